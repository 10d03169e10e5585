package order

// Mid returns the middle between lo and hi, rounded down.
//
//refine:requires 0 <= lo <= hi
//refine:ensures lo <= result <= hi
//refine:ensures result-lo == hi-result || result-lo+1 == hi-result
func Mid(lo, hi int) int { return lo + (hi-lo)/2 }

// MidSum is Mid, but adds first.
//
//refine:requires 0 <= lo <= hi
//refine:ensures lo <= result <= hi
func MidSum(lo, hi int) int { return (lo + hi) / 2 }

// Median returns the one in the middle of three integers.
//
//refine:ensures result == a || result == b || result == c
//refine:ensures min(a, b) <= result <= max(a, b) || min(a, c) <= result <= max(a, c)
//refine:ensures count([]bool{a <= result, b <= result, c <= result}, true) >= 2
//refine:ensures count([]bool{a >= result, b >= result, c >= result}, true) >= 2
func Median(a, b, c int) int {
	if a > b {
		a, b = b, a
	}
	if c < a {
		return a
	}
	return min(b, c)
}

// MedianDifference is Median, but compares by subtraction.
//
//refine:ensures count([]bool{a <= result, b <= result, c <= result}, true) >= 2
//refine:ensures count([]bool{a >= result, b >= result, c >= result}, true) >= 2
func MedianDifference(a, b, c int) int {
	if a-b > 0 {
		a, b = b, a
	}
	if c-a < 0 {
		return a
	}
	return min(b, c)
}

// Clamp returns what is nearest to x between lo and hi.
//
//refine:requires lo <= hi
//refine:ensures lo <= result <= hi
//refine:ensures lo <= x <= hi ==> result == x
//refine:ensures result == x || result == lo || result == hi
func Clamp(x, lo, hi int) int {
	switch {
	case x < lo:
		return lo
	case x > hi:
		return hi
	}
	return x
}

// ClampDifference is Clamp, but compares by subtraction.
//
//refine:requires lo <= hi
//refine:ensures lo <= result <= hi
//refine:ensures lo <= x <= hi ==> result == x
func ClampDifference(x, lo, hi int) int {
	switch {
	case x-lo < 0:
		return lo
	case x-hi > 0:
		return hi
	}
	return x
}

// Compare returns the sign of the difference of a and b.
//
//refine:ensures result < 0 <==> a < b
//refine:ensures result == 0 <==> a == b
//refine:ensures -1 <= result <= 1
func Compare(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// CompareDifference is Compare by the difference itself.
//
//refine:ensures result < 0 <==> a < b
//refine:ensures result == 0 <==> a == b
func CompareDifference(a, b int) int { return a - b }
