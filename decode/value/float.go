package value

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"go/constant"
	"go/types"
	"math"

	"github.com/typetarget/target/decode/notation"
	"github.com/typetarget/target/encode/domain"
)

// A Float is a value of a floating-point type, as a float64. NaN is math.NaN().
type Float struct {
	T types.Type
	V float64
}

// Type returns the type of the value.
func (v *Float) Type() types.Type { return v.T }

// Parts returns nil.
func (v *Float) Parts() []Value { return nil }

// With returns the value itself.
func (v *Float) With([]Value) Value { return v }

// IsZero reports whether the value is 0, and not -0.
func (v *Float) IsZero() bool { return v.V == 0 && !math.Signbit(v.V) }

func (v *Float) appendWire(dst []byte, _ *domain.World) []byte {
	return binary.LittleEndian.AppendUint64(dst, math.Float64bits(v.V))
}

func (v *Float) need(n *Need) int {
	n.float(v.V)
	return 0
}

func (v *Float) write(p *literal, _ bool) {
	switch {
	case p.constant(v.T, v.equals):
	case notation.IsCall(v.digits()) && v.T != types.Typ[types.Float64]:
		p.conversion(v.T, v.digits())
	default:
		p.WriteString(v.digits())
	}
}

func (v *Float) operand(p *literal) {
	if named := constantOf(v.T, v.equals, p.q) != nil; !named && !(v.T == types.Typ[types.Float64] && notation.IsFloat(v.digits())) {
		p.conversion(v.T, v.digits())
		return
	}
	v.write(p, false)
}

func (v *Float) compare(other Value, _ func(types.Type) []types.Type) int {
	return cmp.Compare(v.V, other.(*Float).V)
}

func (v *Float) corpus(name string) (string, bool) {
	if v.bits() == 32 {
		return fmt.Sprintf("%s(%v)", name, float32(v.V)), true
	}
	return fmt.Sprintf("%s(%v)", name, v.V), true
}

// bits returns the size of v's type.
func (v *Float) bits() int {
	if v.T.Underlying().(*types.Basic).Kind() == types.Float32 {
		return 32
	}
	return 64
}

// equals reports whether a constant of v's type has v's value.
func (v *Float) equals(c constant.Value) bool {
	w, _ := constant.Float64Val(c)
	return v.V == w && !(v.V == 0 && math.Signbit(v.V))
}

// digits returns v's value as Float of package notation writes it.
func (v *Float) digits() string { return notation.Float(v.V, v.bits()) }
