// Package sums has the overflow that SmartCheck (Pike, Haskell Symposium 2014) begins with: five
// lists of 16-bit integers with small sums each, and the sum of all. It is there on purpose.
//
// No range of small integers shows it, and of two random lists hardly any keeps the precondition. With
// all integers of the type, the counterexample is one of two elements, the fewest there can be.
package sums

// Sum is the sum of xs in 16 bits.
func Sum(xs []int16) int16 {
	var sum int16
	for _, x := range xs {
		sum += x
	}
	return sum
}

// Total is the sum of all, in 16 bits. Two negative sums may be less than those hold: the total is then
// a great positive number.
//
//refine:requires Sum(a) < 256 && Sum(b) < 256 && Sum(c) < 256 && Sum(d) < 256 && Sum(e) < 256
//refine:ensures result < 5*256
//refine:bound ints=full
func Total(a, b, c, d, e []int16) int16 {
	return Sum(a) + Sum(b) + Sum(c) + Sum(d) + Sum(e)
}

// TotalWide is Total in 32 bits, which hold the sum of any five sums.
//
//refine:requires Sum(a) < 256 && Sum(b) < 256 && Sum(c) < 256 && Sum(d) < 256 && Sum(e) < 256
//refine:ensures result < 5*256
//refine:bound ints=full
func TotalWide(a, b, c, d, e []int16) int32 {
	return int32(Sum(a)) + int32(Sum(b)) + int32(Sum(c)) + int32(Sum(d)) + int32(Sum(e))
}
