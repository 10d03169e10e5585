package problem

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A random is a problem with a second account of its meaning, which has no
// terms.
type random struct {
	p *Problem
	// when are the conditions of guards: that each of some variables has a
	// value.
	when [][]Fixed
	// most bounds the sum of all values, which the root states.
	most int64
}

// newRandom returns a problem of five variables. The terms of integers range
// over one more value at each end than the problem allows.
func newRandom(r *rand.Rand) *random {
	s := term.NewStore()
	x := &random{p: &Problem{Store: s, Fresh: r.IntN(2) == 0}, most: int64(r.IntN(6))}
	var values []term.Term
	for i := range 5 {
		v := Var{Name: fmt.Sprintf("x[%d]", i), Guard: s.Bool(true), Class: Class(r.IntN(3)), Weight: int64(r.IntN(3))}
		if boolean := r.IntN(3) == 0; boolean {
			v.Hi, v.Term = 1, s.NewVar(i, true, 0, 1)
		} else {
			v.Lo = int64(r.IntN(3)) - 1
			v.Hi = v.Lo + 1 + int64(r.IntN(2))
			v.Term = s.NewVar(i, false, v.Lo-1, v.Hi+1)
			values = append(values, v.Term)
		}
		var when []Fixed
		for j := range x.p.Vars {
			if of := x.p.Vars[j]; of.Class == Structural && r.IntN(2) == 0 {
				f := Fixed{j, of.Lo + int64(r.IntN(int(of.Hi-of.Lo)+1))}
				when = append(when, f)
				v.Guard = s.And(v.Guard, is(s, of.Term, f.Value))
			}
		}
		for range r.IntN(3) {
			lo := v.Lo + int64(r.IntN(2))
			v.Prior = append(v.Prior, Interval{lo, lo + int64(r.IntN(2))})
		}
		x.p.Vars, x.when = append(x.p.Vars, v), append(x.when, when)
	}
	x.p.Root = s.LE(s.Sum(0, values, slices.Repeat([]int64{1}, len(values))), s.Int(x.most))
	return x
}

func is(s *term.Store, t term.Term, value int64) term.Term {
	switch {
	case s.Sort(t) != term.SortBool:
		return s.EQ(t, s.Int(value))
	case value == 0:
		return s.Not(t)
	}
	return t
}

// assignments are all values of the terms of the variables, those outside their
// domains included.
func (x *random) assignments() []Model {
	all := []Model{{}}
	for _, v := range x.p.Vars {
		lo, hi := v.Lo-1, v.Hi+1
		if x.p.Store.Sort(v.Term) == term.SortBool {
			lo, hi = 0, 1
		}
		var longer []Model
		for _, m := range all {
			for value := lo; value <= hi; value++ {
				longer = append(longer, append(slices.Clone(m), value))
			}
		}
		all = longer
	}
	return all
}

func (x *random) realized(m Model, i int) bool {
	for _, f := range x.when[i] {
		if m[f.Var] != f.Value {
			return false
		}
	}
	return true
}

func (x *random) canonical(m Model) bool {
	for i, v := range x.p.Vars {
		if m[i] < v.Lo || m[i] > v.Hi || !x.realized(m, i) && m[i] != v.Lo {
			return false
		}
	}
	return true
}

func (x *random) fresh(m Model) bool {
	for i, v := range x.p.Vars {
		outside := func(r Interval) bool { return m[i] < r.Lo || r.Hi < m[i] }
		if x.realized(m, i) && !slices.ContainsFunc(v.Prior, func(r Interval) bool { return !outside(r) }) {
			return true
		}
	}
	return false
}

func (x *random) isModel(m Model) bool {
	sum := int64(0)
	for i, v := range x.p.Vars {
		if x.p.Store.Sort(v.Term) != term.SortBool {
			sum += m[i]
		}
	}
	return sum <= x.most && x.canonical(m) && (!x.p.Fresh || x.fresh(m))
}

