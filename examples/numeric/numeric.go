// Package numeric shows contracts on floating-point numbers. With floats=special the inputs have NaN, the
// infinities, -0, and the largest and the smallest numbers, on which the obvious code is wrong.
package numeric

import (
	"cmp"
	"math"
	"slices"
)

//refine:type Real = {v float64 | !math.IsNaN(v) && !math.IsInf(v, 0)}
//refine:type Number = {v float64 | !math.IsNaN(v)}
//refine:type Unit = {v float64 | 0 <= v <= 1}

// Midpoint is half way between two numbers, of any size, and does not overflow.
//
//refine:func (a Real, b Real) float64
//refine:ensures min(a, b) <= result <= max(a, b)
//refine:ensures [symmetric] result == Midpoint(b, a)
//refine:bound floats=special
func Midpoint(a, b float64) float64 {
	const great, small = math.MaxFloat64 / 2, 0x1p-1021
	switch {
	case math.Abs(a) <= great && math.Abs(b) <= great:
		return (a + b) / 2
	case math.Abs(a) < small:
		return a + b/2
	case math.Abs(b) < small:
		return a/2 + b
	}
	return a/2 + b/2
}

// Lerp goes from a to b as t goes from 0 to 1, and arrives.
//
//refine:func (a float64, b float64, t Unit) float64
//refine:ensures min(a, b) <= result <= max(a, b)
//refine:ensures t == 0 ==> result == a
//refine:ensures t == 1 ==> result == b
//refine:allow special the product and the difference of great numbers overflow
func Lerp(a, b, t float64) float64 { return a + t*(b-a) }

// Clamp is the number in lo..hi next to x.
//
//refine:func (x Number, lo float64, hi float64) float64
//refine:requires lo <= hi
//refine:ensures lo <= result <= hi
//refine:ensures lo <= x <= hi ==> result == x
//refine:bound floats=special
func Clamp(x, lo, hi float64) float64 {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}

// Mean lies between the smallest and the greatest number.
//
//refine:requires len(xs) > 0
//refine:ensures slices.Min(xs) <= result <= slices.Max(xs)
//refine:allow special the sum of great numbers overflows
func Mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// Weighted is the mean of xs under weights that sum up to 1.
//
//refine:requires len(xs) == len(weights) && sum(weights) == 1
//refine:requires forall w in weights: w >= 0
//refine:ensures slices.Min(xs) <= result <= slices.Max(xs)
//refine:bound depth=2
//refine:allow special the mean of infinite numbers is not a number
func Weighted(xs, weights []float64) float64 {
	sum := 0.0
	for i, x := range xs {
		sum += x * weights[i]
	}
	return sum
}

// Largest is NaN where one of the numbers is, as the predeclared max has it.
//
//refine:requires len(xs) > 0
//refine:ensures [nan] math.IsNaN(result) <==> exists x in xs: math.IsNaN(x)
//refine:ensures [bound] math.IsNaN(result) || forall x in xs: x <= result
//refine:pure
//refine:bound depth=2 floats=special
func Largest(xs []float64) float64 {
	most := xs[0]
	for _, x := range xs[1:] {
		if x > most || math.IsNaN(x) {
			most = x
		}
		if math.IsNaN(most) {
			break
		}
	}
	return most
}

// Insert keeps the order of package slices, in which NaN comes first.
//
//refine:requires slices.IsSorted(xs)
//refine:ensures len(result) == len(xs)+1 && slices.IsSorted(result)
//refine:bound depth=2 floats=special
func Insert(xs []float64, x float64) []float64 {
	i := len(xs)
	for i > 0 && cmp.Less(x, xs[i-1]) {
		i--
	}
	return slices.Insert(slices.Clone(xs), i, x)
}
