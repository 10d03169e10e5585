package forall

import (
	"math"
	"math/bits"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Variable is that of a forall over integers. A term has it in place of the
// loop.
type Variable struct {
	// Index is that of the variable in models.
	Index int
	// Value is the integer of the variable.
	Value  term.Term
	signed bool
	// ranges are those of the forall wherever it is evaluated.
	ranges []integers
}

// New returns the variable with an index whose value is any integer of a type.
func New(index int, value term.Term, t term.IntType) *Variable {
	return &Variable{Index: index, Value: value, signed: t.Signed}
}

// Over notes that the forall is evaluated for the integers from low up to high,
// without it.
func (v *Variable) Over(low, high term.Term) { v.ranges = append(v.ranges, integers{low, high}) }

// integers are those from low up to high, without it.
type integers struct{ low, high term.Term }

// span returns the integers that the forall ranges over under a model: n of
// them from low on. If it has several ranges, the term holds for those between
// them.
func (v *Variable) span(s *term.Store, m problem.Model) (low int64, n uint64) {
	flip := uint64(0) // makes the order of the type that of uint64
	if v.signed {
		flip = 1 << 63
	}
	least, end := uint64(math.MaxUint64), uint64(0)
	for _, r := range v.ranges {
		if a, b := uint64(s.Eval(r.low, m))^flip, uint64(s.Eval(r.high, m))^flip; a < b {
			least, end = min(least, a), max(end, b)
		}
	}
	if least >= end {
		return 0, 0
	}
	return int64(least ^ flip), end - least
}

// MostTried is how many values of foralls are tried on one input.
const MostTried = 1000

// Holds reports whether a term holds on an input, a model m of a problem in s,
// for all values of foralls whose variables it has. It returns how many values
// these are. If there are more than MostTried, it tries only the first and the
// last ones.
func Holds(s *term.Store, t term.Term, foralls []*Variable, m problem.Model) (holds bool, values uint64) {
	if len(foralls) == 0 {
		return s.Eval(t, m) != 0, 1
	}
	last := foralls[len(foralls)-1].Index
	x := &trial{s: s, t: t, foralls: foralls, m: append(m[:len(m):len(m)], make(problem.Model, last+1-len(m))...)}
	return x.holds(0, MostTried)
}

// A trial evaluates a term for values of foralls, each after those around it.
type trial struct {
	s       *term.Store
	t       term.Term
	foralls []*Variable
	m       problem.Model
}

// holds tries at most so many values of the foralls from the i-th on.
func (x *trial) holds(i int, most uint64) (holds bool, values uint64) {
	if i == len(x.foralls) {
		return x.s.Eval(x.t, x.m) != 0, 1
	}
	v := x.foralls[i]
	low, n := v.span(x.s, x.m)
	tried, inner := min(n, most), uint64(1)
	holds = true
	for k := range tried {
		if k >= (tried+1)/2 {
			k += n - tried
		}
		x.m[v.Index] = low + int64(k)
		ok, values := x.holds(i+1, max(most/tried, 1))
		holds, inner = holds && ok, max(inner, values)
	}
	if high, product := bits.Mul64(n, inner); high == 0 {
		return holds, product
	}
	return holds, math.MaxUint64
}
