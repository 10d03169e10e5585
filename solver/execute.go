package solver

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
	case r.share.number > 0:
		return true // the first share has it all
	case p.stage == nil:
		return r.emit()
	}
	whole, after := r.share, r.after
	r.share, r.after = share{}, nil
	ok := r.branch(p, 0)
	r.share, r.after = whole, after
	return ok
}

// descend loops over the values of level i of a plan and reports whether to go on. With fresh,
// this or a later level has to take a value outside its prior. With tight, the levels before have
// the values of r.from, and only what comes after r.from is wanted.
func (r *run) descend(p *plan, i int, fresh, tight bool) bool {
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
	clipped := i < r.clipped
	if clipped {
		if l, h = r.clip(p, i, l, h); l > h {
			return true
		}
	}
	last := i == len(p.levels)-1
	if tight {
		from := r.from[lv.variable]
		if from > h || last && from == h {
			return true
		}
		if from >= l {
			l = from + truth(last)
		}
	}
	step := int64(1)
	if lv.stride != nil {
		var any bool
		if l, h, any = lv.stride.align(p, l, h); !any {
			return tight || clipped || r.deadEnd(p.vars[i:])
		}
		step = lv.stride.modulus
	}
	if last && lv.plain && !fresh {
		return r.innermost(p, lv, l, h, step)
	}
	for k, s := range lv.steps {
		lv.saved[k] = p.sums[s.sum]
	}
	tried := tight || clipped
values:
	for v, more := l, true; more; v += step {
		more = v != h
		later := fresh
		if fresh {
			if upTo, old := latest(lv.prior, v); !old {
				later = false
			} else if i == p.lastFresh {
				if upTo >= h {
					break
				}
				if step == 1 {
					v = upTo
				}
				continue
			}
		}
		for k := range lv.offsets {
			if regs[lv.offsets[k].from]+lv.offsets[k].by == v {
				continue values
			}
		}
		for _, hole := range lv.holes {
			if hole == v {
				continue values
			}
		}
		regs[i], r.val[lv.variable] = v, v
		for k := range lv.code {
			lv.code[k].run(regs)
		}
		tried = true
		if !p.holds(lv) {
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
		for k, s := range lv.steps {
			p.sums[s.sum] = lv.saved[k]
		}
		p.takeBack(lv)
	}
	return tried || r.deadEnd(p.vars[i:])
}

// innermost is the loop over every step-th value of the last level where nothing has to be computed.
func (r *run) innermost(p *plan, lv *level, l, h, step int64) bool {
	if r.counting && len(lv.offsets)+len(lv.holes) == 0 && r.from == nil {
		return r.count(l, h, step)
	}
	regs, x, any := p.regs, &r.val[lv.variable], false
values:
	for v, more := l, true; more; v += step {
		more = v != h
		for k := range lv.offsets {
			if regs[lv.offsets[k].from]+lv.offsets[k].by == v {
				continue values
			}
		}
		for _, hole := range lv.holes {
			if hole == v {
				continue values
			}
		}
		*x, any = v, true
		if !r.emit() {
			return false
		}
	}
	return any || r.from != nil || len(p.levels) <= r.clipped || r.deadEnd(p.vars[len(p.vars)-1:])
}

// latest reports whether v lies in one of some intervals, and how far the furthest of those goes.
func latest(intervals []Interval, v int64) (upTo int64, in bool) {
	for _, i := range intervals {
		if i.contains(v) && (!in || i.Hi > upTo) {
			upTo, in = i.Hi, true
		}
	}
	return upTo, in
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
	return !r.tick() || r.passOn()
}

// deadEnd counts that the values decided so far lead to no model, whatever the open variables of
// the plan at hand are, and reports whether to go on.
func (r *run) deadEnd(open []int) bool {
	r.spent.fails++
	if r.tick() {
		return r.passOn(open)
	}
	if !r.miss() || r.spent.fails <= r.spent.limit || r.spent.extend(r.stats.Models) {
		return r.unwind == nowhere
	}
	r.from = r.through(r.from, open)
	r.unwind = outPlan
	return false
}

// through returns the last assignment, in the order of models, with the values decided so far, whatever some
// variables are that are open. It is put into room.
func (r *run) through(room Model, open ...[]int) Model {
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
	return true
}
