package plan

import (
	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/term"
)

// engineOf builds the engine of a plan, with the residual asserted.
func (r *Runner) engineOf(p *Plan) *propagate.Engine {
	s := r.problem.Store
	goal := p.Residual
	if p.Fresh {
		var fresh []term.Term
		for _, v := range p.Vars {
			fresh = append(fresh, r.problem.Outside(v))
		}
		goal = s.And(goal, s.Or(fresh...))
	}
	roots := []term.Term{goal}
	for _, v := range p.Vars {
		roots = append(roots, r.problem.Vars[v].Term)
	}
	e := propagate.New(s, roots)
	p.nodes = p.nodes[:0]
	for _, v := range p.Vars {
		node := e.Node[r.problem.Vars[v].Term]
		p.nodes = append(p.nodes, node)
		e.Failed = e.Failed || !e.Update(node, r.problem.Vars[v].Lo, r.problem.Vars[v].Hi)
	}
	e.Failed = e.Failed || !e.Restrict(e.Node[goal], 1, 1)
	p.goal = goal
	return e
}

// assign assigns the variables of a plan from the i-th on, in every way that
// propagation allows, and reports whether to go on. With tight, those before
// have the values of r.After.
func (r *Runner) assign(p *Plan, i int, tight bool) bool {
	e := p.engine
	for ; i < len(p.Vars); i++ {
		v := p.Vars[i]
		value, fixed := e.Fixed(p.nodes[i])
		if !fixed {
			break
		}
		if tight && value != r.After[v] {
			if value < r.After[v] {
				return true
			}
			tight = false
		}
		r.Val[v] = value
	}
	if i == len(p.Vars) {
		switch {
		case tight:
			return true
		case e.Cut && r.problem.Store.Eval(p.goal, r.Val) == 0:
			return r.deadEnd(nil)
		}
		return r.Emit()
	}
	v, node := p.Vars[i], p.nodes[i]
	value, hi := e.Lo[node], e.Hi[node]
	if tight {
		value = max(value, r.After[v])
	}
	for more := value <= hi; more; value++ {
		more = value != hi
		mark := e.Mark()
		r.Val[v] = value
		ok, along := true, tight && value == r.After[v]
		if e.Restrict(node, value, value) {
			ok = r.assign(p, i+1, along)
		} else if !along {
			ok = r.deadEnd(p.Vars[i+1:])
		}
		e.Undo(mark)
		if !ok {
			return false
		}
	}
	return true
}
