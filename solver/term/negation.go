package term

import "slices"

// negations relates Bools to their negations.
type negations struct {
	of     []Term // by term: its negation, or None
	linked []Term // terms whose negation was set since the outermost mark
	marks  int    // open ones
}

// link records that a and b, which mention the same variables, are negations of
// each other.
func (x *negations) link(a, b Term) {
	x.set(a, b)
	x.set(b, a)
}

// set records that n is the negation of t. It mentions no variable that t does
// not.
func (x *negations) set(t, n Term) {
	if x.of[t] == None {
		x.of[t] = n
		if x.marks > 0 {
			x.linked = append(x.linked, t)
		}
	}
}

// mark starts to note the negations that are set, and returns a state for
// release.
func (x *negations) mark() int {
	x.marks++
	return len(x.linked)
}

// release ends the mark with the state given. It forgets the terms from n on,
// also as negations of others.
func (x *negations) release(n, linked int) {
	x.marks--
	for _, t := range x.linked[linked:] {
		if int(t) < n && int(x.of[t]) >= n {
			x.of[t] = None
		}
	}
	x.linked, x.of = x.linked[:linked], x.of[:n]
}

// Negation returns a negation of the Bool t that s has made before, or None.
func Negation(s *Store, t Term) Term { return s.negations.of[t] }

// Not returns the negation of a Bool in negation normal form: only variables
// and comparisons of words get an OpNot. Like any other operation it introduces
// no variable. So the negation of a negation may mention fewer variables than
// the original term.
func (s *Store) Not(t Term) Term {
	if n := s.negations.of[t]; n != None {
		return n
	}
	x := s.nodes[t]
	var n Term
	switch x.op {
	case OpNot:
		n = s.kids[x.kid]
	case OpLE:
		n = isPositive(s, s.kids[x.kid])
	case OpEQ:
		n = s.intern(OpNE, SortBool, 0, []Term{s.kids[x.kid]}, nil, 0, 1)
	case OpNE:
		n = s.intern(OpEQ, SortBool, 0, []Term{s.kids[x.kid]}, nil, 0, 1)
	case OpAnd, OpOr:
		var room [NaryRoom]Term
		parts := room[:0]
		for _, kid := range s.Kids(t) {
			parts = append(parts, s.Not(kid))
		}
		n = nary(s, OpAnd+OpOr-x.op, parts)
	case OpIte:
		mustBeBool(s, t)
		kids := s.Kids(t)
		n = s.Ite(kids[0], s.Not(kids[1]), s.Not(kids[2]))
	default:
		mustBeBool(s, t)
		n = s.intern(OpNot, SortBool, 0, []Term{t}, nil, 0, 1)
	}
	if sameVariables(s, t, n) {
		s.negations.link(t, n)
	} else {
		s.negations.set(t, n)
	}
	return n
}

// sameVariables reports whether t mentions the same variables as its negation
// n, which mentions no others.
func sameVariables(s *Store, t, n Term) bool {
	x, y := &s.nodes[t], &s.nodes[n]
	switch {
	case x.op == OpVar || x.op == OpNot || x.op == OpEQ || x.op == OpNE || x.op.Word():
		return true
	case y.op == OpConst:
		return false
	case x.op == OpLE && y.op == OpLE:
		_, a, _ := Summands(s, s.Kids(t)[0])
		_, b, _ := Summands(s, s.Kids(n)[0])
		if slices.Equal(a, b) {
			return true
		}
	case x.n == y.n && (x.op == OpAnd && y.op == OpOr || x.op == OpOr && y.op == OpAnd):
		if areNegations(s, s.Kids(t), s.Kids(n)) {
			return true
		}
	}
	return mentionSame(s, t, n)
}

// areNegations reports whether ns, ascending, are the negations of ts and ts
// those of ns.
func areNegations(s *Store, ts, ns []Term) bool {
	for _, t := range ts {
		n := s.negations.of[t]
		if n == None || s.negations.of[n] != t {
			return false
		}
		if _, found := slices.BinarySearch(ns, n); !found {
			return false
		}
	}
	return true
}

// isPositive returns the Bool 0 < t.
func isPositive(s *Store, t Term) Term {
	f := newForm(s, 1)
	defer f.free()
	f.add(t, -1)
	if _, _, ok := f.measure(); ok {
		return f.compare(OpLE)
	}
	return applyRow(s, OpWLess, 1, Zero, t)
}

// mentionSame reports whether two terms mention the same variables.
func mentionSame(s *Store, a, b Term) bool {
	m := &s.mentions
	if m.size > mostMentions {
		*m = mentions{}
	}
	if old := len(m.known); old < len(s.nodes) {
		m.known = append(m.known, make([]int32, len(s.nodes)-old)...)
	}
	return mentioned(s, a) == mentioned(s, b)
}

// mentioned returns the number of the set of variables that t mentions.
func mentioned(s *Store, t Term) int32 {
	m := &s.mentions
	if number := m.known[t]; number > 0 {
		return number - 1
	}
	x := &s.nodes[t]
	kids := s.Kids(t)
	for _, kid := range kids {
		mentioned(s, kid)
	}
	m.union = m.union[:0]
	if x.op == OpVar {
		m.union = append(m.union, make([]byte, x.k/8+1)...)
		m.union[x.k/8] = 1 << (x.k % 8)
	}
	for _, kid := range kids {
		m.add(m.sets[m.known[kid]-1])
	}
	number := m.number()
	m.known[t] = number + 1
	return number
}
