package oracle

import (
	"fmt"
	"math"
	"math/rand"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Builder builds problems by hand, the way unfolding a type does.
type Builder struct{ Problem *problem.Problem }

// NewBuilder returns a builder of a problem without variables, whose root is
// true.
func NewBuilder() *Builder {
	return &Builder{&problem.Problem{Store: term.NewStore(), Root: term.True}}
}

// Add adds a variable, sets its name and term, and returns the term.
func (s *Builder) Add(v problem.Var, boolean bool) term.Term {
	v.Name = fmt.Sprint("v", len(s.Problem.Vars))
	v.Term = s.Problem.Store.NewVar(len(s.Problem.Vars), boolean, v.Lo, v.Hi)
	s.Problem.Vars = append(s.Problem.Vars, v)
	return v.Term
}

// Integer adds a data variable in lo..hi and returns its term.
func (s *Builder) Integer(guard term.Term, lo, hi int64) term.Term {
	return s.Add(problem.Var{Guard: guard, Lo: lo, Hi: hi, Class: problem.Data}, false)
}

// Require adds conjuncts to the root.
func (s *Builder) Require(ts ...term.Term) {
	s.Problem.Root = s.Problem.Store.And(append(ts, s.Problem.Root)...)
}

// slice adds a slice of at most n integers and returns its length and elements.
func (s *Builder) slice(n int, lo, hi int64) (length term.Term, elems []term.Term) {
	length = s.Add(problem.Var{Guard: term.True, Hi: int64(n), Class: problem.Structural, Weight: 1}, false)
	for i := range n {
		elems = append(elems, s.Integer(s.Problem.Store.LT(s.Problem.Store.Int(int64(i)), length), lo, hi))
	}
	return length, elems
}

// pairs requires that two elements of a slice, i < j, are related where both
// are there.
func (s *Builder) pairs(length term.Term, elems []term.Term, related func(i, j int) term.Term) {
	st := s.Problem.Store
	for j := range elems {
		for i := range j {
			s.Require(st.Or(st.LE(length, st.Int(int64(j))), related(i, j)))
		}
	}
}

// SortedSlice has the sorted slices of up to n integers in lo..hi.
func SortedSlice(n int, lo, hi int64) *problem.Problem {
	s := NewBuilder()
	length, e := s.slice(n, lo, hi)
	st := s.Problem.Store
	for i := 1; i < n; i++ {
		s.Require(st.Or(st.LE(length, st.Int(int64(i))), st.LE(e[i-1], e[i])))
	}
	return s.Problem
}

// HeapArray has Korat's heap arrays of up to n elements 0..n: the first size
// elements are a heap, and the others are -1. The size comes last.
func HeapArray(n int) *problem.Problem {
	s := NewBuilder()
	length, e := s.slice(n, -1, int64(n))
	st := s.Problem.Store
	size := s.Integer(term.True, 0, int64(n))
	s.Require(st.LE(size, length))
	for i := range n {
		heap := st.LE(st.Int(0), e[i])
		if i > 0 {
			heap = st.And(heap, st.LE(e[i], e[(i-1)/2]))
		}
		at := st.Int(int64(i))
		s.Require(st.Or(st.LE(length, at), st.And(
			st.Or(st.LT(at, size), st.EQ(e[i], st.Int(-1))),
			st.Or(st.LE(size, at), heap))))
	}
	return s.Problem
}

// DistinctSlice has the slices of up to n distinct integers in lo..hi.
func DistinctSlice(n int, lo, hi int64) *problem.Problem {
	s := NewBuilder()
	length, e := s.slice(n, lo, hi)
	s.pairs(length, e, func(i, j int) term.Term { return s.Problem.Store.NE(e[i], e[j]) })
	return s.Problem
}

// SumSlice has the slices of up to n integers in lo..hi with the given sum.
func SumSlice(n int, lo, hi, sum int64) *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	length, e := s.slice(n, lo, hi)
	total := st.Int(0)
	for i := range e {
		total = st.Ite(st.LT(st.Int(int64(i)), length), st.Add(total, e[i]), total)
	}
	s.Require(st.EQ(total, st.Int(sum)))
	return s.Problem
}

// Queens places one queen in each column.
func Queens(n int) *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	var q []term.Term
	for range n {
		q = append(q, s.Integer(term.True, 0, int64(n-1)))
	}
	for j := range q {
		for i := range j {
			d := st.Int(int64(j - i))
			diff := st.Sub(q[i], q[j])
			abs := st.Max(diff, st.Scale(diff, -1))
			s.Require(st.NE(q[i], q[j]), st.NE(abs, d))
		}
	}
	return s.Problem
}

// Product has the integers x, y and z in 1..n with x*y == z.
func Product(n int64) *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	x, y, z := s.Integer(term.True, 1, n), s.Integer(term.True, 1, n), s.Integer(term.True, 1, n)
	s.Require(st.EQ(st.Mul(x, y), z))
	return s.Problem
}

