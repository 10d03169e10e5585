package plan

import (
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// descend loops over the values of level i of a plan and reports whether to go
// on. With fresh, this or a later level has to take a value outside its prior.
// With tight, the levels before have the values of r.After, and only what comes
// after r.After is wanted.
func (r *Runner) descend(p *Plan, i int, fresh, tight bool) bool {
	r.meter.Stats.Steps++
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
	if l > h { // along r.After that is not news
		return tight || r.deadEnd(p.Vars[i:])
	}
	last := i == len(p.levels)-1
	if tight {
		from := r.After[lv.variable]
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
			return tight || r.deadEnd(p.Vars[i:])
		}
		step = lv.stride.modulus
	}
	if lv.plain && !fresh {
		if last {
			return r.innermost(p, lv, l, h, step)
		}
		if lv.filter == nil && lv.lookahead == nil && !tight && step == 1 {
			if i >= p.box {
				if r.Counting && r.After == nil {
					return r.countBox(p, i)
				}
				if r.passesBox(p, i) {
					return true
				}
			}
			return r.outer(p, i, l, h)
		}
	}
	return r.values(p, i, l, h, step, fresh, tight)
}

// outer runs the loop of descend over the values l..h of a level if nothing has
// to be computed with them.
func (r *Runner) outer(p *Plan, i int, l, h int64) bool {
	lv := &p.levels[i]
	reg, val := &p.regs[i], &r.Val[lv.variable]
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

// values runs the loop of descend over every step-th value from l to h.
func (r *Runner) values(p *Plan, i int, l, h, step int64, fresh, tight bool) bool {
	lv, regs, last := &p.levels[i], p.regs, i == len(p.levels)-1
	prior := r.problem.Vars[lv.variable].Prior
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
		if open, more = r.admitted(p, lv, base, h, step); open == 0 && more && !r.deadEnd(p.Vars[i+1:]) {
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
			regs[i], r.Val[lv.variable] = v, v
			r.meter.Stats.Steps += int64(1 + len(lv.code)/codeStep)
			for k := range lv.code {
				lv.code[k].run(regs)
			}
			tried = true
			if !p.holds(lv, open&-open) {
				if !(tight && v == r.After[lv.variable]) && !r.deadEnd(p.Vars[i+1:]) {
					return false
				}
				continue
			}
			if last {
				if !r.Emit() {
					return false
				}
				continue
			}
			for _, s := range lv.steps {
				p.sums[s.sum] += s.coef * regs[s.reg]
			}
			if !r.descend(p, i+1, later, tight && v == r.After[lv.variable]) {
				return false
			}
			for _, s := range lv.steps {
				p.sums[s.sum] -= s.coef * regs[s.reg]
			}
			p.takeBack(lv)
		}
	}
	return tried || r.deadEnd(p.Vars[i:])
}

// admitted returns the lanes of every step-th value of a level from base to h
// that are let through, and whether there are more values than have lanes. In
// that case r.Val has the last value with a lane, so that none of them is a
// dead end up to it.
func (r *Runner) admitted(p *Plan, lv *level, base, h, step int64) (open lanes, more bool) {
	open, more = window(base, h, step)
	if lv.filter != nil {
		r.meter.Stats.Steps += int64(len(lv.filter.code))
		open = lv.filter.admit(p, base, step, open)
	}
	if len(lv.implied) > 0 && open != 0 {
		open = p.possible(lv, open)
	}
	if lv.lookahead != nil && open != 0 {
		r.meter.Stats.Steps += int64(len(lv.lookahead.filter.code))
		open = lv.lookahead.admit(p, lv, base, step, open)
	}
	if open == 0 && more {
		r.Val[lv.variable] = base + step*(laneCount-1)
	}
	return open, more
}

// innermost runs the loop over every step-th value of the last level if nothing
// has to be computed with it.
func (r *Runner) innermost(p *Plan, lv *level, l, h, step int64) bool {
	if lv.filter != nil {
		return r.filtered(p, lv, l, h, step)
	}
	if r.Counting && r.After == nil {
		return r.countEvery(l, h, step)
	}
	x := &r.Val[lv.variable]
	if *x = h; r.passes((uint64(h)-uint64(l))/uint64(step)+1, 0) {
		return true
	}
	for v, more := l, true; more; v += step {
		more = v != h
		*x = v
		if !r.Emit() {
			return false
		}
	}
	return true
}

// filtered is innermost for a level with a bit filter.
func (r *Runner) filtered(p *Plan, lv *level, l, h, step int64) bool {
	x, any := &r.Val[lv.variable], false
	for base, more := l, true; more; base += step * laneCount {
		var open lanes
		if open, more = r.admitted(p, lv, base, h, step); open == 0 && more && !r.deadEnd(nil) {
			return false
		}
		if r.Counting && r.After == nil {
			if any = any || open != 0; !r.count(uint64(open.count())) {
				return false
			}
			continue
		}
		if r.Pass != nil && open != 0 {
			if *x = base + step*open.last(); r.passes(uint64(open.count()), 0) {
				any = true
				continue
			}
		}
		for ; open != 0; open &= open - 1 {
			*x, any = base+step*open.first(), true
			if !r.Emit() {
				return false
			}
		}
	}
	return any || r.After != nil || r.deadEnd(p.Vars[len(p.Vars)-1:])
}

// beyond returns the first of every step-th number from base on, which is no
// more than upTo, that is more than that.
func beyond(upTo, base, step int64) int64 {
	steps := (uint64(upTo)-uint64(base))/uint64(step) + 1
	return int64(uint64(base) + steps*uint64(step))
}
