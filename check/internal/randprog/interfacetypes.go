package randprog

import (
	"fmt"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// interfaces declares an interface with a struct, a pointer to a struct and a
// slice that implement it; the slice cannot be compared. It also registers any,
// which holds integers, and error. All functions check any and error for the
// same types.
func (p *program) interfaces() {
	shape := &oracle.Type{Kind: oracle.Interface, Name: "Shape"}
	p.known[shape.Name] = shape
	p.order = append(p.order, shape)
	leaf := &oracle.Type{Kind: oracle.Structure, Name: "Leaf"}
	leaf.Fields = []oracle.Field{{Name: "A", Type: p.integerType()}, {Name: "B", Type: p.scalar()}}
	link := &oracle.Type{Kind: oracle.Structure, Name: "Link"}
	link.Fields = []oracle.Field{{Name: "V", Type: p.integerType()}, {Name: "Next", Type: shape}}
	bag := p.use(&oracle.Type{Kind: oracle.Slice, Name: "Bag", Elem: p.use(&oracle.Type{Kind: oracle.Boolean, Name: "bool"})})
	p.decls.WriteString("type Shape interface { val() int }\n\n")
	p.declare(leaf, true)
	p.declare(link, false)
	p.decls.WriteString("type Bag []bool\n\n")
	p.decls.WriteString("func (l Leaf) val() int { return int(l.A) }\n\n")
	p.decls.WriteString("func (l *Link) val() int {\nif l.Next == nil { return int(l.V) }\nreturn int(l.V) - l.Next.val()\n}\n\n")
	p.decls.WriteString("func (b Bag) val() int { return len(b) }\n\n")
	shape.Holds = []*oracle.Type{leaf, {Kind: oracle.Pointer, Name: "*Link", Elem: link}, bag}
	p.dynamics = []*oracle.Type{
		shape, shape,
		p.use(&oracle.Type{Kind: oracle.Interface, Name: "any", Holds: []*oracle.Type{
			p.use(&oracle.Type{Kind: oracle.Integer, Name: "int"}), p.use(&oracle.Type{Kind: oracle.Boolean, Name: "bool"}),
		}}),
		p.errors(),
	}
	for _, t := range p.dynamics[1:] {
		for _, h := range t.Holds {
			fmt.Fprintf(&p.decls, "func is%s(x %s) bool { _, ok := x.(%s); return ok }\n\n", h.Ident(), t.Name, h.Name)
		}
	}
	p.structs = append(p.structs, link, p.use(&oracle.Type{Kind: oracle.Structure, Name: "struct{ X any; Y Shape }", Fields: []oracle.Field{
		{Name: "X", Type: p.dynamics[2]}, {Name: "Y", Type: shape},
	}}))
}

// asks is a call that checks interfaces for further types that they may hold.
const asks = "asks(nil, nil)"

// errors declares error variables and a type of errors that wrap others, and
// registers error.
func (p *program) errors() *oracle.Type {
	t := &oracle.Type{Kind: oracle.Interface, Name: "error", Vars: []string{"ErrX", "errY"}}
	p.known[t.Name] = t
	p.order = append(p.order, t)
	fault := &oracle.Type{Kind: oracle.Structure, Name: "Fault", Fields: []oracle.Field{{Name: "On", Type: p.use(&oracle.Type{Kind: oracle.Boolean, Name: "bool"})}, {Name: "Err", Type: t}}}
	p.declare(fault, false)
	t.Holds = []*oracle.Type{{Kind: oracle.Pointer, Name: "*Fault", Elem: fault}}
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