// Squares has the integers x <= y and z in 1..n with x*x + y*y == z*z.
func Squares(n int64) *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	x, y, z := s.Integer(term.True, 1, n), s.Integer(term.True, 1, n), s.Integer(term.True, 1, n)
	s.Require(st.LE(x, y), st.EQ(st.Add(st.Mul(x, x), st.Mul(y, y)), st.Mul(z, z)))
	return s.Problem
}

// A Tree is a node of an unfolded binary tree: nil where there is not.
type Tree struct {
	There       term.Term
	key, Red    term.Term
	Left, Right *Tree
}

// Tree unfolds a tree of a height, with colours where asked.
func (s *Builder) Tree(guard term.Term, height int, lo, hi int64, colours bool) *Tree {
	if height == 0 {
		return &Tree{There: term.False}
	}
	st := s.Problem.Store
	t := &Tree{There: s.Add(problem.Var{Guard: guard, Hi: 1, Class: problem.Structural, Weight: 1}, true)}
	inside := st.And(guard, t.There)
	t.key = s.Integer(inside, lo, hi)
	if colours {
		t.Red = s.Add(problem.Var{Guard: inside, Hi: 1, Class: problem.Structural}, true)
	}
	t.Left, t.Right = s.Tree(inside, height-1, lo, hi, colours), s.Tree(inside, height-1, lo, hi, colours)
	return t
}

// ordered returns func(t, lo, hi) bool { return t == nil || lo < t.key < hi &&
// ... }.
func (s *Builder) ordered(t *Tree, lo, hi term.Term) term.Term {
	if t.There == term.False {
		return term.True
	}
	st := s.Problem.Store
	return st.Or(st.Not(t.There), st.And(st.LT(lo, t.key), st.LT(t.key, hi),
		s.ordered(t.Left, lo, t.key), s.ordered(t.Right, t.key, hi)))
}

// SearchTree has the search trees up to a height with keys in 1..keys.
func SearchTree(height int, keys int64) *problem.Problem {
	s := NewBuilder()
	t := s.Tree(term.True, height, 1, keys, false)
	s.Require(s.ordered(t, s.Problem.Store.Int(0), s.Problem.Store.Int(keys+1)))
	return s.Problem
}

// BlackHeight returns the number of black nodes down to any leaf, -1 where they
// differ.
func (s *Builder) BlackHeight(t *Tree) term.Term {
	st := s.Problem.Store
	if t.There == term.False {
		return st.Int(1)
	}
	l, r, bad := s.BlackHeight(t.Left), s.BlackHeight(t.Right), st.Int(-1)
	inner := st.Ite(st.Or(st.EQ(l, bad), st.NE(l, r)), bad, st.Ite(t.Red, l, st.Add(l, st.Int(1))))
	return st.Ite(t.There, inner, st.Int(1))
}

// NoRedRed returns the condition that no red node has a red child.
func (s *Builder) NoRedRed(t *Tree) term.Term {
	st := s.Problem.Store
	if t.There == term.False {
		return term.True
	}
	all := []term.Term{s.NoRedRed(t.Left), s.NoRedRed(t.Right)}
	for _, kid := range []*Tree{t.Left, t.Right} {
		if kid.There != term.False {
			all = append(all, st.Not(st.And(t.Red, kid.There, kid.Red)))
		}
	}
	return st.Or(st.Not(t.There), st.And(all...))
}

// RedBlack has the red-black trees up to a height with keys in 1..keys.
func RedBlack(height int, keys int64) *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	t := s.Tree(term.True, height, 1, keys, true)
	s.Require(s.ordered(t, st.Int(0), st.Int(keys+1)), s.NoRedRed(t), st.NE(s.BlackHeight(t), st.Int(-1)))
	return s.Problem
}

// Clauses is random 3-SAT: what a search without learning is bad at.
func Clauses(vars int, ratio float64, seed int64) *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	rng := rand.New(rand.NewSource(seed))
	var lits []term.Term
	for range vars {
		lits = append(lits, s.Add(problem.Var{Guard: term.True, Hi: 1, Class: problem.Finite}, true))
	}
	for range int(float64(vars) * ratio) {
		var c []term.Term
		for _, v := range rng.Perm(vars)[:3] {
			t := lits[v]
			if rng.Intn(2) == 0 {
				t = st.Not(t)
			}
			c = append(c, t)
		}
		s.Require(st.Or(c...))
	}
	return s.Problem
}

// Needle returns a problem over five numbers below n that must have a given
// hash. The hash says little about any number before the last is known.
func Needle(n int64) *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	typ := term.IntType{Bits: 32}
	h := st.Int(2166136261)
	for range 5 {
		x := s.Integer(term.True, 0, n-1)
		h = term.Arith(st, term.Mul, term.Arith(st, term.Xor, h, x, typ), st.Int(16777619), typ)
	}
	s.Require(st.EQ(term.Arith(st, term.Rem, h, st.Int(100_003), typ), st.Int(5)))
	return s.Problem
}

