package propagate

import "github.com/typetarget/target/solver/term"

// opSentinel is an operator of engines only: a, a Bool, holds exactly where b <= k, or b >= k if there is a
// coefficient -1.
const opSentinel = term.OpCount + 1

// A sentinel is a comparison of a conditional with its least or its greatest value.
type sentinel struct {
	is, of  term.Term
	k, sign int64
}

// Relate adds to an engine what the store's normal form has taken apart: what the comparisons of conditionals
// with their extremes mean, and which booleans are opposites.
//
// A function that returns -1 where something is wrong is a conditional with that as its least value. That it is not
// negative is a comparison that the store pushes into the branches (see [Store.push]), and its negation into the
// operands, so that nothing is left that bounds the conditional as a whole. While the branches are open, its
// range would include the -1 still, and so would that of whatever has to equal it.
func (e *Engine) Relate(s *term.Store) {
	m := s.Mark()
	defer s.Release(m)
	sentinels := e.sentinels(s)
	var roots []term.Term
	for _, l := range sentinels {
		roots = append(roots, l.is, s.Not(l.is))
	}
	known := term.Term(len(e.Node))
	var fresh []term.Term
	for _, t := range term.Reach(s, roots...) {
		if t >= known || e.Node[t] < 0 {
			fresh = append(fresh, t)
		}
	}
	e.build(s, fresh)
	for _, l := range sentinels {
		e.add(opSentinel, l.k, []int32{e.Node[l.is], e.Node[l.of]}, []int64{l.sign, 0}, 0, 0)
	}
	for t, node := range e.Node {
		not := s.Negation(term.Term(t))
		if op := s.Op(term.Term(t)); node < 0 || not == term.None || int(not) >= len(e.Node) || e.Node[not] < 0 || op != term.OpAnd && op != term.OpOr {
			continue
		}
		if int(not) < t && s.Negation(not) == term.Term(t) { // the two have been related
			continue
		}
		e.add(term.OpLin, -1, []int32{node, e.Node[not]}, []int64{1, 1}, 0, 0)
	}
	for _, t := range fresh {
		e.Node[t] = -1 // the engine keeps the node, the store releases the term
	}
	e.Node = e.Node[:known]
	e.finish()
}

// sentinels lists the comparisons of conditionals in an engine that the store pushes into branches.
func (e *Engine) sentinels(s *term.Store) []sentinel {
	var list []sentinel
	for t, node := range e.Node {
		t := term.Term(t)
		if node < 0 || s.Op(t) != term.OpIte || s.Sort(t) != term.SortInt {
			continue
		}
		lo, hi := s.Range(t)
		for _, l := range []sentinel{{s.LE(t, s.Int(lo)), t, lo, 1}, {s.LE(s.Int(hi), t), t, hi, -1}} {
			switch s.Op(l.is) {
			case term.OpVar, term.OpNot, term.OpAnd, term.OpOr:
				list = append(list, l)
			}
		}
	}
	return list
}

// reviseSentinel narrows the operands of an opSentinel by each other.
func (e *Engine) reviseSentinel(i int32) bool {
	is, of := e.operands(i)
	k := e.K[i]
	if e.coef[e.off[i]] > 0 {
		if !e.Update(is, term.Truth(e.Hi[of] <= k), term.Truth(e.Lo[of] <= k)) {
			return false
		}
		if e.Lo[is] == 1 {
			return e.Update(of, e.Lo[of], k)
		}
		return e.Hi[is] == 1 || e.Update(of, term.Above(k), e.Hi[of])
	}
	if !e.Update(is, term.Truth(e.Lo[of] >= k), term.Truth(e.Hi[of] >= k)) {
		return false
	}
	if e.Lo[is] == 1 {
		return e.Update(of, k, e.Hi[of])
	}
	return e.Hi[is] == 1 || e.Update(of, e.Lo[of], term.Below(k))
}
