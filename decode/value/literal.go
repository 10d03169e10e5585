package value

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// Literal returns v as Go source that compiles wherever a value of v's type is
// expected: an argument, a field, a variable declared with its type. Fields
// that are zero are left out, and a value of a type with declared constants is
// written as the name of one. The qualifier names packages, as in go/types.
func Literal(v Value, q types.Qualifier) string {
	p := literal{q: q}
	return p.literal(v)
}

// Expr returns v as a Go expression that has v's type by itself: an untyped
// constant is converted. It is an operand, so that a selector or an index can
// follow.
func Expr(v Value, q types.Qualifier) string {
	p := literal{q: q}
	v.operand(&p)
	return p.String()
}

// A literal is a Go literal under construction.
type literal struct {
	strings.Builder
	// q names packages; if it is nil their names are their paths.
	q types.Qualifier
	// graph names the nodes of the input; it is nil if none has a name.
	graph *graph
}

// part returns an empty literal for a part of the same source.
func (p *literal) part() *literal { return &literal{q: p.q, graph: p.graph} }

// literal returns the literal of a value of the same source.
func (p *literal) literal(v Value) string {
	one := p.part()
	v.write(one, false)
	return one.String()
}

func (p *literal) open(t types.Type, elide bool) {
	if !elide {
		p.typ(t)
	}
	p.WriteByte('{')
}

func (p *literal) elems(values []Value) {
	for i, v := range values {
		if i > 0 {
			p.WriteString(", ")
		}
		v.write(p, true)
	}
	p.WriteByte('}')
}

// typed writes x, a constant of a basic kind, and converts it to t if t is not
// its default type.
func (p *literal) typed(t types.Type, kind types.BasicKind, x string) {
	if t == types.Typ[kind] {
		p.WriteString(x)
		return
	}
	p.conversion(t, x)
}

// conversion writes the operand x converted to t.
func (p *literal) conversion(t types.Type, x string) {
	switch types.Unalias(t).(type) {
	case *types.Pointer, *types.Signature:
		p.WriteByte('(')
		p.typ(t)
		p.WriteByte(')')
	default:
		p.typ(t)
	}
	p.WriteByte('(')
	p.WriteString(x)
	p.WriteByte(')')
}

func (p *literal) typ(t types.Type) { p.WriteString(types.TypeString(t, p.q)) }

// constant writes the name of a constant that has type t and a value that
// equals accepts, if there is one.
func (p *literal) constant(t types.Type, equals func(constant.Value) bool) bool {
	c := constantOf(t, equals, p.q)
	if c == nil {
		return false
	}
	p.qualify(c.Pkg())
	p.WriteString(c.Name())
	return true
}

// constantOf returns the first declared constant of type t that equals accepts
// and that can be named under q, or nil.
func constantOf(t types.Type, equals func(constant.Value) bool, q types.Qualifier) *types.Const {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	pkg := named.Obj().Pkg()
	foreign := q == nil || q(pkg) != ""
	var found *types.Const
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok || name == "_" || foreign && !token.IsExported(name) || !types.Identical(c.Type(), t) {
			continue
		}
		if equals(c.Val()) && (found == nil || c.Pos() < found.Pos()) {
			found = c
		}
	}
	return found
}
