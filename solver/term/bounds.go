package term

import (
	"math"
	"math/bits"
)

// An interval is the range lo..hi of an int64, not empty.
type interval struct{ lo, hi int64 }

// anyValue is the range of all int64s.
var anyValue = interval{math.MinInt64, math.MaxInt64}

// magnitude returns the greatest |v| of the values in x.
func (x interval) magnitude() uint64 { return max(MagnitudeOf(x.lo), MagnitudeOf(x.hi)) }

// contains reports whether v is in x.
func (x interval) contains(v int64) bool { return x.lo <= v && v <= x.hi }

// mulBounds returns the range of a·b, and whether the magnitudes of all
// products stay within MaxMagnitude.
func mulBounds(a, b interval) (x interval, ok bool) {
	m, n := a.magnitude(), b.magnitude()
	if m != 0 && n > MaxMagnitude/m {
		return interval{}, false
	}
	p, q, r, t := a.lo*b.lo, a.lo*b.hi, a.hi*b.lo, a.hi*b.hi
	return interval{min(p, q, r, t), max(p, q, r, t)}, true
}

// divBounds returns the range of the quotient rounded to zero.
func divBounds(_ int64, a, b interval) interval {
	if a.lo == math.MinInt64 && b.contains(-1) {
		return anyValue
	}
	x := interval{math.MaxInt64, math.MinInt64}
	if b.contains(0) {
		x = interval{0, 0}
	}
	// On either side of zero the quotient is monotone in both operands.
	for _, d := range [4]int64{b.lo, min(b.hi, -1), max(b.lo, 1), b.hi} {
		if d == 0 || !b.contains(d) {
			continue
		}
		p, q := a.lo/d, a.hi/d
		x = interval{min(x.lo, p, q), max(x.hi, p, q)}
	}
	return x
}

// modBounds returns the range of the remainder with the sign of a.
func modBounds(_ int64, a, b interval) interval {
	m := b.magnitude()
	if m == 0 {
		return interval{0, 0}
	}
	greatest := int64(m - 1) // at most the greatest int64
	var x interval
	if a.lo < 0 {
		x.lo = max(a.lo, -greatest)
	}
	if a.hi > 0 {
		x.hi = min(a.hi, greatest)
	}
	return x
}

// wordMulBounds returns the range of the product, which is any value if it may
// wrap around.
func wordMulBounds(_ int64, a, b interval) interval {
	x := interval{math.MaxInt64, math.MinInt64}
	for _, v := range [2]int64{a.lo, a.hi} {
		for _, w := range [2]int64{b.lo, b.hi} {
			p, ok := exactProduct(v, w)
			if !ok {
				return anyValue
			}
			x = interval{min(x.lo, p), max(x.hi, p)}
		}
	}
	return x
}

// wordQuoBounds returns the range of the unsigned quotient.
func wordQuoBounds(_ int64, _, b interval) interval {
	if b.lo >= 2 {
		return interval{0, int64(^uint64(0) / uint64(b.lo))}
	}
	return anyValue
}

// wordRemBounds returns the range of the unsigned remainder.
func wordRemBounds(_ int64, _, b interval) interval {
	if b.lo >= 0 {
		return interval{0, max(b.hi-1, 0)}
	}
	return anyValue
}

// wordAndBounds returns the range of a & b.
func wordAndBounds(_ int64, a, b interval) interval {
	x := patternBounds(a, b)
	x.hi = min(x.hi, max(a.hi, b.hi))
	if a.lo >= 0 {
		x = interval{max(x.lo, 0), min(x.hi, a.hi)}
	}
	if b.lo >= 0 {
		x = interval{max(x.lo, 0), min(x.hi, b.hi)}
	}
	return x
}

// wordOrBounds returns the range of a | b.
func wordOrBounds(_ int64, a, b interval) interval {
	x := patternBounds(a, b)
	x.lo = max(x.lo, min(a.lo, b.lo))
	if a.lo >= 0 && b.lo >= 0 {
		x.lo = max(a.lo, b.lo)
	}
	if a.hi < 0 || b.hi < 0 {
		x.hi = -1
	}
	return x
}

// wordXorBounds returns the range of a ^ b.
func wordXorBounds(_ int64, a, b interval) interval {
	x := patternBounds(a, b)
	if a.lo >= 0 && b.lo >= 0 {
		x.lo = 0
	}
	return x
}

// patternBounds returns the range of the numbers with no more bits than those
// in a and b.
func patternBounds(a, b interval) interval {
	n := 0
	for _, v := range [4]int64{a.lo, a.hi, b.lo, b.hi} {
		n = max(n, bits.Len64(uint64(v^v>>63)))
	}
	if n >= 63 {
		return anyValue
	}
	return interval{-1 << n, 1<<n - 1}
}

// wordShlBounds returns the range of a << n, which is any value if bits may be
// lost.
func wordShlBounds(_ int64, a, n interval) interval {
	if n.lo >= 0 && n.hi < 62 && a.magnitude() <= MaxMagnitude>>n.hi {
		return interval{min(a.lo<<n.lo, a.lo<<n.hi), max(a.hi<<n.lo, a.hi<<n.hi)}
	}
	return anyValue
}

// wordShrBounds returns the range of a >> n, signed if k is 1.
func wordShrBounds(k int64, a, n interval) interval {
	// Shifting by more than 63 changes the sign bits no further.
	from, to := uint64(0), uint64(63)
	if n.lo >= 0 {
		from, to = uint64(min(n.lo, 63)), uint64(min(n.hi, 63))
	}
	switch {
	case k == 1:
		return interval{min(a.lo>>from, a.lo>>to), max(a.hi>>from, a.hi>>to)}
	case from > 0:
		return interval{0, int64(^uint64(0) >> from)}
	}
	return anyValue
}
