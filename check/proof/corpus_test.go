package proof_test

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A corpusRun checks functions of one package at one depth. Names stand for those
// that must be proved for all integers, refuted, or left open by the solver.
type corpusRun struct {
	pkg                      string
	depth                    int
	proved, refuted, unknown string
	limit                    time.Duration // of each proof, a minute if it is 0
	long                     bool          // takes some ten seconds or more
}

// corpus has every function of every package at least once.
var corpus = []corpusRun{
	{
		pkg: "order", depth: 3,
		proved: `Insert InsertNarrow InsertStd Search InsertionSort Network Mid Median Clamp Compare
			Overlap Add Push Pop Touch Oldest Tree.Add AddModel Tree.Delete InsertNode`,
		refuted: `InsertDifference SearchDifference SearchLast InsertionSortDifference NetworkDifference
			NetworkShort MidSum MedianDifference ClampDifference CompareDifference OverlapDifference
			AddDifference PushDifference PopDifference TouchDifference OldestDifference
			Tree.AddDifference AddModelDifference Tree.DeleteDifference InsertNodeDifference`,
	},
	{pkg: "order", depth: 4, proved: "Insert InsertionSort Tree.Add AddModel Tree.Delete"},
	{pkg: "order", depth: 4, proved: "InsertNode", long: true},
	{pkg: "order", depth: 6, proved: "InsertionSort Push Pop Add"},
	{pkg: "order", depth: 6, proved: "Network", long: true},
	{pkg: "order", depth: 8, proved: "Insert InsertNarrow Search Touch Oldest"},
	{pkg: "order", depth: 8, proved: "InsertStd", long: true},
	{
		pkg: "bits", depth: 3,
		proved: `PopCount TrailingZeros Reverse NextPower IsPower Tenth Third Seventh Sixteenth
			ZigZag UnZigZag SaturatingAdd SaturatingAddUnsigned Add Abs Halve`,
		refuted: `PopCountMask PopCountShift PopCountSum TrailingZerosMask TrailingZerosFactor TrailingZerosShift
			ReverseMask ReverseHalf ReverseOrder NextPowerMissing NextPowerPower NextPowerShift
			IsPowerZero IsPowerEven IsPowerNarrow TenthFactor TenthShift TenthNarrow
			ThirdSign ThirdFactor ThirdShift SeventhFactor SeventhShift SeventhNarrow
			SixteenthDown SixteenthBias SixteenthSign GrayShift GrayOr GrayLeft
			ZigZagSign ZigZagLogical ZigZagNarrow UnZigZagSign UnZigZagMinus UnZigZagBit
			SaturatingAddSign SaturatingAddHalf SaturatingAddOr
			SaturatingAddUnsignedAnd SaturatingAddUnsignedOr SaturatingAddUnsignedBit
			AddZero AddSame AddSign AbsSign AbsShift AbsXor IsLeapCentury IsLeapJulian IsLeapMask HalveRound`,
	},
	{pkg: "bits", depth: 3, proved: "Gray IsLeap", limit: 3 * time.Minute, long: true},
	{pkg: "bits", depth: 3, unknown: "Root", limit: 3 * time.Second, long: true},
	{
		pkg: "needles", depth: 3,
		proved:  "ScaleNowhere PairNowhere BucketNowhere CubeNowhere ChargeNowhere RouteNowhere SquareNowhere SumFast SumFastTail IndexFast IndexFastSecond",
		refuted: "Scale Pair Bucket Cube Charge Route Square",
	},
	{pkg: "needles", depth: 8, refuted: "SumFastTail"},
	{pkg: "needles", depth: 10, proved: "IndexFast", refuted: "IndexFastSecond"},
}

// names lists the functions of a run with what must come out.
func (r corpusRun) names() map[string]check.ProofStatus {
	want := map[string]check.ProofStatus{}
	for status, list := range map[check.ProofStatus]string{
		check.Proved: r.proved, check.Disproved: r.refuted, check.Undecided: r.unknown,
	} {
		for _, name := range strings.Fields(list) {
			want[name] = status
		}
	}
	return want
}

// TestCorpus checks the corpus. What is refuted is refuted by a call that ran:
// one of the inputs within the bounds, or one that the solver found.
func TestCorpus(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	for _, r := range corpus {
		t.Run(fmt.Sprintf("%s-%d", r.pkg, r.depth), func(t *testing.T) {
			if r.long && !tier.Long() {
				t.Skip("takes long")
			}
			checkRun(t, r)
		})
	}
}

// checkRun checks some functions of a run. Each must end as the run says.
func checkRun(t *testing.T, r corpusRun) {
	of := r.names()
	names := slices.Sorted(maps.Keys(of))
	if r.long {
		names = tier.Every(14, names)
	} else {
		names = tier.Some(20, 14, names)
	}
	if len(names) == 0 {
		t.Skip("the short tier has all of it")
	}
	want := map[string]check.ProofStatus{}
	for _, name := range names {
		want[name] = of[name]
	}
	events, _ := checktest.Events(t, check.Config{
		Dir: corpusModule, Patterns: []string{"./" + r.pkg}, Run: only(slices.Collect(maps.Keys(want))...),
		Bounds: &domain.Bounds{Depth: r.depth}, Max: 500, Plain: true,
		Limits: check.Limits{Proof: cmp.Or(r.limit, time.Minute)},
	})
	for _, e := range events {
		if !e.Action.Ends() {
			continue
		}
		status, ok := want[e.Func]
		if !ok {
			t.Errorf("%s ends: %s", e.Func, e.Message)
			continue
		}
		delete(want, e.Func)
		if fault := wrong(e, status); fault != "" {
			t.Errorf("%s: %s", e.Func, fault)
		}
		if e.Proof != nil {
			t.Logf("%s: %v, %.2fs", e.Func, e.Proof.Status, e.Proof.Elapsed.Seconds())
		}
	}
	for name := range want {
		t.Errorf("%s does not end", name)
	}
}

// only matches the functions with these names.
func only(names ...string) *regexp.Regexp {
	var quoted []string
	for _, name := range names {
		quoted = append(quoted, regexp.QuoteMeta(name))
	}
	return regexp.MustCompile("^(" + strings.Join(quoted, "|") + ")$")
}

// wrong says what is wrong with the end of a function, if anything is.
func wrong(e check.Event, want check.ProofStatus) string {
	switch {
	case want == check.Disproved:
		if e.Verdict != check.Refuted || e.Counterexample == nil {
			return "not refuted, but " + e.Verdict.String()
		}
	case e.Proof == nil:
		return "there is no proof: " + e.Verdict.String() + " " + e.Message
	case e.Proof.Status != want:
		reason := ""
		for _, o := range e.Proof.Open {
			reason += "; " + o.String()
		}
		return e.Proof.Status.String() + ", not " + want.String() + reason
	}
	return ""
}

// corpusModule is where the corpus is.
var corpusModule = filepath.Join("..", "testdata", "proofs")

// TestCorpusIsWhole makes sure that no function of the corpus is left out.
func TestCorpusIsWhole(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: corpusModule}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Error(e)
		}
		for _, c := range p.Contracts {
			pkg := p.Types.Name()
			listed := slices.ContainsFunc(corpus, func(r corpusRun) bool {
				_, ok := r.names()[c.FullName()]
				return ok && r.pkg == pkg
			})
			if !listed {
				t.Errorf("%s %s is not in the table", pkg, c.FullName())
			}
		}
	}
}
