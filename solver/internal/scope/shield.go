package scope

import "github.com/typetarget/target/solver/term"

// Shielded returns, by variable, whether the truth of root does not depend on
// the variable unless it is realized, as far as the form of root shows. An
// engine that has decided against the region of such a variable need not revise
// the variable or the terms over it.
//
// A term matters only if one of its users does. In a conjunction it matters
// only if all other operands are true, in a disjunction if no other is, and in
// a conditional if its branch is selected. If two literals keep each other from
// mattering, the one that is decided first counts as mattering.
func (g *Regions) Shielded(root term.Term) []bool {
	s := g.problem.Store
	terms := term.Reach(s, root)
	within := make([]int32, root+1) // by term: the region within which it matters, plus one
	within[root] = 1
	matters := func(t term.Term, at int32) {
		if within[t] != 0 {
			at = g.common(at, within[t]-1)
		}
		within[t] = at + 1
	}
	var holds []term.Term
	for i := len(terms) - 1; i >= 0; i-- {
		t := terms[i]
		at := within[t] - 1
		kids := s.Kids(t)
		switch s.Op(t) {
		case term.OpAnd, term.OpOr:
			holds = g.beside(holds[:0], s.Op(t), kids)
			all := g.enter(at, holds)
			for _, kid := range kids {
				if v, ok := g.condition(s.Op(t), kid); ok {
					matters(kid, g.enter(at, g.before(holds, v)))
				} else {
					matters(kid, all)
				}
			}
		case term.OpIte:
			var room [term.NaryRoom]term.Term
			matters(kids[0], at)
			holds = append(holds[:0], term.Conjuncts(s, room[:0], kids[0])...)
			matters(kids[1], g.enter(at, holds))
			holds = g.beside(holds[:0], term.OpOr, []term.Term{kids[0]})
			if s.Op(kids[0]) == term.OpOr {
				holds = g.beside(holds[:0], term.OpOr, s.Kids(kids[0]))
			}
			matters(kids[2], g.enter(at, holds))
		default:
			for _, kid := range kids {
				matters(kid, at)
			}
		}
	}
	shielded := make([]bool, len(g.Of))
	for v := range shielded {
		t := g.problem.Vars[v].Term
		shielded[v] = t > root || within[t] == 0 || g.Encloses(g.Of[v], within[t]-1)
	}
	return shielded
}

// beside adds to holds those operands of a conjunction that are conditions of
// regions, or the negations of those of a disjunction.
func (g *Regions) beside(holds []term.Term, op term.Op, kids []term.Term) []term.Term {
	for _, kid := range kids {
		if _, ok := g.condition(op, kid); ok {
			if op == term.OpOr {
				kid = term.Negation(g.problem.Store, kid)
			}
			holds = append(holds, kid)
		}
	}
	return holds
}

// condition reports whether an operand of a conjunction is the condition of a
// region, and returns its variable. In a disjunction, the operand must be the
// negation of the condition.
func (g *Regions) condition(op term.Op, kid term.Term) (v int, ok bool) {
	if op == term.OpOr {
		if kid = term.Negation(g.problem.Store, kid); kid == term.None {
			return 0, false
		}
	}
	v, ok = g.conditions[kid]
	return v, ok
}

// before returns those conditions that are on variables before v.
func (g *Regions) before(holds []term.Term, v int) []term.Term {
	var some []term.Term
	for _, t := range holds {
		if g.conditions[t] < v {
			some = append(some, t)
		}
	}
	return some
}
