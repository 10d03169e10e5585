package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// A helper is a function of the program that a predicate may call.
type helper struct {
	name   string
	params []*oracle.Type
	result *oracle.Type // nil for a predicate
}

// newHelper writes an everyday Go function over a slice, a linked structure or
// integers.
func (w *writer) newHelper(name string, params []variable) (helper, string) {
	saved := w.scope
	defer func() { w.scope = saved }()
	w.scope, w.plainGo = append([]variable(nil), params...), true
	defer func() { w.plainGo = false }()
	var list []string
	h := helper{name: name}
	for _, p := range params {
		list = append(list, p.name+" "+p.typ.Name)
		h.params = append(h.params, p.typ)
	}
	first := params[0]
	var body string
	switch {
	case len(params) == 1 && first.typ.Kind == oracle.Slice && first.typ.Elem.Kind == oracle.Integer && !w.coin(3):
		h.result = first.typ.Elem
		body = w.fill(pick(w, w.forms), first, h)
		h.result = nil
	case first.typ.Kind == oracle.Mapping:
		body = w.mapLoop(first)
	case first.typ.Kind == oracle.Sequence:
		body = w.sequenceLoop(first)
	case first.typ.Kind == oracle.Text && !w.coin(4):
		body = w.textBody(first)
	case first.typ.Kind == oracle.Interface:
		body = w.typeSwitch(first)
	case first.typ.Kind == oracle.Graph:
		body = w.graphLoop(first)
	case first.typ.Kind == oracle.Slice:
		body = w.sliceLoop(first)
	case first.typ.Kind == oracle.Pointer && w.coin(2):
		body = w.linkLoop(first)
	case first.typ.Kind == oracle.Pointer:
		body = w.recursion(name, params)
	default:
		body = w.straight()
	}
	return h, fmt.Sprintf("func %s(%s) bool {\n%s}\n", name, strings.Join(list, ", "), body)
}

// straight writes statements over locals and a result.
func (w *writer) straight() string {
	k := &oracle.Type{Kind: oracle.Integer, Name: pick(w, oracle.IntegerTypes).Name}
	w.scope = append(w.scope, variable{name: "acc", typ: k})
	return fmt.Sprintf("acc := %s\n_ = acc\n%sreturn %s\n", constant(k, w.r.IntN(3)).plain, w.statements(k, 2, false), w.boolean(2).plain)
}

// sliceLoop writes a loop over a slice that accumulates.
func (w *writer) sliceLoop(xs variable) string {
	k := &oracle.Type{Kind: oracle.Integer, Name: "int"}
	if xs.typ.Elem.Kind == oracle.Integer {
		k = xs.typ.Elem
	}
	var b strings.Builder
	fmt.Fprintf(&b, "acc := %s\n_ = acc\nvar seen []%s\ncount := map[%s]int{}\n", constant(k, w.r.IntN(3)).plain, k.Name, k.Name)
	before := w.scope
	w.scope = append(w.scope, variable{name: "acc", typ: k})
	inner := w.scope
	w.scope = append(inner[:len(inner):len(inner)], variable{name: "i", typ: &oracle.Type{Kind: oracle.Integer, Name: "int"}}, variable{name: "x", typ: xs.typ.Elem})
	switch w.r.IntN(3) {
	case 0:
		fmt.Fprintf(&b, "for i, x := range %s {\n_, _ = i, x\n", xs.name)
	case 1:
		fmt.Fprintf(&b, "for i := len(%s) - 1; i >= 0; i-- {\nx := %s[i]\n_ = x\n", xs.name, xs.name)
	default:
		fmt.Fprintf(&b, "for i := 1; i < len(%s); i += 1 {\nx := %s[i-1]\n_ = x\n", xs.name, xs.name)
	}
	b.WriteString(w.statements(k, 2, true))
	fmt.Fprintf(&b, "seen = append(seen, acc)\ncount[%s]++\n", w.integer(k, 1).plain)
	if w.coin(3) && xs.typ.Elem.Kind == oracle.Integer {
		fmt.Fprintf(&b, "for j := 0; j < i; j++ {\nif %s[j] %s x { return %v }\n}\n", xs.name, pick(w, []string{"==", ">", "<"}), w.coin(2))
	}
	b.WriteString("}\n")
	w.scope = append(before[:len(before):len(before)], variable{name: "acc", typ: k}, variable{name: "seen", typ: &oracle.Type{Kind: oracle.Slice, Name: "[]" + k.Name, Elem: k}})
	fmt.Fprintf(&b, "if len(count) > %d && count[%s] %s %d { return %s }\n", w.r.IntN(2), constant(k, w.r.IntN(2)).plain,
		pick(w, []string{">", "==", "<="}), w.r.IntN(2), w.boolean(1).plain)
	fmt.Fprintf(&b, "_ = seen\nreturn %s\n", w.boolean(2).plain)
	return b.String()
}

