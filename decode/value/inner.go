package value

import (
	"encoding/binary"
	"go/types"

	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/domain"
)

// An Inner is a pointer to a field of a node of a graph: &l.root. Of is the
// pointer to the node, a [Pointer] that introduces it or a [Ref]. Field is the
// index of the field.
type Inner struct {
	T     types.Type
	Of    Value
	Field int
}

// Type returns the type of the value.
func (v *Inner) Type() types.Type { return v.T }

// Parts returns the pointer to the node.
func (v *Inner) Parts() []Value { return []Value{v.Of} }

// With returns a pointer to the field of another node.
func (v *Inner) With(parts []Value) Value { return &Inner{T: v.T, Of: parts[0], Field: v.Field} }

// IsZero returns false.
func (v *Inner) IsZero() bool { return false }

// Name returns the name of the field.
func (v *Inner) Name() string {
	return pointee(v.Of.Type()).Underlying().(*types.Struct).Field(v.Field).Name()
}

// Part returns the value of the field in the node to which Of leads.
func (v *Inner) Part(node *Pointer) Value { return node.Elem.(*Struct).Fields[v.Field] }

func (v *Inner) appendWire(dst []byte, w *domain.World) []byte {
	kind := w.InteriorIndex(v.T, pointee(v.Of.Type()), v.Field)
	return v.Of.appendWire(binary.AppendUvarint(dst, wire.Inside(kind)), w)
}

// need adds the needs of the node.
func (v *Inner) need(n *Need) int { return v.Of.need(n) }

func (v *Inner) write(p *literal, _ bool) {
	of := p.part()
	v.Of.operand(of)
	p.WriteString("&" + of.String() + "." + v.Name())
}

func (v *Inner) operand(p *literal) {
	if _, plain := types.Unalias(v.T).(*types.Pointer); !plain {
		p.conversion(v.T, p.literal(v))
		return
	}
	p.WriteString("(" + p.literal(v) + ")")
}

// hold writes the value for an interface.
func (v *Inner) hold(p *literal) { p.ofType(v.T, p.literal(v)) }
