package search

import (
	"github.com/typetarget/target/solver/internal/plan"
	"github.com/typetarget/target/solver/term"
)

// evaluated is the plan where there is nothing left to decide.
var evaluated = &plan.Plan{}

// trim forgets all plans, and the lists with them, if there are too many.
func trim(r *run) {
	if r.plans.Full(r.budget.plans, r.budget.terms) {
		clear(r.lists)
	}
	r.plans.Trim(r.budget.plans, r.budget.terms)
}

// shape enumerates the models of the shape in r.val and reports whether to go
// on.
func (r *run) shape() bool {
	trim(r)
	if r.space.SizeOf(r.val) != r.size && !r.space.sized { // only after propagation that was cut short
		return r.deadShape(len(r.space.Structural))
	}
	return r.enumerateShape(r.specialise())
}

// enumerateShape enumerates the models of the shape in r.val, given its plan,
// or nil if it has none, and reports whether to go on.
func (r *run) enumerateShape(p *plan.Plan) bool {
	r.meter.Stats.Shapes++
	models := r.meter.Stats.Models
	ok := p == nil || r.execute(p)
	r.forgetData()
	if r.unwind == outShape {
		r.unwind, ok = nowhere, true
	}
	if ok && r.meter.Stats.Models == models {
		return r.deadShape(len(r.space.Structural))
	}
	return ok
}

// forgetData takes back the values of the variables that are not structural.
func (r *run) forgetData() {
	for _, v := range r.open {
		r.val[v] = r.space.Problem.Vars[v].Lo
	}
	r.open = r.open[:0]
}

// specialise returns a plan for the models of the shape in r.val, or nil where
// there are none. The values that propagation has found of other variables are
// in r.val then.
//
// The residual mentions no variables but those in r.free, which have levels in
// the plan: each of the others has a constant in its place, and no operation of
// a store returns a term that mentions a variable which none of its operands
// mentions.
func (r *run) specialise() *plan.Plan {
	fresh, special := r.space.Problem.Fresh, r.space.Special
	special.Settle(r.space.least)
	for _, v := range r.path {
		special.SetValue(r.space.Problem.Vars[v].Term, r.val[v])
		fresh = fresh && r.space.Problem.Vars[v].Had(r.val[v])
	}
	if r.space.read && !r.reader.holds() {
		return nil
	}
	free := r.free[:0]
	for p := 0; p < len(r.space.data.vars); {
		v := r.space.data.vars[p]
		if !r.realized(v) {
			p = int(r.space.data.past[p])
			continue
		}
		r.open = append(r.open, v)
		if value, fixed := r.space.Engine.Fixed(r.space.Nodes[v]); fixed {
			r.val[v] = value
			special.SetValue(r.space.Problem.Vars[v].Term, value)
			fresh = fresh && r.space.Problem.Vars[v].Had(value)
		} else {
			free = append(free, v)
			special.Set(v, term.None)
		}
		p++
	}
	r.free = free
	if len(free) == 0 && r.evaluated() {
		return evaluated
	}
	goal := r.space.Root
	if r.space.sized {
		goal = r.space.Problem.Store.And(goal, r.space.Problem.Store.EQ(r.space.Weight, r.space.Problem.Store.Int(r.size)))
	}
	for _, w := range r.cube.Within {
		goal = r.space.Problem.Store.And(goal, w.Term(r.space.Problem))
	}
	residual := special.SimplifyInContext(special.Apply(goal))
	if residual == term.False {
		return nil
	}
	return r.planOf(residual, free, fresh)
}

// evaluated reports whether propagation has evaluated the root, where all
// variables that are realized have one value left.
func (r *run) evaluated() bool {
	e := r.space.Engine
	for _, p := range r.space.data.exposed {
		v := r.space.data.vars[p]
		if value, one := e.Fixed(r.space.Nodes[v]); (!one || value != r.space.Problem.Vars[v].Lo) && !r.realized(v) {
			return false
		}
	}
	return !e.Inexact && !e.Cut
}
