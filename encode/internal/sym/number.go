package sym

import "github.com/typetarget/target/solver/term"

// numbers returns the numbers of two pointers, which are equal where the
// pointers are. It reports false if one may lead to something that is no node,
// or if neither varies.
//
// A comparison of numbers is one term. By alternatives, it has one for each
// node, and each of them depends on all pointers that a walk may have followed.
func numbers(t *Terms, x, y *Pointer) (a, b Term, ok bool) {
	if x.Number == term.False && y.Number == term.False {
		return None, None, false
	}
	a, ok = numberOf(t, x)
	if !ok {
		return None, None, false
	}
	b, ok = numberOf(t, y)
	return a, b, ok
}

// numberOf returns the number of the node that a pointer leads to, or 0 for
// nil. It reports false if the pointer may lead to something else.
func numberOf(t *Terms, p *Pointer) (Term, bool) {
	if p.Number != term.False {
		return p.Number, true
	}
	if len(p.Alts) != 1 {
		return None, false
	}
	at := p.Alts[0].At
	switch {
	case at.Obj == nil:
		return t.Num(0), true
	case at.path == nil && at.Obj.Node > 0:
		return t.Num(int64(at.Obj.Node)), true
	}
	return None, false
}

// pointer joins two pointers.
func (m *Merger) pointer(x, y *Pointer) *Pointer {
	r := &Pointer{Alts: mergeAlts(m, x.Alts, y.Alts)}
	if len(r.Alts) < 2 {
		return r
	}
	if a, ok := numberOf(m.T, x); ok {
		if b, ok := numberOf(m.T, y); ok {
			r.Number = m.T.Ite(m.Cond, a, b)
		}
	}
	return r
}
