package search

import (
	"github.com/typetarget/target/solver/internal/plan"
	"github.com/typetarget/target/solver/problem"
)

// A Shape is a shape: the values of the structural variables that are realized,
// in order.
type Shape struct {
	Values problem.Model
	Size   int64       // of the models of a shape
	ready  *readyShape // or nil
}

// A readyShape is what is left to do of a listed shape: the variables that are
// realized, the structural ones first, of the others the values that
// propagation has found, or the lowest, and the plan of the models, or nil if
// there are none.
type readyShape struct {
	vars []int32
	data problem.Model
	plan *plan.Plan
	// models is their number, if they have been counted, else 0.
	models int64
}

// The shapes of a list are made ready up to readyShapes in number and up to
// readyWork in the cost of their plans, which grows with the cube of their
// levels. Making as many ready delays the first shape by a tenth of a second.
// If there are more, all are looked at again.
const readyShapes, readyWork = 1 << 14, 1 << 23

// prepare makes the shape in r.val ready. It returns nil if its plan can only
// be run in the current state of the engine, or if there is too much to do or
// to keep.
func (l *shapeList) prepare(r *run) *readyShape {
	if len(l.found) >= readyShapes && !r.space.read || l.work > readyWork || r.plans.Full(r.budget.plans, r.budget.terms) {
		return nil
	}
	plans := r.meter.Stats.Plans
	p := r.specialise()
	if r.meter.Stats.Plans > plans {
		levels := int64(len(r.free))
		l.work += levels * levels * levels
	}
	s := &l.prepared.Take(1)[0]
	s.vars, s.data, s.plan = l.indexes.Take(len(r.path)+len(r.open)), l.values.Take(len(r.open)), p
	for i, v := range r.path {
		s.vars[i] = int32(v)
	}
	for i, v := range r.open {
		s.vars[len(r.path)+i], s.data[i] = int32(v), r.val[v]
	}
	r.forgetData()
	if p != nil && p.Stage != nil {
		return nil
	}
	return s
}

// readyShape enumerates the models of a shape that is ready, and reports
// whether to go on.
func (r *run) readyShape(s *Shape) bool {
	if r.runner.PassOver(s.ready.models) {
		r.meter.Stats.Shapes++ // its size is not one without shapes
		return true
	}
	models := r.meter.Stats.Models
	for i, value := range s.Values {
		r.decide(int(s.ready.vars[i]), value)
	}
	for i, v := range s.ready.vars[len(s.Values):] {
		r.val[v] = s.ready.data[i]
		r.open = append(r.open, int(v))
	}
	ok := r.enumerateShape(s.ready.plan)
	if r.forget(0); r.runner.Counting {
		s.ready.models = r.meter.Stats.Models - models
	}
	return ok
}

// listedShapes enumerates the models of shapes of one size.
func (r *run) listedShapes(shapes []Shape) {
	if len(shapes) == 0 || shapes[0].ready == nil {
		r.allShapes(shapes)
		return
	}
	for i := range shapes {
		if !r.readyShape(&shapes[i]) {
			return
		}
	}
}

// unready discards the prepared plans of shapes.
func unready(shapes []Shape) {
	for i := range shapes {
		shapes[i].ready = nil
	}
}
