package value

import (
	"go/types"

	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/domain"
)

// A Pointer is nil if Elem is nil, and otherwise points to a fresh Elem.
type Pointer struct {
	T    types.Type
	Elem Value
	// Node is the number of the node of a graph that the pointer
	// introduces, to which a [Ref] can refer. The nodes of one type are
	// numbered from 1, in the order of a depth-first walk over the
	// parameters of a call. Node is 0 if the pointer is nil or not part of
	// a graph.
	Node int
}

// Type returns the type of the value.
func (v *Pointer) Type() types.Type { return v.T }

// Parts returns the value that the pointer points to.
func (v *Pointer) Parts() []Value { return one(v.Elem) }

// With returns a pointer to another value.
func (v *Pointer) With(parts []Value) Value {
	r := &Pointer{T: v.T, Node: v.Node}
	for _, p := range parts {
		r.Elem = p
	}
	return r
}

func one(v Value) []Value {
	if v == nil {
		return nil
	}
	return []Value{v}
}

// IsZero reports whether the pointer is nil.
func (v *Pointer) IsZero() bool { return v.Elem == nil }

func (v *Pointer) appendWire(dst []byte, w *domain.World) []byte {
	if v.Elem == nil {
		return append(dst, wire.Null)
	}
	return v.Elem.appendWire(append(dst, wire.Fresh), w)
}

func (v *Pointer) need(n *Need) int {
	switch {
	case v.Elem == nil:
		return 0
	case v.Node > 0:
		return n.node(v)
	}
	return 1 + v.Elem.need(n)
}

// needHeld adds the need of a pointer within an interface: its element uses the
// interface's own unit of depth.
func (v *Pointer) needHeld(n *Need) int {
	switch {
	case v.Elem == nil:
		return 0
	case v.Node > 0:
		return n.node(v)
	}
	return v.Elem.need(n)
}

// write writes nil, the name of the node that the pointer introduces, or a
// pointer to a fresh variable.
func (v *Pointer) write(p *literal, elide bool) {
	n := p.graph.find(v.T, v.Node)
	switch {
	case v.Elem == nil:
		p.WriteString("nil")
	case n == nil:
		v.fresh(p, elide)
	default:
		p.declare(v, n)
		p.WriteString(n.name)
	}
}

// fresh writes a pointer to a fresh variable. It is the address of a composite
// literal, new(T) for a zero value without a composite literal, and otherwise
// the address of the element of a slice.
func (v *Pointer) fresh(p *literal, elide bool) {
	c, ok := v.Elem.(composite)
	composite := ok && c.isComposite() && !p.isLinked(v.Elem)
	if h, ok := v.Elem.(*Hole); ok {
		p.WriteString("&" + h.Name)
	} else if composite {
		_, plain := types.Unalias(v.T).(*types.Pointer)
		elide = elide && plain
		if !elide {
			p.WriteByte('&')
		}
		v.Elem.write(p, elide)
	} else if p.isLeftOut(v.Elem) {
		p.WriteString("new(")
		p.typ(v.Elem.Type())
		p.WriteByte(')')
	} else {
		p.WriteString("&[]")
		p.typ(v.Elem.Type())
		p.WriteByte('{')
		v.Elem.write(p, true)
		p.WriteString("}[0]")
	}
}

func (v *Pointer) operand(p *literal) {
	if v.Elem == nil {
		p.conversion(v.T, "nil")
		return
	}
	if p.graph.find(v.T, v.Node) != nil {
		p.ofType(v.T, p.literal(v))
		return
	}
	p.WriteByte('(')
	v.write(p, false)
	p.WriteByte(')')
}

// hold writes the value for an interface.
func (v *Pointer) hold(p *literal) {
	if v.Elem == nil {
		p.conversion(v.T, "nil")
		return
	}
	if h, ok := v.Elem.(*Hole); ok {
		p.conversion(v.T, "&"+h.Name)
		return
	}
	p.ofType(v.T, p.literal(v))
}

// ofType writes a pointer as a value of the type t. The text has the type of a
// pointer without a name.
func (p *literal) ofType(t types.Type, text string) {
	if _, plain := types.Unalias(t).(*types.Pointer); plain {
		p.WriteString(text)
		return
	}
	p.conversion(t, text)
}

// Nil returns nil as a value of a type of pointers or interfaces.
func Nil(t types.Type) Value {
	if types.IsInterface(t) {
		return &Interface{T: t}
	}
	return &Pointer{T: t}
}
