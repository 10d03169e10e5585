package solver

import "math"

// shapes assigns the structural variables from the p-th on, in every way that propagation
// allows, and reports whether to go on. Where known is not nil it lists the ways that are worth
// trying, in order.
func (r *run) shapes(p int, known []Model) bool {
	e := r.engine
	for ; p < len(r.structural); p++ {
		v := r.structural[p]
		node, lo := r.nodes[v], r.p.Vars[v].Lo
		if !r.realized(v) && !e.update(node, lo, lo) {
			e.clear()
			return r.deadShape(p)
		}
		value, fixed := e.fixed(node)
		if !fixed {
			break
		}
		r.val[v] = value
	}
	switch {
	case !e.propagate():
		return r.deadShape(p)
	case r.lister != nil && p >= r.lister.until:
		return r.lister.reached(r, p)
	case p < len(r.structural):
		return r.choose(p, known)
	}
	return r.shape()
}

// choose is shapes where the p-th variable is to be branched on.
func (r *run) choose(p int, known []Model) bool {
	e, v := r.engine, r.structural[p]
	node := r.nodes[v]
	value, hi := e.lo[node], e.hi[node]
	if known != nil {
		hi = math.MaxInt64
	}
	for {
		some := known
		if known != nil {
			value = known[0][p]
			n := 1
			for n < len(known) && known[n][p] == value {
				n++
			}
			some, known = known[:n:n], known[n:]
		}
		mark := e.mark()
		r.val[v] = value
		ok := false
		if e.restrict(node, value, value) {
			ok = r.shapes(p+1, some)
		} else {
			ok = r.deadShape(p + 1)
		}
		e.undo(mark)
		if !ok {
			return false
		}
		if value == hi || some != nil && len(known) == 0 {
			return true
		}
		value++
	}
}

// realized reports whether a variable is realized, where the structural variables before it are
// decided.
func (r *run) realized(v int) bool {
	if guard, fixed := r.engine.fixed(r.guards[v]); fixed {
		return guard != 0
	}
	// Propagation was cut short. The guard only mentions variables that r.val has.
	return r.p.Store.Eval(r.p.Vars[v].Guard, r.val) != 0
}

// shape enumerates the models of the shape in r.val and reports whether to go on.
func (r *run) shape() bool {
	r.stats.Shapes++
	r.cache.trim(r.budget.plans, r.budget.terms)
	models := r.stats.Models
	special := r.planner.special
	special.clear()
	for _, v := range r.structural {
		special.setValue(r.p.Vars[v].Term, r.val[v])
	}
	free, known := r.planner.room[:0], !r.engine.inexact && !r.engine.cut
	for _, v := range r.rest {
		value, fixed := r.engine.fixed(r.nodes[v])
		if !r.realized(v) {
			known = known && fixed && value == r.p.Vars[v].Lo
			value, fixed = r.p.Vars[v].Lo, true
		}
		if fixed {
			r.val[v] = value
			special.setValue(r.p.Vars[v].Term, value)
		} else {
			free = append(free, v)
		}
	}
	r.planner.room = free
	if len(free) == 0 && known { // propagation has evaluated everything
		return r.share.number > 0 || r.emit()
	}
	goal := r.root
	if r.sized {
		goal = r.p.Store.And(goal, r.p.Store.EQ(r.weight, r.p.Store.Int(r.size)))
	} else if r.sizeOf() != r.size { // only after propagation that was cut short
		return r.deadShape(len(r.structural))
	}
	residual := r.p.Store.ctxSimplify(special.apply(goal))
	if residual == False {
		return r.deadShape(len(r.structural))
	}
	ok := r.residual(residual, free, r.p.Fresh && !r.anyFresh(free))
	if r.unwind == outShape {
		r.unwind, ok = nowhere, true
	}
	if ok && r.stats.Models == models {
		return r.deadShape(len(r.structural))
	}
	return ok
}

// deadShape counts that the first p structural variables have values that lead to no model, and
// reports whether to go on.
func (r *run) deadShape(p int) bool {
	r.stats.DeadEnds++
	if r.canceled.Load() {
		return r.halt("canceled")
	}
	if r.lister == nil && r.tick() {
		return r.passOn(r.structural[p:], r.rest)
	}
	r.pass.fails = satAdd(r.pass.fails, deadShapeFails)
	if r.pass.fails <= r.pass.limit || r.pass.extend(r.stats.Models) {
		return true
	}
	if r.lister != nil {
		r.unwind = outPass
		return false
	}
	return r.relayPass(r.structural[p:])
}

// sizeOf returns the size of the shape in r.val, which no other variables add to.
func (r *run) sizeOf() int64 {
	size := int64(0)
	for _, v := range r.structural {
		if w := r.p.Vars[v].Weight; w != 0 && r.realized(v) {
			size += w * r.val[v]
		}
	}
	return size
}

// anyFresh reports whether a realized variable that is not among the free ones has a value
// outside its prior.
func (r *run) anyFresh(free []int) bool {
	for _, v := range r.order {
		if len(free) > 0 && free[0] == v {
			free = free[1:]
			continue
		}
		if !contains(r.p.Vars[v].Prior, r.val[v]) && r.realized(v) {
			return true
		}
	}
	return false
}

// residual enumerates the models of a residual over the free variables and reports whether to go
// on.
func (r *run) residual(residual Term, free []int, fresh bool) bool {
	if residual == False {
		return r.miss()
	}
	p := r.cache.find(residual, free, fresh)
	if p == nil {
		r.stats.Plans++
		p = r.planner.build(residual, append([]int(nil), free...), fresh, true)
		r.cache.add(residual, free, fresh, p)
	}
	return r.execute(p)
}

// branch assigns the variables of a plan's stage from the i-th on in the engine, specialises what
// is then left of the plan's residual, and reports whether to go on.
func (r *run) branch(p *plan, i int) bool {
	e := r.engine
	for ; i < len(p.stage); i++ {
		value, fixed := e.fixed(r.nodes[p.stage[i]])
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
	hi := e.hi[node]
	for value, more := e.lo[node], true; more; value++ {
		more = value != hi
		mark := e.mark()
		r.val[v] = value
		ok := false
		if e.restrict(node, value, value) {
			ok = r.branch(p, i+1)
		} else {
			ok = r.miss()
		}
		e.undo(mark)
		if !ok {
			return false
		}
	}
	return true
}

// branched enumerates what a stage has left, once its variables are assigned.
func (r *run) branched(p *plan) bool {
	special := r.planner.special
	special.clear()
	free := make([]int, 0, len(p.vars))
	for _, v := range p.vars {
		value, fixed := r.engine.fixed(r.nodes[v])
		if !fixed {
			free = append(free, v)
			continue
		}
		r.val[v] = value
		special.setValue(r.p.Vars[v].Term, value)
	}
	fresh := p.fresh
	for _, v := range p.vars {
		if _, fixed := r.engine.fixed(r.nodes[v]); fixed && !contains(r.p.Vars[v].Prior, r.val[v]) {
			fresh = false
		}
	}
	return r.residual(r.p.Store.ctxSimplify(special.apply(p.residual)), free, fresh)
}
