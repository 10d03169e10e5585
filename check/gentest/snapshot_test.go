package gentest

import (
	"bytes"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// snapshotModule has functions whose values and names need care in a test:
// parameters called like what the test itself declares, types of other packages
// whose fields are not exported, values that hold themselves or one part twice,
// instances, receivers, and names that tests of the package have taken.
const snapshotModule = `-- go.mod --
module example.com/subject

go 1.24
-- subject.go --
package subject

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"runtime"
	"slices"
	"time"

	"example.com/subject/other"
)

type List struct {
	Val  int
	Next *List
}

type private struct{ a, b int8 }

type Level float32

const Top Level = 2

type Stack[E any] struct{ xs []E }

func (s *Stack[E]) Push(x E) int { s.xs = append(s.xs, x); return len(s.xs) }

func (l Level) Twice() Level { return 2 * l }

func Shadow(t, c, name, fmt int) (panics int) { return t - c + name - fmt }

func Cycle(n int) *List { l := &List{Val: n}; l.Next = l; return l }

func Shared(n int) []*List { l := &List{Val: n}; return []*List{l, l} }

func Private(p private) (private, any) { p.a++; return p, p }

func Local(n int) any { type pair struct{ A, B int }; return pair{n, n} }

func Foreign(n int) (*big.Int, time.Time, other.Kind, any, time.Duration) {
	return big.NewInt(int64(n)), time.Unix(int64(n), 0).UTC(), other.New(n), other.New(n), time.Second
}

func Numbers(n int) []float64 { return []float64{math.NaN(), math.Copysign(0, -1), math.Inf(n), float64(n) / 3} }

func Ends(n int) error {
	switch n {
	case 0:
		return nil
	case 1:
		return errors.New("one \"quoted\" ` + "\\x60" + `")
	case 2:
		panic(fmt.Errorf("two: %w", errors.New("wrapped")))
	case -1:
		panic("")
	case -2:
		runtime.Goexit()
	}
	return nil
}

func Apply(f func(int) int, xs ...int) { for i := range xs { xs[i] = f(xs[i]) } }

func Seq(n int) iter.Seq[int] { return slices.Values([]int{n}) }

func Fill(m map[string][]int, k string) { if m != nil { m[k] = append(m[k], len(m)) } }

func Any(x any) any { if x == nil { return []error{errors.New("nil")} }; return map[any]any{x: struct{ V any }{x}} }

func Random(n int) int { return int(time.Now().UnixNano()) }
-- other/other.go --
package other

type hidden struct{ n int }

type Kind struct{ Hidden *hidden; n int }

func New(n int) Kind { return Kind{&hidden{n}, n} }
-- own_test.go --
package subject

import "testing"

func TestSnapshotCycle(t *testing.T) {}
-- outside_test.go --
package subject_test

import "testing"

func TestSnapshotShared(t *testing.T) {}
`

// TestSnapshot writes tests, which pass with vet as they are, and again after
// they were written anew.
func TestSnapshot(t *testing.T) {
	dir := srctree.Unpack(t, snapshotModule)
	here := diff.Version{Name: "here", Dir: dir}
	write := func() []byte {
		cfg := diff.Config{Old: here, New: here, Check: check.Config{Patterns: []string{"."}, Bounds: &domain.Bounds{Depth: 2}, Max: 1000}}
		samples, sum, err := diff.Choose(t.Context(), cfg, diff.Sampling{All: spec.Everything, Calls: 12}, noEvents{})
		if err != nil || sum.Failed+sum.Unsupported+sum.Errors > 0 {
			t.Fatalf("%+v, %v", sum, err)
		}
		src, err := Snapshot(samples[0].Contract.Pkg, "snap_test.go", samples)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "snap_test.go"), src, 0o666); err != nil {
			t.Fatal(err)
		}
		return src
	}
	src := write()
	if pretty, err := format.Source(src); err != nil || !bytes.Equal(pretty, src) {
		t.Errorf("it is not formatted: %v", err)
	}
	cmd := exec.Command("go", "test", "-v", "-vet=all", "-count=2", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, src)
	}
	for _, want := range []string{
		`result: "&{Val: 1, Next: (&1)}"`,                                // as text
		`result: "[&{Val: 1}, (&1)]"`,                                    // which is one pointer
		"result0: private{a: 1}, result1: private{a: 1}",                 // a type of the package
		`result: "subject.pair({A: 1, B: 1})"`,                           // a type that has no name here
		`result2: "{Hidden: &{n: 1}, n: 1}"`,                             // fields that cannot be written
		`result1: "time.Time("1970-01-01 00:00:01 +0000 UTC")"`,          // the method says more
		"result4: time.Second",                                           // a constant
		"[]float64{math.NaN(), math.Copysign(0, -1), math.Inf(1), 0.333", // which have no digits
		`panics: "two: wrapped"`,
		`panics: "a panic without a text"`,
		`panics: "the call ends its goroutine"`,
		`result: "<nil>"`,
		"func TestSnapshotCycle_(t *testing.T)",
		"func TestSnapshotShared(t *testing.T)",
		"func TestSnapshotStack_int_Push(t *testing.T)",
		"sAfter: &Stack[int]{xs: []int{",
		"// There is no test of Random. Left out, as their calls come to something else",
		"xAfter any",
		"[]error{errors.New(\"nil\")}",
	} {
		if !strings.Contains(strings.ReplaceAll(string(src), "`", `"`), want) && !strings.Contains(string(src), want) {
			t.Errorf("there is no %s", want)
		}
	}
	if t.Failed() {
		t.Logf("%s", src)
	}
	if again := write(); !bytes.Equal(src, again) {
		t.Errorf("the same again is\n%s", again)
	}
}

// noEvents ignores events.
type noEvents struct{}

func (noEvents) Event(diff.Event) {}
