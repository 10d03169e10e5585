package solver

import "math"

// sumLimit bounds the magnitudes under which sums and differences of a few stay within 64 bits.
const sumLimit = int64(1) << 61

// magnitude returns |x|, or the greatest int64 where it has none.
func magnitude(x int64) int64 {
	if x == math.MinInt64 {
		return math.MaxInt64
	}
	return max(x, -x)
}

// satAdd returns a+b, clamped to 64 bits.
func satAdd(a, b int64) int64 {
	sum := a + b
	switch {
	case a > 0 && b > 0 && sum < 0:
		return math.MaxInt64
	case a < 0 && b < 0 && sum >= 0:
		return math.MinInt64
	}
	return sum
}

// satMul returns a*b, clamped to 64 bits.
func satMul(a, b int64) int64 {
	if p := wideProduct(a, b); !p.fits() {
		if p.hi < 0 {
			return math.MinInt64
		}
		return math.MaxInt64
	}
	return a * b
}

// floorDiv returns a/b rounded down, for b not 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// floorMod returns the remainder of a by m > 0 in 0..m-1.
func floorMod(a, m int64) int64 {
	r := a % m
	if r < 0 {
		r += m
	}
	return r
}

// ceilDiv returns a/b rounded up, for b not 0.
func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q
}

// squareRoot returns the root of n, rounded down, for n not negative.
func squareRoot(n int64) int64 {
	r := int64(math.Sqrt(float64(n)))
	for r > 0 && r > n/r {
		r--
	}
	for r+1 <= n/(r+1) {
		r++
	}
	return r
}

// rootUp returns the root of n, rounded up; 0 where n is negative.
func rootUp(n int64) int64 {
	if n <= 0 {
		return 0
	}
	r := squareRoot(n)
	if r*r < n {
		r++
	}
	return r
}
