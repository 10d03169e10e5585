package plan

import (
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// layout turns the sorted constraints into the plan's levels, and reports
// whether they can hold.
func (c *Planner) layout(p *Plan) bool {
	m := len(c.free)
	p.levels, p.regs = make([]level, m), make([]int64, m, m+4)
	for i, v := range c.free {
		lv := &p.levels[i]
		lv.variable, lv.lo, lv.hi = v, c.bounds[i].Lo, c.bounds[i].Hi
		if p.Fresh && !c.withinPrior(lv) {
			p.lastFresh = i
		}
	}
	if p.Fresh && p.lastFresh < 0 {
		return false
	}
	if c.matrix.edges {
		for i := range p.levels {
			if c.canceled() {
				break
			}
			c.addEdges(p, i)
		}
	}
	if !c.addUnequals(p) || len(c.linears)+len(c.generic) > 0 && !c.addCode(p) {
		return false
	}
	p.start = append([]int64(nil), p.sums...)
	for i := range p.levels {
		lv := &p.levels[i]
		lv.plain = len(lv.code)+len(lv.checks)+len(lv.implied) == 0
		if len(lv.implied) > 0 && p.ranges == nil {
			p.ranges = make([]problem.Interval, len(p.levels))
		}
	}
	p.addBoxes()
	return true
}

// addCode gives the levels what tests the constraints that are neither bounds
// nor differences, and reports whether they can hold.
func (c *Planner) addCode(p *Plan) bool {
	code := &coder{store: c.store, plan: p, slot: c.slot, reg: map[term.Term]int32{}, at: map[term.Term]int{}, builders: map[int]*filterBuilder{}, lookaheads: map[int]*lookaheadBuilder{}}
	if !c.addLinears(p, code) {
		return false
	}
	for _, t := range c.generic {
		if !c.addStride(p, code, t) && !c.addImplied(p, code, t) && !code.check(t) {
			return false
		}
	}
	return true
}

// withinPrior reports whether the static bounds of a level leave only values of
// its prior, whose intervals need not be sorted.
func (c *Planner) withinPrior(lv *level) bool {
	for v := lv.lo; ; {
		next, found := v, false
		for _, i := range c.problem.Vars[lv.variable].Prior {
			if i.Contains(v) && (!found || i.Hi > next) {
				next, found = i.Hi, true
			}
		}
		if !found {
			return false
		}
		if next >= lv.hi {
			return true
		}
		v = next + 1
	}
}

// addEdges gives level i the bounds relative to earlier levels that do not
// follow from its static bounds or from a path over another earlier level.
func (c *Planner) addEdges(p *Plan, i int) {
	m, lv := &c.matrix, &p.levels[i]
	if !c.narrow(i) {
		return
	}
	found := c.found[:0]
	for j := 0; j < i; j++ {
		if !c.narrow(j) {
			continue
		}
		e := edge{from: int32(j)}
		if up := m.at(i, j); up < term.SumLimit && up > -term.SumLimit {
			e.hi, e.hasHi = up, p.levels[j].lo+up < lv.hi
		}
		if down := m.at(j, i); down < term.SumLimit && down > -term.SumLimit {
			e.lo, e.hasLo = -down, p.levels[j].hi-down > lv.lo
		}
		for k := 0; k < i && (e.hasLo || e.hasHi); k++ {
			if k == j || !c.narrow(k) {
				continue
			}
			// Levels equal to each other stand for one another:
			// only the path over the first of them makes the others
			// redundant.
			if k > j && sumOf(m.at(j, k), m.at(k, j)) == 0 {
				continue
			}
			if e.hasLo && sumOf(m.at(j, k), m.at(k, i)) == m.at(j, i) {
				e.hasLo = false
			}
			if e.hasHi && sumOf(m.at(i, k), m.at(k, j)) == m.at(i, j) {
				e.hasHi = false
			}
		}
		if e.hasLo || e.hasHi {
			found = append(found, e)
		}
	}
	c.found, lv.edges = found, c.edges.Take(len(found))
	copy(lv.edges, found)
}

// addUnequals gives the levels the values they must not take, leaving out what
// the differences rule out already, and reports whether none of them
// contradicts the differences and there are values for all.
func (c *Planner) addUnequals(p *Plan) bool {
	m := &c.matrix
	for _, u := range c.unequals {
		if u.b < 0 {
			if lv := &p.levels[u.a]; lv.lo <= u.by && u.by <= lv.hi {
				lv.filterOf().holes = append(lv.filterOf().holes, u.by)
			}
			continue
		}
		a, b, by := u.a, u.b, u.by
		if a < b {
			a, b, by = b, a, -by
		}
		x, y := &p.levels[a], &p.levels[b]
		if m.at(a, b) < by || m.at(b, a) < -by || x.lo > y.hi+by || x.hi < y.lo+by {
			continue
		}
		if m.at(a, b) == by && m.at(b, a) == -by {
			return false
		}
		x.filterOf().offsets = append(x.filterOf().offsets, offset{int32(b), by})
	}
	return !p.violatesHall()
}
