package search

import "github.com/typetarget/target/solver/problem"

// Hulls returns for each variable an interval that has its values in all models
// of a problem, as far as one propagation through the root shows. It is not ok
// if that shows that there are no models.
func Hulls(p *problem.Problem) (hulls []problem.Interval, ok bool) {
	s := NewSpace(p)
	if s.Survey() != nil || !s.buildNested() {
		return nil, false
	}
	for i := range s.Problem.Vars {
		n := s.Nodes[i]
		hulls = append(hulls, problem.Interval{Lo: s.Engine.Lo[n], Hi: s.Engine.Hi[n]})
	}
	return hulls, true
}
