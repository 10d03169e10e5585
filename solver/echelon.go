package solver

import "github.com/typetarget/target/solver/term"

// An equation says k + Σ coefs[lv]·x_lv == 0 over the variables of all levels.
type equation struct {
	k     int64
	coefs []int64
	// derived says that it is none of those given.
	derived bool
}

// equationLimit bounds the magnitudes within equations, so that two of them can be combined.
const equationLimit = 1 << 30

// eliminate adds to the linear constraints what the equations among them imply together: of all that end with the same
// variable, all but one lose it (Gaussian elimination, from the last variable to the first). A variable is then computed as
// soon as the equations determine it, and not found by trying.
func (c *planner) eliminate() {
	open := c.equations()
	if len(open) < 2 {
		return
	}
	for lv := len(c.free) - 1; lv >= 0; lv-- {
		pivot := -1
		for i := range open {
			if a := open[i].coefs[lv]; a != 0 && (pivot < 0 || term.Magnitude(a) < term.Magnitude(open[pivot].coefs[lv])) {
				pivot = i
			}
		}
		if pivot < 0 {
			continue
		}
		by := open[pivot]
		open = append(open[:pivot], open[pivot+1:]...)
		kept := open[:0]
		for _, e := range open {
			if e.coefs[lv] == 0 || e.without(lv, by) {
				kept = append(kept, e)
			}
		}
		open = kept
		if by.derived {
			c.derive(by)
		}
	}
	for _, e := range open {
		c.empty = c.empty || e.k != 0
	}
}

// equations returns the linear constraints that are equations over variables alone.
func (c *planner) equations() []*equation {
	var all []*equation
next:
	for i := range c.linears {
		l := &c.linears[i]
		if !l.equal || term.Magnitude(l.k) > equationLimit {
			continue
		}
		for k, t := range l.terms {
			if _, ok := c.level(t); !ok || term.Magnitude(l.coefs[k]) > equationLimit {
				continue next
			}
		}
		e := &equation{k: l.k, coefs: make([]int64, len(c.free))}
		for k, t := range l.terms {
			lv, _ := c.level(t)
			e.coefs[lv] = l.coefs[k]
		}
		all = append(all, e)
	}
	return all
}

// without takes the variable of a level out of e, by means of another equation that has it, and reports whether the numbers
// stay small.
func (e *equation) without(lv int, by *equation) bool {
	g := int64(term.Gcd(uint64(term.Magnitude(e.coefs[lv])), uint64(term.Magnitude(by.coefs[lv]))))
	own, other := by.coefs[lv]/g, e.coefs[lv]/g
	e.derived = true
	e.k = e.k*own - by.k*other
	common := uint64(0)
	for i := range e.coefs {
		e.coefs[i] = e.coefs[i]*own - by.coefs[i]*other
		common = term.Gcd(common, uint64(term.Magnitude(e.coefs[i])))
	}
	if d := int64(common); d > 1 && e.k%d == 0 {
		e.k /= d
		for i := range e.coefs {
			e.coefs[i] /= d
		}
	}
	greatest := term.Magnitude(e.k)
	for _, a := range e.coefs {
		greatest = max(greatest, term.Magnitude(a))
	}
	return greatest <= equationLimit
}

// derive adds an equation to the linear constraints.
func (c *planner) derive(e *equation) {
	l := linear{k: e.k, equal: true, whole: term.None}
	for lv, a := range e.coefs {
		if a != 0 {
			l.terms, l.coefs = append(l.terms, c.problem.Vars[c.free[lv]].Term), append(l.coefs, a)
		}
	}
	if c.summable(l.k, l.terms, l.coefs) {
		c.linears = append(c.linears, l)
	}
}
