package solver

// layout turns the sorted constraints into the plan's levels, and reports whether they can hold.
func (c *planner) layout(p *plan) bool {
	m := len(c.free)
	p.levels, p.regs = make([]level, m), make([]int64, m, m+4)
	for i, v := range c.free {
		lv := &p.levels[i]
		lv.variable, lv.lo, lv.hi = v, c.bounds[i].Lo, c.bounds[i].Hi
		if p.fresh {
			lv.prior = c.problem.Vars[v].Prior
			if !c.withinPrior(lv) {
				p.lastFresh = i
			}
		}
	}
	if p.fresh && p.lastFresh < 0 {
		return false
	}
	if c.matrix.edges {
		for i := range p.levels {
			c.addEdges(p, i)
		}
	}
	if !c.addUnequals(p) {
		return false
	}
	code := &coder{store: c.store, plan: p, slot: c.slot, reg: map[Term]int32{}, at: map[Term]int{}, sifters: map[int]*sifter{}}
	if c.eliminate(); c.empty {
		return false
	}
	for i := range c.linears {
		if !c.addLinear(p, code, &c.linears[i]) {
			return false
		}
	}
	for _, t := range c.generic {
		if c.addStride(p, code, t) || c.addImplied(p, code, t) {
			continue
		}
		if !code.check(t) {
			return false
		}
	}
	p.start = append([]int64(nil), p.sums...)
	for i := range p.levels {
		lv := &p.levels[i]
		lv.saved, lv.before = make([]int64, len(lv.steps)), make([]Interval, len(lv.implied))
		lv.plain = len(lv.code)+len(lv.checks)+len(lv.steps) == 0
		if len(lv.implied) > 0 && p.ranges == nil {
			p.ranges = make([]Interval, len(p.levels))
		}
	}
	return true
}

// withinPrior reports whether the static bounds of a level leave only values of its prior, whose
// intervals need not be sorted.
func (c *planner) withinPrior(lv *level) bool {
	for v := lv.lo; ; {
		next, found := v, false
		for _, i := range lv.prior {
			if i.contains(v) && (!found || i.Hi > next) {
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

// addEdges gives level i the bounds relative to earlier levels that do not follow from its static
// bounds or from a path over another earlier level.
func (c *planner) addEdges(p *plan, i int) {
	m, lv := &c.matrix, &p.levels[i]
	if !c.narrow(i) {
		return
	}
	for j := 0; j < i; j++ {
		if !c.narrow(j) {
			continue
		}
		e := edge{from: int32(j)}
		if up := m.at(i, j); up < sumLimit && up > -sumLimit {
			e.hi, e.hasHi = up, p.levels[j].lo+up < lv.hi
		}
		if down := m.at(j, i); down < sumLimit && down > -sumLimit {
			e.lo, e.hasLo = -down, p.levels[j].hi-down > lv.lo
		}
		for k := 0; k < i && (e.hasLo || e.hasHi); k++ {
			if k == j || !c.narrow(k) {
				continue
			}
			// Levels equal to each other stand for one another: only the path over the first
			// of them makes the others redundant.
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
			lv.edges = append(lv.edges, e)
		}
	}
}

// addUnequals gives the levels the values they must not take, leaving out what the differences
// rule out already, and reports whether none of them contradicts the differences.
func (c *planner) addUnequals(p *plan) bool {
	m := &c.matrix
	for _, u := range c.unequals {
		if u.b < 0 {
			if lv := &p.levels[u.a]; lv.lo <= u.by && u.by <= lv.hi {
				lv.sieveOf().holes = append(lv.sieveOf().holes, u.by)
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
		x.sieveOf().offsets = append(x.sieveOf().offsets, offset{int32(b), by})
	}
	return true
}

// A summand is one term of a linear constraint: coef times a variable, times the product of two,
// or times an opaque term.
type summand struct {
	coef int64
	// factor and at are the levels of a product, factor <= at; factor is -1 for a variable.
	// Both are -1 for an opaque term.
	factor, at int
	known      int // level at which the value is known
	lo, hi     int64
}

// addLinear gives each level that a linear constraint mentions a bound, and a running sum to
// compute it from. Where the last level's bound is not exact the constraint is checked as well. It
// reports whether the constraint can hold.
func (c *planner) addLinear(p *plan, code *coder, l *linear) bool {
	sum := int32(len(p.sums))
	p.sums = append(p.sums, l.k)
	summands := make([]summand, len(l.terms))
	last, until, exact := -1, -1, true
	mentioned := make([]bool, len(p.levels))
	for i, t := range l.terms {
		s := c.summand(p, t, l.coefs[i])
		s.known = code.level(t)
		if s.at >= 0 {
			mentioned[s.at] = true
			until = max(until, s.at)
		}
		last = max(last, s.known)
		summands[i] = s
	}
	for i, s := range summands { // the sum runs as long as a bound needs it
		if s.known >= until {
			continue
		}
		reg, known := code.place(l.terms[i])
		if known < 0 {
			p.sums[sum] += s.coef * p.regs[reg]
		} else {
			p.levels[known].steps = append(p.levels[known].steps, step{sum, reg, s.coef})
		}
	}
	for lv, here := range mentioned {
		if here {
			p.levels[lv].bounds = append(p.levels[lv].bounds, boundAt(lv, sum, l.equal, summands, p))
			c.addOrdered(p, lv, sum, l.equal, summands)
		}
	}
	for _, s := range summands { // the last bound is exact over variables, alone or times earlier ones
		exact = exact && (s.known < last || s.at == last && s.factor < last)
	}
	return exact && last >= 0 || code.check(l.whole)
}

// summand describes coef times t.
func (c *planner) summand(p *plan, t Term, coef int64) summand {
	s := summand{coef: coef, factor: -1, at: -1}
	if lv, ok := c.level(t); ok {
		s.at, s.lo, s.hi = lv, p.levels[lv].lo, p.levels[lv].hi
		return s
	}
	s.lo, s.hi = c.store.Range(t)
	if c.store.Op(t) == OpMul {
		a, oka := c.level(c.store.Kids(t)[0])
		b, okb := c.level(c.store.Kids(t)[1])
		if oka && okb {
			s.factor, s.at = min(a, b), max(a, b)
		}
	}
	return s
}

// boundAt returns what a linear constraint says at a level.
func boundAt(lv int, sum int32, equal bool, summands []summand, p *plan) bound {
	b := bound{sum: sum, equal: equal}
	for _, s := range summands {
		switch {
		case s.known < lv: // in the running sum
		case s.at == lv && s.factor < 0:
			b.coef += s.coef
		case s.at == lv && s.factor < lv:
			b.dynamic = append(b.dynamic, step{reg: int32(s.factor), coef: s.coef})
		case s.at == lv && p.levels[lv].lo >= 0:
			b.square += s.coef
		case s.coef > 0:
			b.lo += s.coef * s.lo
			b.hi += s.coef * s.hi
		default:
			b.lo += s.coef * s.hi
			b.hi += s.coef * s.lo
		}
	}
	return b
}