// link returns the first field of a structure that points to the same
// structure.
func link(t *oracle.Type) (string, bool) {
	for _, f := range t.Fields {
		if f.Type.Kind == oracle.Pointer && f.Type.Elem == t {
			return f.Name, true
		}
	}
	return "", false
}

// linkLoop writes a loop along a linked structure.
func (w *writer) linkLoop(p variable) string {
	next, ok := link(p.typ.Elem)
	if !ok {
		return w.straight()
	}
	return w.walk(p, "", "n != nil", next, "")
}

// graphLoop writes a loop along a field of nodes that ends where it has been
// before.
func (w *writer) graphLoop(p variable) string {
	if f := inside(p.typ.Elem); f != nil {
		from := variable{name: "(&" + p.name + "." + f.Name + ")", typ: f.Into}
		return fmt.Sprintf("if %s == nil { return %v }\n", p.name, w.coin(2)) + w.graphLoop(from)
	}
	return w.walk(p, fmt.Sprintf("seen := map[%s]bool{}\n", p.typ.Name), "n != nil && !seen[n]", "Next", "seen[n] = true\n")
}

// walk writes a loop over nodes n from p on, along the field next, as long as a
// condition holds. Statements are before the loop, and first in its body.
func (w *writer) walk(p variable, before, condition, next, first string) string {
	k := &oracle.Type{Kind: oracle.Integer, Name: pick(w, oracle.IntegerTypes).Name}
	w.scope = append(w.scope, variable{name: "acc", typ: k})
	outer := w.scope
	w.scope = append(outer[:len(outer):len(outer)], variable{name: "n", typ: p.typ})
	body := w.statements(k, 2, true)
	w.scope = outer
	return fmt.Sprintf("acc := %s\n_ = acc\n%sfor n := %s; %s; n = n.%s {\n%s%s\nacc++\n}\nreturn %s\n",
		constant(k, 0).plain, before, p.name, condition, next, first, body, w.boolean(1).plain)
}

// recursion writes a function that calls itself on the links of its first
// parameter.
func (w *writer) recursion(name string, params []variable) string {
	p := params[0]
	var b strings.Builder
	fmt.Fprintf(&b, "if %s == nil { return %v }\n", p.name, !w.coin(4))
	var rest string
	for _, q := range params[1:] {
		arg := q.name
		if q.typ.Kind == oracle.Integer && w.coin(2) {
			arg = w.integer(q.typ, 1).plain
		}
		rest += ", " + arg
	}
	var calls []string
	for _, f := range p.typ.Elem.Fields {
		if f.Type.Kind == oracle.Pointer && f.Type.Elem == p.typ.Elem {
			calls = append(calls, fmt.Sprintf("%s(%s.%s%s)", name, p.name, f.Name, rest))
		}
	}
	fmt.Fprintf(&b, "if %s { return %v }\n", w.boolean(1).plain, w.coin(2))
	calls = append(calls, w.boolean(1).plain)
	fmt.Fprintf(&b, "return %s\n", strings.Join(calls, pick(w, []string{" && ", " || ", " && "})))
	return b.String()
}

// statements writes a few statements that change acc.
func (w *writer) statements(k *oracle.Type, depth int, loop bool) string {
	var b strings.Builder
	for range 1 + w.r.IntN(3) {
		switch c := w.r.IntN(9); {
		case c < 3:
			fmt.Fprintf(&b, "acc %s %s\n", pick(w, []string{"=", "+=", "-=", "*=", "|=", "^="}), w.integer(k, 1).plain)
		case c == 3:
			b.WriteString(pick(w, []string{"acc++\n", "acc--\n"}))
		case c == 4 && loop:
			fmt.Fprintf(&b, "if %s { %s }\n", w.boolean(1).plain, pick(w, []string{"continue", "break"}))
		case c == 5:
			fmt.Fprintf(&b, "if %s { return %s }\n", w.boolean(1).plain, w.comparison(1).plain)
		case c == 6 && depth > 0:
			fmt.Fprintf(&b, "switch acc {\ncase 0, 2:\n%scase 1:\n%sdefault:\n%s}\n",
				w.statements(k, 0, false), w.statements(k, 0, false), w.statements(k, 0, false))
		case depth > 0:
			fmt.Fprintf(&b, "if %s {\n%s} else {\n%s}\n", w.boolean(1).plain, w.statements(k, depth-1, loop), w.statements(k, depth-1, loop))
		}
	}
	return b.String()
}

// built writes a call of a builder that returns a value of type t.
func (w *writer) built(t *oracle.Type) (string, bool) {
	for range 6 {
		if len(w.builders) == 0 {
			break
		}
		h := pick(w, w.builders)
		if ps := w.paths(same(h.params[0])); h.result.Name == t.Name && len(ps) > 0 {
			return h.name + "(" + w.path(ps).name + ")", true
		}
	}
	return "", false
}
