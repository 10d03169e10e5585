package bits

import "math"

// SaturatingAdd returns a+b, or the integer nearest to it.
//
//refine:ensures b >= 0 && a > math.MaxInt64-b ==> result == math.MaxInt64
//refine:ensures b < 0 && a < math.MinInt64-b ==> result == math.MinInt64
//refine:ensures !(b >= 0 && a > math.MaxInt64-b) && !(b < 0 && a < math.MinInt64-b) ==> result-a == b && (result >= a) == (b >= 0)
func SaturatingAdd(a, b int64) int64 {
	sum := a + b
	if (a^sum)&(b^sum) < 0 {
		return a>>63 ^ math.MaxInt64
	}
	return sum
}

// SaturatingAddSign is SaturatingAdd, but saturates at the wrong end.
//
//refine:ensures b >= 0 && a > math.MaxInt64-b ==> result == math.MaxInt64
//refine:ensures b < 0 && a < math.MinInt64-b ==> result == math.MinInt64
//refine:ensures !(b >= 0 && a > math.MaxInt64-b) && !(b < 0 && a < math.MinInt64-b) ==> result-a == b && (result >= a) == (b >= 0)
func SaturatingAddSign(a, b int64) int64 {
	sum := a + b
	if (a^sum)&(b^sum) < 0 {
		return sum>>63 ^ math.MaxInt64
	}
	return sum
}

// SaturatingAddHalf is SaturatingAdd, but takes a sum of another sign for too
// large.
//
//refine:ensures b >= 0 && a > math.MaxInt64-b ==> result == math.MaxInt64
//refine:ensures b < 0 && a < math.MinInt64-b ==> result == math.MinInt64
//refine:ensures !(b >= 0 && a > math.MaxInt64-b) && !(b < 0 && a < math.MinInt64-b) ==> result-a == b && (result >= a) == (b >= 0)
func SaturatingAddHalf(a, b int64) int64 {
	sum := a + b
	if a^sum < 0 {
		return a>>63 ^ math.MaxInt64
	}
	return sum
}

// SaturatingAddOr is SaturatingAdd, but ors.
//
//refine:ensures b >= 0 && a > math.MaxInt64-b ==> result == math.MaxInt64
//refine:ensures b < 0 && a < math.MinInt64-b ==> result == math.MinInt64
//refine:ensures !(b >= 0 && a > math.MaxInt64-b) && !(b < 0 && a < math.MinInt64-b) ==> result-a == b && (result >= a) == (b >= 0)
func SaturatingAddOr(a, b int64) int64 {
	sum := a + b
	if (a^sum)|(b^sum) < 0 {
		return a>>63 ^ math.MaxInt64
	}
	return sum
}

// SaturatingAddUnsigned returns a+b, or the greatest integer if it is greater.
//
//refine:ensures a <= math.MaxUint32-b ==> result == a+b
//refine:ensures a > math.MaxUint32-b ==> result == math.MaxUint32
func SaturatingAddUnsigned(a, b uint32) uint32 {
	sum := a + b
	return sum | -(((a & b) | (a|b)&^sum) >> 31)
}

// SaturatingAddUnsignedAnd is SaturatingAddUnsigned, but looks at both highest
// bits only.
//
//refine:ensures a <= math.MaxUint32-b ==> result == a+b
//refine:ensures a > math.MaxUint32-b ==> result == math.MaxUint32
func SaturatingAddUnsignedAnd(a, b uint32) uint32 {
	sum := a + b
	return sum | -((a & b) >> 31)
}

// SaturatingAddUnsignedOr is SaturatingAddUnsigned, but looks at the sum.
//
//refine:ensures a <= math.MaxUint32-b ==> result == a+b
//refine:ensures a > math.MaxUint32-b ==> result == math.MaxUint32
func SaturatingAddUnsignedOr(a, b uint32) uint32 {
	sum := a + b
	return sum | -(((a & b) | (a|b)&sum) >> 31)
}

// SaturatingAddUnsignedBit is SaturatingAddUnsigned, but shifts too little.
//
//refine:ensures a <= math.MaxUint32-b ==> result == a+b
//refine:ensures a > math.MaxUint32-b ==> result == math.MaxUint32
func SaturatingAddUnsignedBit(a, b uint32) uint32 {
	sum := a + b
	return sum | -(((a & b) | (a|b)&^sum) >> 30)
}

// Add returns a+b and whether it is right.
//
//refine:ensures sum == a+b
//refine:ensures ok == (int64(a)+int64(b) == int64(sum))
func Add(a, b int32) (sum int32, ok bool) {
	sum = a + b
	return sum, (sum > a) == (b > 0)
}

// AddZero is Add, but is wrong about 0.
//
//refine:ensures sum == a+b
//refine:ensures ok == (int64(a)+int64(b) == int64(sum))
func AddZero(a, b int32) (sum int32, ok bool) {
	sum = a + b
	return sum, (sum >= a) == (b > 0)
}

// AddSame is Add, but compares with b.
//
//refine:ensures sum == a+b
//refine:ensures ok == (int64(a)+int64(b) == int64(sum))
func AddSame(a, b int32) (sum int32, ok bool) {
	sum = a + b
	return sum, (sum > b) == (b > 0)
}

// AddSign is Add, but takes all sums of another sign for wrong.
//
//refine:ensures sum == a+b
//refine:ensures ok == (int64(a)+int64(b) == int64(sum))
func AddSign(a, b int32) (sum int32, ok bool) {
	sum = a + b
	return sum, (sum < 0) == (a < 0)
}

// Abs returns the magnitude of x without a branch.
//
//refine:requires x != math.MinInt64
//refine:ensures result >= 0
//refine:ensures result == x || result == -x
func Abs(x int64) int64 {
	sign := x >> 63
	return (x ^ sign) - sign
}

// AbsSign is Abs, but adds the sign.
//
//refine:requires x != math.MinInt64
//refine:ensures result >= 0
//refine:ensures result == x || result == -x
func AbsSign(x int64) int64 {
	sign := x >> 63
	return (x ^ sign) + sign
}

// AbsShift is Abs, but shifts too little.
//
//refine:requires x != math.MinInt64
//refine:ensures result >= 0
//refine:ensures result == x || result == -x
func AbsShift(x int64) int64 {
	sign := x >> 62
	return (x ^ sign) - sign
}

// AbsXor is Abs, but forgets the complement.
//
//refine:requires x != math.MinInt64
//refine:ensures result >= 0
//refine:ensures result == x || result == -x
func AbsXor(x int64) int64 {
	sign := x >> 63
	return x - 2*sign
}
