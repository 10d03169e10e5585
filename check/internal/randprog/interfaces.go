package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// dynamicAtom writes an atom about the interface at p.
func (w *writer) dynamicAtom(p variable) expr {
	is := pick(w, []string{"==", "!="})
	switch w.r.IntN(6) {
	case 0:
		return both("%s %s nil", p.name, is)
	case 1:
		if qs := w.paths(ofKind(oracle.Interface)); len(qs) > 0 {
			if q := w.path(qs); q.typ.Name == p.typ.Name || q.typ.Name == "any" || p.typ.Name == "any" {
				return both("%s %s %s", p.name, is, q.name)
			}
		}
	case 2:
		if len(p.typ.Holds) > 0 {
			h := pick(w, p.typ.Holds)
			has := fmt.Sprintf("func() bool { _, ok := %s.(%s); return ok }()", p.name, h.Name)
			if w.plainGo {
				return expr{has, has}
			}
			if h.Kind == oracle.Structure && h.Invariant != "" {
				has = fmt.Sprintf("func() bool { v, ok := %s.(%s); return ok && holds%s(v) }()", p.name, h.Name, h.Ident())
			}
			return expr{fmt.Sprintf("(%s is %s)", p.name, h.Name), has}
		}
	}
	switch p.typ.Name {
	case "error":
		switch w.r.IntN(3) {
		case 0:
			return both("%s.Error() %s \"error\"", p.name, is)
		case 1:
			return both("errors.Is(%s, %s)", p.name, pick(w, p.typ.Vars))
		}
		return both("%s %s %s", p.name, is, pick(w, p.typ.Vars))
	case "any":
		return both("%s %s any(%s)", p.name, is, w.integer(&oracle.Type{Kind: oracle.Integer, Name: "int"}, 1))
	}
	return both("%s.val() %s %s", p.name, pick(w, []string{"<", "==", ">="}), w.integer(&oracle.Type{Kind: oracle.Integer, Name: "int"}, 1))
}

// typeSwitch writes a function that switches on the type of its first
// parameter.
func (w *writer) typeSwitch(v variable) string {
	var b strings.Builder
	fmt.Fprintf(&b, "switch x := %s.(type) {\n", v.name)
	before := w.scope
	for _, h := range append(v.typ.Holds[:len(v.typ.Holds):len(v.typ.Holds)], nil) {
		switch {
		case w.coin(4):
			continue
		case h == nil:
			fmt.Fprintf(&b, "case nil:\nreturn %v\n", w.coin(2))
		default:
			w.scope = append(before[:len(before):len(before)], variable{name: "x", typ: h})
			fmt.Fprintf(&b, "case %s:\nif %s { break }\nreturn %s\n", h.Name, w.boolean(1).plain, w.boolean(1).plain)
		}
	}
	w.scope = before
	b.WriteString("default:\n_ = x\n}\n")
	fmt.Fprintf(&b, "return %s\n", w.boolean(1).plain)
	return b.String()
}
