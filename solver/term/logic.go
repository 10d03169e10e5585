package term

import "slices"

// And returns the conjunction of Bool terms; that of none is True. It flattens,
// finds complements and resolves disjunctions with single conjuncts, one level
// deep.
func (s *Store) And(ts ...Term) Term { return nary(s, OpAnd, ts) }

// Or returns the disjunction of Bool terms; that of none is False. It does as
// And does, and factors conjuncts common to all operands out: (a && b) || (a &&
// c) becomes a && (b || c).
func (s *Store) Or(ts ...Term) Term { return nary(s, OpOr, ts) }

// NaryRoom is the number of operands that callers can keep on the stack.
const NaryRoom = 16

// nary returns the conjunction or disjunction of ts. It does not keep or change
// ts.
func nary(s *Store, op Op, ts []Term) Term {
	zero, unit, dual := False, True, OpOr // the absorbing and the neutral element
	if op == OpOr {
		zero, unit, dual = True, False, OpAnd
	}
	var room [NaryRoom]Term
	all := room[:0]
	for _, t := range ts {
		x := &s.nodes[t]
		switch {
		case t == zero:
			return zero
		case t == unit:
		case x.op == op:
			all = append(all, s.kids[x.kid:x.kid+x.n]...)
		case x.sort != SortBool:
			mustBeBool(s, t)
		default:
			all = append(all, t)
		}
	}
	switch len(all) {
	case 0:
		return unit
	case 1:
		return all[0]
	}
	s.work += int64(len(all))
	all = sortUnique(all)
	if len(all) == 1 {
		return all[0]
	}
	if t := lookup(s, op, SortBool, 0, all, nil); t != None {
		return t
	}
	if !consistent(s, all) {
		return zero
	}
	for i, t := range all {
		if r := resolve(s, dual, t); r != t {
			// The operands around r may simplify by it, so start
			// again.
			all[i] = r
			return nary(s, op, all)
		}
	}
	if op == OpOr {
		if r := factor(s, all); r != None {
			return r
		}
	}
	return s.intern(op, SortBool, 0, all, nil, 0, 1)
}

// sortUnique sorts ts in place and drops repetitions.
func sortUnique(ts []Term) []Term {
	if len(ts) > 32 {
		slices.Sort(ts)
	} else {
		for i := 1; i < len(ts); i++ {
			for j := i; j > 0 && ts[j] < ts[j-1]; j-- {
				ts[j], ts[j-1] = ts[j-1], ts[j]
			}
		}
	}
	return slices.Compact(ts)
}

// consistent puts ts into the set of operands that resolve looks at, and
// reports whether none is the negation of another.
func consistent(s *Store, ts []Term) bool {
	s.operands.reset(len(s.nodes))
	for _, t := range ts {
		s.operands.add(t)
	}
	for _, t := range ts {
		if s.operands.has(s.negations.of[t]) {
			return false
		}
	}
	return true
}

// resolve simplifies t, an operand of the dual of the operator dual, by the
// operands beside it: in a conjunction with a, a || b is True and !a || b is b;
// in a disjunction with a, a && b is False and !a && b is b.
func resolve(s *Store, dual Op, t Term) Term {
	x := &s.nodes[t]
	if x.op == OpIte {
		return resolveIte(s, dual, t)
	}
	if x.op != dual {
		return t
	}
	kids := s.kids[x.kid : x.kid+x.n]
	s.work += int64(len(kids))
	drop := 0
	for _, u := range kids {
		if s.operands.has(u) { // t follows
			return s.Bool(dual == OpOr)
		}
		if s.operands.has(s.negations.of[u]) {
			drop++
		}
	}
	if drop == 0 {
		return t
	}
	var room [NaryRoom]Term
	rest := room[:0]
	for _, u := range kids {
		if !s.operands.has(s.negations.of[u]) {
			rest = append(rest, u)
		}
	}
	return nary(s, dual, rest)
}

// resolveIte is resolve for an OpIte. It decides a condition that is among the
// operands.
func resolveIte(s *Store, dual Op, t Term) Term {
	x := &s.nodes[t]
	cond := s.kids[x.kid]
	known, negated := s.operands.has(cond), s.operands.has(s.negations.of[cond])
	if !known && !negated {
		return t
	}
	if known == (dual == OpOr) { // in a conjunction the other operands hold, else they fail
		return s.kids[x.kid+1]
	}
	return s.kids[x.kid+2]
}

// factor returns the disjunction of ts with their common conjuncts factored
// out, or None if there are none. It makes a of a || (a && b).
func factor(s *Store, ts []Term) Term {
	var room [NaryRoom]Term
	common := commonConjuncts(s, room[:0], ts)
	if len(common) == 0 {
		return None
	}
	rest := make([]Term, 0, len(ts))
	for _, t := range ts {
		rest = append(rest, withoutConjuncts(s, t, common))
	}
	return s.And(append(common, s.Or(rest...))...)
}

// Conjuncts appends the operands of a conjunction to room, or t alone for any
// other term.
func Conjuncts(s *Store, room []Term, t Term) []Term {
	if s.nodes[t].op == OpAnd {
		return append(room, s.Kids(t)...)
	}
	return append(room, t)
}

// commonConjuncts appends the conjuncts that all of ts have to an empty room.
func commonConjuncts(s *Store, room []Term, ts []Term) []Term {
	found := Conjuncts(s, room, ts[0])
	for _, t := range ts[1:] {
		x := &s.nodes[t]
		kept := found[:0]
		if x.op != OpAnd {
			if slices.Contains(found, t) {
				kept = append(kept, t)
			}
		} else {
			kids, i := s.kids[x.kid:x.kid+x.n], 0
			for _, c := range found {
				for i < len(kids) && kids[i] < c {
					i++
				}
				if i < len(kids) && kids[i] == c {
					kept = append(kept, c)
				}
			}
		}
		if found = kept; len(found) == 0 {
			break
		}
	}
	return found
}

// withoutConjuncts returns the conjunction t without the conjuncts in common.
func withoutConjuncts(s *Store, t Term, common []Term) Term {
	var room, restRoom [NaryRoom]Term
	rest := restRoom[:0]
	for _, c := range Conjuncts(s, room[:0], t) {
		if !slices.Contains(common, c) {
			rest = append(rest, c)
		}
	}
	return s.And(rest...)
}