// NoModels has no model, as no sum of three squares is 7 modulo 8, but
// intervals do not tell.
func NoModels() *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	x, y, z := s.Integer(term.True, 1, 1<<20), s.Integer(term.True, 1, 1<<20), s.Integer(term.True, 1, 1<<20)
	sum := st.Add(st.Add(st.Mul(x, x), st.Mul(y, y)), st.Mul(z, z))
	s.Require(st.EQ(st.Mod(sum, st.Int(8)), st.Int(7)))
	return s.Problem
}

// SearchTreeWithin returns the problem of a search tree whose keys are within a
// number of values around 3, and outside prior if prior is not nil.
func SearchTreeWithin(height int, keys int64, prior []problem.Interval) *problem.Problem {
	s := NewBuilder()
	lo := 3 - keys/2
	t := s.Tree(term.True, height, lo, lo+keys-1, false)
	s.Require(s.ordered(t, s.Problem.Store.Int(lo-1), s.Problem.Store.Int(lo+keys)))
	s.Problem.Fresh = prior != nil
	for i := range s.Problem.Vars {
		v := &s.Problem.Vars[i]
		v.Prior = prior
		if v.Class == problem.Structural {
			v.Prior = []problem.Interval{{Lo: 0, Hi: 1}}
		}
	}
	return s.Problem
}

// FreeShapes has n structural variables of two values each that nothing
// restricts.
func FreeShapes(n int) *problem.Problem {
	s := NewBuilder()
	for range n {
		s.Add(problem.Var{Guard: term.True, Hi: 1, Class: problem.Structural, Weight: 1}, true)
	}
	return s.Problem
}

// Pigeons asks for an injection of n+1 pigeons into n holes by booleans, which
// is hard to refute.
func Pigeons(n int) *problem.Problem {
	p := &problem.Problem{Store: term.NewStore(), Root: term.True}
	s := p.Store
	in := make([][]term.Term, n+1)
	for i := range in {
		for h := range n {
			x := s.NewVar(i*n+h, true, 0, 1)
			in[i] = append(in[i], x)
			p.Vars = append(p.Vars, problem.Var{Name: "in", Term: x, Guard: term.True, Hi: 1, Class: problem.Finite})
			for _, other := range in[:i] {
				p.Root = s.And(p.Root, s.Or(s.Not(x), s.Not(other[h])))
			}
		}
	}
	for i := range in {
		p.Root = s.And(p.Root, s.Or(in[i]...))
	}
	return p
}

// Hashed returns a problem whose goal mixes three integers of 32 bits. One in a
// thousand assignments satisfies it.
func Hashed() *problem.Problem {
	s := NewBuilder()
	for range 3 {
		s.Integer(term.True, 0, 1<<32-1)
	}
	store, sum := s.Problem.Store, term.Term(0)
	for i := range s.Problem.Vars {
		v := store.Mod(store.Mul(s.Problem.Vars[i].Term, store.Int(1_000_003+int64(i))), store.Int(1<<20+7))
		v = store.Mod(store.Mul(v, v), store.Int(1009))
		if i > 0 {
			v = store.Mod(store.Add(store.Mul(sum, sum), v), store.Int(1009))
		}
		sum = v
	}
	s.Require(store.EQ(sum, store.Int(7)))
	return s.Problem
}

// Lossy returns (xs || y) && (xs || !y). The term contains y, but its negation
// is simplified so far that y is gone.
func Lossy(s *term.Store, y term.Term, xs ...term.Term) term.Term {
	return s.And(s.Or(append([]term.Term{y}, xs...)...), s.Or(append([]term.Term{s.Not(y)}, xs...)...))
}

// Nodes has the binary trees of n nodes, of a height at most.
func Nodes(height int, n int64) *problem.Problem {
	s := NewBuilder()
	st := s.Problem.Store
	var size func(guard term.Term, height int) term.Term
	size = func(guard term.Term, height int) term.Term {
		if height == 0 {
			return st.Int(0)
		}
		there := s.Add(problem.Var{Guard: guard, Hi: 1, Class: problem.Structural, Weight: 1}, true)
		guard = st.And(guard, there)
		left, right := size(guard, height-1), size(guard, height-1)
		return st.Ite(there, st.AddConst(st.Add(left, right), 1), st.Int(0))
	}
	s.Require(st.EQ(size(term.True, height), st.Int(n)))
	return s.Problem
}

// anyInt64 are the values of int64Type.
var (
	AnyInt64  = problem.Interval{Lo: math.MinInt64, Hi: math.MaxInt64}
	Int64Type = term.IntType{Bits: 64, Signed: true}
)
