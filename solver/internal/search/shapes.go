package search

import (
	"math"

	"github.com/typetarget/target/solver/internal/plan"
	"github.com/typetarget/target/solver/term"
)

// shapes assigns the structural variables from the p-th on, in every way that
// propagation allows, and reports whether to go on. If known is not nil, it
// lists the shapes that are worth trying, in order.
func (r *run) shapes(p int, known []Shape) bool {
	if r.meter.Canceled() {
		return r.meter.Halt("canceled")
	}
	e, w := r.space.Engine, &r.space.choices
	for p < len(w.vars) {
		v := w.vars[p]
		if !r.realized(v) {
			past, alive := skip(r, p)
			if !alive {
				return r.deadShape(past)
			}
			p = past
			continue
		}
		value, fixed := e.Fixed(r.space.Nodes[v])
		if !fixed {
			break
		}
		if r.shapeList.from(len(r.path), value) > value {
			e.Clear()
			return true
		}
		r.decide(v, value)
		p++
	}
	switch {
	case !e.Propagate():
		return r.deadShape(p)
	case r.shapeList != nil && r.shapeList.tooLarge(r):
		return true
	case p < len(w.vars):
		return r.choose(p, known)
	case r.shapeList != nil:
		return r.shapeList.reached(r)
	}
	return r.shape()
}

// skip gives the variables from the p-th on that are not realized their lowest
// values. It returns the first variable after these, and false if one has not
// that value.
func skip(r *run, p int) (past int, alive bool) {
	e, w := r.space.Engine, &r.space.choices
	exposed, past := w.exposedFrom(p)
	for _, p := range exposed {
		x := w.vars[p]
		if lo := r.space.Problem.Vars[x].Lo; !r.realized(x) && !e.Update(r.space.Nodes[x], lo, lo) {
			e.Clear()
			return past, false
		}
	}
	return past, true
}

// allShapes is shapes from the first variable on.
func (r *run) allShapes(known []Shape) {
	r.shapes(0, known)
	r.forget(0)
}

// choose is shapes where the p-th variable is to be branched on.
func (r *run) choose(p int, known []Shape) bool {
	e, v, at := r.space.Engine, r.space.Structural[p], len(r.path)
	node := r.space.Nodes[v]
	value, hi := r.shapeList.from(at, e.Lo[node]), e.Hi[node]
	if known != nil {
		hi = math.MaxInt64
	}
	for {
		if r.shapeList != nil && (!r.shapeList.bound(r) || known == nil && value > e.Hi[node]) {
			return true
		}
		some := known
		if known != nil {
			value = known[0].Values[at]
			n := 1
			for n < len(known) && known[n].Values[at] == value {
				n++
			}
			some, known = known[:n:n], known[n:]
		}
		mark := e.Mark()
		r.decide(v, value)
		ok := false
		if e.Restrict(node, value, value) {
			ok = r.shapes(p+1, some)
		} else {
			ok = r.deadShape(p + 1)
		}
		e.Undo(mark)
		r.forget(at)
		r.shapeList.leave()
		if !ok {
			return false
		}
		if value == hi || some != nil && len(known) == 0 {
			return true
		}
		value++
	}
}

// deadShape counts that the first p structural variables have values that lead
// to no model, and reports whether to go on.
func (r *run) deadShape(p int) bool {
	if !r.meter.DeadEnd() {
		return false
	}
	r.pass.Fails = term.SatAdd(r.pass.Fails, deadShapeFails)
	if l := r.shapeList; l != nil {
		return r.tolerates(l.seen) || r.unwindTo(outPass) // each shape has a model, mostly
	}
	return r.tolerates(0) || r.handSize(r.space.Structural[p:])
}

// tolerates reports whether there may be as many dead ends as there have been,
// with some models more than those counted.
func (r *run) tolerates(more int64) bool { return r.pass.Holds(r.meter.Stats.Models + more) }

// residual enumerates the models of a residual over the free variables and
// reports whether to go on.
func (r *run) residual(residual term.Term, free []int, fresh bool) bool {
	if residual == term.False {
		return r.meter.DeadEnd()
	}
	return r.execute(r.planOf(residual, free, fresh))
}

// planOf returns the plan of a residual over the free variables.
func (r *run) planOf(residual term.Term, free []int, fresh bool) *plan.Plan {
	p, isNew := r.plans.Plan(residual, free, fresh)
	if isNew {
		r.meter.Stats.Plans++
		r.meter.Stats.Steps += p.Cost()
	}
	return p
}

// branch assigns the variables of a plan's stage from the i-th on in the
// engine, specialises what is then left of the plan's residual, and reports
// whether to go on.
func (r *run) branch(p *plan.Plan, i int) bool {
	e := r.space.Engine
	for ; i < len(p.Stage); i++ {
		value, fixed := e.Fixed(r.space.Nodes[p.Stage[i]])
		if !fixed {
			break
		}
		r.val[p.Stage[i]] = value
	}
	if i == len(p.Stage) {
		return r.branched(p)
	}
	v := p.Stage[i]
	node := r.space.Nodes[v]
	value, hi := e.Lo[node], e.Hi[node]
	for more := true; more; value++ {
		more = value != hi
		mark := e.Mark()
		r.val[v] = value
		ok := false
		if e.Restrict(node, value, value) {
			ok = r.branch(p, i+1)
		} else {
			ok = r.meter.DeadEnd()
		}
		e.Undo(mark)
		if !ok {
			return false
		}
	}
	return true
}

// branched enumerates what a stage has left, once its variables are assigned.
func (r *run) branched(p *plan.Plan) bool {
	special := r.space.Special
	special.Clear()
	free := make([]int, 0, len(p.Vars))
	for _, v := range p.Vars {
		value, fixed := r.space.Engine.Fixed(r.space.Nodes[v])
		if !fixed {
			free = append(free, v)
			continue
		}
		r.val[v] = value
		special.SetValue(r.space.Problem.Vars[v].Term, value)
	}
	fresh := p.Fresh
	for _, v := range p.Vars {
		if _, fixed := r.space.Engine.Fixed(r.space.Nodes[v]); fixed && !r.space.Problem.Vars[v].Had(r.val[v]) {
			fresh = false
		}
	}
	return r.residual(special.SimplifyInContext(special.Apply(p.Residual)), free, fresh)
}

// realized reports whether a variable is realized, where the structural
// variables before it are decided.
func (r *run) realized(v int) bool { return r.space.realized(v, r.val) }

// decide gives the next structural variable that is realized a value.
func (r *run) decide(v int, value int64) {
	r.val[v] = value
	r.path = append(r.path, v)
}

// forget takes back all decisions but the first n.
func (r *run) forget(n int) {
	for _, v := range r.path[n:] {
		r.val[v] = r.space.Problem.Vars[v].Lo
	}
	r.path = r.path[:n]
}
