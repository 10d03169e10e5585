package bits

// Root returns the square root of x, rounded down.
//
//refine:ensures uint64(result)*uint64(result) <= uint64(x)
//refine:ensures uint64(x) < (uint64(result)+1)*(uint64(result)+1)
func Root(x uint32) uint32 {
	r := uint32(0)
	for bit := uint32(1) << 30; bit != 0; bit >>= 2 {
		if x >= r+bit {
			x -= r + bit
			r = r>>1 + bit
		} else {
			r >>= 1
		}
	}
	return r
}

// Halve returns x shifted right by n bits.
//
//refine:requires n < 64
//refine:ensures result <= x && result<<n <= x
//refine:ensures x-result<<n < 1<<n
func Halve(x uint, n uint) uint { return x >> n }

// HalveRound is Halve, but rounds up.
//
//refine:requires n < 64
//refine:ensures result <= x && result<<n <= x
func HalveRound(x uint, n uint) uint { return (x + 1<<n - 1) >> n }
