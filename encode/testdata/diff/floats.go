package diff

import "math"

// ratio has constants of every kind: one that binary cannot hold, one finer than the domain,
// one in the domain, and one far from it.
type ratio float64

const (
	tenth   ratio = 0.1
	quarter ratio = 0.25
	more    ratio = 1.5
	huge    ratio = 1e300
)

type part float32

const (
	tenth32 part = 0.1
	most    part = 0.75
)

type sample struct {
	at     float32
	weight ratio
	next   *sample
}

//refine:bound depth=2
func floatLinear(a, b float64) bool { return a+2*b <= 1.5 && a-b > -0.25 }

//refine:bound depth=3
func floatMidpoint(lo, hi float64) bool { return lo < hi && (lo+hi)/2 == math.Floor((lo+hi)/2) }

//refine:bound depth=2
func floatProducts(a, b, c float64) bool { return a*b-c == c*a/4 && a*a*b > -1 }

//refine:bound depth=2 floats=special
func floatOrder(a, b float64) bool { return a < b != (a >= b) && a != b }

//refine:bound depth=2 floats=special
func floatSums(a, b float64) bool { return a+b == a || a-b == b || 1/(a+b) == math.Inf(-1) }

//refine:bound depth=2 floats=special
func floatDivision(a, b float64) bool {
	q := a / b
	return q > 0.3 && q <= 1e10 || math.IsInf(q, -1) || q*b != a
}

//refine:bound depth=2 floats=special
func floatSigns(a, b float64) bool {
	return a*b == a*b && math.Signbit(a*b) == (1/a < 0) || 1/(a*b) == math.Inf(1) || 1/(-a) < 0
}

// A NaN has a sign that Go leaves open, so the sign is asked of other numbers only.
//
//refine:bound depth=2 floats=special
func floatSign(a, b float64) bool {
	if p := a * b; p == p {
		return math.Signbit(p) && 1/p < -1
	}
	return a == b
}

//refine:bound depth=2 floats=special
func floatSingle(a, b float32) bool { return float32(a*b)+a > b/3 || a/b == a }

//refine:bound depth=2 floats=special
func floatRounds(a float64, b float32) bool {
	return float32(a)*2 == b*b || float64(b)/3 == a || float32(a/3) == b/3
}

//refine:bound depth=2 floats=special
func floatConstants(a, b ratio) bool { return a+b > more-tenth || a*tenth == b || b == huge-a }

//refine:bound depth=1
func floatNamed(a, b part) bool { return a*b > tenth32 && a-b != most && float64(a) != 0.1 }

//refine:bound depth=3
func floatTruncates(a float64, n int) bool { return int(a) == n && int8(a*3) <= 4 && uint(a*a) < 7 }

//refine:bound depth=2 floats=special
func floatTruncatesInRange(a float64) bool {
	if a != a || a < -1e6 || a > 1e6 {
		return false
	}
	return int64(a*1000)%3 == 0 && int16(a) >= 0
}

//refine:bound depth=3
func floatOfInts(n int8, m uint) bool { return float64(n)/2 > float64(m)-0.75 && float32(n)*0.5 < 1 }

//refine:bound depth=3
func floatMean(xs []float64) bool {
	s := 0.0
	for _, x := range xs {
		s += x
	}
	return s/float64(len(xs)) >= 1.0/3
}

//refine:bound depth=3
func floatUpdates(xs [3]float32) bool {
	s := xs[0]
	s -= xs[1]
	s *= 3
	s++
	s /= 4
	s--
	return s > xs[2] && -s < +xs[0]
}

//refine:bound depth=2 floats=special
func floatExtremes(a, b, c float64) bool {
	return max(a, b) == b && 1/min(a, b, 0) != math.Inf(1) && math.Max(a, c) >= math.Min(c, b)
}

//refine:bound depth=2 floats=special
func floatWhole(a float64, b float32) bool {
	f, c, t := math.Floor(a/4), math.Ceil(float64(b)*0.25), math.Trunc(a*a)
	return f < c && t != 4 || 1/c == math.Inf(-1) || math.Round(a) != math.RoundToEven(a)
}

//refine:bound depth=2 floats=special
func floatRoots(a, b float64) bool {
	return math.Sqrt(a*a+b*b) == math.Abs(a)+math.Abs(b) || math.Sqrt(a) > 1.2 || math.Mod(a, b) == 0.5
}

