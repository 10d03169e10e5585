package sym

import (
	"cmp"

	"github.com/typetarget/target/solver/term"
)

// numbers returns the numbers of two pointers, which are equal where the
// pointers are. It reports false if one may lead to something that is no node,
// if they lead to nodes of two graphs, or if neither varies.
//
// A comparison of numbers is one term. By alternatives, it has one for each
// node, and each of them depends on all pointers that a walk may have followed.
func numbers(t *Terms, x, y *Pointer) (a, b Term, ok bool) {
	if x.Number == term.False && y.Number == term.False {
		return None, None, false
	}
	a, b, _, ok = numbersOf(t, x, y)
	return a, b, ok
}

// numbersOf returns the numbers of two pointers, and the first node of their
// graph. It reports false if they have none, or lead to nodes of two graphs: a
// conversion may make pointers to these of one type.
func numbersOf(t *Terms, x, y *Pointer) (a, b Term, graph *Object, ok bool) {
	a, of, ok := numberOf(t, x)
	if !ok {
		return None, None, nil, false
	}
	b, graph, ok = numberOf(t, y)
	if !ok || of != nil && graph != nil && of != graph {
		return None, None, nil, false
	}
	return a, b, cmp.Or(of, graph), true
}

// numberOf returns the number of the node that a pointer leads to, or 0 for
// nil, and the first node of the graph, which nil has not. It reports false if
// the pointer may lead to something else.
func numberOf(t *Terms, p *Pointer) (number Term, graph *Object, ok bool) {
	if p.Number != term.False {
		return p.Number, p.Graph, true
	}
	if len(p.Alts) != 1 {
		return None, nil, false
	}
	at := p.Alts[0].At
	switch {
	case at.Obj == nil:
		return t.Num(0), nil, true
	case at.path == nil && at.Obj.Node > 0:
		return t.Num(int64(at.Obj.Node)), at.Obj.Graph, true
	}
	for _, in := range at.Obj.Inside {
		if in.At == at {
			return t.Num(int64(in.Number)), in.Graph, true
		}
	}
	return None, nil, false
}

// pointer joins two pointers.
func (m *Merger) pointer(x, y *Pointer) *Pointer {
	r := &Pointer{Alts: mergeAlts(m, x.Alts, y.Alts)}
	if len(r.Alts) < 2 {
		return r
	}
	if a, b, graph, ok := numbersOf(m.T, x, y); ok {
		r.Number, r.Graph = m.T.Ite(m.Cond, a, b), graph
	}
	return r
}
