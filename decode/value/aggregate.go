package value

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"slices"
	"strconv"

	"github.com/typetarget/target/decode/notation"
	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
)

// A Slice is nil if Elems is nil. The capacity of a slice that is not nil is
// its length, or with Spare bounds.SpareRoom more.
type Slice struct {
	T     types.Type
	Elems []Value
	Spare bool
}

// An Array holds its elements.
type Array struct {
	T     types.Type
	Elems []Value
}

// A Struct holds its fields in order.
type Struct struct {
	T      types.Type
	Fields []Value
}

// Type returns the type of the value.
func (v *Slice) Type() types.Type { return v.T }

// Parts returns the elements.
func (v *Slice) Parts() []Value { return v.Elems }

// With returns a slice with other elements.
func (v *Slice) With(parts []Value) Value { return &Slice{T: v.T, Elems: parts, Spare: v.Spare} }

// IsZero reports whether the slice is nil.
func (v *Slice) IsZero() bool { return v.Elems == nil }

func (v *Slice) appendWire(dst []byte, w *domain.World) []byte {
	if v.Elems == nil {
		return append(dst, 0)
	}
	return AppendAll(binary.AppendUvarint(dst, wire.Slice(len(v.Elems), v.Spare)), w, v.Elems)
}

// Text returns the content of a slice of bytes. It is empty for other slices
// and if some byte is not known.
func (v *Slice) Text() string {
	if s, ok := v.T.Underlying().(*types.Slice); !ok || !types.Identical(s.Elem(), types.Typ[types.Byte]) {
		return ""
	}
	var text []byte
	for _, e := range v.Elems {
		known, ok := e.(*Int)
		if !ok { // a hole
			return ""
		}
		text = append(text, byte(known.V))
	}
	return string(text)
}

func (v *Slice) need(n *Need) int {
	n.Empty = n.Empty || !v.Spare && v.Elems != nil && len(v.Elems) == 0 && !n.bounds.EmptySlices(v.T)
	n.Exact, n.Spare = n.Exact || !v.Spare, n.Spare || v.Spare
	if text := v.Text(); text != "" && n.bounds.IsSample(text) {
		return n.length(1)
	}
	return n.elements(v.Elems)
}

func (v *Slice) isComposite() bool {
	return v.Elems != nil && !v.Spare && !notation.IsText(v.Text()) && !v.isLong(Value.IsZero) && !v.isLong(isAny)
}

// LeastLong is the minimum length of long slices. They are written without
// their elements if these are all zero, or all holes.
const LeastLong = 16

// isLong reports whether the slice is long and all of its elements are so.
func (v *Slice) isLong(so func(Value) bool) bool {
	return len(v.Elems) >= LeastLong && !slices.ContainsFunc(v.Elems, func(e Value) bool { return !so(e) })
}

func (v *Slice) write(p *literal, elide bool) {
	if v.Elems == nil {
		p.WriteString("nil")
		return
	}
	if v.Spare {
		p.WriteString("slices.Grow(")
		elide = false
	}
	switch text := v.Text(); {
	case notation.IsText(text):
		p.conversion(v.T, strconv.Quote(text))
	case v.isLong(Value.IsZero):
		p.WriteString("make(")
		p.typ(v.T)
		p.WriteString(", " + strconv.Itoa(len(v.Elems)) + ")")
	case v.isLong(isAny):
		AnyOf(v.T, len(v.Elems)).write(p, false)
	default:
		p.open(v.T, elide)
		p.elems(v.Elems)
	}
	if v.Spare {
		p.WriteString(", " + strconv.Itoa(bounds.SpareRoom) + ")")
	}
}

func (v *Slice) operand(p *literal) {
	if v.Elems == nil {
		p.conversion(v.T, "nil")
		return
	}
	v.write(p, false)
}

// corpus writes a slice of bytes. A file does not say that there is spare
// capacity.
func (v *Slice) corpus(string) (string, bool) {
	if v.Spare {
		return "", false
	}
	return fmt.Sprintf("[]byte(%q)", v.Text()), true
}

// Type returns the type of the value.
func (v *Array) Type() types.Type { return v.T }

// Parts returns the elements.
func (v *Array) Parts() []Value { return v.Elems }

// With returns an array with other elements.
func (v *Array) With(parts []Value) Value { return &Array{T: v.T, Elems: parts} }

// IsZero reports whether all elements are zero.
func (v *Array) IsZero() bool { return allZero(v.Elems) }

func (v *Array) appendWire(dst []byte, w *domain.World) []byte { return AppendAll(dst, w, v.Elems) }

func (v *Array) need(n *Need) int { return n.most(v.Elems) }

func (v *Array) isComposite() bool { return true }

func (v *Array) write(p *literal, elide bool) {
	p.open(v.T, elide)
	if allZero(v.Elems) {
		p.WriteByte('}')
		return
	}
	p.elems(v.Elems)
}

func (v *Array) operand(p *literal) { v.write(p, false) }

func (v *Array) compare(other Value, held func(types.Type) []types.Type) int {
	return compareAll(v.Elems, other.(*Array).Elems, held)
}

// Type returns the type of the value.
func (v *Struct) Type() types.Type { return v.T }

// Parts returns the fields.
func (v *Struct) Parts() []Value { return v.Fields }

// With returns a struct with other fields.
func (v *Struct) With(parts []Value) Value { return &Struct{T: v.T, Fields: parts} }

// IsZero reports whether all fields are zero.
func (v *Struct) IsZero() bool { return allZero(v.Fields) }

func (v *Struct) appendWire(dst []byte, w *domain.World) []byte { return AppendAll(dst, w, v.Fields) }

func (v *Struct) need(n *Need) int { return n.most(v.Fields) }

func (v *Struct) isComposite() bool { return true }

// write writes the fields that are not zero. Blank fields cannot be named in a
// literal; they are always zero.
func (v *Struct) write(p *literal, elide bool) {
	p.open(v.T, elide)
	st := v.T.Underlying().(*types.Struct)
	sep := ""
	for i, f := range v.Fields {
		name := st.Field(i).Name()
		if name == "_" || p.isLeftOut(f) {
			continue
		}
		p.WriteString(sep)
		p.WriteString(name)
		p.WriteString(": ")
		f.write(p, false)
		sep = ", "
	}
	p.WriteByte('}')
}

func (v *Struct) operand(p *literal) { v.write(p, false) }

func (v *Struct) compare(other Value, held func(types.Type) []types.Type) int {
	return compareAll(v.Fields, other.(*Struct).Fields, held)
}

func compareAll(a, b []Value, held func(types.Type) []types.Type) int {
	return slices.CompareFunc(a, b, func(a, b Value) int { return Compare(a, b, held) })
}
