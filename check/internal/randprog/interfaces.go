package randprog

import (
	"fmt"
	"strings"
)

// interfaces declares an interface with a struct, a pointer to a struct and a slice that implement it, of
// which the slice cannot be compared; and registers any, which holds integers, and error. All functions
// ask any and error for the same.
func (p *program) interfaces() {
	shape := &typ{kind: dynamic, name: "Shape"}
	p.known[shape.name] = shape
	p.order = append(p.order, shape)
	leaf := &typ{kind: structure, name: "Leaf"}
	leaf.fields = []field{{name: "A", typ: p.integerType()}, {name: "B", typ: p.scalar()}}
	link := &typ{kind: structure, name: "Link"}
	link.fields = []field{{name: "V", typ: p.integerType()}, {name: "Next", typ: shape}}
	bag := p.use(&typ{kind: slice, name: "Bag", elem: p.use(&typ{kind: boolean, name: "bool"})})
	p.decls.WriteString("type Shape interface { val() int }\n\n")
	p.declare(leaf, true)
	p.declare(link, false)
	p.decls.WriteString("type Bag []bool\n\n")
	p.decls.WriteString("func (l Leaf) val() int { return int(l.A) }\n\n")
	p.decls.WriteString("func (l *Link) val() int {\nif l.Next == nil { return int(l.V) }\nreturn int(l.V) - l.Next.val()\n}\n\n")
	p.decls.WriteString("func (b Bag) val() int { return len(b) }\n\n")
	shape.holds = []*typ{leaf, {kind: pointer, name: "*Link", elem: link}, bag}
	p.dynamics = []*typ{
		shape, shape,
		p.use(&typ{kind: dynamic, name: "any", holds: []*typ{
			p.use(&typ{kind: integer, name: "int"}), p.use(&typ{kind: boolean, name: "bool"}),
		}}),
		p.errors(),
	}
	for _, t := range p.dynamics[1:] {
		for _, h := range t.holds {
			fmt.Fprintf(&p.decls, "func is%s(x %s) bool { _, ok := x.(%s); return ok }\n\n", h.ident(), t.name, h.name)
		}
	}
	p.structs = append(p.structs, link, p.use(&typ{kind: structure, name: "struct{ X any; Y Shape }", fields: []field{
		{name: "X", typ: p.dynamics[2]}, {name: "Y", typ: shape},
	}}))
}

// asks is a call that asks interfaces for what they hold besides.
const asks = "asks(nil, nil)"

// errors declares error variables and a type of errors that wrap others, and registers error.
func (p *program) errors() *typ {
	t := &typ{kind: dynamic, name: "error", vars: []string{"ErrX", "errY"}}
	p.known[t.name] = t
	p.order = append(p.order, t)
	fault := &typ{kind: structure, name: "Fault", fields: []field{{name: "On", typ: p.use(&typ{kind: boolean, name: "bool"})}, {name: "Err", typ: t}}}
	p.declare(fault, false)
	t.holds = []*typ{{kind: pointer, name: "*Fault", elem: fault}}
	p.decls.WriteString("var ErrX, errY = errors.New(\"x\"), errors.New(\"error\")\n\n")
	p.decls.WriteString("func (f *Fault) Error() string { return \"fault\" }\n\nfunc (f *Fault) Unwrap() error { return f.Err }\n\n")
	p.decls.WriteString(`func asks(err error, v any) bool {
switch v.(type) {
case bool:
	return true
}
var f *Fault
return err == ErrX || errors.Is(err, errY) || errors.As(err, &f)
}

`)
	return t
}

// dynamicAtom writes an atom about the interface at p.
func (w *writer) dynamicAtom(p variable) expr {
	is := pick(w, []string{"==", "!="})
	switch w.r.IntN(6) {
	case 0:
		return both("%s %s nil", p.name, is)
	case 1:
		if qs := w.paths(ofKind(dynamic)); len(qs) > 0 {
			if q := w.path(qs); q.typ.name == p.typ.name || q.typ.name == "any" || p.typ.name == "any" {
				return both("%s %s %s", p.name, is, q.name)
			}
		}
	case 2:
		if len(p.typ.holds) > 0 {
			h := pick(w, p.typ.holds)
			has := fmt.Sprintf("func() bool { _, ok := %s.(%s); return ok }()", p.name, h.name)
			if w.plainGo {
				return expr{has, has}
			}
			if h.kind == structure && h.invariant != "" {
				has = fmt.Sprintf("func() bool { v, ok := %s.(%s); return ok && holds%s(v) }()", p.name, h.name, h.ident())
			}
			return expr{fmt.Sprintf("(%s is %s)", p.name, h.name), has}
		}
	}
	switch p.typ.name {
	case "error":
		switch w.r.IntN(3) {
		case 0:
			return both("%s.Error() %s \"error\"", p.name, is)
		case 1:
			return both("errors.Is(%s, %s)", p.name, pick(w, p.typ.vars))
		}
		return both("%s %s %s", p.name, is, pick(w, p.typ.vars))
	case "any":
		return both("%s %s any(%s)", p.name, is, w.integer(&typ{kind: integer, name: "int"}, 1))
	}
	return both("%s.val() %s %s", p.name, pick(w, []string{"<", "==", ">="}), w.integer(&typ{kind: integer, name: "int"}, 1))
}

// typeSwitch writes a function that asks for the type of its first parameter.
func (w *writer) typeSwitch(v variable) string {
	var b strings.Builder
	fmt.Fprintf(&b, "switch x := %s.(type) {\n", v.name)
	before := w.scope
	for _, h := range append(v.typ.holds[:len(v.typ.holds):len(v.typ.holds)], nil) {
		switch {
		case w.coin(4):
			continue
		case h == nil:
			fmt.Fprintf(&b, "case nil:\nreturn %v\n", w.coin(2))
		default:
			w.scope = append(before[:len(before):len(before)], variable{name: "x", typ: h})
			fmt.Fprintf(&b, "case %s:\nif %s { break }\nreturn %s\n", h.name, w.boolean(1).plain, w.boolean(1).plain)
		}
	}
	w.scope = before
	b.WriteString("default:\n_ = x\n}\n")
	fmt.Fprintf(&b, "return %s\n", w.boolean(1).plain)
	return b.String()
}
