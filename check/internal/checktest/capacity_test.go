package checktest_test

import (
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// capacitySource has functions that see the room behind the length of a slice,
// or write to a map, with what becomes of each.
const capacitySource = `-- go.mod --
module example.com/capacity

go 1.24
-- capacity.go --
package capacity

import "slices"

// Both(slices.Grow([]int{}, 2))
//
//refine:ensures a[len(xs)] == 1 && b[len(xs)] == 2
func Both(xs []int) (a, b []int) { return append(xs, 1), append(xs, 2) }

//refine:ensures a[len(xs)] == 1 && b[len(xs)] == 2
func Clipped(xs []int) (a, b []int) {
	xs = slices.Clip(xs)
	return append(xs, 1), append(xs, 2)
}

// Named(slices.Grow(Numbers{}, 2))
//
//refine:ensures a[len(xs)] == 1 && b[len(xs)] == 2
func Named(xs Numbers) (a, b []int) { return both(xs) }

type Numbers []int

func both(xs []int) (a, b []int) { return append(xs, 1), append(xs, 2) }

// Variadic(slices.Grow([]int{1}, 2)...)
//
//refine:ensures a[len(xs)] == 1 && b[len(xs)] == 2
//refine:requires len(xs) > 0 && forall x in xs: x > 0
func Variadic(xs ...int) (a, b []int) { return append(xs, 1), append(xs, 2) }

// (&Stack{items: slices.Grow([]bool{}, 2)}).With()
//
//refine:ensures !a.items[len(a.items)-1] && b.items[len(b.items)-1]
func (s *Stack) With() (a, b *Stack) {
	return &Stack{append(s.items, false)}, &Stack{append(s.items, true)}
}

type Stack struct{ items []bool }

// Plain(nil)
//
//refine:ensures len(result) == 0
func Plain(xs []int) []int { return append(xs, 1) }

// Count(nil, 0)
//
//refine:ensures m[k] == old(m)[k] + 1
//refine:bound ints=0..1
func Count(m map[int]uint8, k int) { m[k]++ }

//refine:requires m != nil
//refine:ensures m[k] == old(m)[k] + 1
//refine:bound ints=0..1
func Counted(m map[int]uint8, k int) { m[k]++ }

//refine:bound domain=plain ints=0..1
//refine:ensures m[k] == old(m)[k] + 1
func CountPlain(m map[int]uint8, k int) { m[k]++ }

//refine:bound domain=plain
//refine:ensures a[len(xs)] == 1 && b[len(xs)] == 2
func BothPlain(xs []int) (a, b []int) { return append(xs, 1), append(xs, 2) }

//refine:bound cap=exact
//refine:ensures a[len(xs)] == 1 && b[len(xs)] == 2
func BothExact(xs []int) (a, b []int) { return append(xs, 1), append(xs, 2) }

// Kept(slices.Grow([]int{}, 2))
//
//refine:bound cap=spare
//refine:ensures cap(xs) == len(xs)
//refine:ensures cap(old(xs)) == cap(xs)
func Kept(xs []int) { }

// A predicate can ask for the room, and sees zeros there.
//
//refine:requires cap(xs) > len(xs)
//refine:ensures result == 0
func Behind(xs []int) int { return xs[:len(xs)+1][len(xs)] }

// What is written behind the length is no change of the argument.
//
//refine:pure
func Pure(xs []int) int { return len(append(xs, 1)) }

// Returned(func() []int { return slices.Grow([]int{}, 2) })
//
//refine:ensures result
func Returned(f func() []int) bool {
	xs := f()
	a, b := append(xs, 1), append(xs, 2)
	return a[len(xs)] == 1 && b[len(xs)] == 2
}
`

// TestCapacity finds what goes wrong in slices that share an array and in maps
// that are nil, at the default bounds, with the plain literal if that fails
// alike. The inputs are those of brute force.
func TestCapacity(t *testing.T) {
	want := map[string]string{
		"Both":       "Both(slices.Grow([]int{}, 2))",
		"Named":      "Named(slices.Grow(Numbers{}, 2))",
		"Variadic":   "Variadic(slices.Grow([]int{1}, 2)...)",
		"Stack.With": "(&Stack{items: slices.Grow([]bool{}, 2)}).With()",
		"Plain":      "Plain(nil)",
		"Count":      "Count(nil, 0)",
		"Kept":       "Kept(slices.Grow([]int{}, 2))",
		"Returned":   "Returned(func() []int { return slices.Grow([]int{}, 2) })",
		"Clipped":    "",
		"Counted":    "",
		"CountPlain": "",
		"BothPlain":  "",
		"BothExact":  "",
		"Behind":     "",
		"Pure":       "",
	}
	inputs := map[string]int64{
		// 1 + 3 + 9 slices over -1..1 to depth 2 are 1 + 5 + 25 over
		// -2..2.
		"Clipped": 2 * 31, "BothPlain": 31, "BothExact": 31, "Behind": 31, "Pure": 2 * 31,
		// Maps from 0..1 to 0..1: 1 + 2*2 + 4; with nil besides.
		"Counted": 9 * 2, "CountPlain": 9 * 2,
	}
	expectCalls(t, capacitySource, want, inputs)
}

// expectCalls checks the functions of a source to depth 2, with brute force
// beside the solver. want are the calls of their counterexamples, and inputs the
// number of inputs of some that pass.
func expectCalls(t *testing.T, source string, want map[string]string, inputs map[string]int64) {
	t.Helper()
	cfg := check.Config{Dir: srctree.Unpack(t, source), Bounds: &domain.Bounds{Depth: 2}, Selfcheck: check.SelfcheckAll}
	got, _ := checktest.Events(t, cfg)
	found := map[string]string{}
	for _, e := range got {
		if ce := e.Counterexample; ce != nil && found[e.Func] == "" {
			found[e.Func] = ce.Call
		}
		if n, ok := inputs[e.Func]; ok && e.Action == check.ActionPass && e.Inputs != n {
			t.Errorf("%s: %d inputs, want %d", e.Func, e.Inputs, n)
		}
		if e.Action == check.ActionError {
			t.Errorf("%s: %s", e.Func, e.Message)
		}
	}
	for name, call := range want {
		if found[name] != call {
			t.Errorf("%s: counterexample %q, want %q", name, found[name], call)
		}
	}
}

// TestCapacityReduced reduces inputs that are given: spare capacity goes where
// the failure does not need it.
func TestCapacityReduced(t *testing.T) {
	dir := srctree.Unpack(t, capacitySource)
	for given, want := range map[string]string{
		"Plain(slices.Grow([]int{3, 1}, 2))":    "Plain(nil)",
		"Both(slices.Grow([]int{3, 1}, 2))":     "Both(slices.Grow([]int{}, 2))",
		"Both(make([]int, 1, 3))":               "Both(slices.Grow([]int{}, 2))",
		"Variadic(slices.Grow([]int{2}, 2)...)": "Variadic(slices.Grow([]int{1}, 2)...)",
	} {
		cfg := check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 2}, Inputs: []string{given}, Failures: check.Failures{Reduce: 1e10}}
		got, _ := checktest.Events(t, cfg)
		var call string
		for _, e := range got {
			if e.Counterexample != nil {
				call = e.Counterexample.Call
			}
		}
		if call != want {
			t.Errorf("%s is reduced to %q, want %q", given, call, want)
		}
	}
}
