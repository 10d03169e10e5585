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

// write writes a pointer to a fresh variable. It is the address of a composite
// literal, new(T) for a zero value without a composite literal, and otherwise
// the address of the element of a slice.
func (v *Pointer) write(p *literal, elide bool) {
	if v.Elem == nil {
		p.WriteString("nil")
		return
	}
	if c, ok := v.Elem.(composite); ok && c.isComposite() {
		_, plain := types.Unalias(v.T).(*types.Pointer)
		elide = elide && plain
		if !elide {
			p.WriteByte('&')
		}
		v.Elem.write(p, elide)
		return
	}
	if h, ok := v.Elem.(*Hole); ok {
		p.WriteString("&" + h.Name)
		return
	}
	if v.Elem.IsZero() {
		p.WriteString("new(")
		p.typ(v.Elem.Type())
		p.WriteByte(')')
		return
	}
	p.WriteString("&[]")
	p.typ(v.Elem.Type())
	p.WriteByte('{')
	v.Elem.write(p, true)
	p.WriteString("}[0]")
}

func (v *Pointer) operand(p *literal) {
	if v.Elem == nil {
		p.conversion(v.T, "nil")
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
	v.write(p, false)
}
