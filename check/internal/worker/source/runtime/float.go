package runtime

import (
	"math"
	"reflect"
	"strconv"
	"strings"
)

// SameFloat reports whether two numbers are the same value: NaN is one value,
// and -0 is not 0.
func SameFloat(a, b float64) bool {
	if a != a || b != b {
		return a != a && b != b
	}
	return a == b && math.Signbit(a) == math.Signbit(b)
}

// floatDigits returns f, of a type of 32 or 64 bits, as package decode writes
// it: as a constant or, if no constant is f, as a call of package math.
func floatDigits(f float64, bits int) string {
	switch {
	case math.IsNaN(f):
		return "math.NaN()"
	case math.IsInf(f, 1):
		return "math.Inf(1)"
	case math.IsInf(f, -1):
		return "math.Inf(-1)"
	case f == 0 && math.Signbit(f):
		return "math.Copysign(0, -1)"
	}
	largest, smallest := math.MaxFloat64, math.SmallestNonzeroFloat64
	if bits == 32 {
		largest, smallest = math.MaxFloat32, math.SmallestNonzeroFloat32
	}
	sign := ""
	if f < 0 {
		sign = "-"
	}
	switch math.Abs(f) {
	case largest:
		return sign + "math.MaxFloat" + strconv.Itoa(bits)
	case smallest:
		return sign + "math.SmallestNonzeroFloat" + strconv.Itoa(bits)
	}
	return strconv.FormatFloat(f, 'g', -1, bits)
}

// float writes a number for a place of its type.
func (p *printer) float(v reflect.Value) {
	t, digits := v.Type(), floatDigits(v.Float(), v.Type().Bits())
	if name, ok := Constants[t][int64(math.Float64bits(v.Float()))]; ok {
		digits = name
	} else if strings.HasSuffix(digits, ")") && t != reflect.TypeOf(0.0) {
		digits = typeName(t) + "(" + digits + ")"
	}
	p.write(digits)
}

// typedFloat reports whether the text that float writes has v's type by itself.
func typedFloat(v reflect.Value) bool {
	digits := floatDigits(v.Float(), v.Type().Bits())
	return strings.HasSuffix(digits, ")") || v.Type() == reflect.TypeOf(0.0) && strings.ContainsAny(digits, ".e")
}
