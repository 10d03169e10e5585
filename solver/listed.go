package solver

// A listedShape is a shape, or how some begin: the values of the structural variables that are realized, in order.
type listedShape struct {
	values Model
	size   int64 // of the models of a shape
	// Of a shape that is ready plan is that of its models, or nil if it has none, and data the values that propagation has found of the other
	// variables that are realized; of those it has not, the lowest.
	ready bool
	data  Model
	plan  *plan
}

// prepareShape makes the shape in r.val ready. It reports false where its plan can only be run where the engine is now, or
// where there is too much to keep.
func (r *run) prepareShape(s *listedShape) bool {
	if r.cache.full(r.budget.plans, r.budget.terms) {
		return false
	}
	s.plan = r.specialise()
	for _, v := range r.open {
		s.data = append(s.data, r.val[v])
	}
	r.forgetData()
	s.ready = s.plan == nil || s.plan.stage == nil
	return s.ready
}

// readyShape enumerates the models of a shape that is ready, and reports whether to go on.
func (r *run) readyShape(s *listedShape) bool {
	values, data := s.values, s.data
	for p := 0; p < len(r.choices.vars); {
		v := r.choices.vars[p]
		if !r.realized(v) {
			p = int(r.choices.past[p])
			continue
		}
		r.decide(v, values[0])
		values = values[1:]
		p++
	}
	for p := 0; p < len(r.data.vars); {
		v := r.data.vars[p]
		if !r.realized(v) {
			p = int(r.data.past[p])
			continue
		}
		r.val[v], data = data[0], data[1:]
		r.open = append(r.open, v)
		p++
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
		s.ready, s.data, s.plan = false, nil, nil
	}
}
