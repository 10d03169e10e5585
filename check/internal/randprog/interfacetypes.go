package randprog

import "fmt"

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
