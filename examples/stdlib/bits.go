package stdlib

import "math/bits"

// Rotate wraps bits.RotateLeft8: "returns the value of x rotated left by (k mod 8) bits. To rotate
// x right by k bits, call RotateLeft8(x, -k)."
//
//refine:ensures left == x<<shift(k) | x>>(8-shift(k))
//refine:ensures bits.RotateLeft8(left, -k) == x
//refine:ensures left == bits.RotateLeft8(x, shift(k))
//refine:bound ints=-17..255
func Rotate(x uint8, k int) (left uint8) {
	return bits.RotateLeft8(x, k)
}

// shift is k mod 8, which is not negative.
func shift(k int) int { return (k%8 + 8) % 8 }

// Count8 wraps the functions of math/bits that count in a uint8: Len8 is "the minimum number of
// bits required to represent x; the result is 0 for x == 0", LeadingZeros8 "the number of leading
// zero bits in x; the result is 8 for x == 0", TrailingZeros8 that of trailing ones, "8 for x ==
// 0", and OnesCount8 "the number of one bits".
//
//refine:ensures [least] int(x) < 1<<length && (length == 0 || int(x) >= 1<<(length-1))
//refine:ensures leading == 8-length
//refine:ensures trailing == if x == 0 { 8 } else { bits.Len8(x & -x) - 1 }
//refine:ensures ones == if x == 0 { 0 } else { 1 + bits.OnesCount8(x & (x - 1)) }
//refine:bound ints=0..255
func Count8(x uint8) (length, leading, trailing, ones int) {
	return bits.Len8(x), bits.LeadingZeros8(x), bits.TrailingZeros8(x), bits.OnesCount8(x)
}

// Reverse wraps bits.Reverse16 and ReverseBytes16: "returns the value of x with its bits in
// reversed order", and with its bytes in reversed order.
//
//refine:ensures forall i in 0..16: r>>i&1 == x>>(15-i)&1
//refine:ensures b == x<<8|x>>8
//refine:ensures bits.Reverse16(r) == x
//refine:bound ints=0..65535
func Reverse(x uint16) (r, b uint16) {
	return bits.Reverse16(x), bits.ReverseBytes16(x)
}

// A Word has the bits of a uint64: of a small or a large one, for -1 has those of 1<<64 - 1, or of
// one between.
type Word int64

// The words in the middle.
const (
	Half  Word = 1 << 32
	Below Word = 1<<63 - 1
	Top   Word = -1 << 63
)

// Add wraps bits.Add64: "returns the sum with carry of x, y and carry: sum = x + y + carry. The
// carry input must be 0 or 1; otherwise the behavior is undefined. The carryOut output is
// guaranteed to be 0 or 1."
//
//refine:requires 0 <= carry <= 1
//refine:ensures wide(sum, out).Cmp(total(x, y, carry)) == 0
//refine:ensures 0 <= out <= 1
func Add(x, y, carry Word) (sum, out Word) {
	s, c := bits.Add64(uint64(x), uint64(y), uint64(carry))
	return Word(s), Word(c)
}

// Sub wraps bits.Sub64: "returns the difference of x, y and borrow: diff = x - y - borrow. The
// borrow input must be 0 or 1; otherwise the behavior is undefined. The borrowOut output is
// guaranteed to be 0 or 1."
//
//refine:requires 0 <= borrow <= 1
//refine:ensures total(diff, y, borrow).Cmp(wide(x, out)) == 0
//refine:ensures 0 <= out <= 1
func Sub(x, y, borrow Word) (diff, out Word) {
	d, b := bits.Sub64(uint64(x), uint64(y), uint64(borrow))
	return Word(d), Word(b)
}

// Mul wraps bits.Mul64: "returns the 128-bit product of x and y: (hi, lo) = x * y with the product
// bits' upper half returned in hi and the lower half returned in lo."
//
//refine:ensures wide(lo, hi).Cmp(product(x, y)) == 0
func Mul(x, y Word) (hi, lo Word) {
	h, l := bits.Mul64(uint64(x), uint64(y))
	return Word(h), Word(l)
}

// Div wraps bits.Div64: "returns the quotient and remainder of (hi, lo) divided by y: quo = (hi,
// lo)/y, rem = (hi, lo)%y with the dividend bits' upper half in parameter hi and the lower half in
// parameter lo. Div64 panics for y == 0 (division by zero) or y <= hi (quotient overflow)."
//
//refine:panics y == 0 || uint64(y) <= uint64(hi)
//refine:ensures uint64(rem) < uint64(y)
//refine:ensures wide(lo, hi).Cmp(wide(rem, 0).Add(wide(rem, 0), product(quo, y))) == 0
func Div(hi, lo, y Word) (quo, rem Word) {
	q, r := bits.Div64(uint64(hi), uint64(lo), uint64(y))
	return Word(q), Word(r)
}
