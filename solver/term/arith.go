package term

import "math"

// SumLimit bounds the magnitudes under which sums and differences of a few stay within 64 bits.
const SumLimit = int64(1) << 61

// Magnitude returns |x|, or the greatest int64 where it has none.
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

// FloorDiv returns a/b rounded down, for b not 0.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// FloorMod returns the remainder of a by m > 0 in 0..m-1.
func FloorMod(a, m int64) int64 {
	r := a % m
	if r < 0 {
		r += m
	}
	return r
}

// CeilDiv returns a/b rounded up, for b not 0.
func CeilDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q
}

// SquareRoot returns the root of n, rounded down, for n not negative.
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

// RootUp returns the root of n, rounded up; 0 where n is negative.
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
