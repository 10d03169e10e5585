package value

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"go/types"
	"slices"
	"strconv"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// An Interface is nil if Elem is nil, and otherwise holds Elem.
type Interface struct {
	T    types.Type
	Elem Value
}

// An ErrorValue is the result of errors.New(domain.ErrorText), or the value of
// the package variable whose [spec.Package.Singleton] is T.
type ErrorValue struct{ T types.Type }

// A holdable is a value that has its own way of writing if an interface holds
// it. The expression still has its type by itself.
type holdable interface{ hold(p *literal) }

// Type returns the type of the interface.
func (v *Interface) Type() types.Type { return v.T }

// Parts returns the value that the interface holds.
func (v *Interface) Parts() []Value { return one(v.Elem) }

// With returns an interface that holds another value.
func (v *Interface) With(parts []Value) Value {
	r := &Interface{T: v.T}
	for _, p := range parts {
		r.Elem = p
	}
	return r
}

// IsZero reports whether the interface is nil.
func (v *Interface) IsZero() bool { return v.Elem == nil }

func (v *Interface) appendWire(dst []byte, w *domain.World) []byte {
	if v.Elem == nil {
		return append(dst, 0)
	}
	number := v.number(w.Types)
	if number < 0 {
		panic(fmt.Sprintf("decode: %s holds no %s", v.T, v.Elem.Type()))
	}
	return v.Elem.appendWire(binary.AppendUvarint(dst, uint64(number)+1), w)
}

// number returns the index of the type that the interface holds in the list of
// types that it can hold, -1 for nil.
func (v *Interface) number(held func(types.Type) []types.Type) int {
	if v.Elem == nil {
		return -1
	}
	return slices.IndexFunc(held(v.T), func(t types.Type) bool { return types.Identical(t, v.Elem.Type()) })
}

func (v *Interface) need(n *Need) int {
	if v.Elem == nil {
		return 0
	}
	if i := v.T.Underlying().(*types.Interface); i.Empty() {
		n.Held = append(n.Held, v.Elem.Type())
	}
	if p, ok := v.Elem.(*Pointer); ok {
		return 1 + p.needHeld(n)
	}
	return 1 + v.Elem.need(n)
}

func (v *Interface) write(p *literal, _ bool) {
	switch e := v.Elem.(type) {
	case nil:
		p.WriteString("nil")
	case holdable:
		e.hold(p)
	default:
		e.operand(p)
	}
}

func (v *Interface) operand(p *literal) {
	p.conversion(v.T, p.literal(v))
}

func (v *Interface) compare(other Value, held func(types.Type) []types.Type) int {
	w := other.(*Interface)
	if c := cmp.Compare(v.number(held), w.number(held)); c != 0 || v.Elem == nil {
		return c
	}
	return Compare(v.Elem, w.Elem, held)
}

// Type returns the type of the error's value.
func (v *ErrorValue) Type() types.Type { return v.T }

// Parts returns nil.
func (v *ErrorValue) Parts() []Value { return nil }

// With returns the value itself.
func (v *ErrorValue) With([]Value) Value { return v }

// IsZero returns false.
func (v *ErrorValue) IsZero() bool { return false }

func (v *ErrorValue) appendWire(dst []byte, _ *domain.World) []byte { return dst }

func (v *ErrorValue) need(*Need) int { return 0 }

func (v *ErrorValue) write(p *literal, _ bool) {
	if spec.SingletonOf(v.T) != nil {
		p.typ(v.T) // which has the name of the variable
		return
	}
	pkg := v.T.(*types.Pointer).Elem().(*types.Named).Obj().Pkg()
	name := pkg.Path()
	if p.q != nil {
		name = p.q(pkg)
	}
	if name != "" {
		p.WriteString(name + ".")
	}
	p.WriteString("New(" + strconv.Quote(domain.ErrorText) + ")")
}

func (v *ErrorValue) operand(p *literal) { v.write(p, false) }
