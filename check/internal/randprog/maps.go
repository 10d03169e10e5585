package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// keyConstants returns expressions of the key type t.
func keyConstants(t *oracle.Type) []string {
	switch t.Kind {
	case oracle.Boolean:
		return []string{"false", "true"}
	case oracle.Enum:
		return []string{"Red", "Blue"}
	case oracle.Text:
		return []string{`""`, `"a"`}
	case oracle.Integer, oracle.Float:
		return []string{"0", "1"}
	}
	return []string{t.Name + "{}"}
}

// mapAtom writes an atom about the map at p.
func (w *writer) mapAtom(p variable) expr {
	key := w.key(p.typ.Key)
	has := fmt.Sprintf("func() bool { _, ok := %s[%s]; return ok }()", p.name, key.plain)
	if w.plainGo {
		return expr{has, has}
	}
	switch w.r.IntN(5) {
	case 0:
		return both("%s %s nil", p.name, pick(w, []string{"==", "!="}))
	case 1:
		if qs := w.paths(same(p.typ)); len(qs) > 0 {
			q := w.path(qs)
			return expr{
				fmt.Sprintf("keys(%s) == keys(%s)", p.name, q.name),
				fmt.Sprintf("func() bool { n := 0; for k := range %s { if _, ok := %s[k]; ok { n++ } }; return n == len(%s) && n == len(%s) }()", p.name, q.name, p.name, q.name),
			}
		}
	}
	return expr{fmt.Sprintf("(%s in %s)", key.refine, p.name), has}
}

// key writes an expression of the key type t.
func (w *writer) key(t *oracle.Type) expr {
	if t.Kind == oracle.Integer && w.coin(2) {
		return w.integer(t, 1)
	}
	if ps := w.paths(same(t)); len(ps) > 0 && w.coin(2) {
		return both("%s", w.path(ps).name)
	}
	return both("%s", pick(w, keyConstants(t)))
}

// mapQuantifier writes a quantifier over the map c. It looks at every entry,
// even if one decides, so it panics if its body panics for any entry.
func (w *writer) mapQuantifier(c variable, word, k, v string, depth int) expr {
	w.scope = append(w.scope[:len(w.scope):len(w.scope)], variable{name: k, typ: c.typ.Key})
	names := k
	if !w.coin(3) {
		names += ", " + v
		w.scope = append(w.scope, variable{name: v, typ: c.typ.Elem})
	}
	body := w.boolean(depth - 1)
	quantified := names
	if names == k {
		names += ", _"
	} else {
		body.plain = fmt.Sprintf("func() bool { _ = %s; return %s }()", v, body.plain)
	}
	start, test, end := "true", "!", "false"
	if word == "exists" {
		start, test, end = "false", "", "true"
	}
	return expr{
		fmt.Sprintf("(%s %s in %s: %s)", word, quantified, c.name, body.refine),
		fmt.Sprintf("func() bool { r := %s; for %s := range %s { _ = %s; if %s(%s) { r = %s } }; return r }()", start, names, c.name, k, test, body.plain, end),
	}
}

// mapLoop writes a loop over a map that accumulates in a way that does not
// depend on the order.
func (w *writer) mapLoop(m variable) string {
	k := &oracle.Type{Kind: oracle.Integer, Name: "int"}
	switch oracle.Integer {
	case m.typ.Elem.Kind:
		k = m.typ.Elem
	case m.typ.Key.Kind:
		k = m.typ.Key
	}
	var b strings.Builder
	fmt.Fprintf(&b, "acc, n := %s, 0\n_ = n\nby := map[%s]int{}\nvar list []%s\n", constant(k, w.r.IntN(3)).plain, k.Name, k.Name)
	before := w.scope
	w.scope = append(before[:len(before):len(before)], variable{name: "k", typ: m.typ.Key}, variable{name: "v", typ: m.typ.Elem})
	fmt.Fprintf(&b, "for k, v := range %s {\n_, _ = k, v\n", m.name)
	fmt.Fprintf(&b, "x := %s\nacc %s x\nby[x]++\nlist = append(list, x)\n", w.integer(k, 1).plain, pick(w, []string{"+=", "-=", "|=", "^=", "&="}))
	fmt.Fprintf(&b, "if %s { %s }\n}\n", w.comparison(1).plain, pick(w, []string{"n++", "by[0] += 2", "n += 2; continue"}))
	w.scope = append(before[:len(before):len(before)], variable{name: "acc", typ: k}, variable{name: "n", typ: &oracle.Type{Kind: oracle.Integer, Name: "int"}})
	if w.coin(3) {
		b.WriteString("for i := 1; i < len(list); i++ {\nfor j := i; j > 0 && list[j] < list[j-1]; j-- { list[j], list[j-1] = list[j-1], list[j] }\n}\n")
		fmt.Fprintf(&b, "if len(list) > 1 && list[0] %s %s { return %v }\n", pick(w, []string{"<", "=="}), w.integer(k, 0).plain, w.coin(2))
	}
	fmt.Fprintf(&b, "if by[%s] %s %d { return %s }\nreturn %s\n", w.integer(k, 0).plain, pick(w, []string{">", "=="}), w.r.IntN(2), w.boolean(1).plain, w.boolean(1).plain)
	return b.String()
}

// refinedMap writes the refined type of a map with keys of an integer type, and
// its meaning for m as plain Go.
func (w *writer) refinedMap(m variable) (refined, plain string) {
	w.scope = append(w.scope[:len(w.scope):len(w.scope)], variable{name: "v", typ: m.typ.Key})
	e := w.boolean(1)
	return fmt.Sprintf("map[{v %s | %s}]%s", m.typ.Key.Name, e.refine, m.typ.Elem.Name),
		fmt.Sprintf("func() bool { r := true; for v := range %s { _ = v; if !(%s) { r = false } }; return r }()", m.name, e.plain)
}