//refine:bound depth=2 floats=special
func floatCopies(a, b float64) bool {
	if b != b {
		return math.IsNaN(a)
	}
	return math.Copysign(a, b) == a && math.Abs(a) == math.Copysign(a, 1) || 1/math.Copysign(0, b) < 0
}

//refine:bound depth=2 floats=special
func floatSwitch(a float64) bool {
	switch a {
	case 0:
		return math.Signbit(a)
	case 0.5, math.MaxFloat64:
		return true
	case a + 1:
		return false
	}
	return a*0 == 0
}

//refine:bound depth=2 floats=special
func floatKeys(a, b float64) bool {
	m := map[float64]int{}
	m[a]++
	m[b]++
	_, ok := m[0]
	return len(m) == 2 && !ok
}

//refine:bound depth=2
func floatLists(s *sample) bool {
	for t := s; t != nil; t = t.next {
		if t.next != nil && float64(t.at) >= float64(t.next.weight) {
			return false
		}
	}
	return s != nil && s.weight*4 != ratio(s.at)
}

//refine:bound depth=1 floats=special
func floatStructs(a, b struct{ x, y float32 }) bool { return a == b && a.x != b.y }

//refine:bound depth=2
func floatMerges(a, b float64, c bool) bool {
	x := 0.1
	if c {
		x = a / 8
	} else if a > b {
		x = 1e200
	}
	if b > a {
		x *= 2
	}
	return x < b*b
}

//refine:bound depth=2 floats=special
func floatFused(x, y, z float64) bool { return float64(x*y)+z > 1 }

//refine:requires floatLerp(a, b, t)
//refine:bound depth=2 T=float64,float32
func floatLerp[T ~float32 | ~float64](a, b, t T) bool {
	r := a + t*(b-a)
	return 0 <= t && t <= 1 && r != a && r != b
}

//refine:bound depth=1 ints=0..40
func floatWide(a, b float64) bool { return a*a == b+0.25 || a/b == 0.7 }

//refine:bound depth=2 floats=special
func floatMaps(m map[float32]bool, k float32) bool {
	v, ok := m[k]
	return ok && v || k != k && len(m) == 1
}

//refine:bound depth=2
func floatMapSums(m map[float64]float64) bool {
	most := 0.0
	for k, v := range m {
		most = max(most, k+v)
	}
	return most > 1.5
}

//refine:bound depth=1 floats=special
func floatMapKeys(m map[[1]float64]struct{ x float64 }) bool {
	for k, v := range m {
		if k[0] != v.x {
			return false
		}
	}
	return true
}

// The finite numbers at this bound are whole, the special ones are not.
//
//refine:bound depth=1 ints=0..0 floats=special
func floatWholeSpecials(a float64, b float32) bool {
	return math.Ceil(a+a) == math.Floor(a)+1 || math.Trunc(float64(b)) == float64(b)
}

// The following have more cases than can be told apart operand by operand.

//refine:bound depth=3
func floatVariance(xs []float64) bool {
	sum, squares := 0.0, 0.0
	for _, x := range xs {
		sum += x
	}
	mean := sum / float64(len(xs))
	for _, x := range xs {
		squares += float64((x - mean) * (x - mean))
	}
	return squares/float64(len(xs)) <= 1.25
}

//refine:bound depth=2
func floatRootsOf(a, b, c float64) bool {
	root := math.Sqrt(b*b - 4*a*c)
	r, s := (-b+root)/(2*a), (-b-root)/(2*a)
	return r > 1.1 && s < r || math.Abs(s) == math.Inf(1) && 1/r < 0
}

//refine:bound depth=1
func floatScales(a, b float64, root, great, swap bool) bool {
	x, y := a, b*(1<<40)*(1<<40)
	if root {
		x = math.Sqrt(a)
	}
	if great {
		y = math.Sqrt(b)
	}
	if swap {
		x, y = y, x
	}
	return x == 0 || y > 1
}

//refine:bound depth=1 floats=special
func floatAngle(a, b struct{ x, y float32 }, flip bool) bool {
	dot := float32(a.x*b.x) + float32(a.y*b.y)
	q := dot / float32(math.Sqrt(float64(a.x*a.x)+float64(a.y*a.y)))
	if flip {
		q = max(-q, 0.3)
	}
	return q >= 0.7 || float32(q*q) < b.x
}

//refine:bound depth=2
func floatTruncatesRatio(a, b, c float64) bool {
	if b == 0 || c < 0.5 {
		return false
	}
	return int(a*7/b/c)%5 == 2 || a*a/c-b/c > 3.3
}
