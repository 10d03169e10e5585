package bits

// fromGray returns the integer that has a Gray code.
func fromGray(g uint32) uint32 {
	for n := 1; n < 32; n *= 2 {
		g ^= g >> n
	}
	return g
}

// Gray is the Gray code of x: neighbours differ in one bit.
//
//refine:ensures ones(result^((x+1)^(x+1)>>1)) == 1
//refine:ensures fromGray(result) == x
func Gray(x uint32) uint32 {
	return x ^ x>>1
}

// GrayShift is Gray, but shifts too far.
//
//refine:ensures ones(result^((x+1)^(x+1)>>1)) == 1
//refine:ensures fromGray(result) == x
func GrayShift(x uint32) uint32 {
	return x ^ x>>2
}

// GrayOr is Gray, but ors.
//
//refine:ensures ones(result^((x+1)^(x+1)>>1)) == 1
//refine:ensures fromGray(result) == x
func GrayOr(x uint32) uint32 {
	return x | x>>1
}

// GrayLeft is Gray, but shifts to the left.
//
//refine:ensures ones(result^((x+1)^(x+1)>>1)) == 1
//refine:ensures fromGray(result) == x
func GrayLeft(x uint32) uint32 {
	return x ^ x<<1
}

// ZigZag maps integers of small magnitude to small ones without sign.
//
//refine:ensures int64(result>>1)^-int64(result&1) == x
//refine:ensures -1000 <= x < 1000 ==> result < 2000
func ZigZag(x int64) uint64 {
	return uint64(x<<1) ^ uint64(x>>63)
}

// ZigZagSign is ZigZag, but shifts too little.
//
//refine:ensures int64(result>>1)^-int64(result&1) == x
//refine:ensures -1000 <= x < 1000 ==> result < 2000
func ZigZagSign(x int64) uint64 {
	return uint64(x<<1) ^ uint64(x>>62)
}

// ZigZagLogical is ZigZag, but shifts zeros in.
//
//refine:ensures int64(result>>1)^-int64(result&1) == x
//refine:ensures -1000 <= x < 1000 ==> result < 2000
func ZigZagLogical(x int64) uint64 {
	return uint64(x<<1) ^ uint64(x)>>63
}

// ZigZagNarrow is ZigZag, but loses the upper half.
//
//refine:ensures int64(result>>1)^-int64(result&1) == x
//refine:ensures -1000 <= x < 1000 ==> result < 2000
func ZigZagNarrow(x int64) uint64 {
	return uint64(x<<1) ^ uint64(int64(int32(x)>>31))
}

// UnZigZag is the inverse of ZigZag.
//
//refine:ensures ZigZag(result) == x
func UnZigZag(x uint64) int64 {
	return int64(x>>1) ^ -int64(x&1)
}

// UnZigZagSign is UnZigZag, but shifts the sign in.
//
//refine:ensures ZigZag(result) == x
func UnZigZagSign(x uint64) int64 {
	return int64(x)>>1 ^ -int64(x&1)
}

// UnZigZagMinus is UnZigZag, but negates.
//
//refine:ensures ZigZag(result) == x
func UnZigZagMinus(x uint64) int64 {
	return int64(x>>1) * (1 - 2*int64(x&1))
}

// UnZigZagBit is UnZigZag, but looks at the wrong bit.
//
//refine:ensures ZigZag(result) == x
func UnZigZagBit(x uint64) int64 {
	return int64(x>>1) ^ -int64(x>>1&1)
}
