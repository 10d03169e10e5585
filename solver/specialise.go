package solver

import "github.com/typetarget/target/solver/term"

// evaluated is the plan where there is nothing left to decide.
var evaluated = &plan{}

// shape enumerates the models of the shape in r.val and reports whether to go on.
func (r *run) shape() bool {
	r.cache.trim(r.budget.plans, r.budget.terms)
	if r.sizeOf() != r.size && !r.sized { // only after propagation that was cut short
		return r.deadShape(len(r.structural))
	}
	return r.enumerateShape(r.specialise())
}

// enumerateShape enumerates the models of the shape in r.val, given its plan, or nil if it has none, and reports whether
// to go on.
func (r *run) enumerateShape(p *plan) bool {
	r.stats.Shapes++
	models := r.stats.Models
	ok := p == nil || r.execute(p)
	r.forgetData()
	if r.unwind == outShape {
		r.unwind, ok = nowhere, true
	}
	if ok && r.stats.Models == models {
		return r.deadShape(len(r.structural))
	}
	return ok
}

// forgetData takes back the values of the variables that are not structural.
func (r *run) forgetData() {
	for _, v := range r.open {
		r.val[v] = r.p.Vars[v].Lo
	}
	r.open = r.open[:0]
}

// specialise returns a plan for the models of the shape in r.val, or nil where there are none. The values that propagation has
// found of other variables are in r.val then.
//
// The residual mentions no variables but those in r.free, which have levels in the plan: each of the others
// has a constant in its place, and no operation of a store returns a term that mentions a variable which none
// of its operands mentions.
func (r *run) specialise() *plan {
	fresh, special := r.p.Fresh, r.planner.special
	special.Settle(r.least)
	for _, v := range r.path {
		special.SetValue(r.p.Vars[v].Term, r.val[v])
		fresh = fresh && contains(r.p.Vars[v].Prior, r.val[v])
	}
	free := r.free[:0]
	for p := 0; p < len(r.data.vars); {
		v := r.data.vars[p]
		if !r.realized(v) {
			p = int(r.data.past[p])
			continue
		}
		r.open = append(r.open, v)
		if value, fixed := r.engine.Fixed(r.nodes[v]); fixed {
			r.val[v] = value
			special.SetValue(r.p.Vars[v].Term, value)
			fresh = fresh && contains(r.p.Vars[v].Prior, value)
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
	goal := r.root
	if r.sized {
		goal = r.p.Store.And(goal, r.p.Store.EQ(r.weight, r.p.Store.Int(r.size)))
	}
	residual := term.SimplifyInContext(r.p.Store, special.Apply(goal))
	if residual == term.False {
		return nil
	}
	return r.planOf(residual, free, fresh)
}

// evaluated reports whether propagation has evaluated the root, where all variables that are realized have one value left.
func (r *run) evaluated() bool {
	e := r.engine
	for _, p := range r.data.exposed {
		v := r.data.vars[p]
		if value, one := e.Fixed(r.nodes[v]); (!one || value != r.p.Vars[v].Lo) && !r.realized(v) {
			return false
		}
	}
	return !e.Inexact && !e.Cut
}