func (x *random) size(m Model) (size int64) {
	for i, v := range x.p.Vars {
		if x.realized(m, i) {
			size += v.Weight * m[i]
		}
	}
	return size
}

// values are the values of a model in the order of the comparison: those of all
// structural variables, of all finite ones, and of the data.
func (x *random) values(m Model) (values []int64) {
	for class := range Data + 1 {
		for i, v := range x.p.Vars {
			if v.Class == class {
				values = append(values, m[i])
			}
		}
	}
	return values
}

// compare compares by the size, and then by the values.
func (x *random) compare(a, b Model) int {
	return cmp.Or(cmp.Compare(x.size(a), x.size(b)), slices.Compare(x.values(a), x.values(b)))
}

// inside reports whether an assignment is in a cube.
func (x *random) inside(c Cube, m Model) bool {
	for _, f := range c.Fixed {
		if m[f.Var] != f.Value {
			return false
		}
	}
	for _, w := range c.Within {
		if m[w.Var] < w.Lo || m[w.Var] > w.Hi {
			return false
		}
	}
	if c.Size != nil {
		return x.size(m) == *c.Size && (c.After == nil || slices.Compare(x.values(m), x.values(c.After)) > 0)
	}
	return c.After == nil || x.compare(m, c.After) > 0
}

// cube returns a part of a problem. What it excludes need be no model.
func (x *random) cube(r *rand.Rand, all, canonical []Model) Cube {
	var c Cube
	like := canonical[r.IntN(len(canonical))]
	i := r.IntN(len(x.p.Vars))
	switch v := x.p.Vars[i]; {
	case r.IntN(2) == 0:
		c.Fixed = []Fixed{{i, like[i]}}
	case x.p.Store.Sort(v.Term) != term.SortBool:
		c.Within = []Within{{i, Interval{like[i], like[i] + int64(r.IntN(2))}}}
	}
	if r.IntN(2) == 0 {
		size := x.size(like)
		c.Size = &size
	}
	if r.IntN(3) > 0 {
		c.After = all[r.IntN(len(all))]
	}
	return c
}

// TestMeaning compares which assignments of random problems are models, what
// is realized in them, their sizes, their order and the cubes that they are in
// with the second account of each.
func TestMeaning(t *testing.T) {
	models, ordered, inside, below := 0, 0, 0, 0
	for seed := range tier.Seeds(tier.Of[uint64](20, 60)) {
		r := rand.New(rand.NewPCG(seed, 1))
		x := newRandom(r)
		all := x.assignments()
		var canonical []Model
		goal, domains, size := x.p.Goal(), x.p.Canonical(), x.p.SizeTerm()
		for _, m := range all {
			if got, want := x.p.Store.Eval(goal, m) != 0, x.isModel(m); got != want {
				t.Fatalf("seed %d: %v is a model: %v, want %v", seed, m, got, want)
			} else if got {
				models++
			}
			if got, want := x.p.Store.Eval(domains, m) != 0, x.canonical(m); got != want {
				t.Fatalf("seed %d: %v is canonical: %v, want %v", seed, m, got, want)
			} else if got {
				canonical = append(canonical, m)
			}
			for i := range x.p.Vars {
				if got, want := slices.Contains(Realized(x.p, m), i), x.realized(m, i); got != want {
					t.Fatalf("seed %d: variable %d is realized in %v: %v, want %v", seed, i, m, got, want)
				}
			}
			if got, want := x.p.Size(m), x.size(m); got != want {
				t.Fatalf("seed %d: %v has size %d, want %d", seed, m, got, want)
			}
		}
		for _, m := range canonical {
			if got, want := x.p.Store.Eval(size, m), x.size(m); got != want {
				t.Fatalf("seed %d: the term for the size of %v is %d, want %d", seed, m, got, want)
			}
			if x.fresh(m) && !x.p.Grows() {
				t.Fatalf("seed %d: %v is new, and the problem does not grow", seed, m)
			}
			other := canonical[r.IntN(len(canonical))]
			if got, want := Compare(x.p, m, other), x.compare(m, other); got != want {
				t.Fatalf("seed %d: %v compared with %v is %d, want %d", seed, m, other, got, want)
			} else if got != 0 {
				ordered++
			}
		}
		for range 10 {
			c := x.cube(r, all, canonical)
			in := c.Term(x.p)
			for _, m := range canonical {
				got, want := x.p.Store.Eval(in, m) != 0, x.inside(c, m)
				if got != want {
					t.Fatalf("seed %d: %v is in %+v: %v, want %v", seed, m, c, got, want)
				}
				if got {
					inside++
				} else {
					below++
				}
			}
		}
	}
	if models < 100 || ordered < 300 || inside < 300 || below < 300 {
		t.Errorf("only %d models, %d comparisons, %d inside and %d outside of cubes", models, ordered, inside, below)
	}
}

