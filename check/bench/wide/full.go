package wide

// Overflow needs two integers in order whose sum overflows.
//
//refine:requires 0 < a && a <= b && a+b < 0
//refine:bound ints=full
func Overflow(a, b int64) {}

// Factors needs the factors of a product of two primes.
//
//refine:requires 1 < a && a <= b && b < 1<<12 && a*b == 1021*1031
//refine:bound ints=full
func Factors(a, b int64) {}

// Masked needs a word of 64 bits that a mask reduces to given bits.
//
//refine:requires x&0xffff_ffff_ffff_0ff0 == 0x1234_5678_9abc_0de0
//refine:bound ints=full
func Masked(x uint64) {}

// Window needs a range of 64-bit integers, and a place in it that is a multiple
// of a thousand.
//
//refine:requires lo > 1<<40 && hi > lo && hi-lo < 3000 && lo <= x && x < hi && x%1000 == 0
//refine:bound ints=full
func Window(lo, hi, x int64) {}
