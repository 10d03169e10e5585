package stdlib

import (
	"math"
	"strconv"
)

// Floor wraps math.Floor, Ceil and Trunc: "returns the greatest integer value less than or equal to
// x. Special cases are: Floor(±0) = ±0, Floor(±Inf) = ±Inf, Floor(NaN) = NaN"; Ceil "returns the least
// integer value greater than or equal to x"; Trunc "returns the integer value of x".
//
//refine:ensures !math.IsNaN(x) ==> floor <= x && x <= ceil
//refine:ensures [next] -1e9 <= x <= 1e9 ==> floor+1 > x && ceil-1 < x
//refine:ensures [integers] -1e9 <= x <= 1e9 ==> floor == float64(int(floor)) && ceil == float64(int(ceil))
//refine:ensures [special] x == 0 || math.IsInf(x, 0) || math.IsNaN(x) ==> same(floor, x) && same(ceil, x) && same(trunc, x)
//refine:ensures same(trunc, if x < 0 || math.Signbit(x) { ceil } else { floor })
//refine:bound ints=-9..9 floats=special
func Floor(x float64) (floor, ceil, trunc float64) {
	return math.Floor(x), math.Ceil(x), math.Trunc(x)
}

// same reports whether a and b are one number, with its sign, or both are none.
func same(a, b float64) bool {
	return math.IsNaN(a) && math.IsNaN(b) || a == b && math.Signbit(a) == math.Signbit(b)
}

// Round wraps math.Round and RoundToEven: "returns the nearest integer, rounding half away from zero",
// and "rounding ties to even".
//
//refine:ensures -1e9 <= x <= 1e9 ==> math.Abs(r-x) <= 0.5 && math.Abs(even-x) <= 0.5
//refine:ensures [half] math.Abs(r-x) == 0.5 && -1e9 <= x <= 1e9 ==> math.Abs(r) > math.Abs(x)
//refine:ensures [ties] math.Abs(even-x) == 0.5 && -1e9 <= x <= 1e9 ==> int(even)%2 == 0
//refine:ensures [special] x == 0 || math.IsInf(x, 0) || math.IsNaN(x) ==> same(r, x) && same(even, x)
//refine:bound ints=-9..9 floats=special
func Round(x float64) (r, even float64) {
	return math.Round(x), math.RoundToEven(x)
}

// Modf wraps math.Modf: "returns integer and fractional floating-point numbers that sum to f. Both
// values have the same sign as f. Special cases are: Modf(±Inf) = ±Inf, NaN; Modf(NaN) = NaN, NaN".
//
//refine:ensures !math.IsInf(f, 0) ==> same(whole+fraction, f)
//refine:ensures !math.IsInf(f, 0) && !math.IsNaN(f) ==> (math.Signbit(whole) <==> math.Signbit(f))
//refine:ensures !math.IsInf(f, 0) && !math.IsNaN(f) ==> (math.Signbit(fraction) <==> math.Signbit(f))
//refine:ensures math.IsInf(f, 0) ==> same(whole, f) && math.IsNaN(fraction)
//refine:ensures math.IsNaN(f) ==> math.IsNaN(whole)
//refine:bound ints=-9..9 floats=special
func Modf(f float64) (whole, fraction float64) {
	return math.Modf(f)
}

// Frexp wraps math.Frexp and Ldexp: "breaks f into a normalized fraction and an integral power of two. It
// returns frac and exp satisfying f == frac × 2**exp, with the absolute value of frac in the interval
// [½, 1)", and "Ldexp is the inverse of Frexp. It returns frac × 2**exp."
//
//refine:ensures f != 0 && !math.IsInf(f, 0) && !math.IsNaN(f) ==> 0.5 <= math.Abs(frac) < 1
//refine:ensures same(back, f)
//refine:bound ints=-20..20 floats=special
func Frexp(f float64) (frac float64, exp int, back float64) {
	frac, exp = math.Frexp(f)
	return frac, exp, math.Ldexp(frac, exp)
}

// MinMax wraps math.Min and Max: "returns the smaller of x or y. Special cases are: Min(x, -Inf) =
// Min(-Inf, x) = -Inf; Min(x, NaN) = Min(NaN, x) = NaN; Min(-0, ±0) = Min(±0, -0) = -0", and so on.
//
//refine:ensures math.IsInf(x, -1) || math.IsInf(y, -1) ==> math.IsInf(least, -1)
//refine:ensures math.IsInf(x, 1) || math.IsInf(y, 1) ==> math.IsInf(most, 1)
//refine:ensures (math.IsNaN(x) || math.IsNaN(y)) && !math.IsInf(least, -1) ==> math.IsNaN(least)
//refine:ensures (math.IsNaN(x) || math.IsNaN(y)) && !math.IsInf(most, 1) ==> math.IsNaN(most)
//refine:ensures x <= y ==> least == x && most == y
//refine:ensures x == 0 && y == 0 ==> math.Signbit(least) == (math.Signbit(x) || math.Signbit(y))
//refine:ensures x == 0 && y == 0 ==> math.Signbit(most) == (math.Signbit(x) && math.Signbit(y))
//refine:bound floats=special
func MinMax(x, y float64) (least, most float64) {
	return math.Min(x, y), math.Max(x, y)
}

// FormatFloat wraps strconv.FormatFloat and ParseFloat: "The special precision -1 uses the smallest number of
// digits necessary to represent the value uniquely."
//
//refine:ensures same(back, f)
//refine:bound ints=-50..50 floats=special
func FormatFloat(f float64) (back float64, err error) {
	return strconv.ParseFloat(strconv.FormatFloat(f, 'g', -1, 64), 64)
}

// Next wraps math.Nextafter: "returns the next representable float64 value after x towards y."
//
//refine:requires x < y
//refine:ensures x < next <= y
//refine:ensures [next] math.Nextafter(next, x) == x
//refine:bound floats=special
func Next(x, y float64) (next float64) {
	return math.Nextafter(x, y)
}
