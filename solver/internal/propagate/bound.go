package propagate

import "github.com/typetarget/target/solver/term"

// A bound is reified: the Bool holds exactly if the conditional of is at most
// k, or at least k if sign is -1.
type bound struct {
	holds, of term.Term
	k, sign   int64
}

// Relate adds to an engine what the store's normal form takes apart: what the
// comparisons of conditionals with their extremes mean, and which booleans are
// opposites.
//
// Take a function that returns -1 on failure, a conditional with -1 as its
// least value. The store pushes the comparison "not negative" into the branches
// (see term.Store), and its negation into the operands, so that no term
// bounds the conditional as a whole. Its range would include -1 until the
// branches are decided, and so would the range of a term that has to equal it.
func (e *Engine) Relate(s *term.Store) {
	m := s.Mark()
	defer s.Release(m)
	bounds := reifiedBounds(e, s)
	var roots []term.Term
	for _, l := range bounds {
		roots = append(roots, l.holds, s.Not(l.holds))
	}
	known := term.Term(len(e.Node))
	var fresh []term.Term
	for _, t := range term.Reach(s, roots...) {
		if t >= known || e.Node[t] < 0 {
			fresh = append(fresh, t)
		}
	}
	e.build(s, fresh)
	for _, l := range bounds {
		e.add(opBound, l.k, []int32{e.Node[l.holds], e.Node[l.of]}, []int64{l.sign}, 0, 0)
	}
	e.relateOpposites(s)
	for _, t := range fresh {
		e.Node[t] = -1 // the engine keeps the node, the store releases the term
	}
	e.Node = e.Node[:known]
	e.finish()
}

// relateOpposites adds that of a conjunction or disjunction and its negation
// exactly one holds.
func (e *Engine) relateOpposites(s *term.Store) {
	for t, node := range e.Node {
		t := term.Term(t)
		if node < 0 || s.Op(t) != term.OpAnd && s.Op(t) != term.OpOr {
			continue
		}
		not := term.Negation(s, t)
		if not == term.None || int(not) >= len(e.Node) || e.Node[not] < 0 {
			continue
		}
		if not < t && term.Negation(s, not) == t { // related before
			continue
		}
		e.add(term.OpLin, -1, []int32{node, e.Node[not]}, []int64{1, 1}, 0, 0)
	}
}

// reifiedBounds lists the comparisons of conditionals in an engine with their
// extremes that the store pushes into branches.
func reifiedBounds(e *Engine, s *term.Store) []bound {
	var list []bound
	for t, node := range e.Node {
		t := term.Term(t)
		if node < 0 || s.Op(t) != term.OpIte || s.Sort(t) != term.SortInt {
			continue
		}
		lo, hi := s.Range(t)
		for _, l := range []bound{{s.LE(t, s.Int(lo)), t, lo, 1}, {s.LE(s.Int(hi), t), t, hi, -1}} {
			switch s.Op(l.holds) {
			case term.OpVar, term.OpNot, term.OpAnd, term.OpOr:
				list = append(list, l)
			}
		}
	}
	return list
}

// reviseBound narrows the operands of an opBound by each other.
func reviseBound(e *Engine, i int32) bool {
	holds, of := e.graph.operands(i)
	k := e.K[i]
	if e.graph.coef[e.graph.kidsAt[i]] > 0 {
		if !e.Update(holds, term.Truth(e.Hi[of] <= k), term.Truth(e.Lo[of] <= k)) {
			return false
		}
		if e.Lo[holds] == 1 {
			return e.Update(of, e.Lo[of], k)
		}
		return e.Hi[holds] == 1 || e.Update(of, term.Above(k), e.Hi[of])
	}
	if !e.Update(holds, term.Truth(e.Lo[of] >= k), term.Truth(e.Hi[of] >= k)) {
		return false
	}
	if e.Lo[holds] == 1 {
		return e.Update(of, k, e.Hi[of])
	}
	return e.Hi[holds] == 1 || e.Update(of, e.Lo[of], term.Below(k))
}
