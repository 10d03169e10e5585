package bits

// Tenth returns x / 10 by multiplication.
//
//refine:ensures result == x/10
func Tenth(x uint32) uint32 {
	return uint32(uint64(x) * 0xcccccccd >> 35)
}

// TenthFactor is Tenth, but with a factor rounded down.
//
//refine:ensures result == x/10
func TenthFactor(x uint32) uint32 {
	return uint32(uint64(x) * 0xcccccccc >> 35)
}

// TenthShift is Tenth, but shifts too little.
//
//refine:ensures result == x/10
func TenthShift(x uint32) uint32 {
	return uint32(uint64(x) * 0xcccccccd >> 34)
}

// TenthNarrow is Tenth, but multiplies 32 bits.
//
//refine:ensures result == x/10
func TenthNarrow(x uint32) uint32 {
	return x * 0x1999999a >> 28
}

// Third returns x / 3 by multiplication.
//
//refine:ensures result == x/3
func Third(x int32) int32 {
	return int32(int64(x)*0x55555556>>32) + int32(uint32(x)>>31)
}

// ThirdSign is Third, but rounds down.
//
//refine:ensures result == x/3
func ThirdSign(x int32) int32 {
	return int32(int64(x) * 0x55555556 >> 32)
}

// ThirdFactor is Third, but with a factor rounded down.
//
//refine:ensures result == x/3
func ThirdFactor(x int32) int32 {
	return int32(int64(x)*0x55555555>>32) + int32(uint32(x)>>31)
}

// ThirdShift is Third, but shifts the sign in.
//
//refine:ensures result == x/3
func ThirdShift(x int32) int32 {
	return int32(int64(x)*0x55555556>>32) + x>>31
}

// Seventh returns x / 7 by multiplication.
//
//refine:ensures result == x/7
func Seventh(x uint16) uint16 {
	return uint16(uint64(x) * 0x12493 >> 19)
}

// SeventhFactor is Seventh, but with a factor rounded down.
//
//refine:ensures result == x/7
func SeventhFactor(x uint16) uint16 {
	return uint16(uint64(x) * 0x12492 >> 19)
}

// SeventhShift is Seventh, but shifts too far.
//
//refine:ensures result == x/7
func SeventhShift(x uint16) uint16 {
	return uint16(uint64(x) * 0x12493 >> 20)
}

// SeventhNarrow is Seventh, but multiplies 32 bits.
//
//refine:ensures result == x/7
func SeventhNarrow(x uint16) uint16 {
	return uint16(uint32(x) * 0x12493 >> 19)
}

// Sixteenth returns x / 16 by a shift.
//
//refine:ensures result == x/16
func Sixteenth(x int64) int64 {
	return (x + x>>63&15) >> 4
}

// SixteenthDown is Sixteenth, but rounds down.
//
//refine:ensures result == x/16
func SixteenthDown(x int64) int64 {
	return x >> 4
}

// SixteenthBias is Sixteenth, but adds too much.
//
//refine:ensures result == x/16
func SixteenthBias(x int64) int64 {
	return (x + x>>63&31) >> 4
}

// SixteenthSign is Sixteenth, but takes the sign of a narrow integer.
//
//refine:ensures result == x/16
func SixteenthSign(x int64) int64 {
	return (x + int64(int32(x)>>31)&15) >> 4
}
