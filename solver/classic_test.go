package solver

import (
	"fmt"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A shaper builds problems by hand, the way unfolding a type does.
type shaper struct{ p *problem.Problem }

func newShaper() *shaper { return &shaper{&problem.Problem{Store: term.NewStore(), Root: term.True}} }

func (s *shaper) add(v problem.Var, boolean bool) term.Term {
	v.Name = fmt.Sprint("v", len(s.p.Vars))
	v.Term = s.p.Store.NewVar(len(s.p.Vars), boolean, v.Lo, v.Hi)
	s.p.Vars = append(s.p.Vars, v)
	return v.Term
}

func (s *shaper) integer(guard term.Term, lo, hi int64) term.Term {
	return s.add(problem.Var{Guard: guard, Lo: lo, Hi: hi, Class: problem.Data}, false)
}

func (s *shaper) require(ts ...term.Term) {
	s.p.Root = s.p.Store.And(append(ts, s.p.Root)...)
}

// slice adds a slice of at most n integers and returns its length and elements.
func (s *shaper) slice(n int, lo, hi int64) (length term.Term, elems []term.Term) {
	length = s.add(problem.Var{Guard: term.True, Hi: int64(n), Class: problem.Structural, Weight: 1}, false)
	for i := range n {
		elems = append(elems, s.integer(s.p.Store.LT(s.p.Store.Int(int64(i)), length), lo, hi))
	}
	return length, elems
}

// pairs requires that two elements of a slice, i < j, are related where both are there.
func (s *shaper) pairs(length term.Term, elems []term.Term, related func(i, j int) term.Term) {
	st := s.p.Store
	for j := range elems {
		for i := range j {
			s.require(st.Or(st.LE(length, st.Int(int64(j))), related(i, j)))
		}
	}
}

func sortedSlice(n int, lo, hi int64) *problem.Problem {
	s := newShaper()
	length, e := s.slice(n, lo, hi)
	st := s.p.Store
	for i := 1; i < n; i++ {
		s.require(st.Or(st.LE(length, st.Int(int64(i))), st.LE(e[i-1], e[i])))
	}
	return s.p
}

// heapArray has Korat's heap arrays of up to n elements 0..n: the first size elements are a heap, and the others are -1. The
// size comes last.
func heapArray(n int) *problem.Problem {
	s := newShaper()
	length, e := s.slice(n, -1, int64(n))
	st := s.p.Store
	size := s.integer(term.True, 0, int64(n))
	s.require(st.LE(size, length))
	for i := range n {
		heap := st.LE(st.Int(0), e[i])
		if i > 0 {
			heap = st.And(heap, st.LE(e[i], e[(i-1)/2]))
		}
		at := st.Int(int64(i))
		s.require(st.Or(st.LE(length, at), st.And(
			st.Or(st.LT(at, size), st.EQ(e[i], st.Int(-1))),
			st.Or(st.LE(size, at), heap))))
	}
	return s.p
}

func distinctSlice(n int, lo, hi int64) *problem.Problem {
	s := newShaper()
	length, e := s.slice(n, lo, hi)
	s.pairs(length, e, func(i, j int) term.Term { return s.p.Store.NE(e[i], e[j]) })
	return s.p
}

func sumSlice(n int, lo, hi, sum int64) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	length, e := s.slice(n, lo, hi)
	total := st.Int(0)
	for i := range e {
		total = st.Ite(st.LT(st.Int(int64(i)), length), st.Add(total, e[i]), total)
	}
	s.require(st.EQ(total, st.Int(sum)))
	return s.p
}

// queens places one queen in each column.
func queens(n int) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	var q []term.Term
	for range n {
		q = append(q, s.integer(term.True, 0, int64(n-1)))
	}
	for j := range q {
		for i := range j {
			d := st.Int(int64(j - i))
			diff := st.Sub(q[i], q[j])
			abs := st.Max(diff, st.Scale(diff, -1))
			s.require(st.NE(q[i], q[j]), st.NE(abs, d))
		}
	}
	return s.p
}

func product(n int64) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	x, y, z := s.integer(term.True, 1, n), s.integer(term.True, 1, n), s.integer(term.True, 1, n)
	s.require(st.EQ(st.Mul(x, y), z))
	return s.p
}

func squares(n int64) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	x, y, z := s.integer(term.True, 1, n), s.integer(term.True, 1, n), s.integer(term.True, 1, n)
	s.require(st.LE(x, y), st.EQ(st.Add(st.Mul(x, x), st.Mul(y, y)), st.Mul(z, z)))
	return s.p
}

// A tree is a node of an unfolded binary tree: nil where there is not.
type tree struct {
	there       term.Term
	key, red    term.Term
	left, right *tree
}

// tree unfolds a tree of a height, with colours where asked.
func (s *shaper) tree(guard term.Term, height int, lo, hi int64, colours bool) *tree {
	if height == 0 {
		return &tree{there: term.False}
	}
	st := s.p.Store
	t := &tree{there: s.add(problem.Var{Guard: guard, Hi: 1, Class: problem.Structural, Weight: 1}, true)}
	inside := st.And(guard, t.there)
	t.key = s.integer(inside, lo, hi)
	if colours {
		t.red = s.add(problem.Var{Guard: inside, Hi: 1, Class: problem.Structural}, true)
	}
	t.left, t.right = s.tree(inside, height-1, lo, hi, colours), s.tree(inside, height-1, lo, hi, colours)
	return t
}

// ordered returns func(t, lo, hi) bool { return t == nil || lo < t.key < hi && ... }.
func (s *shaper) ordered(t *tree, lo, hi term.Term) term.Term {
	if t.there == term.False {
		return term.True
	}
	st := s.p.Store
	return st.Or(st.Not(t.there), st.And(st.LT(lo, t.key), st.LT(t.key, hi),
		s.ordered(t.left, lo, t.key), s.ordered(t.right, t.key, hi)))
}

func searchTree(height int, keys int64) *problem.Problem {
	s := newShaper()
	t := s.tree(term.True, height, 1, keys, false)
	s.require(s.ordered(t, s.p.Store.Int(0), s.p.Store.Int(keys+1)))
	return s.p
}

// blackHeight returns the number of black nodes down to any leaf, -1 where they differ.
func (s *shaper) blackHeight(t *tree) term.Term {
	st := s.p.Store
	if t.there == term.False {
		return st.Int(1)
	}
	l, r, bad := s.blackHeight(t.left), s.blackHeight(t.right), st.Int(-1)
	inner := st.Ite(st.Or(st.EQ(l, bad), st.NE(l, r)), bad, st.Ite(t.red, l, st.Add(l, st.Int(1))))
	return st.Ite(t.there, inner, st.Int(1))
}

func (s *shaper) noRedRed(t *tree) term.Term {
	st := s.p.Store
	if t.there == term.False {
		return term.True
	}
	all := []term.Term{s.noRedRed(t.left), s.noRedRed(t.right)}
	for _, kid := range []*tree{t.left, t.right} {
		if kid.there != term.False {
			all = append(all, st.Not(st.And(t.red, kid.there, kid.red)))
		}
	}
	return st.Or(st.Not(t.there), st.And(all...))
}

func redBlack(height int, keys int64) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	t := s.tree(term.True, height, 1, keys, true)
	s.require(s.ordered(t, st.Int(0), st.Int(keys+1)), s.noRedRed(t), st.NE(s.blackHeight(t), st.Int(-1)))
	return s.p
}
