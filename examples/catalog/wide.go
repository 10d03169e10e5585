package catalog

import "slices"

// Midpoint has all integers of its type for inputs, too many to run. It runs on some of all sizes, the
// extremes among them: the sum of the greatest two is where midpoints go wrong.
//
//refine:requires 0 <= lo <= hi
//refine:ensures lo <= result <= hi
//refine:ensures result-lo <= hi-result <= result-lo+1
//refine:bound ints=full
func Midpoint(lo, hi int) int {
	return lo + (hi-lo)/2
}

// Mean has few enough inputs to run them all, though these are all integers of its type.
//
//refine:ensures int(result) == (int(a)+int(b))/2
//refine:bound ints=full
func Mean(a, b uint8) uint8 {
	return a&b + (a^b)/2
}

// Magnitude returns an unsigned integer, since the least int64 has no positive counterpart among its own.
//
//refine:ensures result == 0 <==> x == 0
//refine:ensures int64(result) == x || -int64(result) == x
//refine:ensures result <= 1<<63
//refine:bound ints=full
func Magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// Successor is for all but the greatest integer of 64 bits.
//
//refine:requires x < math.MaxUint64
//refine:ensures result > x
//refine:bound ints=full
func Successor(x uint64) uint64 {
	return x + 1
}

// Area is of integers whose product has twice as many bits, and of a number of inputs that is said.
//
//refine:requires w > 0 && h > 0
//refine:ensures result >= int64(w) && result >= int64(h) && result%int64(w) == 0
//refine:bound ints=full spread=2000
func Area(w, h int32) int64 {
	return int64(w) * int64(h)
}

// Days has few inputs: they are found, and known to be all, however wide the integers are.
//
//refine:requires 0 <= seconds <= 7*86400 && seconds%86400 == 0
//refine:ensures result*86400 == seconds
//refine:bound ints=full
func Days(seconds int) int {
	return seconds / 86400
}

// Insertion keeps a slice of any integers sorted.
//
//refine:requires slices.IsSorted(xs)
//refine:ensures slices.IsSorted(result)
//refine:ensures multiset(result) == multiset(slices.Concat(xs, []int64{x}))
//refine:bound ints=full
func Insertion(xs []int64, x int64) []int64 {
	i := 0
	for i < len(xs) && xs[i] < x {
		i++
	}
	return slices.Insert(slices.Clone(xs), i, x)
}
