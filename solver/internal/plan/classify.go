package plan

import (
	"math"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// An unequal says x_a != x_b + by, or x_a != by where b is -1. Variables are
// levels.
type unequal struct {
	a, b int
	by   int64
}

// A linear says k + sum of coefs*terms <= 0, or == 0. A term is a variable or
// opaque.
type linear struct {
	k     int64
	terms []term.Term
	coefs []int64
	equal bool
	whole term.Term // all of it; unused where the bounds of the last variable are exact
}

// A Planner sorts the conjuncts of residuals by what a plan can do with them:
// bounds and differences go into a closed matrix, then disequalities of two
// variables, linear constraints, and terms that can only be computed. Its
// tables are reused from one plan to the next.
type Planner struct {
	problem  *problem.Problem
	store    *term.Store
	canceled func() bool // says that what the planner makes is not needed
	slot     []int32     // by variable index: its level, or -1
	free     []int       // the variables of the levels
	bounds   []problem.Interval
	matrix   dbm // of differences, and the bounds that are small enough

	special *term.Substitution

	unequals []unequal
	linears  []linear
	generic  []term.Term
	empty    bool

	found []edge // of a level
	edges Arena[edge]
}

// reset empties the tables and gives levels to the free variables.
func (c *Planner) reset(free []int) {
	for _, v := range c.free {
		c.slot[v] = -1
	}
	c.free = append(c.free[:0], free...)
	c.matrix.reset(len(free))
	c.bounds = c.bounds[:0]
	for i, v := range free {
		c.slot[v] = int32(i)
		c.bounds = append(c.bounds, problem.Interval{Lo: c.problem.Vars[v].Lo, Hi: c.problem.Vars[v].Hi})
	}
	c.unequals, c.linears, c.generic, c.empty = c.unequals[:0], c.linears[:0], c.generic[:0], false
}

// level returns the level of t where t is a variable.
func (c *Planner) level(t term.Term) (int, bool) {
	if c.store.Op(t) != term.OpVar {
		return 0, false
	}
	return int(c.slot[c.store.K(t)]), true
}

// narrow reports whether sums with the variable at a level cannot leave 64
// bits.
func (c *Planner) narrow(lv int) bool {
	v := &c.problem.Vars[c.free[lv]]
	return max(term.Magnitude(v.Lo), term.Magnitude(v.Hi)) < term.SumLimit
}

// within bounds a level.
func (c *Planner) within(lv int, lo, hi int64) {
	b := &c.bounds[lv]
	b.Lo, b.Hi = max(b.Lo, lo), min(b.Hi, hi)
}

// close draws all consequences of bounds and differences, and reports whether
// there is a solution.
func (c *Planner) close() bool {
	zero := c.matrix.n
	for lv, b := range c.bounds {
		if b.Lo > b.Hi {
			return false
		}
		if term.Magnitude(b.Hi) < term.SumLimit {
			c.matrix.less(lv, zero, b.Hi)
		}
		if term.Magnitude(b.Lo) < term.SumLimit {
			c.matrix.less(zero, lv, -b.Lo)
		}
	}
	if !c.matrix.edges {
		return true
	}
	if !c.matrix.close(c.canceled) {
		return false
	}
	for lv := range c.bounds {
		hi, lo := c.matrix.at(lv, zero), c.matrix.at(zero, lv)
		if hi != unbounded {
			c.within(lv, math.MinInt64, hi)
		}
		if lo != unbounded {
			c.within(lv, negate(lo), math.MaxInt64)
		}
	}
	return true
}

// classify sorts a conjunct in.
func (c *Planner) classify(t term.Term) {
	if c.empty {
		return
	}
	switch c.store.Op(t) {
	case term.OpConst:
		c.empty = c.store.K(t) == 0
		return
	case term.OpAnd:
		for i := range c.store.Kids(t) {
			c.classify(c.store.Kids(t)[i])
		}
		return
	case term.OpVar, term.OpNot:
		if lv, value := c.literal(t); lv >= 0 {
			c.within(lv, value, value)
			return
		}
		if c.wordBound(c.store.Kids(t)[0], false) {
			return
		}
	case term.OpWEQ, term.OpWLess:
		if c.wordBound(t, true) {
			return
		}
	case term.OpLE, term.OpEQ, term.OpNE:
		if _, _, _, ok := c.remainder(t); !ok && c.comparison(t) {
			return
		}
	}
	c.generic = append(c.generic, t)
}

// literal returns the level of a boolean variable or its negation and the value
// that makes t true, or level -1 for another term.
func (c *Planner) literal(t term.Term) (lv int, value int64) {
	value = 1
	if c.store.Op(t) == term.OpNot {
		t, value = c.store.Kids(t)[0], 0
	}
	if lv, ok := c.level(t); ok {
		return lv, value
	}
	return -1, 0
}

// comparison sorts in form <= 0, form == 0 or form != 0.
func (c *Planner) comparison(t term.Term) bool {
	form, op := c.store.Kids(t)[0], c.store.Op(t)
	k, terms, coefs := term.Summands(c.store, form)
	if op == term.OpLE && c.splitMax(form, terms, coefs) {
		return true
	}
	switch len(terms) {
	case 1:
		if lv, ok := c.level(terms[0]); ok && term.Magnitude(coefs[0]) == 1 {
			c.single(op, lv, coefs[0], -k*coefs[0])
			return true
		}
	case 2:
		a, oka := c.level(terms[0])
		b, okb := c.level(terms[1])
		if oka && okb && coefs[0]*coefs[1] == -1 && c.narrow(a) && c.narrow(b) && term.Magnitude(k) < term.SumLimit {
			if coefs[0] == -1 {
				a, b = b, a
			}
			c.difference(op, a, b, -k)
			return true
		}
	}
	if op == term.OpNE || !c.summable(k, terms, coefs) {
		return false
	}
	c.linears = append(c.linears, linear{
		k: k, equal: op == term.OpEQ, whole: t,
		terms: append([]term.Term(nil), terms...), coefs: append([]int64(nil), coefs...),
	})
	return true
}

// single sorts in x <= by (for a positive sign) or x >= by, x == by, x != by.
func (c *Planner) single(op term.Op, lv int, sign, by int64) {
	switch {
	case op == term.OpEQ:
		c.within(lv, by, by)
	case op == term.OpNE:
		c.unequals = append(c.unequals, unequal{lv, -1, by})
	case sign > 0:
		c.within(lv, math.MinInt64, by)
	default:
		c.within(lv, by, math.MaxInt64)
	}
}

// wordBound sorts in the comparison of a variable with a constant, as signed
// words, or where it does not hold: what is left of comparisons of integers
// that are too wide to be subtracted.
func (c *Planner) wordBound(t term.Term, holds bool) bool {
	op := c.store.Op(t)
	if op != term.OpWEQ && (op != term.OpWLess || c.store.K(t) == 0) {
		return false
	}
	kids := c.store.Kids(t)
	by, right := c.store.Const(kids[1])
	x := kids[0]
	if !right {
		var left bool
		if by, left = c.store.Const(kids[0]); !left {
			return false
		}
		x = kids[1]
	}
	if c.store.Op(x) != term.OpWordOf {
		return false
	}
	lv, ok := c.level(c.store.Kids(x)[0])
	switch {
	case !ok:
		return false
	case op == term.OpWEQ && holds:
		c.within(lv, by, by)
	case op == term.OpWEQ:
		c.unequals = append(c.unequals, unequal{lv, -1, by})
	case right && holds && by == math.MinInt64, !right && holds && by == math.MaxInt64:
		c.empty = true
	case right && holds: // x < by
		c.within(lv, math.MinInt64, by-1)
	case right: // by <= x
		c.within(lv, by, math.MaxInt64)
	case holds: // by < x
		c.within(lv, by+1, math.MaxInt64)
	default: // x <= by
		c.within(lv, math.MinInt64, by)
	}
	return true
}

// difference sorts in x_a - x_b <= by, == by or != by.
func (c *Planner) difference(op term.Op, a, b int, by int64) {
	switch op {
	case term.OpLE:
		c.matrix.less(a, b, by)
	case term.OpEQ:
		c.matrix.less(a, b, by)
		c.matrix.less(b, a, -by)
	case term.OpNE:
		c.unequals = append(c.unequals, unequal{a, b, by})
	}
}

// splitMax sorts in a form <= 0 with a maximum of positive coefficient as the
// conjunction over the maximum's operands.
func (c *Planner) splitMax(form term.Term, terms []term.Term, coefs []int64) bool {
	s := c.store
	for i, t := range terms {
		if s.Op(t) != term.OpMax || coefs[i] <= 0 {
			continue
		}
		alternatives := append([]term.Term(nil), s.Kids(t)...)
		coef := coefs[i]
		for _, alternative := range alternatives {
			if !c.summable(0, []term.Term{form, alternative, t}, []int64{1, coef, coef}) {
				return false
			}
		}
		rest := s.Add(form, s.Scale(t, -coef))
		for _, alternative := range alternatives {
			c.classify(s.LE(s.Add(rest, s.Scale(alternative, coef)), s.Int(0)))
		}
		return true
	}
	return false
}

// summable reports whether every partial sum of a linear form stays within 64
// bits.
func (c *Planner) summable(k int64, terms []term.Term, coefs []int64) bool {
	total := term.Magnitude(k)
	for i, t := range terms {
		lo, hi := c.rangeOf(t)
		total = term.SatAdd(total, term.SatMul(term.Magnitude(coefs[i]), max(term.Magnitude(lo), term.Magnitude(hi))))
	}
	return total < term.SumLimit
}

// rangeOf returns bounds of a term.
func (c *Planner) rangeOf(t term.Term) (lo, hi int64) {
	lo, hi = c.store.Range(t)
	if lv, ok := c.level(t); ok {
		v := &c.problem.Vars[c.free[lv]]
		return max(lo, v.Lo), min(hi, v.Hi)
	}
	return lo, hi
}
