package diff

import (
	"bytes"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// divided is a package whose functions end in every way.
const divided = `
-- go.mod --
module example.com/m

go 1.24
-- p.go --
package p

import (
	"errors"
	"os"
)

//refine:bound ints=0..60
func Mul(x, y int) int { return x * y }

//refine:bound ints=0..60
func Same(x, y int) int { return x + y }

//refine:bound ints=0..60 max=3000
func Most(x, y int) int { return x - y }

func Sum(xs []int8) (n int) {
	for _, x := range xs {
		n += int(x)
	}
	return n
}

func Small(b bool) bool { return b }

func Gone() {}

func Typed(n int) {}

//refine:bound ints=0..50
//refine:filter x != y
func Div(x, y int) (int, error) {
	if y == 0 {
		return 0, errors.New("zero")
	}
	return x / y, nil
}

//refine:bound ints=0..50
func Exit(x, y int) int {
	if x == 40 && y == 9 {
		os.Exit(1)
	}
	return x
}

//refine:bound ints=full spread=2500
func Spread(x, y int) int { return max(x, y) }

//refine:requires x > 2
//refine:bound ints=0..60
func Needs(x, y int) int { return x }

type Stack struct{ items []int }

func NewStack() *Stack { return &Stack{} }

func (s *Stack) Push(x int) { s.items = append(s.items, x) }

func (s *Stack) Sum() (n int) {
	for _, x := range s.items {
		n += x
	}
	return n
}
`

// changed makes another version of divided.
var changed = strings.NewReplacer(
	"return x * y", "if x == 44 && y > 50 { return 3 }; return x * y",
	"n += int(x)", "n += int(x) &^ 1",
	"func Gone() {}", "",
	"Typed(n int)", "Typed(n int64)",
	"x == 40 && y == 9", "x == 40 && y == 10",
	"return max(x, y)", "if x > 1000 && y < -1000 { return 0 }; return max(x, y)",
	"x > 2", "x > 3",
	"append(s.items, x)", "append(s.items, x*x)",
)

// A job is a run that can be divided.
type job struct {
	cfg Config
	dir string
}

func newJob(t *testing.T) *job {
	version := func(name, source string) Version { return Version{Name: name, Dir: srctree.Unpack(t, source)} }
	return &job{Config{
		Old: version("old", divided), New: version("new", changed.Replace(divided)),
		Check: check.Config{Bounds: &domain.Bounds{Depth: 3}, Failures: check.Failures{Generalize: time.Minute, Reduce: time.Minute}},
	}, t.TempDir()}
}

// run runs the job, in one or with some parts, and returns its events without
// times.
func (j *job) run(t *testing.T, r *shard.Run) ([]Event, Summary) {
	t.Helper()
	cfg := j.cfg
	if cfg.Check.Build.Shard = r; r != nil && !r.IsMerge() {
		cfg.Check.Failures = check.Failures{}
	}
	h := &handler{}
	sum, err := Run(t.Context(), cfg, h)
	if err != nil {
		t.Fatal(err)
	}
	for i := range h.events {
		e := &h.events[i]
		e.Time, e.Elapsed, e.Summary = time.Time{}, 0, nil
	}
	sum.Elapsed = 0
	return h.events, sum
}

// part runs a part, which goes on if it has run before.
func (j *job) part(t *testing.T, i, of int) *shard.Part {
	t.Helper()
	plan, err := PlanOf(t.Context(), j.cfg, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(j.dir, fmt.Sprintf("%d-of-%d.json", i, of))
	r, err := shard.Start(name, "part", plan, shard.Share{Index: i, Of: of}, 0)
	if err != nil {
		t.Fatal(err)
	}
	j.run(t, r)
	p, err := shard.ReadPart(name, "part")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// same compares merged parts with a run as a whole.
func (j *job) same(t *testing.T, want []Event, sum Summary, parts []*shard.Part) {
	t.Helper()
	whole, err := shard.Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	got, merged := j.run(t, whole)
	if sum != merged {
		t.Errorf("%d parts: %+v, want %+v", len(parts), merged, sum)
	}
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || !reflect.DeepEqual(got[i], want[i]) {
			g, w := "nothing", "nothing"
			if i < len(got) {
				g = line(got[i])
			}
			if i < len(want) {
				w = line(want[i])
			}
			t.Fatalf("%d parts: event %d is\n%s\nwant\n%s", len(parts), i, g, w)
		}
	}
}

// TestParts divides a comparison. The merged events are those of one run, also
// if the parts run again.
func TestParts(t *testing.T) {
	t.Parallel()
	j := newJob(t)
	want, sum := j.run(t, nil)
	for _, e := range []string{"Mul different", "Same same 3721 inputs", "Most same 3000 inputs", "Exit different", "Spread different 2500 inputs", "Needs same", "Gone gone", "Typed changed", "Sum follows"} {
		found := false
		for _, got := range want {
			found = found || strings.Contains(line(got), e)
		}
		if !found {
			t.Errorf("no event has %q", e)
		}
	}
	for _, of := range tier.Every(4, []int{2, 1, 3, 7}) {
		var parts []*shard.Part
		for i := range of {
			parts = append(parts, j.part(t, i+1, of))
		}
		parts[0] = j.part(t, 1, of)
		j.same(t, want, sum, parts)
	}
}

// TestPartsOfSnapshot divides a comparison with a snapshot.
func TestPartsOfSnapshot(t *testing.T) {
	tier.LongOnly(t, "the long tier divides a snapshot")
	t.Parallel()
	j := newJob(t)
	old := j.cfg
	old.New = old.Old
	var b bytes.Buffer
	if _, err := Record(t.Context(), old, &handler{}, &b); err != nil {
		t.Fatal(err)
	}
	var err error
	if j.cfg.Snapshot, err = ReadSnapshot(&b); err != nil {
		t.Fatal(err)
	}
	want, sum := j.run(t, nil)
	j.same(t, want, sum, []*shard.Part{j.part(t, 1, 2), j.part(t, 2, 2)})
}

// TestPartsOfOthers refuses parts of another version of the code, or of other
// bounds.
func TestPartsOfOthers(t *testing.T) {
	tier.LongOnly(t, "TestParts joins those that belong together")
	j := newJob(t)
	parts := []*shard.Part{j.part(t, 1, 2), j.part(t, 2, 2)}
	other := *j
	other.cfg.Check.Bounds = &domain.Bounds{Depth: 2}
	plan, err := PlanOf(t.Context(), other.cfg, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	if plan.Differs(parts[0].Plan) == "" {
		t.Error("the plan of another depth is the same")
	}
	other.cfg.Check.Bounds = j.cfg.Check.Bounds
	other.cfg.New.Dir = srctree.Unpack(t, strings.Replace(changed.Replace(divided), "y > 50", "y > 51", 1))
	whole, err := shard.Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	events, sum := other.run(t, whole)
	if sum.ExitCode() != 2 || !strings.Contains(line(events[0]), "Mul: part 1 of 2 (part) has run another code of it") {
		t.Errorf("status %d: %s", sum.ExitCode(), line(events[0]))
	}
}

// TestUnstableParts divides functions whose outcomes vary from call to call, or
// from part to part. They differ from themselves, in one run and in parts.
func TestUnstableParts(t *testing.T) {
	const varying = `
-- go.mod --
module example.com/m

go 1.24
-- p.go --
package p

import (
	"os"
	"time"
)

//refine:bound ints=0..60
func Clock(x, y int) int64 { return time.Now().UnixNano() }

//refine:bound ints=0..60
func Env(x, y int) bool { return x > 3 && os.Getenv("DIFF_TEST_NEW") != "" && /*new*/ false }
`
	t.Setenv("DIFF_TEST_NEW", "")
	j := &job{Config{
		Old:   Version{Name: "old", Dir: srctree.Unpack(t, varying)},
		New:   Version{Name: "new", Dir: srctree.Unpack(t, strings.Replace(varying, "/*new*/ false", "true", 1))},
		Check: check.Config{Bounds: &domain.Bounds{Depth: 3}},
	}, t.TempDir()}
	first := j.part(t, 1, 2)
	t.Setenv("DIFF_TEST_NEW", "yes")
	second := j.part(t, 2, 2)
	t.Setenv("DIFF_TEST_NEW", "")
	whole, err := shard.Join([]*shard.Part{first, second})
	if err != nil {
		t.Fatal(err)
	}
	events, sum := j.run(t, whole)
	if sum.SameButUnstable != 2 || sum.ExitCode() != 0 {
		for _, e := range events {
			t.Log(line(e))
		}
		t.Errorf("%+v, want two functions that are the same but unstable", sum)
	}
}
