package solver

import (
	"testing"

	"github.com/typetarget/target/solver/term"
)

// orderedTree returns the term that says that a tree of a depth is ordered,
// over nil-or-not choices and keys 1..15 in preorder. Its variables are 2i and
// 2i+1 for node i.
func orderedTree(s *term.Store, depth int) (root term.Term, variables int) {
	node := 0
	var build func(depth int, lo, hi term.Term) term.Term
	build = func(depth int, lo, hi term.Term) term.Term {
		if depth == 0 {
			return term.True
		}
		here := s.NewVar(2*node, true, 0, 1)
		key := s.NewVar(2*node+1, false, 1, 15)
		node++
		left := build(depth-1, lo, key)
		right := build(depth-1, key, hi)
		return s.Or(s.Not(here), s.And(s.LT(lo, key), s.LT(key, hi), left, right))
	}
	root = build(depth, s.Int(-1<<63), s.Int(1<<63-1))
	return root, 2 * node
}

func BenchmarkBuildTree(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		orderedTree(term.NewStore(), 5)
	}
}

// BenchmarkSpecialise fixes the shape of a tree and releases what came of it.
func BenchmarkSpecialise(b *testing.B) {
	s := term.NewStore()
	root, variables := orderedTree(s, 5)
	u := term.NewSubstitution(s, variables)
	b.ReportAllocs()
	shape := uint32(1)
	for b.Loop() {
		mark := s.Mark()
		shape = shape*1664525 + 1013904223
		for i := 0; i < variables; i += 2 {
			u.Set(i, s.Bool(shape>>(8+i%24)&1 == 1))
		}
		u.Reset()
		u.SimplifyInContext(u.Apply(root))
		s.Release(mark)
	}
}

func BenchmarkSum(b *testing.B) {
	s := term.NewStore()
	x, y := s.NewVar(0, false, 0, 9), s.NewVar(1, false, 0, 9)
	b.ReportAllocs()
	for b.Loop() {
		s.LE(s.Add(x, y), s.Int(5))
	}
}
