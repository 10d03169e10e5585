package search

import (
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Hulls returns for each variable an interval that has its values in all models
// of a problem that realize it, as far as propagation through the root and its
// guard shows: an empty one if that shows that none does. It is not ok if there
// are no models at all.
func Hulls(p *problem.Problem) (hulls []problem.Interval, ok bool) {
	s := NewSpace(p)
	var guards []term.Term
	for i := range p.Vars {
		guards = append(guards, p.Vars[i].Guard)
	}
	if s.Survey() != nil || !s.buildNested(guards...) {
		return nil, false
	}
	hulls = make([]problem.Interval, len(p.Vars))
	mark := s.Engine.Mark()
	for i := range hulls {
		hulls[i] = problem.Interval{Lo: 1}
		if s.Engine.Restrict(s.Engine.Node[guards[i]], 1, 1) {
			hulls[i] = problem.Interval{Lo: s.Engine.Lo[s.Nodes[i]], Hi: s.Engine.Hi[s.Nodes[i]]}
		}
		s.Engine.Clear()
		s.Engine.Undo(mark)
	}
	return hulls, true
}
