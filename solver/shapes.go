package solver

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// shapes assigns the structural variables from the p-th on, in every way that propagation
// allows, and reports whether to go on. Where known is not nil it lists the shapes that are worth
// trying, in order.
func (r *run) shapes(p int, known []listedShape) bool {
	if r.canceled.Load() {
		return r.halt("canceled")
	}
	e, w := r.engine, &r.choices
	for p < len(w.vars) {
		v := w.vars[p]
		if !r.realized(v) {
			exposed, past := w.exposedFrom(p)
			for _, p := range exposed {
				x := w.vars[p]
				if lo := r.p.Vars[x].Lo; !r.realized(x) && !e.Update(r.nodes[x], lo, lo) {
					e.Clear()
					return r.deadShape(past)
				}
			}
			p = past
			continue
		}
		value, fixed := e.Fixed(r.nodes[v])
		if !fixed {
			break
		}
		if r.lister.from(len(r.path), value) > value {
			e.Clear()
			return true
		}
		r.decide(v, value)
		p++
	}
	switch {
	case !e.Propagate():
		return r.deadShape(p)
	case r.lister != nil && r.lister.tooLarge(r):
		return true
	case p < len(w.vars):
		return r.choose(p, known)
	case r.lister != nil:
		return r.lister.reached(r)
	}
	return r.shape()
}

// allShapes is shapes from the first variable on.
func (r *run) allShapes(known []listedShape) {
	r.shapes(0, known)
	r.forget(0)
}

// choose is shapes where the p-th variable is to be branched on.
func (r *run) choose(p int, known []listedShape) bool {
	e, v, at := r.engine, r.structural[p], len(r.path)
	node := r.nodes[v]
	value, hi := r.lister.from(at, e.Lo[node]), e.Hi[node]
	if known != nil {
		hi = math.MaxInt64
	}
	for {
		if r.lister != nil && (!r.lister.bound(r) || known == nil && value > e.Hi[node]) {
			return true
		}
		some := known
		if known != nil {
			value = known[0].values[at]
			n := 1
			for n < len(known) && known[n].values[at] == value {
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
		r.lister.leave()
		if !ok {
			return false
		}
		if value == hi || some != nil && len(known) == 0 {
			return true
		}
		value++
	}
}

// deadShape counts that the first p structural variables have values that lead to no model, and
// reports whether to go on.
func (r *run) deadShape(p int) bool {
	r.stats.DeadEnds++
	if r.canceled.Load() {
		return r.halt("canceled")
	}
	if r.most != nil && r.overrun() {
		return r.halt(OutOfSteps)
	}
	r.pass.fails = term.SatAdd(r.pass.fails, deadShapeFails)
	if l := r.lister; l != nil {
		return r.tolerates(l.seen) || r.unwindTo(outPass) // each shape has a model, mostly
	}
	return r.tolerates(0) || r.relayPass(r.structural[p:])
}

// tolerates reports whether there may be as many dead ends as there have been, with some models more than those counted.
func (r *run) tolerates(more int64) bool {
	return r.pass.fails <= r.pass.limit || r.pass.extend(r.stats.Models+more)
}

// unwindTo has the steps of a run go back that far, and returns false for the first of them to.
func (r *run) unwindTo(to extent) bool {
	r.unwind = to
	return false
}

// sizeOf returns the size of the shape in r.val, which no other variables add to.
func (r *run) sizeOf() int64 {
	size := int64(0)
	for p := 0; p < len(r.choices.vars); {
		v := r.choices.vars[p]
		if !r.realized(v) {
			p = int(r.choices.past[p])
			continue
		}
		size += r.p.Vars[v].Weight * r.val[v]
		p++
	}
	return size
}

// residual enumerates the models of a residual over the free variables and reports whether to go
// on.
func (r *run) residual(residual term.Term, free []int, fresh bool) bool {
	if residual == term.False {
		return r.miss()
	}
	return r.execute(r.planOf(residual, free, fresh))
}

// planOf returns the plan of a residual over the free variables.
func (r *run) planOf(residual term.Term, free []int, fresh bool) *plan {
	p := r.cache.find(residual, free, fresh)
	if p == nil {
		r.stats.Plans++
		p = r.planner.build(residual, append([]int(nil), free...), fresh, true)
		r.stats.Steps += p.cost()
		r.cache.add(residual, free, fresh, p)
	}
	return p
}

// branch assigns the variables of a plan's stage from the i-th on in the engine, specialises what
// is then left of the plan's residual, and reports whether to go on.
func (r *run) branch(p *plan, i int) bool {
	e := r.engine
	for ; i < len(p.stage); i++ {
		value, fixed := e.Fixed(r.nodes[p.stage[i]])
		if !fixed {
			break
		}
		r.val[p.stage[i]] = value
	}
	if i == len(p.stage) {
		return r.branched(p)
	}
	v := p.stage[i]
	node := r.nodes[v]
	value, hi := e.Lo[node], e.Hi[node]
	for more := true; more; value++ {
		more = value != hi
		mark := e.Mark()
		r.val[v] = value
		ok := false
		if e.Restrict(node, value, value) {
			ok = r.branch(p, i+1)
		} else {
			ok = r.miss()
		}
		e.Undo(mark)
		if !ok {
			return false
		}
	}
	return true
}

// branched enumerates what a stage has left, once its variables are assigned.
func (r *run) branched(p *plan) bool {
	special := r.planner.special
	special.Clear()
	free := make([]int, 0, len(p.vars))
	for _, v := range p.vars {
		value, fixed := r.engine.Fixed(r.nodes[v])
		if !fixed {
			free = append(free, v)
			continue
		}
		r.val[v] = value
		special.SetValue(r.p.Vars[v].Term, value)
	}
	fresh := p.fresh
	for _, v := range p.vars {
		if _, fixed := r.engine.Fixed(r.nodes[v]); fixed && !contains(r.p.Vars[v].Prior, r.val[v]) {
			fresh = false
		}
	}
	return r.residual(term.SimplifyInContext(r.p.Store, special.Apply(p.residual)), free, fresh)
}