// TestKeys tells all assignments of a problem apart by their keys, those with
// values of several bytes among them.
func TestKeys(t *testing.T) {
	values := []int64{-1 << 63, -65, -64, -1, 0, 1, 63, 64, 128, 1<<63 - 1}
	of := map[string]Model{}
	for _, a := range values {
		for _, b := range values {
			for _, c := range values {
				m := Model{a, b, c}
				key := string(m.AppendKey(nil))
				if other := of[key]; other != nil {
					t.Fatalf("%v and %v have the same key", m, other)
				}
				of[key] = m
			}
		}
	}
}

// TestIntervals compares which values a variable had, and how far those
// intervals go that have a value, with lists of their values.
func TestIntervals(t *testing.T) {
	for seed := range tier.Seeds(tier.Of[uint64](100, 300)) {
		r := rand.New(rand.NewPCG(seed, 3))
		var all []Interval
		ends := map[int64][]int64{} // of the intervals, by the values in them
		for range r.IntN(4) {
			in := Interval{int64(r.IntN(8)), int64(r.IntN(8))}
			all = append(all, in)
			for v := in.Lo; v <= in.Hi; v++ {
				ends[v] = append(ends[v], in.Hi)
			}
		}
		for v := int64(-1); v <= 9; v++ {
			upTo, in := Latest(all, v)
			if in != (ends[v] != nil) || in && upTo != slices.Max(ends[v]) {
				t.Errorf("seed %d: %v have %d up to %d: %v, want ends %v", seed, all, v, upTo, in, ends[v])
			}
			if had := (&Var{Prior: all}).Had(v); had != (ends[v] != nil) {
				t.Errorf("seed %d: a variable with %v had %d: %v", seed, all, v, had)
			}
		}
	}
}

// TestGrows has problems with one variable, whose values are all old or not.
func TestGrows(t *testing.T) {
	for _, test := range []struct {
		fresh bool
		prior []Interval
		want  bool
	}{
		{false, []Interval{{0, 3}}, true},
		{true, []Interval{{0, 3}}, false},
		{true, []Interval{{-5, 9}}, false},
		{true, []Interval{{0, 2}}, true},
		{true, []Interval{{1, 3}}, true},
		{true, nil, true},
	} {
		s := term.NewStore()
		p := &Problem{Store: s, Fresh: test.fresh, Vars: []Var{{Term: s.NewVar(0, false, 0, 3), Guard: s.Bool(true), Hi: 3, Prior: test.prior}}}
		if got := p.Grows(); got != test.want {
			t.Errorf("fresh: %v, before: %v: grows: %v", test.fresh, test.prior, got)
		}
	}
}

// TestListed lists the assignments of the domain, and all if there is none.
func TestListed(t *testing.T) {
	s := term.NewStore()
	b := s.NewVar(0, true, 0, 1)
	for _, test := range []struct{ domain, root, want term.Term }{
		{b, b, b},
		{term.False, b, term.True},
		{term.False, term.False, term.False},
	} {
		p := &Problem{Store: s, Domain: test.domain, Root: test.root}
		if got := p.Listed(); got != test.want {
			t.Errorf("domain %v and root %v are listed by %v", test.domain, test.root, got)
		}
	}
}
