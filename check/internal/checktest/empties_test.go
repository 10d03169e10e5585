package checktest_test

import (
	"testing"
)

// emptiesSource has functions that compare slices with nil. Those that fail do
// so only for slices without elements that are not nil.
const emptiesSource = `-- go.mod --
module example.com/empties

go 1.24
-- empties.go --
package empties

//refine:ensures result == len(xs)
func Head(xs []bool) int {
	if xs == nil {
		return 0
	}
	_ = xs[0]
	return len(xs)
}

//refine:ensures (result == nil) == (xs == nil)
func Clone(xs []bool) []bool { return append([]bool(nil), xs...) }

//refine:ensures result == (xs == nil)
func Variadic(xs ...bool) bool { return len(xs) == 0 }

//refine:requires q.items != nil
//refine:ensures result == q.items[0]
func (q Queue) First() bool { return q.items[0] }

type Queue struct { items []bool }

//refine:ensures result
func Nested(m map[bool][]bool) bool {
	for _, xs := range m {
		if xs != nil && len(xs) == 0 {
			return false
		}
	}
	return true
}

//refine:ensures result
func Returned(f func() []bool) bool { return len(f()) > 0 || f() == nil }

//refine:bound alias=xs,ys
//refine:ensures result == (xs == nil && ys == nil)
func Shared(xs, ys []bool) bool { return len(xs) == 0 && ys == nil }

//refine:bound T=bool
//refine:ensures result == (xs == nil)
func Generic[T any](xs []T) bool { return len(xs) == 0 }

//refine:ensures len(result) == len(xs) + 1
//refine:ensures xs != nil && len(xs) == 0 ==> cap(old(xs)) == 0
func Roomy(xs []bool) []bool { return append(xs, true) }

//refine:bound domain=plain
//refine:ensures (result == nil) == (xs == nil)
func ClonePlain(xs []bool) []bool { return append([]bool(nil), xs...) }

//refine:bound cap=exact
//refine:ensures (result == nil) == (xs == nil)
func CloneExact(xs []bool) []bool { return append([]bool(nil), xs...) }

//refine:ensures (result == nil) == (xs == nil)
func Right(xs []bool) []bool { return append(xs[:0:0], xs...) }

//refine:ensures result != nil && len(result) == len(xs)
func Made(xs []bool) []bool { return append(make([]bool, 0, 9), xs...) }
`

// TestEmpties finds what goes wrong for slices without elements that are not
// nil, where the code or the contract compares slices of the type with nil. The
// inputs are those of brute force.
func TestEmpties(t *testing.T) {
	want := map[string]string{
		"Head":          "Head([]bool{})",
		"Clone":         "Clone([]bool{})",
		"Variadic":      "Variadic([]bool{}...)",
		"Queue.First":   "Queue{items: []bool{}}.First()",
		"Nested":        "Nested(map[bool][]bool{false: {}})",
		"Returned":      "Returned(func() []bool { return []bool{} })",
		"Shared":        "Shared([]bool{}, nil)",
		"Generic[bool]": "Generic[bool]([]bool{})",
		"Roomy":         "Roomy(slices.Grow([]bool{}, 2))",
		"ClonePlain":    "",
		"CloneExact":    "",
		"Right":         "",
		"Made":          "",
	}
	inputs := map[string]int64{"ClonePlain": 7, "CloneExact": 7, "Right": 8, "Made": 7}
	expectCalls(t, emptiesSource, want, inputs)
}
