package scope

import (
	"slices"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A region is the variables that one guard realizes, and the regions within it.
// If the guard of a variable is that of another variable and something more,
// its region is within the region of the other.
type region struct {
	// parent is the smallest region known to enclose this one; that of the
	// outermost region is -1.
	parent int32
	// base is a region that encloses this one, and cond what has to hold
	// beside the guard of that: a literal mostly, which literals has as
	// tests.
	base     int32
	cond     term.Term
	literals []literal
	// depth is how many regions enclose this one.
	depth int32
	vars  []int
}

// A test says, of a region whose condition is a single interval of a variable,
// what realizes it within its base. The variable is -1 for other regions.
type test struct {
	v, base int32
	problem.Interval
}

// A literal holds where a variable lies in an interval, or, where term is not
// None, where that does.
type literal struct {
	v int
	problem.Interval
	term term.Term
}

// Regions are those of a problem, each after the ones that enclose it. The
// first one is the outermost, of what is always realized.
type Regions struct {
	problem *problem.Problem
	all     []region
	Of      []int32 // by variable
	tests   []test  // by region
	// inner says, of a region and the literal that is the condition of
	// another within it, which that is.
	inner map[entrance]int32
	// conditions maps each term that is the condition of a region to the
	// region's variable.
	conditions map[term.Term]int
}

// An entrance is how a region is entered from one around it.
type entrance struct {
	from int32
	cond term.Term
}

// New finds the regions of a problem.
func New(p *problem.Problem) *Regions {
	g := &Regions{problem: p, Of: make([]int32, len(p.Vars)), inner: map[entrance]int32{}, conditions: map[term.Term]int{}}
	g.all = append(g.all, region{parent: -1, base: -1, cond: term.True})
	g.tests = append(g.tests, test{v: -1, base: -1})
	known := map[term.Term]int32{term.True: 0}
	for v := range p.Vars {
		guard := p.Vars[v].Guard
		at, ok := known[guard]
		if !ok {
			at = g.add(guard)
			known[guard] = at
		}
		g.Of[v] = at
		g.all[at].vars = append(g.all[at].vars, v)
	}
	return g
}

// add makes the region of a guard that has none.
func (g *Regions) add(guard term.Term) int32 {
	s, at := g.problem.Store, int32(len(g.all))
	r := region{cond: guard}
	if mentioned := term.Variables(s, guard); len(mentioned) > 0 {
		last := mentioned[len(mentioned)-1]
		if rest, ok := remainder(s, guard, g.problem.Vars[last].Guard); ok {
			r.base, r.cond = g.Of[last], rest
		}
	}
	var room [term.NaryRoom]term.Term
	for _, t := range term.Conjuncts(s, room[:0], r.cond) {
		r.literals = append(r.literals, literalOf(s, t))
	}
	r.parent = r.base
	only := test{v: -1, base: r.base}
	if l := r.literals[0]; len(r.literals) == 1 && l.term == term.None {
		only.v, only.Interval = int32(l.v), l.Interval
		r.parent = g.around(r.base, l)
		g.conditions[r.cond] = l.v
		for from := r.parent; ; from = g.all[from].parent {
			g.inner[entrance{from, r.cond}] = at
			if from == r.base {
				break
			}
		}
	}
	r.depth = g.all[r.parent].depth + 1
	g.all, g.tests = append(g.all, r), append(g.tests, only)
	return at
}

// around returns the last region that has the base given and a condition that
// follows from a literal, or the base: of the elements of a slice each is
// realized only where the ones before it are.
func (g *Regions) around(base int32, l literal) int32 {
	for at := int32(len(g.all)) - 1; at > base; at-- {
		r := &g.all[at]
		if r.base != base || len(r.literals) != 1 {
			continue
		}
		if o := r.literals[0]; o.v == l.v && o.term == term.None && o.Lo <= l.Lo && l.Hi <= o.Hi {
			return at
		}
		break
	}
	return base
}

// remainder returns the conjunction of what a guard has beside the conjuncts of
// another; ok is false where it does not have all of those.
func remainder(s *term.Store, guard, base term.Term) (rest term.Term, ok bool) {
	var room, baseRoom, restRoom [term.NaryRoom]term.Term
	has, left := term.Conjuncts(s, baseRoom[:0], base), restRoom[:0]
	if base == term.True {
		has = nil
	}
	missing := len(has)
	for _, t := range term.Conjuncts(s, room[:0], guard) {
		if slices.Contains(has, t) {
			missing--
		} else {
			left = append(left, t)
		}
	}
	return s.And(left...), missing == 0 && len(left) > 0
}

// literalOf returns t as a literal.
func literalOf(s *term.Store, t term.Term) literal {
	l := literal{term: term.None}
	switch s.Op(t) {
	case term.OpVar:
		l.v, l.Interval = int(s.K(t)), problem.Interval{Lo: 1, Hi: 1}
		return l
	case term.OpNot:
		if x := s.Kids(t)[0]; s.Op(x) == term.OpVar {
			l.v = int(s.K(x))
			return l
		}
	case term.OpLE, term.OpEQ:
		k, terms, coefs := term.Summands(s, s.Kids(t)[0])
		if len(terms) != 1 || s.Op(terms[0]) != term.OpVar || term.Magnitude(coefs[0]) != 1 {
			break
		}
		x := terms[0]
		l.v = int(s.K(x))
		l.Lo, l.Hi = s.Range(x)
		if at := -k * coefs[0]; s.Op(t) == term.OpEQ {
			l.Interval = problem.Interval{Lo: at, Hi: at}
		} else if coefs[0] > 0 {
			l.Hi = at
		} else {
			l.Lo = at
		}
		return l
	}
	l.term = t
	return l
}

// Realizes reports whether the variables of a region are realized, where m has
// the structural ones that its guard mentions.
func (g *Regions) Realizes(at int32, m problem.Model) bool {
	for at > 0 {
		t := &g.tests[at]
		if t.v >= 0 && !t.Contains(m[t.v]) || t.v < 0 && !g.holds(at, m) {
			return false
		}
		at = t.base
	}
	return true
}

// holds reports whether the condition of a region holds.
func (g *Regions) holds(at int32, m problem.Model) bool {
	for _, l := range g.all[at].literals {
		if l.term != term.None && g.problem.Store.Eval(l.term, m) == 0 || l.term == term.None && !l.Contains(m[l.v]) {
			return false
		}
	}
	return true
}

// Encloses reports whether a region is another, or around it.
func (g *Regions) Encloses(outer, at int32) bool {
	for g.all[at].depth > g.all[outer].depth {
		at = g.all[at].parent
	}
	return at == outer
}

// common returns the smallest region that is known to enclose both of two.
func (g *Regions) common(a, b int32) int32 {
	for a != b {
		if g.all[a].depth < g.all[b].depth {
			a, b = b, a
		}
		a = g.all[a].parent
	}
	return a
}

// enter returns the smallest region around what matters only within a region
// and where some terms hold.
func (g *Regions) enter(at int32, holds []term.Term) int32 {
	for i := 0; i < len(holds); i++ {
		if in, ok := g.inner[entrance{at, holds[i]}]; ok {
			at, i = in, -1
		}
	}
	return at
}
