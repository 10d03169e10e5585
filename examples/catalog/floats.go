package catalog

import "math"

// Halve is exact on numbers that are not as fine as a float32 can be.
//
//refine:ensures result+result == x
//refine:allow special the smallest numbers have no half
func Halve(x float32) float32 { return x / 2 }

// Sign takes every kind of number, and panics exactly where there is no sign.
//
//refine:panics math.IsNaN(x)
//refine:ensures result == -1 <==> x < 0
//refine:ensures result == 1 <==> x > 0
//refine:bound floats=special
func Sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	case x == 0:
		return 0
	}
	panic("catalog: sign of NaN")
}

// A Rate has constants between the multiples of 1/2: they are tried as well.
type Rate float64

const (
	Reduced  Rate = 0.05
	Standard Rate = 0.2
)

// Discount needs a rate that is none of a whole.
//
//refine:requires price >= 0 && 0 <= rate <= 1
//refine:ensures 0 <= result <= price
//refine:allow special nothing has an infinite price
func Discount(price float64, rate Rate) float64 { return price - price*float64(rate) }

// A Point has numbers as fields.
type Point struct{ X, Y float32 }

// Norm leaves its argument as it is, bit by bit: NaN is as it was, and -0 is not 0.
//
//refine:pure
//refine:requires p != nil
//refine:ensures result >= 0 || math.IsNaN(result)
//refine:bound depth=1 floats=special
func Norm(p *Point) float64 { return math.Hypot(float64(p.X), float64(p.Y)) }

// Total has a condition on a sum, which is exact in the domain.
//
//refine:requires sum(prices) == 2 && forall p in prices: p > 0
//refine:ensures result == 2
//refine:bound depth=4
func Total(prices []float64) float64 {
	total := 0.0
	for i := len(prices) - 1; i >= 0; i-- {
		total += prices[i]
	}
	return total
}
