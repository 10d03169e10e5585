package randprog

import "fmt"

// character is the type of what a string is made of.
var character = &typ{kind: integer, name: "uint8"}

// measured reports whether len takes values of t.
func measured(t *typ) bool { return t.kind == slice || t.kind == text || t.kind == mapping }

// textAtom writes an atom about the string at p.
func (w *writer) textAtom(p variable) expr {
	compare := pick(w, []string{"==", "!=", "<", "<=", ">", ">="})
	switch w.r.IntN(5) {
	case 0:
		return both("%s %s %q", p.name, compare, pick(w, words))
	case 1:
		return both("%s[%s] %s %s", p.name, w.integer(&typ{kind: integer, name: "int"}, 1), compare, pick(w, []string{"'a'", "'b'", "'c'"}))
	}
	return both("%s %s %s", w.text(p.typ, 2), compare, w.text(p.typ, 1))
}

// words are the constants that strings are compared with. They go through a function so that the
// compiler does not refuse to slice them.
var words = []string{"", "a", "b", "ab", "ba", "aa", "xb"}

// text writes an expression of the string type t.
func (w *writer) text(t *typ, depth int) expr {
	if depth == 0 || w.coin(4) {
		if ps := w.paths(same(t)); len(ps) > 0 && !w.coin(4) {
			return both("%s", w.path(ps).name)
		}
		if ps := w.paths(ofKind(text)); len(ps) > 0 && w.coin(2) {
			return both("%s(%s)", t.name, w.path(ps).name)
		}
		return both("%s(ktext(%q))", t.name, pick(w, words))
	}
	s := w.text(t, depth-1)
	switch w.r.IntN(6) {
	case 0, 1:
		return both("(%s + %s)", s, w.text(t, depth-1))
	case 2:
		return both("%s(%s, %s)", pick(w, []string{"min", "max"}), s, w.text(t, depth-1))
	case 3:
		return both("%s([]byte(%s))", t.name, s)
	}
	k := fmt.Sprint(w.r.IntN(2))
	switch w.r.IntN(3) {
	case 0:
		return both("%s[%s:]", s, k)
	case 1:
		return both("%s[:%s]", s, k)
	}
	return both("%s[%s:%s+1]", s, k, k)
}
