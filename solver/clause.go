package solver

import (
	"github.com/typetarget/target/solver/term"
	"slices"
)

// literal returns the level of a boolean variable or its negation and the value that makes t
// true, or level -1 for another term.
func (c *planner) literal(t term.Term) (lv int, value int64) {
	value = 1
	if c.store.Op(t) == term.OpNot {
		t, value = c.store.Kids(t)[0], 0
	}
	if lv, ok := c.level(t); ok {
		return lv, value
	}
	return -1, 0
}

// clause sorts in a disjunction of boolean literals: of two as a difference, where they are of
// opposite sign, of more as a linear constraint, which finds the last literal's value without
// trying.
func (c *planner) clause(t term.Term) bool {
	kids := c.store.Kids(t)
	for _, kid := range kids {
		if lv, _ := c.literal(kid); lv < 0 {
			return false
		}
	}
	if len(kids) == 2 {
		a, va := c.literal(kids[0])
		b, vb := c.literal(kids[1])
		if va != vb {
			if va == 0 {
				a, b = b, a
			}
			c.matrix.less(b, a, 0) // a or not b: b <= a
			return true
		}
	}
	l := linear{k: 1} // 1 - sum of literals <= 0
	for _, kid := range kids {
		coef := int64(-1)
		if c.store.Op(kid) == term.OpNot {
			kid, coef = c.store.Kids(kid)[0], 1
			l.k--
		}
		l.terms = append(l.terms, kid)
		l.coefs = append(l.coefs, coef)
	}
	c.linears = append(c.linears, l)
	return true
}

// distribute sorts in a disjunction of a conjunction, and of what is known before the last of that, as a disjunction for
// each conjunct: those that are known before the others are then tested before.
func (c *planner) distribute(t term.Term) bool {
	s := c.store
	var conjuncts, rest []term.Term
	for _, kid := range s.Kids(t) {
		switch {
		case s.Op(kid) != term.OpAnd:
			rest = append(rest, kid)
		case conjuncts != nil:
			return false
		default:
			conjuncts = slices.Clone(s.Kids(kid))
		}
	}
	first, last := len(c.free), -1
	for _, conjunct := range conjuncts {
		lv := c.lastLevel(conjunct)
		first, last = min(first, lv), max(last, lv)
	}
	other := s.Or(rest...)
	if first >= last || c.lastLevel(other) >= last {
		return false
	}
	for _, conjunct := range conjuncts {
		c.classify(s.Or(other, conjunct))
	}
	return true
}

// lastLevel is the last level whose variable occurs in t, -1 where none does.
func (c *planner) lastLevel(t term.Term) int {
	last := -1
	for _, u := range c.store.Reach(t) {
		if lv, ok := c.level(u); ok {
			last = max(last, lv)
		}
	}
	return last
}

// equivalence sorts in ite(a, b, not b) over boolean literals: both are equal, or their sum is 1.
func (c *planner) equivalence(t term.Term) bool {
	kids := c.store.Kids(t)
	if c.store.Sort(t) != term.SortBool || c.store.Not(kids[1]) != kids[2] {
		return false
	}
	kids = c.store.Kids(t)
	a, va := c.literal(kids[0])
	b, vb := c.literal(kids[1])
	if a < 0 || b < 0 || a == b {
		return false
	}
	if va == vb {
		c.matrix.less(a, b, 0)
		c.matrix.less(b, a, 0)
		return true
	}
	c.linears = append(c.linears, linear{
		k: -1, equal: true, coefs: []int64{1, 1},
		terms: []term.Term{c.problem.Vars[c.free[a]].Term, c.problem.Vars[c.free[b]].Term},
	})
	return true
}
