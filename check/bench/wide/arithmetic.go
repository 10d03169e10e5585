package wide

// Triangle needs the sides of a triangle, in ascending order.
//
//refine:requires 0 < a && a <= b && b <= c && c < a+b
//refine:bound ints=0..200
func Triangle(a, b, c int) {}

// Product needs two factors and their product.
//
//refine:requires x*y == z
//refine:bound ints=1..2000
func Product(x, y, z int) {}

// Linear6 needs a solution of 3 equations in 6 variables.
//
//refine:requires Solves(x[:], 3, 4)
//refine:bound ints=0..12
func Linear6(x [6]int) {}

// Linear8 needs a solution of 4 equations in 8 variables.
//
//refine:requires Solves(x[:], 4, 7)
//refine:bound ints=0..12
func Linear8(x [8]int) {}

// Solves reports whether x solves some linear equations, which the seed chooses
// together with a solution within 0..12.
func Solves(x []int, equations int, seed uint32) bool {
	for range equations {
		sum := 0
		for i := range x {
			seed = next(seed)
			factor := int(seed>>16)%19 - 9
			sum += factor * (x[i] - (i*5+3)%13)
		}
		if sum != 0 {
			return false
		}
	}
	return true
}

// next returns the next number of a linear congruential generator.
func next(seed uint32) uint32 { return seed*1664525 + 1013904223 }

// Hash needs three bytes whose FNV hash ends in given bits.
//
//refine:requires FNV(b[:])%4096 == 77
//refine:bound ints=0..255
func Hash(b [3]uint8) {}

// FNV returns the 32-bit FNV-1a hash.
func FNV(b []uint8) uint32 {
	h := uint32(2166136261)
	for _, x := range b {
		h ^= uint32(x)
		h *= 16777619
	}
	return h
}

// Polynomial needs digits with a given hash.
//
//refine:requires Digits(x[:]) == 77
//refine:bound ints=0..9
func Polynomial(x [7]int) {}

// Digits returns a polynomial hash.
func Digits(x []int) int {
	h := 0
	for _, d := range x {
		h = (h*31 + d) % 1009
	}
	return h
}
