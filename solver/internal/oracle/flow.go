package oracle

import (
	"cmp"
	"math/rand"

	"github.com/typetarget/target/solver/term"
)

// Flow makes random terms of the kind that data-dependent control flow leaves:
// counters, candidates, greatest elements and conditionals over some integers.
type Flow struct {
	rng   *rand.Rand
	Store *term.Store
	Ints  []term.Term
	Bool  term.Term
}

// Some returns one of the integers.
func (f *Flow) Some() term.Term { return f.Ints[f.rng.Intn(len(f.Ints))] }

// Integer makes an integer. Its operations nest deeper with depth.
func (f *Flow) Integer(depth int) term.Term {
	s := f.Store
	if depth == 0 {
		return s.AddConst(f.Some(), int64(f.rng.Intn(5)-2))
	}
	a, b := f.Integer(depth-1), f.Some()
	switch f.rng.Intn(9) {
	case 0:
		return s.Sum(0, []term.Term{a, b, f.Some()}, []int64{int64(f.rng.Intn(7) - 3), int64(f.rng.Intn(5) - 2), 1})
	case 1:
		return s.Max(a, b, f.Some())
	case 2:
		return s.Ite(f.Truth(depth-1), a, b)
	case 3: // a counter
		return f.counter(depth - 1)
	case 4:
		return s.Mod(a, s.Int(int64(1+f.rng.Intn(5))))
	case 5:
		return s.Div(a, b)
	case 6:
		return s.Mul(f.Some(), b)
	}
	return a
}

func (f *Flow) counter(depth int) term.Term {
	n, factors := f.Store.Int(int64(f.rng.Intn(3))), [][]int64{{1}, {-1}, {1, -1}, {2, 5, -1}, {1, 300}}[f.rng.Intn(5)]
	for range 1 + f.rng.Intn(4) {
		n = f.Store.Add(n, f.Store.Scale(f.Truth(depth), factors[f.rng.Intn(len(factors))]))
	}
	return n
}

// Truth makes a boolean. Its operations nest deeper with depth.
func (f *Flow) Truth(depth int) term.Term {
	s := f.Store
	if depth <= 0 {
		return s.LE(f.Some(), f.Some())
	}
	d := depth - 1
	a, b := f.Integer(d), f.Some()
	switch f.rng.Intn(8) {
	case 0:
		return s.EQ(a, b)
	case 5:
		return s.And(f.Bool, s.LE(a, b))
	case 6:
		return s.Or(s.Not(f.Bool), s.EQ(s.Mul(a, s.Int(1<<40)), s.Mul(b, s.Int(1<<40+1))))
	case 1:
		return s.Not(s.EQ(a, b))
	case 2:
		return s.And(s.LE(a, b), s.Not(s.EQ(b, f.Some())))
	case 3:
		return s.Or(s.LE(a, f.Some()), s.EQ(b, f.Some()))
	case 4:
		return s.Ite(s.LE(a, f.Some()), s.EQ(a, b), s.LE(f.Some(), b))
	}
	return s.LE(a, b)
}

// Counted compares a counter of comparisons with the last of the integers.
func (f *Flow) Counted() term.Term {
	last := len(f.Ints) - 1
	n, sign, middle := f.Store.Int(0), int64(f.rng.Intn(3)-1), int64(0)
	for i := range 3 + f.rng.Intn(3) {
		a, b := f.Store.AddConst(f.Ints[i%last], int64(f.rng.Intn(4))), f.Ints[last]
		t := []term.Term{f.Store.EQ(a, b), f.Store.LE(a, b), f.Store.LE(b, f.Some()), f.Truth(1)}[f.rng.Intn(4)]
		c := cmp.Or(sign, int64(1-2*f.rng.Intn(2))) * int64(1+f.rng.Intn(2))
		n, middle = f.Store.Add(n, f.Store.Scale(t, c)), middle+c
	}
	k := f.Store.Int(middle / 2)
	return []term.Term{f.Store.EQ(n, k), f.Store.LE(n, k), f.Store.LE(k, n), f.Store.Not(f.Store.EQ(n, k))}[f.rng.Intn(4)]
}

// NewFlow makes terms over integers to be added.
func NewFlow(rng *rand.Rand, s *term.Store) *Flow { return &Flow{rng: rng, Store: s, Bool: term.True} }
