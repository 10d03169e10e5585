package solver

import (
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// execute runs a plan over the values already in r.val and reports whether to go on.
func (r *run) execute(p *plan) bool {
	if p.empty {
		return r.miss()
	}
	for _, f := range p.forced {
		r.val[f.Var] = f.Value
	}
	switch {
	case p.stage == nil && len(p.levels) > 0:
		return r.attempt(p)
	case p.stage == nil:
		return r.emit()
	}
	return r.branch(p, 0)
}

// descend loops over the values of level i of a plan and reports whether to go on. With fresh,
// this or a later level has to take a value outside its prior. With tight, the levels before have
// the values of r.from, and only what comes after r.from is wanted.
func (r *run) descend(p *plan, i int, fresh, tight bool) bool {
	r.stats.Steps++
	lv, regs := &p.levels[i], p.regs
	l, h := lv.lo, lv.hi
	if p.ranges != nil {
		l, h = p.ranges[i].Lo, p.ranges[i].Hi
	}
	for k := range lv.edges {
		e := &lv.edges[k]
		v := regs[e.from]
		if e.hasLo && v+e.lo > l {
			l = v + e.lo
		}
		if e.hasHi && v+e.hi < h {
			h = v + e.hi
		}
	}
	for k := range lv.bounds {
		l, h = lv.bounds[k].tighten(p, l, h)
	}
	if l > h { // along r.from that is not news
		return tight || r.deadEnd(p.vars[i:])
	}
	last := i == len(p.levels)-1
	if tight {
		from := r.from[lv.variable]
		if from > h || last && from == h {
			return true
		}
		if from >= l {
			l = from + term.Truth(last)
		}
	}
	step := int64(1)
	if lv.stride != nil {
		var any bool
		if l, h, any = lv.stride.align(p, l, h); !any {
			return tight || r.deadEnd(p.vars[i:])
		}
		step = lv.stride.modulus
	}
	if lv.plain && !fresh {
		if last {
			return r.innermost(p, lv, l, h, step)
		}
		if lv.sieve == nil && lv.foresight == nil && !tight && step == 1 {
			return r.outer(p, i, l, h)
		}
	}
	return r.values(p, i, l, h, step, fresh, tight)
}

// outer is the loop of descend over the values l..h of a level where nothing has to be computed with them.
func (r *run) outer(p *plan, i int, l, h int64) bool {
	lv := &p.levels[i]
	reg, val := &p.regs[i], &r.val[lv.variable]
	for _, s := range lv.steps {
		p.sums[s.sum] += s.coef * l
	}
	for v := l; ; v++ {
		*reg, *val = v, v
		if !r.descend(p, i+1, false, false) {
			return false
		}
		if v == h {
			break
		}
		for _, s := range lv.steps {
			p.sums[s.sum] += s.coef
		}
	}
	for _, s := range lv.steps {
		p.sums[s.sum] -= s.coef * h
	}
	return true
}

// values is the loop of descend over every step-th value from l to h.
func (r *run) values(p *plan, i int, l, h, step int64, fresh, tight bool) bool {
	lv, regs, last := &p.levels[i], p.regs, i == len(p.levels)-1
	prior := r.p.Vars[lv.variable].Prior
	tried := tight
	for base, more := l, true; more; base += step * laneCount {
		if fresh && i == p.lastFresh {
			if upTo, old := problem.Latest(prior, base); old {
				if upTo >= h {
					break
				}
				base = beyond(upTo, base, step)
			}
		}
		var open lanes
		if open, more = r.admitted(p, lv, base, h, step); open == 0 && more && !r.deadEnd(p.vars[i+1:]) {
			return false
		}
		for ; open != 0; open &= open - 1 {
			v := base + step*open.first()
			later := fresh
			if fresh {
				if _, later = problem.Latest(prior, v); later && i == p.lastFresh {
					continue
				}
			}
			regs[i], r.val[lv.variable] = v, v
			r.stats.Steps += int64(1 + len(lv.code)/codeStep)
			for k := range lv.code {
				lv.code[k].run(regs)
			}
			tried = true
			if !p.holds(lv, open&-open) {
				if !(tight && v == r.from[lv.variable]) && !r.deadEnd(p.vars[i+1:]) {
					return false
				}
				continue
			}
			if last {
				if !r.emit() {
					return false
				}
				continue
			}
			for _, s := range lv.steps {
				p.sums[s.sum] += s.coef * regs[s.reg]
			}
			if !r.descend(p, i+1, later, tight && v == r.from[lv.variable]) {
				return false
			}
			for _, s := range lv.steps {
				p.sums[s.sum] -= s.coef * regs[s.reg]
			}
			p.takeBack(lv)
		}
	}
	return tried || r.deadEnd(p.vars[i:])
}

// admitted returns the lanes of every step-th value of a level from base to h that are let through, and whether there are
// more values than have lanes. In that case r.val has the last value with a lane, so that none of them is a dead end up to it.
func (r *run) admitted(p *plan, lv *level, base, h, step int64) (open lanes, more bool) {
	open, more = window(base, h, step)
	if lv.sieve != nil {
		r.stats.Steps += int64(len(lv.sieve.code))
		open = lv.sieve.admit(p, base, step, open)
	}
	if len(lv.implied) > 0 && open != 0 {
		open = p.possible(lv, open)
	}
	if lv.foresight != nil && open != 0 {
		r.stats.Steps += int64(len(lv.foresight.code))
		open = lv.foresight.admit(p, lv, base, step, open)
	}
	if open == 0 && more {
		r.val[lv.variable] = base + step*(laneCount-1)
	}
	return open, more
}

// innermost is the loop over every step-th value of the last level where nothing has to be computed with it.
func (r *run) innermost(p *plan, lv *level, l, h, step int64) bool {
	if lv.sieve != nil {
		return r.sifted(p, lv, l, h, step)
	}
	if r.counting && r.from == nil {
		return r.count(l, h, step)
	}
	x := &r.val[lv.variable]
	for v, more := l, true; more; v += step {
		more = v != h
		*x = v
		if !r.emit() {
			return false
		}
	}
	return true
}

// sifted is innermost for a level with a sieve.
func (r *run) sifted(p *plan, lv *level, l, h, step int64) bool {
	x, any := &r.val[lv.variable], false
	for base, more := l, true; more; base += step * laneCount {
		var open lanes
		if open, more = r.admitted(p, lv, base, h, step); open == 0 && more && !r.deadEnd(nil) {
			return false
		}
		if r.counting && r.from == nil {
			if any = any || open != 0; !r.tally(uint64(open.count())) {
				return false
			}
			continue
		}
		for ; open != 0; open &= open - 1 {
			*x, any = base+step*open.first(), true
			if !r.emit() {
				return false
			}
		}
	}
	return any || r.from != nil || r.deadEnd(p.vars[len(p.vars)-1:])
}

// beyond returns the first of every step-th number from base on, which is no more than upTo, that is more than that.
func beyond(upTo, base, step int64) int64 {
	steps := (uint64(upTo)-uint64(base))/uint64(step) + 1
	return int64(uint64(base) + steps*uint64(step))
}

// emit yields the model in r.val and reports whether to go on.
func (r *run) emit() bool {
	if r.canceled.Load() {
		return r.halt("canceled")
	}
	if r.yielded != nil && r.repeated(r.val) {
		return true
	}
	r.stats.Models++
	if r.counting {
		return true
	}
	if !r.yield(r.val) {
		return r.halt("stopped")
	}
	if r.most != nil && r.overrun() {
		return r.halt(OutOfSteps)
	}
	return true
}

// deadEnd counts that the values decided so far lead to no model, whatever the open variables of
// the plan at hand are, and reports whether to go on.
func (r *run) deadEnd(open []int) bool {
	r.spent.fails++
	if !r.miss() || r.spent.fails <= r.spent.limit || r.spent.extend(r.stats.Models) {
		return r.unwind == nowhere
	}
	r.from = r.through(r.from, open)
	r.unwind = outPlan
	return false
}

// through returns the last assignment, in the order of models, with the values decided so far, whatever some
// variables are that are open. It is put into room.
func (r *run) through(room problem.Model, open ...[]int) problem.Model {
	last := append(room[:0], r.val...)
	for _, vs := range open {
		for _, v := range vs {
			last[v] = r.p.Vars[v].Hi
		}
	}
	return last
}

// miss counts that the values decided so far lead to no model and reports whether to go on.
func (r *run) miss() bool {
	r.stats.DeadEnds++
	if r.canceled.Load() {
		return r.halt("canceled")
	}
	if r.most != nil && r.overrun() {
		return r.halt(OutOfSteps)
	}
	return true
}
