package value

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
)

// A Hole takes the place of a value that may be any of several. It is written
// as its name.
type Hole struct {
	T    types.Type
	Name string
}

// anyName is the name of a hole that may be any value of its type.
const anyName = "_"

// Any returns a hole that may be any value of a type.
func Any(t types.Type) *Hole { return &Hole{T: t, Name: anyName} }

// AnyOf returns a hole that may be any value of a length, of a type of strings
// or slices.
func AnyOf(t types.Type, length int) *Hole {
	return &Hole{T: t, Name: fmt.Sprintf("%s[:%d]", anyName, length)}
}

// isAny reports whether a value is a hole that may be any value of its type.
func isAny(v Value) bool {
	h, ok := v.(*Hole)
	return ok && h.Name == anyName
}

// Cover reports whether the values of a call, with holes, have all that other
// values of the call have, with holes of their own.
func Cover(values, others []Value) bool {
	return slices.EqualFunc(values, others, func(v, w Value) bool { return Literal(filled(v, w), nil) == Literal(w, nil) })
}

// filled returns a value with what another one has in place of its holes.
func filled(v, by Value) Value {
	switch text, isText := by.(*String); {
	case isAny(v):
		return by
	case isText && Literal(v, nil) == AnyOf(text.T, len(text.V)).Name:
		return by
	}
	parts, with := v.Parts(), by.Parts()
	if len(parts) == 0 || len(parts) != len(with) {
		return v
	}
	all := make([]Value, len(parts))
	for i := range parts {
		all[i] = filled(parts[i], with[i])
	}
	return v.With(all)
}

// Type returns the type of the values that the hole may be.
func (v *Hole) Type() types.Type { return v.T }

// Parts returns nil.
func (v *Hole) Parts() []Value { return nil }

// With returns the value itself.
func (v *Hole) With([]Value) Value { return v }

// IsZero returns false.
func (v *Hole) IsZero() bool { return false }

func (v *Hole) appendWire([]byte, *domain.World) []byte {
	panic(fmt.Sprintf("decode: the hole %s has no wire form", v.Name))
}

func (v *Hole) need(*Need) int { return 0 }

func (v *Hole) write(p *literal, _ bool) { p.WriteString(v.Name) }

func (v *Hole) operand(p *literal) { p.WriteString(v.Name) }

// hold writes the value for an interface.
func (v *Hole) hold(p *literal) { p.conversion(v.T, v.Name) }
