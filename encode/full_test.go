package encode

import (
	"math"
	"slices"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver/problem"
)

// TestHints finds the constants of the precondition, of the function and of
// what that calls.
func TestHints(t *testing.T) {
	e := encode(t, contracts(t)["Full"], domain.Bounds{Depth: 1})
	half := uint64(1<<63 + 5)
	if want := []int64{int64(half), 0, 12, 77, 1000000}; !slices.Equal(e.Problem.Hints, want) {
		t.Errorf("hints %v, want %v", e.Problem.Hints, want)
	}
}

// TestFullWidth evaluates predicates over all unsigned integers of 64 bits,
// whose greater half is no int64, on pairs of extremes, and compares with Go.
func TestFullWidth(t *testing.T) {
	all := contracts(t)
	values := []uint64{0, 1, 2, 7, math.MaxInt64 - 1, math.MaxInt64, 1 << 63, 1<<63 + 1, math.MaxUint64 - 1, math.MaxUint64}
	for name, holds := range map[string]func(x, y uint64) bool{
		"FullOrder":   func(x, y uint64) bool { return x < y && y-x <= x },
		"FullSum":     func(x, y uint64) bool { return x+y < x || x*y > 1<<63 },
		"FullShift":   func(x, y uint64) bool { return x>>63 == y&1 && max(x, y) != x },
		"FullQuo":     func(x, y uint64) bool { return x/y >= 2 || x%y == 1 },
		"FullConvert": func(x, y uint64) bool { return int64(x) < int64(y) && uint32(x) >= uint32(y) && x^1<<40 != y },
	} {
		c := all[name]
		if c == nil {
			t.Fatalf("no function %s", name)
		}
		p := encode(t, c, domain.Merge(domain.Bounds{}, c.Bound)).Problem
		agreed := [2]int{}
		for _, x := range values {
			for _, y := range values {
				want := holdsOf(holds, x, y)
				got := p.Store.Eval(p.Root, problem.Model{int64(x), int64(y)}) != 0
				if got != want {
					t.Errorf("%s(%d, %d): the term says %v, Go %v", name, x, y, got, want)
				}
				agreed[map[bool]int{false: 0, true: 1}[got]]++
			}
		}
		if agreed[0] == 0 || agreed[1] == 0 {
			t.Errorf("%s has the same value everywhere, which tests nothing", name)
		}
	}
}

// holdsOf is false where the predicate panics.
func holdsOf(holds func(x, y uint64) bool, x, y uint64) (r bool) {
	defer func() {
		if recover() != nil {
			r = false
		}
	}()
	return holds(x, y)
}

// TestFullTable takes numbers apart case by case that depend on too many
// integers for a table.
func TestFullTable(t *testing.T) {
	c := contracts(t)["FullTable"]
	p := encode(t, c, domain.Merge(domain.Bounds{Depth: 3}, c.Bound)).Problem
	var m problem.Model
	for _, v := range p.Vars {
		m = append(m, v.Lo)
	}
	if p.Store.Eval(p.Root, m) != 0 {
		t.Errorf("0 is not a number, says %s", p.Store.String(p.Root))
	}
}
