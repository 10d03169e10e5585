package solver

// A listedShape is a shape, or how some begin: the values of the structural variables that are realized, in order.
type listedShape struct {
	values Model
	size   int64 // of the models of a shape
	// Of a shape that is ready vars are the variables that are realized, the structural ones first. Of the others data has the values
	// that propagation has found; of those it has not, the lowest. The plan is that of the models, or nil if there are none.
	ready bool
	vars  []int32
	data  Model
	plan  *plan
}

// The shapes of a list are ready while they are no more than readyShapes, and what their plans cost, which grows with the cube of their
// levels, is no more than readyWork: some ten milliseconds, for which the first of them has to wait.
const readyShapes, readyWork = 1 << 12, 1 << 23

// prepareShape makes the shape in r.val ready. It reports false where its plan can only be run where the engine is now, or
// where there is too much to do or to keep.
func (r *run) prepareShape(l *lister, s *listedShape) bool {
	if len(l.found) == readyShapes || l.work > readyWork || r.cache.full(r.budget.plans, r.budget.terms) {
		return false
	}
	plans := r.stats.Plans
	s.plan = r.specialise()
	if r.stats.Plans > plans {
		levels := int64(len(r.free))
		l.work += levels * levels * levels
	}
	s.vars, s.data = make([]int32, 0, len(r.path)+len(r.open)), make(Model, 0, len(r.open))
	for _, v := range r.path {
		s.vars = append(s.vars, int32(v))
	}
	for _, v := range r.open {
		s.vars, s.data = append(s.vars, int32(v)), append(s.data, r.val[v])
	}
	r.forgetData()
	s.ready = s.plan == nil || s.plan.stage == nil
	return s.ready
}

// readyShape enumerates the models of a shape that is ready, and reports whether to go on.
func (r *run) readyShape(s *listedShape) bool {
	for i, value := range s.values {
		r.decide(int(s.vars[i]), value)
	}
	for i, v := range s.vars[len(s.values):] {
		r.val[v] = s.data[i]
		r.open = append(r.open, int(v))
	}
	ok := r.enumerateShape(s.plan)
	r.forget(0)
	return ok
}

// listedShapes enumerates the models of shapes of one size.
func (r *run) listedShapes(shapes []listedShape) {
	if len(shapes) == 0 || !shapes[0].ready {
		r.allShapes(shapes)
		return
	}
	for i := range shapes {
		if !r.readyShape(&shapes[i]) {
			return
		}
	}
}

// unready has shapes be specialised where it is their turn.
func unready(shapes []listedShape) {
	for i := range shapes {
		s := &shapes[i]
		s.ready, s.vars, s.data, s.plan = false, nil, nil, nil
	}
}
