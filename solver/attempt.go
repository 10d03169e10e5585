package solver

import (
	"math"

	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/term"
)

// attempt enumerates the models of a plan with levels and reports whether to go on. There are two
// ways to do it, which can take over from each other anywhere in the order: the levels, which are
// fast, and propagation, which is slow and foresees more. The levels go first; after too many dead
// ends for the models found it is the other one's turn, and after both have failed that of the relay, if
// there is one, with the whole rest of the shape. Without, where the relay gives up, as long as models take fewer steps
// than the relay would take, or where the assignments are few enough to go through them all, the two take turns
// of growing length, so that at least a quarter of the time goes to the better one.
func (r *run) attempt(p *plan) bool {
	r.from = nil
	steps, models, relay := r.stats.Steps, r.stats.Models, r.relay
	if p.assignments() <= r.budget.exhaustible {
		relay = nil
	}
	for turn := 0; ; turn++ {
		growth := int64(1) << min(2*(turn/2), 40)
		var ok bool
		if turn%2 == 0 {
			r.spent = r.budget.levels.over(len(p.levels)).allow(r.stats.Models, growth)
			p.restart()
			ok = r.descend(p, 0, p.fresh, r.from != nil)
			r.pass.fails = term.SatAdd(r.pass.fails, r.spent.fails)
		} else {
			r.spent = r.budget.propagation.allow(r.stats.Models, growth)
			ok = r.foresee(p)
			r.pass.fails = term.SatAdd(r.pass.fails, term.SatMul(r.spent.fails, deadShapeFails))
		}
		if r.unwind != outPlan {
			r.from = nil
			return ok
		}
		r.unwind = nowhere
		if turn%2 == 0 || relay == nil || r.stats.Steps-steps < term.SatMul(r.budget.each, r.stats.Models-models) {
			continue
		}
		if relay = nil; !r.relayShape() {
			return false
		}
	}
}

// assignments is the number of assignments that the bounds of a plan's levels leave.
func (p *plan) assignments() int64 {
	n := int64(1)
	for i := range p.levels {
		values := uint64(p.levels[i].hi) - uint64(p.levels[i].lo)
		if values >= math.MaxInt64 {
			return math.MaxInt64
		}
		n = term.SatMul(n, int64(values)+1)
	}
	return n
}

// foresee enumerates the models of a plan that come after r.from by propagation over what the
// residual consists of, and reports whether to go on.
func (r *run) foresee(p *plan) bool {
	if p.engine == nil {
		p.engine = r.engineOf(p)
	}
	e := p.engine
	if e.Failed {
		return true
	}
	mark, before := e.Mark(), e.Work
	ok := r.assign(p, 0, true)
	e.Undo(mark)
	r.stats.Steps += e.Work - before
	return ok
}

// engineOf builds the engine of a plan, with the residual asserted.
func (r *run) engineOf(p *plan) *propagate.Engine {
	s := r.p.Store
	goal := p.residual
	if p.fresh {
		var fresh []term.Term
		for _, v := range p.vars {
			fresh = append(fresh, r.p.Outside(v))
		}
		goal = s.And(goal, s.Or(fresh...))
	}
	roots := []term.Term{goal}
	for _, v := range p.vars {
		roots = append(roots, r.p.Vars[v].Term)
	}
	e := propagate.New(s, roots)
	p.nodes = p.nodes[:0]
	for _, v := range p.vars {
		node := e.Node[r.p.Vars[v].Term]
		p.nodes = append(p.nodes, node)
		e.Failed = e.Failed || !e.Update(node, r.p.Vars[v].Lo, r.p.Vars[v].Hi)
	}
	e.Failed = e.Failed || !e.Restrict(e.Node[goal], 1, 1)
	p.goal = goal
	return e
}

// assign assigns the variables of a plan from the i-th on, in every way that propagation allows,
// and reports whether to go on. With tight, those before have the values of r.from.
func (r *run) assign(p *plan, i int, tight bool) bool {
	e := p.engine
	for ; i < len(p.vars); i++ {
		v := p.vars[i]
		value, fixed := e.Fixed(p.nodes[i])
		if !fixed {
			break
		}
		if tight && value != r.from[v] {
			if value < r.from[v] {
				return true
			}
			tight = false
		}
		r.val[v] = value
	}
	if i == len(p.vars) {
		switch {
		case tight:
			return true
		case e.Cut && r.p.Store.Eval(p.goal, r.val) == 0:
			return r.deadEnd(nil)
		}
		return r.emit()
	}
	v, node := p.vars[i], p.nodes[i]
	value, hi := e.Lo[node], e.Hi[node]
	if tight {
		value = max(value, r.from[v])
	}
	for more := value <= hi; more; value++ {
		more = value != hi
		mark := e.Mark()
		r.val[v] = value
		ok, along := true, tight && value == r.from[v]
		if e.Restrict(node, value, value) {
			ok = r.assign(p, i+1, along)
		} else if !along {
			ok = r.deadEnd(p.vars[i+1:])
		}
		e.Undo(mark)
		if !ok {
			return false
		}
	}
	return true
}
