package inside

import (
	refine_math "math"
	refine_reflect "reflect"
	refine_strconv "strconv"
	refine_strings "strings"
)

// refine_sameFloat reports whether two numbers are the same value: NaN is one
// value, and -0 is not 0.
func refine_sameFloat(a, b float64) bool {
	if a != a || b != b {
		return a != a && b != b
	}
	return a == b && refine_math.Signbit(a) == refine_math.Signbit(b)
}

// refine_floatDigits returns f, of a type of 32 or 64 bits, as package decode
// writes it: as a constant or, if there is none, as a call of package math.
func refine_floatDigits(f float64, bits int) string {
	switch {
	case refine_math.IsNaN(f):
		return "math.NaN()"
	case refine_math.IsInf(f, 1):
		return "math.Inf(1)"
	case refine_math.IsInf(f, -1):
		return "math.Inf(-1)"
	case f == 0 && refine_math.Signbit(f):
		return "math.Copysign(0, -1)"
	}
	largest, smallest := refine_math.MaxFloat64, refine_math.SmallestNonzeroFloat64
	if bits == 32 {
		largest, smallest = refine_math.MaxFloat32, refine_math.SmallestNonzeroFloat32
	}
	sign := ""
	if f < 0 {
		sign = "-"
	}
	switch refine_math.Abs(f) {
	case largest:
		return sign + "math.MaxFloat" + refine_strconv.Itoa(bits)
	case smallest:
		return sign + "math.SmallestNonzeroFloat" + refine_strconv.Itoa(bits)
	}
	return refine_strconv.FormatFloat(f, 'g', -1, bits)
}

// float writes a number for a place of its type.
func (p *refine_printer) float(v refine_reflect.Value) {
	t, digits := v.Type(), refine_floatDigits(v.Float(), v.Type().Bits())
	if name, ok := refine_constants[t][int64(refine_math.Float64bits(v.Float()))]; ok {
		digits = name
	} else if refine_strings.HasSuffix(digits, ")") && t != refine_reflect.TypeOf(0.0) {
		digits = refine_typeName(t) + "(" + digits + ")"
	}
	p.write(digits)
}

// refine_typedFloat reports whether what float writes has v's type by itself.
func refine_typedFloat(v refine_reflect.Value) bool {
	digits := refine_floatDigits(v.Float(), v.Type().Bits())
	return refine_strings.HasSuffix(digits, ")") || v.Type() == refine_reflect.TypeOf(0.0) && refine_strings.ContainsAny(digits, ".e")
}
