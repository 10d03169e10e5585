// Package bits has functions that work on the bits of integers. Beside each
// stand three variants, each of which is wrong for some integers.
package bits

// ones returns the number of ones in x, one by one.
func ones(x uint32) int {
	n := 0
	for i := range 32 {
		n += int(x >> i & 1)
	}
	return n
}

// deBruijn holds the number of trailing zeros by the highest bits of a product.
var deBruijn = [32]uint8{
	0, 1, 28, 2, 29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4, 8,
	31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6, 11, 5, 10, 9,
}

// PopCount returns the number of ones in x.
//
//refine:ensures result == ones(x)
func PopCount(x uint32) int {
	x -= x >> 1 & 0x55555555
	x = x&0x33333333 + x>>2&0x33333333
	x = (x + x>>4) & 0x0f0f0f0f
	return int(x * 0x01010101 >> 24)
}

// PopCountMask is PopCount, but with a wrong bit in a mask.
//
//refine:ensures result == ones(x)
func PopCountMask(x uint32) int {
	x -= x >> 1 & 0x55555555
	x = x&0x33333331 + x>>2&0x33333333
	x = (x + x>>4) & 0x0f0f0f0f
	return int(x * 0x01010101 >> 24)
}

// PopCountShift is PopCount, but shifts too far.
//
//refine:ensures result == ones(x)
func PopCountShift(x uint32) int {
	x -= x >> 1 & 0x55555555
	x = x&0x33333333 + x>>2&0x33333333
	x = (x + x>>5) & 0x0f0f0f0f
	return int(x * 0x01010101 >> 24)
}

// PopCountSum is PopCount, but loses a byte of the sum.
//
//refine:ensures result == ones(x)
func PopCountSum(x uint32) int {
	x -= x >> 1 & 0x55555555
	x = x&0x33333333 + x>>2&0x33333333
	x = (x + x>>4) & 0x0f0f0f0f
	return int(x * 0x01010100 >> 24)
}

// TrailingZeros returns the number of zeros below the lowest one in x, by a de
// Bruijn sequence.
//
//refine:requires x != 0
//refine:ensures x>>result&1 == 1
//refine:ensures x<<(32-result) == 0
func TrailingZeros(x uint32) int {
	return int(deBruijn[x&-x*0x077cb531>>27])
}

// TrailingZerosMask is TrailingZeros, but takes the highest ones as well.
//
//refine:requires x != 0
//refine:ensures x>>result&1 == 1
//refine:ensures x<<(32-result) == 0
func TrailingZerosMask(x uint32) int {
	return int(deBruijn[x|-x*0x077cb531>>27])
}

// TrailingZerosFactor is TrailingZeros, but with a factor that is no de Bruijn
// sequence.
//
//refine:requires x != 0
//refine:ensures x>>result&1 == 1
//refine:ensures x<<(32-result) == 0
func TrailingZerosFactor(x uint32) int {
	return int(deBruijn[x&-x*0x077cb539>>27])
}

// TrailingZerosShift is TrailingZeros, but shifts too little.
//
//refine:requires x != 0
//refine:ensures x>>result&1 == 1
//refine:ensures x<<(32-result) == 0
func TrailingZerosShift(x uint32) int {
	return int(deBruijn[x&-x*0x077cb531>>27&30])
}

// Reverse returns x with its bits in the opposite order.
//
//refine:ensures forall i in 0..32: x>>i&1 == result>>(31-i)&1
func Reverse(x uint32) uint32 {
	x = x>>1&0x55555555 | x&0x55555555<<1
	x = x>>2&0x33333333 | x&0x33333333<<2
	x = x>>4&0x0f0f0f0f | x&0x0f0f0f0f<<4
	x = x>>8&0x00ff00ff | x&0x00ff00ff<<8
	return x>>16 | x<<16
}

// ReverseMask is Reverse, but with a wrong mask.
//
//refine:ensures forall i in 0..32: x>>i&1 == result>>(31-i)&1
func ReverseMask(x uint32) uint32 {
	x = x>>1&0x55555555 | x&0x55555555<<1
	x = x>>2&0x33333373 | x&0x33333333<<2
	x = x>>4&0x0f0f0f0f | x&0x0f0f0f0f<<4
	x = x>>8&0x00ff00ff | x&0x00ff00ff<<8
	return x>>16 | x<<16
}

// ReverseHalf is Reverse, but forgets to swap the halves.
//
//refine:ensures forall i in 0..32: x>>i&1 == result>>(31-i)&1
func ReverseHalf(x uint32) uint32 {
	x = x>>1&0x55555555 | x&0x55555555<<1
	x = x>>2&0x33333333 | x&0x33333333<<2
	x = x>>4&0x0f0f0f0f | x&0x0f0f0f0f<<4
	x = x>>8&0x00ff00ff | x&0x00ff00ff<<8
	return x
}

// ReverseOrder is Reverse, but shifts bytes too far.
//
//refine:ensures forall i in 0..32: x>>i&1 == result>>(31-i)&1
func ReverseOrder(x uint32) uint32 {
	x = x>>1&0x55555555 | x&0x55555555<<1
	x = x>>2&0x33333333 | x&0x33333333<<2
	x = x>>4&0x0f0f0f0f | x&0x0f0f0f0f<<4
	x = x>>8&0x00ff00ff | x&0x00ff00ff<<9
	return x>>16 | x<<16
}
