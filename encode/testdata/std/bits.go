package diff

import (
	"math/bits"
)

//refine:bound ints=0..3
func bits_Add32(x, y, c uint32) bool {
	s, o := bits.Add32(x-2, y-2, c&1)
	return s == 1 && o == 1
}

//refine:bound ints=0..3
func bits_Add64(x, y, c uint64) bool {
	s, o := bits.Add64(x-2, y-2, c&1)
	return s == 1 && o == 1
}

//refine:bound ints=0..3
func bits_Add(x, y, c uint) bool {
	s, o := bits.Add(x-2, y-2, c&1)
	return s == 1 && o == 1
}

//refine:bound ints=0..4
func bits_Div32(hi, lo, y uint32) bool {
	q, r := bits.Div32(hi, lo, y)
	return q > 1 && r == 1
}

//refine:bound ints=0..4
func bits_Div64(hi, lo, y uint64) bool {
	q, r := bits.Div64(hi, lo, y)
	return q > 1 && r == 1
}

//refine:bound ints=0..4
func bits_Div(hi, lo, y uint) bool {
	q, r := bits.Div(hi, lo, y)
	return q > 1 && r == 1
}

//refine:bound ints=0..200
func bits_LeadingZeros16(x uint16) bool {
	return bits.LeadingZeros16(x)%3 == 1
}

//refine:bound ints=0..200
func bits_LeadingZeros32(x uint32) bool {
	return bits.LeadingZeros32(x)%3 == 1
}

//refine:bound ints=0..200
func bits_LeadingZeros64(x uint64) bool {
	return bits.LeadingZeros64(x)%3 == 1
}

//refine:bound ints=0..200
func bits_LeadingZeros8(x uint8) bool {
	return bits.LeadingZeros8(x)%3 == 1
}

//refine:bound ints=0..200
func bits_LeadingZeros(x uint) bool {
	return bits.LeadingZeros(x)%3 == 1
}

//refine:bound ints=0..200
func bits_Len16(x uint16) bool {
	return bits.Len16(x) == 3
}

//refine:bound ints=0..200
func bits_Len32(x uint32) bool {
	return bits.Len32(x) == 3
}

//refine:bound ints=0..200
func bits_Len64(x uint64) bool {
	return bits.Len64(x) == 3
}

//refine:bound ints=0..200
func bits_Len8(x uint8) bool {
	return bits.Len8(x) == 3
}

//refine:bound ints=0..200
func bits_Len(x uint) bool {
	return bits.Len(x) == 3
}

//refine:bound ints=0..9
func bits_Mul32(x, y uint32) bool {
	hi, lo := bits.Mul32(x-4, y-4)
	return hi == 0 && lo == 4
}

//refine:bound ints=0..9
func bits_Mul64(x, y uint64) bool {
	hi, lo := bits.Mul64(x-4, y-4)
	return hi == 0 && lo == 4
}

//refine:bound ints=0..9
func bits_Mul(x, y uint) bool {
	hi, lo := bits.Mul(x-4, y-4)
	return hi == 0 && lo == 4
}

//refine:bound ints=0..200
func bits_OnesCount16(x uint16) bool {
	return bits.OnesCount16(x) == 3
}

//refine:bound ints=0..200
func bits_OnesCount32(x uint32) bool {
	return bits.OnesCount32(x) == 3
}

//refine:bound ints=0..200
func bits_OnesCount64(x uint64) bool {
	return bits.OnesCount64(x) == 3
}

//refine:bound ints=0..200
func bits_OnesCount8(x uint8) bool {
	return bits.OnesCount8(x) == 3
}

//refine:bound ints=0..200
func bits_OnesCount(x uint) bool {
	return bits.OnesCount(x) == 3
}

//refine:bound ints=0..4
func bits_Rem32(hi, lo, y uint32) bool {
	return bits.Rem32(hi, lo, y) == 1
}

//refine:bound ints=0..4
func bits_Rem64(hi, lo, y uint64) bool {
	return bits.Rem64(hi, lo, y) == 1
}

//refine:bound ints=0..4
func bits_Rem(hi, lo, y uint) bool {
	return bits.Rem(hi, lo, y) == 1
}

//refine:bound ints=0..40
func bits_Reverse16(x uint16) bool {
	return bits.Reverse16(x)>>(16-6) == 48
}

//refine:bound ints=0..40
func bits_Reverse32(x uint32) bool {
	return bits.Reverse32(x)>>(32-6) == 48
}

//refine:bound ints=0..40
func bits_Reverse64(x uint64) bool {
	return bits.Reverse64(x)>>(64-6) == 48
}

//refine:bound ints=0..40
func bits_Reverse8(x uint8) bool {
	return bits.Reverse8(x)>>4%4 == 1
}

//refine:bound ints=250..260
func bits_ReverseBytes16(x uint16) bool {
	return bits.ReverseBytes16(x)%2 == 1 || x == 251
}

//refine:bound ints=250..260
func bits_ReverseBytes32(x uint32) bool {
	return bits.ReverseBytes32(x)%2 == 1 || x == 251
}

//refine:bound ints=250..260
func bits_ReverseBytes64(x uint64) bool {
	return bits.ReverseBytes64(x)%2 == 1 || x == 251
}

//refine:bound ints=250..260
func bits_ReverseBytes(x uint) bool {
	return bits.ReverseBytes(x)%2 == 1 || x == 251
}

//refine:bound ints=0..40
func bits_Reverse(x uint) bool {
	return bits.Reverse(x)>>(bits.UintSize-6) == 48
}

//refine:bound ints=0..9
func bits_RotateLeft16(x uint16, k int) bool {
	return bits.RotateLeft16(x, -k)%4 == 1
}

//refine:bound ints=0..9
func bits_RotateLeft32(x uint32, k int) bool {
	return bits.RotateLeft32(x, -k)%4 == 1
}

//refine:bound ints=0..9
func bits_RotateLeft64(x uint64, k int) bool {
	return bits.RotateLeft64(x, -k)%4 == 1
}

//refine:bound ints=0..9
func bits_RotateLeft8(x uint8, k int) bool {
	return bits.RotateLeft8(x, -k)%4 == 1
}

//refine:bound ints=0..9
func bits_RotateLeft(x uint, k int) bool {
	return bits.RotateLeft(x, -k)%4 == 1
}

//refine:bound ints=0..3
func bits_Sub32(x, y, c uint32) bool {
	s, o := bits.Sub32(x, y, c&1)
	return s+2 == 1 && o == 1
}

//refine:bound ints=0..3
func bits_Sub64(x, y, c uint64) bool {
	s, o := bits.Sub64(x, y, c&1)
	return s+2 == 1 && o == 1
}

//refine:bound ints=0..3
func bits_Sub(x, y, c uint) bool {
	s, o := bits.Sub(x, y, c&1)
	return s+2 == 1 && o == 1
}

//refine:bound ints=0..200
func bits_TrailingZeros16(x uint16) bool {
	return bits.TrailingZeros16(x) == 2
}

//refine:bound ints=0..200
func bits_TrailingZeros32(x uint32) bool {
	return bits.TrailingZeros32(x) == 2
}

//refine:bound ints=0..200
func bits_TrailingZeros64(x uint64) bool {
	return bits.TrailingZeros64(x) == 2
}

//refine:bound ints=0..200
func bits_TrailingZeros8(x uint8) bool {
	return bits.TrailingZeros8(x) == 2
}

//refine:bound ints=0..200
func bits_TrailingZeros(x uint) bool {
	return bits.TrailingZeros(x) == 2
}
