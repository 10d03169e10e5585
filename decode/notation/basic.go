package notation

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Float returns f, of a type of 32 or 64 bits, as a constant or, if no constant
// is f, as a call of package math, which has type float64.
func Float(f float64, bits int) string {
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

// IsCall reports whether a result of Float is a call.
func IsCall(digits string) bool { return strings.HasSuffix(digits, ")") }

// IsFloat reports whether a result of Float has type float64 by itself.
func IsFloat(digits string) bool { return IsCall(digits) || strings.ContainsAny(digits, ".e") }

// IsText reports whether a slice of bytes is written as a string: it is UTF-8,
// and has only printable characters, tabs and line ends.
func IsText(text string) bool {
	hidden := func(r rune) bool { return !strconv.IsPrint(r) && !strings.ContainsRune("\t\n\r", r) }
	return text != "" && utf8.ValidString(text) && !strings.ContainsFunc(text, hidden)
}
