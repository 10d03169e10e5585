package search

import (
	"iter"

	"github.com/typetarget/target/solver/problem"
)

// enumerateCubes enumerates the models of some cubes of one size each.
func enumerateCubes(r *run, cubes iter.Seq[problem.Cube]) {
	e := r.space.Engine
	for c := range cubes {
		mark := e.Mark()
		if r.cube = c; r.space.enter(c) {
			r.sizePass(*c.Size, nil)
		}
		e.Undo(mark)
		if r.ended() {
			return
		}
	}
}

// enter has the engine look at a cube of one size only. It reports whether
// there may be a model.
func (s *Space) enter(c problem.Cube) bool {
	for _, f := range c.Fixed {
		if !s.Engine.Restrict(s.Nodes[f.Var], f.Value, f.Value) {
			return false
		}
	}
	for _, w := range c.Within {
		if !s.Engine.Restrict(s.Nodes[w.Var], w.Lo, w.Hi) {
			return false
		}
	}
	return s.Engine.Restrict(s.SizeNode, *c.Size, *c.Size)
}
