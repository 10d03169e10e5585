package term

// memoSize is the number of comparisons that a store remembers.
const memoSize = 1 << 10

// maxDepth and maxPushes bound the work of pushing one comparison into
// branches. If one is exceeded, the comparison stays as it is.
const (
	maxDepth  = 64
	maxPushes = 1 << 12
)

// A pushedEntry remembers the result of pushing a comparison of a term with 0.
type pushedEntry struct {
	op           Op
	term, result Term
}

// pushing is the state of pushing comparisons into branches.
type pushing struct {
	memo  [memoSize]pushedEntry
	count int // comparisons pushed by the outermost one at hand
	depth int // of the comparison at hand below the outermost one
}

// slot returns the entry for t op 0.
func (x *pushing) slot(op Op, t Term) *pushedEntry {
	return &x.memo[(uint32(t)*2+uint32(op&1))*0x9E3779B1>>22]
}

// before returns the remembered result for t op 0, or None.
func (x *pushing) before(op Op, t Term) Term {
	if e := x.slot(op, t); e.op == op && e.term == t {
		return e.result
	}
	return None
}

// forget forgets all results.
func (x *pushing) forget() { clear(x.memo[:]) }

// push returns f op 0, for an f with range lo..hi, with the comparison pushed
// into the branches of an operand if that decides a branch or if f has no other
// operand; else None. This removes sentinels and -1 markers, and terms grow by
// a constant. If both branches remained they would grow exponentially.
func (f *form) push(op Op, lo, hi int64) Term {
	s := f.s
	if s.pushing.depth >= maxDepth {
		return None
	}
	if s.pushing.depth == 0 {
		s.pushing.count = 0
	}
	for i, t := range f.t {
		if s.pushing.count >= maxPushes {
			return None
		}
		if s.nodes[t].sort == SortBool && !decidedBy(op, f.c[i], lo, hi) {
			continue
		}
		if r := f.pushAt(op, i); r != None {
			t := f.sum()
			*s.pushing.slot(op, t) = pushedEntry{op, t, r}
			return r
		}
	}
	return None
}

// decidedBy reports whether a value of a boolean with coefficient c decides the
// comparison of a form with range lo..hi.
func decidedBy(op Op, c, lo, hi int64) bool {
	lo, hi = lo-min(c, 0), hi-max(c, 0) // without the boolean
	return decide(op, lo, hi) != None || decide(op, lo+c, hi+c) != None
}

// pushAt is push for one operand, an OpIte or a Bool.
func (f *form) pushAt(op Op, i int) Term {
	s := f.s
	x := &s.nodes[f.t[i]]
	cond, thenTerm, elseTerm := f.t[i], one, Zero
	switch {
	case x.sort == SortBool:
	case x.op == OpIte:
		kids := s.kids[x.kid : x.kid+x.n]
		cond, thenTerm, elseTerm = kids[0], kids[1], kids[2]
	default:
		return None
	}
	a, b := newForm(s, 0), newForm(s, 0)
	defer a.free()
	defer b.free()
	decidedA, okA := f.replace(op, a, i, thenTerm, cond, true)
	decidedB, okB := f.replace(op, b, i, elseTerm, cond, false)
	if !okA || !okB || decidedA == None && decidedB == None && len(f.t) > 1 {
		return None
	}
	s.pushing.depth++
	s.pushing.count++
	if decidedA == None {
		decidedA = a.compare(op)
	}
	if decidedB == None {
		decidedB = b.compare(op)
	}
	s.pushing.depth--
	return s.Ite(cond, decidedA, decidedB)
}

// replace makes g from f with t in place of operand i, under the assumption
// that cond has a value, which decides operands that depend on cond. It returns
// the truth value of g op 0 if the range of g decides it, and whether measure
// accepts g.
func (f *form) replace(op Op, g *form, i int, t, cond Term, value bool) (decided Term, ok bool) {
	s := f.s
	g.k = f.k
	for j, u := range f.t {
		if j == i {
			u = t
		} else if u == cond {
			u = Zero + Term(Truth(value))
		} else if x := &s.nodes[u]; x.op == OpIte && s.kids[x.kid] == cond {
			u = s.kids[x.kid+2-int32(Truth(value))]
		}
		if u == f.t[j] {
			g.addSummand(u, f.c[j])
			continue
		}
		if !s.nodes[u].small() {
			return None, false
		}
		g.add(u, f.c[j])
	}
	lo, hi, ok := g.measure()
	if !ok {
		return None, false
	}
	return decide(op, lo, hi), true
}
