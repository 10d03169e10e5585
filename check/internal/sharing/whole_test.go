package sharing_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A job is a run that can be divided.
type job struct {
	cfg  check.Config
	name string
	dir  string // of the files of parts
	// cutFrom is how many models a level has at least that is cut into
	// pieces; 0 stands for what it is without a test.
	cutFrom int64
	// reuse is a directory for compiled workers, see worker.Reusing; empty
	// if each run compiles its own.
	reuse string
	// watch is told of the events of runs; nil if nobody wants to know them.
	watch func(check.Event)
}

func newJob(t *testing.T, name string, cfg check.Config) *job {
	if cfg.Bounds == nil {
		cfg.Bounds, cfg.Fit = &domain.Bounds{Depth: domain.DefaultDepth}, true
	}
	cfg.Failures.Replay, cfg.Limits.Proof = []string{"target", "check"}, 4*time.Second
	return &job{cfg: cfg, name: name, dir: t.TempDir()}
}

// plan returns the plan of the job.
func (j *job) plan(t *testing.T) shard.Plan {
	t.Helper()
	plan, err := check.PlanOf(t.Context(), j.cfg, "test", []string{j.name})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// run runs the job with some parts, or as a whole, and returns its report, and
// how many inputs have run.
func (j *job) run(t *testing.T, r *shard.Run) (text string, inputs int64, status int) {
	t.Helper()
	cfg := j.cfg
	if cfg.Build.Shard = r; r != nil && j.cutFrom > 0 {
		r.CutFrom(j.cutFrom)
	}
	if r != nil && !r.IsMerge() {
		cfg.Failures.Generalize, cfg.Failures.Reduce = 0, 0
	} else {
		cfg.Failures.Generalize, cfg.Failures.Reduce = time.Minute, time.Minute // so that no clock cuts it
	}
	var b strings.Builder
	printer := report.Text.New(&b, report.Options{Dir: cfg.Dir, Look: stream.Look{Verbose: true}})
	ctx := t.Context()
	if j.reuse != "" {
		ctx = worker.Reusing(ctx, j.reuse)
	}
	sum, err := check.Run(ctx, cfg, check.HandlerFunc(func(e check.Event) {
		if printer.Event(e); j.watch != nil {
			j.watch(e)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	return untimed(b.String()), sum.Inputs, sum.ExitCode()
}

var times = regexp.MustCompile(`\d+(\.\d+)?m?s\b`)

// untimed returns a report without its times. Columns are as wide as the times
// in them.
func untimed(text string) string {
	text = regexp.MustCompile(`.* calls? in all\n|, [0-9]+ calls?`).ReplaceAllString(text, "")
	text = times.ReplaceAllString(text, "TIME")
	return regexp.MustCompile(`[ \t]+`).ReplaceAllString(text, " ")
}

// file returns the file of a part.
func (j *job) file(s shard.Share) string {
	return filepath.Join(j.dir, fmt.Sprintf("%s-%d-of-%d.json", j.name, s.Index, s.Of))
}

// part runs a part, unless its file has it.
func (j *job) part(t *testing.T, s shard.Share) *shard.Part {
	t.Helper()
	name := j.file(s)
	r, err := shard.Start(name, "part", j.plan(t), s, 0)
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := j.run(t, r)
	p, err := shard.ReadPart(name, "part")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if os.Getenv("SHOW") != "" {
		t.Log(text)
	}
	return p
}

// parts runs all parts.
func (j *job) parts(t *testing.T, n int) (all []*shard.Part) {
	t.Helper()
	for i := range n {
		all = append(all, j.part(t, shard.Share{Index: i + 1, Of: n}))
	}
	return all
}

// ran returns for each level of each function how many inputs some parts have
// run, and the digest of these. It leaves out levels without inputs: whether
// one is begun depends on how soon a function is proved to have no valid input.
func ran(parts []*shard.Part) map[string]string {
	inputs, digests := map[string]int64{}, map[string]shard.Digest{}
	for _, p := range parts {
		for _, f := range p.Functions {
			for _, l := range f.Levels {
				n, d := l.Ran()
				key := f.Package + "." + f.Func + " " + l.Name
				inputs[key], digests[key] = inputs[key]+n, digests[key].Plus(d)
			}
		}
	}
	all := map[string]string{}
	for key, n := range inputs {
		if n == 0 {
			continue
		}
		all[key] = fmt.Sprint(n, " ", digests[key])
	}
	return all
}

// same compares the parts of a job with the whole of it: the inputs that run,
// and what is reported.
func (j *job) same(t *testing.T, whole string, status int, one map[string]string, n int) {
	t.Helper()
	parts := j.parts(t, n)
	if got := ran(parts); !maps.Equal(got, one) {
		for key := range one {
			if got[key] != one[key] {
				t.Errorf("%s, %d parts: %s has %s, want %s", j.name, n, key, got[key], one[key])
			}
		}
	}
	r, err := shard.Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	text, _, exit := j.run(t, r)
	if text != whole || exit != status {
		t.Errorf("%s, %d parts, exit status %d, want %d\n%s", j.name, n, exit, status, differences(whole, text))
	}
}

// differences returns the first lines that differ.
func differences(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	var b strings.Builder
	for i := range max(len(w), len(g)) {
		if b.Len() > 1000 {
			break
		}
		x, y := "", ""
		if i < len(w) {
			x = w[i]
		}
		if i < len(g) {
			y = g[i]
		}
		if x != y {
			fmt.Fprintf(&b, "want %s\ngot  %s\n", x, y)
		}
	}
	return b.String()
}

// examples is the folder of the examples.
func examples() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "../../../examples")
}

// mixed has functions that end in every way, or whose inputs are found in
// different ways.
const mixed = `
-- go.mod --
module example.com/mixed

go 1.24
-- a.go --
package mixed

import (
	"os"
	"strings"
)

//refine:type Nat = {v int | v >= 0}

// Sum fails for some inputs of the last depth only.
//
//refine:bound depth=4
//refine:ensures result < 16
func Sum(xs []int) int {
	n := 0
	for _, x := range xs {
		n += x
	}
	return n
}

// Apart fails in two ways, one of them for few inputs.
//
//refine:ensures result
func Apart(a, b, c int) bool {
	if a == 3 && b == 2 && c == -3 {
		panic("three")
	}
	return a != b || b != c || a < 2
}

// Passes has nothing to report but a finding and a branch.
//
//refine:bound depth=4
//refine:ensures len(xs) > 99 ==> result == 7
//refine:ensures result >= 0
func Passes(xs []int8, b bool) int {
	if len(xs) > 3 && xs[3] == 4 && b {
		return 1
	}
	return len(xs)
}

// Filtered discards inputs.
//
//refine:filter x != y
//refine:bound ints=0..60
func Filtered(x, y int) {}

// Most ends at a number of inputs.
//
//refine:bound max=3000
//refine:ensures result >= 0
func Most(x uint16, y int) int { return int(x) }

// Spread has too many inputs to run them all.
//
//refine:bound ints=full spread=3000
//refine:ensures result >= x
func Spread(x, y int) int { return max(x, y) }

// Exits ends the process.
//
//refine:bound ints=0..40
func Exits(x, y int) {
	if x == 33 && y == 7 {
		os.Exit(3)
	}
}

//refine:requires strings.Count(s, "a") == 1
//refine:ensures result
func Native(s string) bool { return strings.Contains(s, "a") }

//refine:func (n Nat) (r Nat)
func Proved(n int) int { return n }

//refine:requires x > 3 && x < 2
func Vacuous(x int) {}

//refine:skip not now
func Skipped(x int) {}

func Plain(x, y int8) int8 { return 100 / (x - y) }

type Stack struct {
	items []int
	n     int
}

func New() *Stack { return &Stack{} }

func (s *Stack) Push(x int8) { s.items, s.n = append(s.items, int(x)), s.n+1 }

func (s *Stack) Drop() { s.n-- }

func (s *Stack) All() []int { return s.items[:s.n] }
`

// TestMixed divides a package whose functions end in every way.
func TestMixed(t *testing.T) {
	tier.LongOnly(t, "the long tier divides functions of every kind")
	t.Parallel()
	j := newJob(t, "mixed", check.Config{Dir: srctree.Unpack(t, mixed), All: spec.Exported, Failures: check.Failures{Unannotated: check.Unannotated{Uses: 1, Doubtful: true}}})
	whole, inputs, status := j.run(t, nil)
	one := ran(j.parts(t, 1))
	all := int64(0)
	for _, l := range one {
		var n int64
		fmt.Sscan(l, &n)
		all += n
	}
	// The whole also runs inputs of proofs, and counts those that pass.
	if d := inputs - all; d < -100 || d > inputs/10 {
		t.Errorf("one part of one runs %d inputs, and the whole %d", all, inputs)
	}
	for _, n := range tier.Of([]int{3}, []int{2, 7}) {
		j.same(t, whole, status, one, n)
	}
	for _, want := range []string{"FAIL: Sum", "FAIL: Apart", "three", "Most", "the maximum of 3000 inputs", "spread of 2000 inputs", "discarded", "ends the process", "skipped: not now", "proved", "Stack.All"} {
		if !strings.Contains(whole, want) {
			t.Errorf("the report lacks %q:\n%s", want, whole)
		}
	}
}

// pieces are functions whose inputs are cut into pieces by a search: lists,
// trees and numbers.
const pieces = `
-- go.mod --
module example.com/pieces

go 1.24
-- a.go --
package pieces

// Sorted passes.
//
//refine:bound depth=4
//refine:requires forall i in 1..len(xs): xs[i-1] <= xs[i]
//refine:ensures result
func Sorted(xs []int) bool { return len(xs) < 9 }

// Fails fails for some inputs in the middle.
//
//refine:bound depth=3
//refine:filter len(xs) != 2 || xs[0] != 2
//refine:ensures result != 7
func Fails(xs []int, b bool) int {
	if len(xs) == 3 && xs[1] == 3 && xs[2] < 0 && b {
		return 7
	}
	return 0
}

type Tree struct {
	Left, Right *Tree
	Key         int8
}

// Depth fails in two ways.
//
//refine:bound depth=2
//refine:ensures result < 2
func (t *Tree) Depth() int {
	if t == nil {
		return 0
	}
	if t.Key == 2 && t.Left != nil && t.Left.Key == -2 {
		panic("found")
	}
	return 1 + max(t.Left.Depth(), t.Right.Depth())
}

//refine:bound ints=0..9999
//refine:ensures result
func Numbers(x int) bool { return x != 5000 && x != 5001 }
`

// TestPieces divides functions whose inputs are cut into pieces. All are inputs
// of one of the parts, and the report is that of one run.
func TestPieces(t *testing.T) {
	t.Parallel()
	j := newJob(t, "pieces", check.Config{Dir: srctree.Unpack(t, pieces), Strategy: solver.Search{}})
	j.cutFrom = 50
	whole, _, status := j.run(t, nil)
	if strings.Count(whole, "FAIL") < 3 || strings.Count(whole, "ok Sorted depth 4 715 inputs") != 1 || status != 1 {
		t.Errorf("exit status %d, and too few functions pass or fail:\n%s", status, whole)
	}
	one := ran(j.parts(t, 1))
	for _, n := range tier.Of([]int{3}, []int{2, 8}) {
		j.same(t, whole, status, one, n)
		cut := 0
		for _, f := range j.part(t, shard.Share{Index: n, Of: n}).Functions {
			for _, l := range f.Levels {
				if l.Pieces != nil && l.Pieces.Of > int64(n) {
					cut++
				}
			}
		}
		if cut < 4 {
			t.Errorf("only %d levels are cut into pieces", cut)
		}
	}
	off := newJob(t, "off", j.cfg)
	off.cfg.Selfcheck, off.cutFrom = check.SelfcheckOff, j.cutFrom
	off.shifted(t, 3)
}

// shifted merges parts of which one has found borders of pieces of a function
// elsewhere. Merging does not look for these pieces itself, and yet sees that.
func (j *job) shifted(t *testing.T, n int) {
	t.Helper()
	parts := j.parts(t, n)
	f := parts[n-1].Functions[0]
	for _, l := range f.Levels {
		if l.Pieces != nil {
			l.Pieces.Found[0].From++
			l.Pieces.Found[0].To++
		}
	}
	r, err := shard.Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	text, _, exit := j.run(t, r)
	if exit != 2 || strings.Count(strings.Join(strings.Fields(text), " "), "have found different borders between two pieces of") != 1 {
		t.Errorf("%d parts, a border of %s is shifted: exit status %d\n%s", n, f.Func, exit, text)
	}
}

// many are functions that fail after as many others as are looked at for long:
// they end soon after their first failure, which is in one part only.
const many = `

//refine:bound ints=0..99999
//refine:ensures result
func Ahead(x int) bool { return x != 20000 }

//refine:bound ints=0..8191
//refine:ensures result
func Whole(x int) bool { return x != 5 }

//refine:bound ints=0..8192
//refine:ensures result
func OneMore(x int) bool { return x != 5 }

//refine:bound ints=0..300
//refine:ensures result
func Late(x, y int) bool { return x+y < 600 }
`

// TestManyFail divides functions that end soon after their first failure. Each
// ends after as many inputs as in one run.
func TestManyFail(t *testing.T) {
	tier.LongOnly(t, "the long tier has many functions fail")
	t.Parallel()
	source := "-- go.mod --\nmodule example.com/many\n\ngo 1.24\n-- a.go --\npackage many\n"
	for i := range limits.FirstFailing + 1 {
		source += fmt.Sprintf("\n//refine:ensures result\nfunc F%d(b bool) bool { return b }\n", i)
	}
	j := newJob(t, "many", check.Config{Dir: srctree.Unpack(t, source+many)})
	whole, _, status := j.run(t, nil)
	for _, want := range []string{"the other 24575 inputs that ran keep", "8192 inputs, exhaustive", "the other 8191 inputs that ran keep"} {
		if !strings.Contains(whole, want) {
			t.Errorf("the report lacks %q:\n%s", want, whole)
		}
	}
	r, err := shard.Join(j.parts(t, 3))
	if err != nil {
		t.Fatal(err)
	}
	if text, _, exit := j.run(t, r); text != whole || exit != status {
		t.Errorf("exit status %d, want %d\n%s", exit, status, differences(whole, text))
	}
}

const slow = `
-- go.mod --
module example.com/slow

go 1.24
-- a.go --
package slow

import "time"

//refine:bound ints=0..60
//refine:ensures result >= 0
func Slow(x, y int) int {
	time.Sleep(time.Millisecond)
	return x
}
`

// TestCutShort has a budget cut a part short. The merged verdict is bounded,
// counts the inputs that ran, and names the part. With more time the part goes
// on.
func TestCutShort(t *testing.T) {
	tier.LongOnly(t, "the long tier waits for budgets")
	t.Parallel()
	j := newJob(t, "slow", check.Config{Dir: srctree.Unpack(t, slow), Parallel: 1})
	j.cfg.Limits.Function = 400 * time.Millisecond
	first := j.part(t, shard.Share{Index: 1, Of: 2})
	j.cfg.Limits.Function = 0
	second := j.part(t, shard.Share{Index: 2, Of: 2})
	second.Plan = first.Plan // as if the budget were enough for it
	merge := func(parts ...*shard.Part) (text string, inputs int64) {
		t.Helper()
		r, err := shard.Join(parts)
		if err != nil {
			t.Fatal(err)
		}
		text, inputs, _ = j.run(t, r)
		return text, inputs
	}
	all := int64(0)
	for _, n := range ran([]*shard.Part{first, second}) {
		var inputs int64
		fmt.Sscan(n, &inputs)
		all += inputs
	}
	text, inputs := merge(first, second)
	if inputs != all || all < 1000 || all >= 61*61 || !strings.Contains(text, "bounded") || !strings.Contains(text, "part 1 of 2:") {
		t.Errorf("%d inputs, want %d\n%s", inputs, all, text)
	}
	j.cfg.Limits.Function = 0
	name := j.file(shard.Share{Index: 1, Of: 2})
	r, err := shard.Start(name, "part", first.Plan, shard.Share{Index: 1, Of: 2}, 0)
	if err != nil {
		t.Fatal(err)
	}
	j.run(t, r)
	if first, err = shard.ReadPart(name, "part"); err != nil {
		t.Fatal(err)
	}
	if text, inputs := merge(first, second); inputs != 61*61 || !strings.Contains(text, "exhaustive") {
		t.Errorf("%d inputs\n%s", inputs, text)
	}
}

// partsFlag has TestExamples divide each example into these numbers of parts.
var partsFlag = flag.String("parts", "", "divide each example into these `numbers` of parts, such as 1,2,3")

// depthFlag and cutFlag say to which depth, and from how many inputs a depth is
// cut into pieces.
var (
	depthFlag = flag.Int("at", 0, "with -parts, the `depth` of the examples; 0 stands for what it is without a flag")
	cutFlag   = flag.Int64("cut", 0, "with -parts, cut depths into pieces that have so many `inputs`, by an estimate; 0 stands for what it is without a test")
)

// TestExamples divides the examples into parts.
func TestExamples(t *testing.T) {
	if *partsFlag != "" {
		entries, err := os.ReadDir(examples())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if e.IsDir() {
				t.Run(e.Name(), func(t *testing.T) { divide(t, e.Name()) })
			}
		}
		return
	}
	tier.LongOnly(t, "the long tier divides the examples")
	for i, name := range tier.Every(3, []string{"scores", "calc", "avl", "heaparray", "sets", "bst"}) {
		j := newJob(t, name, check.Config{Dir: filepath.Join(examples(), name)})
		whole, _, status := j.run(t, nil)
		j.same(t, whole, status, ran(j.parts(t, 1)), []int{2, 5}[i%2])
	}
}

// TestManyParts divides an example into more parts than most of its functions
// have blocks of inputs.
func TestManyParts(t *testing.T) {
	tier.LongOnly(t, "the long tier has 64 parts")
	small := []string{"stackset", "text", "sortedlist", "higher"} // a part of them takes a third of a second
	for _, name := range tier.Some(len(small), len(small), small) {
		j := newJob(t, name, check.Config{Dir: filepath.Join(examples(), name)})
		j.cfg.Limits.Proof, j.reuse = 0, t.TempDir()
		whole, _, status := j.run(t, nil)
		j.same(t, whole, status, ran(j.parts(t, 1)), 64)
		if workers, err := os.ReadDir(j.reuse); err != nil || len(workers) != 1 {
			t.Errorf("%s: %d workers are compiled, want one: %v", name, len(workers), err)
		}
	}
}

// TestProvedFirst divides functions of an example that are proved before their
// inputs run, as these are a spread. One part runs each of them.
func TestProvedFirst(t *testing.T) {
	tier.LongOnly(t, "the long tier proves functions in parts")
	j := newJob(t, "catalog", check.Config{Dir: filepath.Join(examples(), "catalog"), Run: regexp.MustCompile(`^(Midpoint|Successor|Magnitude)$`)})
	j.reuse = t.TempDir()
	whole, _, status := j.run(t, nil)
	j.same(t, whole, status, ran(j.parts(t, 1)), 3)
	owners := map[string]int{}
	for _, p := range j.parts(t, 3) {
		for _, f := range p.Functions {
			if len(f.Levels) > 0 {
				owners[f.Func]++
			}
		}
	}
	if want := map[string]int{"Midpoint": 1, "Successor": 1, "Magnitude": 1}; !maps.Equal(owners, want) {
		t.Errorf("so many parts have inputs: %v, want %v\n%s", owners, want, whole)
	}
}

// divide divides an example as the flag says.
func divide(t *testing.T, name string) {
	cfg := check.Config{Dir: filepath.Join(examples(), name), Patterns: []string{"./..."}}
	if *depthFlag > 0 {
		cfg.Bounds = &domain.Bounds{Depth: *depthFlag}
	}
	j := newJob(t, name, cfg)
	j.reuse, j.cutFrom = t.TempDir(), *cutFlag
	whole, _, status := j.run(t, nil)
	one := ran(j.parts(t, 1))
	for text := range strings.SplitSeq(*partsFlag, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("-parts: %q is no number of parts", text)
		}
		j.same(t, whole, status, one, n)
	}
	inputs := int64(0)
	for _, l := range one {
		var n int64
		fmt.Sscan(l, &n)
		inputs += n
	}
	t.Logf("%d levels have the %d inputs of one run, and the report has its %d bytes", len(one), inputs, len(whole))
}
