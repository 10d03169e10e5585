package bits

// NextPower returns the least power of two that is at least x.
//
//refine:requires 0 < x <= 1<<31
//refine:ensures result&(result-1) == 0 && result >= x
//refine:ensures result/2 < x
func NextPower(x uint32) uint32 {
	x--
	x |= x >> 1
	x |= x >> 2
	x |= x >> 4
	x |= x >> 8
	x |= x >> 16
	return x + 1
}

// NextPowerMissing is NextPower, but leaves one step out.
//
//refine:requires 0 < x <= 1<<31
//refine:ensures result&(result-1) == 0 && result >= x
//refine:ensures result/2 < x
func NextPowerMissing(x uint32) uint32 {
	x--
	x |= x >> 1
	x |= x >> 2
	x |= x >> 4
	x |= x >> 16
	return x + 1
}

// NextPowerPower is NextPower, but doubles powers of two.
//
//refine:requires 0 < x <= 1<<31
//refine:ensures result&(result-1) == 0 && result >= x
//refine:ensures result/2 < x
func NextPowerPower(x uint32) uint32 {
	x |= x >> 1
	x |= x >> 2
	x |= x >> 4
	x |= x >> 8
	x |= x >> 16
	return x + 1
}

// NextPowerShift is NextPower, but shifts too far.
//
//refine:requires 0 < x <= 1<<31
//refine:ensures result&(result-1) == 0 && result >= x
//refine:ensures result/2 < x
func NextPowerShift(x uint32) uint32 {
	x--
	x |= x >> 1
	x |= x >> 2
	x |= x >> 4
	x |= x >> 8
	x |= x >> 17
	return x + 1
}

// IsPower reports whether x is a power of two.
//
//refine:ensures result == (ones(uint32(x))+ones(uint32(x>>32)) == 1)
func IsPower(x uint64) bool {
	return x != 0 && x&(x-1) == 0
}

// IsPowerZero is IsPower, but takes 0 for one.
//
//refine:ensures result == (ones(uint32(x))+ones(uint32(x>>32)) == 1)
func IsPowerZero(x uint64) bool {
	return x&(x-1) == 0
}

// IsPowerEven is IsPower, but takes all even numbers for one.
//
//refine:ensures result == (ones(uint32(x))+ones(uint32(x>>32)) == 1)
func IsPowerEven(x uint64) bool {
	return x != 0 && x&1 == 0
}

// IsPowerNarrow is IsPower, but looks at the lower half only.
//
//refine:ensures result == (ones(uint32(x))+ones(uint32(x>>32)) == 1)
func IsPowerNarrow(x uint64) bool {
	return x != 0 && uint32(x&(x-1)) == 0
}
