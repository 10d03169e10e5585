package runtime

import (
	"math"
	"reflect"

	"github.com/typetarget/target/decode/notation"
)

// SameFloat reports whether two numbers are the same value: NaN is one value,
// and -0 is not 0.
func SameFloat(a, b float64) bool {
	if a != a || b != b {
		return a != a && b != b
	}
	return a == b && math.Signbit(a) == math.Signbit(b)
}

// float writes a number for a place of its type.
func (p *printer) float(v reflect.Value) {
	t, digits := v.Type(), notation.Float(v.Float(), v.Type().Bits())
	if name, ok := Constants[t][int64(math.Float64bits(v.Float()))]; ok {
		digits = name
	} else if notation.IsCall(digits) && t != reflect.TypeOf(0.0) {
		digits = typeName(t) + "(" + digits + ")"
	}
	p.write(digits)
}

// typedFloat reports whether the text that float writes has v's type by itself.
func typedFloat(v reflect.Value) bool {
	digits := notation.Float(v.Float(), v.Type().Bits())
	return notation.IsCall(digits) || v.Type() == reflect.TypeOf(0.0) && notation.IsFloat(digits)
}
