package search

import (
	"iter"

	"github.com/typetarget/target/solver/problem"
)

// inCubes enumerates the models of some cubes of one size each.
func (r *run) inCubes(cubes iter.Seq[problem.Cube]) {
	for c := range cubes {
		r.inCube(c)
		if r.ended() {
			return
		}
	}
}

// inCube enumerates the models of a cube of one size.
func (r *run) inCube(c problem.Cube) {
	e := r.space.Engine
	mark := e.Mark()
	if r.cube = c; r.enter(c) {
		r.sizePass(*c.Size, nil)
	}
	e.Undo(mark)
}

// enter has the engine look at a cube of one size only. It reports whether
// there may be a model.
func (r *run) enter(c problem.Cube) bool {
	e := r.space.Engine
	for _, f := range c.Fixed {
		if !e.Restrict(r.space.Nodes[f.Var], f.Value, f.Value) {
			return false
		}
	}
	for _, w := range c.Within {
		if !e.Restrict(r.space.Nodes[w.Var], w.Lo, w.Hi) {
			return false
		}
	}
	return e.Restrict(r.space.SizeNode, *c.Size, *c.Size)
}
