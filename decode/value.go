package decode

import (
	"go/types"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
)

// A Value is one Go value: *Bool, *Int, *Float, *String, *Pointer, *Slice, *Map, *Array, *Struct, *Func,
// *Sequence, *Call, *Interface or *ErrorValue; or a *Hole in its place.
type Value interface {
	// Type is the Go type of the value.
	Type() types.Type
	isValue()
}

// A Bool is a value of a boolean type.
type Bool struct {
	T types.Type
	V bool
}

// An Int is a value of an integer type. V is its 64-bit pattern: for an unsigned type the value
// is uint64(V).
type Int struct {
	T types.Type
	V int64
}

// A Float is a value of a floating-point type, as a float64. NaN is math.NaN().
type Float struct {
	T types.Type
	V float64
}

// A String is a value of a string type.
type String struct {
	T types.Type
	V string
}

// A Pointer is nil where Elem is nil, and otherwise points to a fresh Elem.
type Pointer struct {
	T    types.Type
	Elem Value
}

// A Slice is nil where Elems is nil. With Spare, where it is not nil, its
// capacity is spec.SpareRoom more than its length, and else its length.
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

// An Interface is nil where Elem is nil, and otherwise holds Elem.
type Interface struct {
	T    types.Type
	Elem Value
}

// An ErrorValue is what errors.New(encode.ErrorText) returns, or the value of the
// package variable that T is the [spec.Package.Singleton] of.
type ErrorValue struct{ T types.Type }

// Type returns the type of the value.
func (v *Bool) Type() types.Type { return v.T }

// Type returns the type of the value.
func (v *Int) Type() types.Type { return v.T }

// Type returns the type of the value.
func (v *Float) Type() types.Type { return v.T }

// Type returns the type of the value.
func (v *String) Type() types.Type { return v.T }

// Type returns the type of the value.
func (v *Pointer) Type() types.Type { return v.T }

// Type returns the type of the value.
func (v *Slice) Type() types.Type { return v.T }

// Type returns the type of the value.
func (v *Array) Type() types.Type { return v.T }

// Type returns the type of the value.
func (v *Struct) Type() types.Type { return v.T }

// Type returns the type of the interface.
func (v *Interface) Type() types.Type { return v.T }

// Type returns the type of the error's value.
func (v *ErrorValue) Type() types.Type { return v.T }

func (*Bool) isValue()       {}
func (*Int) isValue()        {}
func (*String) isValue()     {}
func (*Pointer) isValue()    {}
func (*Slice) isValue()      {}
func (*Array) isValue()      {}
func (*Struct) isValue()     {}
func (*Interface) isValue()  {}
func (*ErrorValue) isValue() {}
func (*Float) isValue()      {}

// Values returns the input that m stands for: one value for each parameter of s.
func Values(s *encode.Shape, m problem.Model) []Value {
	return view{m: m}.values(s.Params)
}

// A view is how the nodes of a shape are read.
type view struct {
	m problem.Model
	// holes stand for the values of some nodes.
	holes map[encode.Node]*Hole
}

func (w view) value(n encode.Node) Value {
	if h := w.holes[n]; h != nil {
		return h
	}
	m := w.m
	switch n := n.(type) {
	case *encode.Scalar:
		return scalar(n.T, number(n, m))
	case *encode.Float:
		return &Float{T: n.T, V: floatOf(n, m)}
	case *encode.String:
		return &String{T: n.T, V: n.Text(m)}
	case *encode.Pointer:
		p := &Pointer{T: n.T}
		if isSet(n, m) {
			p.Elem = w.value(n.Elem)
		}
		return p
	case *encode.Slice:
		s := &Slice{T: n.T}
		s.Spare = n.HasRoom(m)
		if k := length(n.Var, m); k > 0 || s.Spare || isEmpty(n, m) {
			s.Elems = w.values(n.Elems[:k])
		}
		return s
	case *encode.Map:
		return w.mapping(n)
	case *encode.Array:
		return &Array{T: n.T, Elems: w.values(n.Elems)}
	case *encode.Built:
		return construction(n, m)
	case *encode.Struct:
		return &Struct{T: n.T, Fields: w.values(n.Fields)}
	case *encode.Func:
		return w.function(n)
	case *encode.Sequence:
		return w.sequence(n)
	case *encode.Interface:
		v := &Interface{T: n.T}
		if i := n.Choice(m); i >= 0 {
			v.Elem = w.value(n.Alts[i])
		}
		return v
	case *encode.ErrorValue:
		return &ErrorValue{T: n.T}
	}
	panic("decode: unknown kind of node")
}

func (w view) values(nodes []encode.Node) []Value {
	values := make([]Value, len(nodes))
	for i, n := range nodes {
		values[i] = w.value(n)
	}
	return values
}

// scalar returns the value of type t whose number is v: 0 and 1 for a boolean.
func scalar(t types.Type, v int64) Value {
	if isBoolean(t) {
		return &Bool{T: t, V: v != 0}
	}
	return &Int{T: t, V: v}
}

// number is the value of a scalar in m.
func number(n *encode.Scalar, m problem.Model) int64 {
	v := m[n.Var]
	if n.Values != nil {
		return n.Values[v]
	}
	return v
}

// floatOf returns the value of the number n in m.
func floatOf(n *encode.Float, m problem.Model) float64 {
	if n.Values != nil {
		return n.Values[m[n.Var]]
	}
	return float64(m[n.Var]) / 2
}

// isSet reports whether the pointer n is not nil in m.
func isSet(n *encode.Pointer, m problem.Model) bool {
	return n.Always || n.Var >= 0 && m[n.Var] != 0
}

// isEmpty reports whether the slice n, which has neither elements nor room in m, is not nil.
func isEmpty(n *encode.Slice, m problem.Model) bool { return n.Made >= 0 && m[n.Made] != 0 }

// length is the length of a slice in m, whose variable is v.
func length(v int, m problem.Model) int {
	if v < 0 {
		return 0
	}
	return int(m[v])
}

func isBoolean(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isUnsigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}
