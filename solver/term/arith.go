package term

import (
	"math"
	"math/bits"
)

// SumLimit bounds magnitudes so that the sum or difference of two stays within
// 64 bits.
const SumLimit = int64(1) << 61

// Magnitude returns |x|, or the greatest int64 for the least.
func Magnitude(x int64) int64 {
	if x == math.MinInt64 {
		return math.MaxInt64
	}
	return max(x, -x)
}

// SatAdd returns a+b, clamped to 64 bits.
func SatAdd(a, b int64) int64 {
	sum := a + b
	switch {
	case a > 0 && b > 0 && sum < 0:
		return math.MaxInt64
	case a < 0 && b < 0 && sum >= 0:
		return math.MinInt64
	}
	return sum
}

// SatMul returns a*b, clamped to 64 bits.
func SatMul(a, b int64) int64 {
	if p := wideProduct(a, b); !p.fits() {
		if p.hi < 0 {
			return math.MinInt64
		}
		return math.MaxInt64
	}
	return a * b
}

// FloorDiv returns a/b rounded down. The divisor must not be 0.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// FloorMod returns the remainder of a by m > 0 that is in 0..m-1.
func FloorMod(a, m int64) int64 {
	r := a % m
	if r < 0 {
		r += m
	}
	return r
}

// CeilDiv returns a/b rounded up. The divisor must not be 0.
func CeilDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q
}

// SquareRoot returns the square root of n >= 0, rounded down.
func SquareRoot(n int64) int64 {
	r := int64(math.Sqrt(float64(n)))
	for r > 0 && r > n/r {
		r--
	}
	for r+1 <= n/(r+1) {
		r++
	}
	return r
}

// RootUp returns the square root of n, rounded up, and 0 for a negative n.
func RootUp(n int64) int64 {
	if n <= 0 {
		return 0
	}
	r := SquareRoot(n)
	if r*r < n {
		r++
	}
	return r
}

// exactProduct returns a·b, and whether it is an int64.
func exactProduct(a, b int64) (p int64, ok bool) {
	w := wideProduct(a, b)
	return int64(w.lo), w.fits()
}

// MagnitudeOf returns |x| as an unsigned number, also of math.MinInt64.
func MagnitudeOf(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// A wide is a signed integer of 128 bits.
type wide struct {
	hi int64
	lo uint64
}

// wideOf returns x as a wide.
func wideOf(x int64) wide { return wide{x >> 63, uint64(x)} }

// wideProduct returns a·b.
func wideProduct(a, b int64) wide {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	// Reading a and b as unsigned adds 2^64 times the other factor for each
	// negative one.
	h := int64(hi)
	if a < 0 {
		h -= b
	}
	if b < 0 {
		h -= a
	}
	return wide{h, lo}
}

// plus returns a+b.
func (a wide) plus(b wide) wide {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return wide{a.hi + b.hi + int64(carry), lo}
}

// fits reports whether a is an int64.
func (a wide) fits() bool { return a.hi == int64(a.lo)>>63 }

// sane reports whether a is far from the limits of 128 bits.
func (a wide) sane() bool { return a.hi > -(1<<61) && a.hi < 1<<61 }

// gcd returns the greatest common divisor of a and b; that of 0 and x is x.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Below returns x-1, or x if that is the least int64.
func Below(x int64) int64 {
	if x == math.MinInt64 {
		return x
	}
	return x - 1
}

// Above returns x+1, or x if that is the greatest int64.
func Above(x int64) int64 {
	if x == math.MaxInt64 {
		return x
	}
	return x + 1
}
