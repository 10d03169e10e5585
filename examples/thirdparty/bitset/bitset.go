// Package bitset wraps github.com/bits-and-blooms/bitset. Its words have 64 bits, so the bits of
// the sets here are few, or around those where a word begins.
package bitset

import (
	"slices"

	"github.com/bits-and-blooms/bitset"
)

// A Bit is an index or a number of bits.
type Bit uint

// The bits where words begin.
const (
	LastOfFirst  Bit = 63
	FirstOfNext  Bit = 64
	Next         Bit = 65
	LastOfSecond Bit = 127
	FirstOfThird Bit = 128
)

// with makes a set of some length with some bits.
func with(length Bit, bits []Bit) *bitset.BitSet {
	s := bitset.New(uint(length))
	for _, b := range bits {
		s.Set(uint(b))
	}
	return s
}

// bitsOf lists the bits that s has by Test.
func bitsOf(s *bitset.BitSet) []Bit {
	var bits []Bit
	for i := range s.Len() {
		if s.Test(i) {
			bits = append(bits, Bit(i))
		}
	}
	return bits
}

// Around wraps the methods that look for bits: NextSet "returns the next bit set from the specified
// index, including possibly the current index along with an error code (true = valid, false = no
// set bit found)", and so on.
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:ensures set == least(bits, i, length(size, bits))
//refine:ensures clear == least(others(bits, length(size, bits)), i, length(size, bits))
//refine:bound depth=3 ints=0..1
func Around(size Bit, bits []Bit, i Bit) (set, clear int) {
	s := with(size, bits)
	return found(s.NextSet(uint(i))), found(s.NextClear(uint(i)))
}

// Before wraps PreviousSet, which "returns the previous set bit from the specified index, including
// possibly the current index along with an error code (true = valid, false = no bit found i.e. all
// bits are clear)", and PreviousClear, from the indices of the set.
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:requires i < length(size, bits)
//refine:ensures set == most(bits, i)
//refine:ensures clear == most(others(bits, length(size, bits)), i)
//refine:bound depth=3 ints=0..1
func Before(size Bit, bits []Bit, i Bit) (set, clear int) {
	s := with(size, bits)
	return found(s.PreviousSet(uint(i))), found(s.PreviousClear(uint(i)))
}

// BeforeBeyond wraps PreviousSet from indices behind the set too. It is refuted: there is no
// previous set bit from 64 in a set of the bit 0, though there is from 1. PreviousSet looks for
// none if the index is in a word that the set does not have (v1.29.0).
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:ensures set == most(bits, i)
//refine:bound ints=0..1
func BeforeBeyond(bits []Bit, i Bit) (set int) {
	s := with(0, bits)
	return found(s.PreviousSet(uint(i)))
}

// found is i, or -1 if there is none.
func found(i uint, ok bool) int {
	if !ok {
		return -1
	}
	return int(i)
}

// length is that of a set after its bits are set.
func length(size Bit, bits []Bit) Bit {
	for _, b := range bits {
		size = max(size, b+1)
	}
	return size
}

// others are the bits below n that are not in bits.
func others(bits []Bit, n Bit) []Bit {
	var all []Bit
	for i := range n {
		if !slices.Contains(bits, i) {
			all = append(all, i)
		}
	}
	return all
}

// least is the least of the bits from i on, and -1 if there is none.
func least(bits []Bit, i, n Bit) int {
	for ; i < n; i++ {
		if slices.Contains(bits, i) {
			return int(i)
		}
	}
	return -1
}

// most is the greatest of the bits up to i, and -1 if there is none.
func most(bits []Bit, i Bit) int {
	for k := int(i); k >= 0; k-- {
		if slices.Contains(bits, Bit(k)) {
			return k
		}
	}
	return -1
}

// InsertAt wraps the method of that name: "takes an index which indicates where a bit should be
// inserted. Then it shifts all the bits in the set to the left by 1, starting from the given index
// position, and sets the index position to 0."
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:ensures slices.Equal(after, moved(bits, i, 0, 1))
//refine:bound depth=3 ints=0..1
func InsertAt(size Bit, bits []Bit, i Bit) (after []Bit) {
	return bitsOf(with(size, bits).InsertAt(uint(i)))
}

// DeleteAt wraps the method of that name: "deletes the bit at the given index position from within
// the bitset. All the bits residing on the left of the deleted bit get shifted right by 1."
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:requires i < length(size, bits)
//refine:ensures slices.Equal(after, moved(bits, i, 1, 0))
//refine:bound depth=3 ints=0..1
func DeleteAt(size Bit, bits []Bit, i Bit) (after []Bit) {
	return bitsOf(with(size, bits).DeleteAt(uint(i)))
}

// moved are the bits below from, and those from from+out on, shifted right by out and left by in.
func moved(bits []Bit, from, out, in Bit) []Bit {
	var all []Bit
	for _, b := range bits {
		switch {
		case b < from:
			all = append(all, b)
		case b >= from+out:
			all = append(all, b-out+in)
		}
	}
	return all
}

// Shift wraps ShiftLeft and ShiftRight: "shifts the bitset like << operation would do", and like
// >>.
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:ensures slices.Equal(left, moved(bits, 0, 0, n))
//refine:ensures slices.Equal(right, moved(bits, 0, n, 0))
//refine:bound depth=3 ints=0..1
func Shift(size Bit, bits []Bit, n Bit) (left, right []Bit) {
	l, r := with(size, bits), with(size, bits)
	l.ShiftLeft(uint(n))
	r.ShiftRight(uint(n))
	return bitsOf(l), bitsOf(r)
}

// Range wraps SetRange, FlipRange and OnesBetween: "sets bits in [start, end) to 1, the capacity of
// the bitset is automatically increased accordingly", "FlipRange bit in [start, end)", and "returns
// the number of set bits in the range [from, to). [...] Returns 0 if from >= to."
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:ensures forall b in others(nil, 200): b in set <==> b in bits || start <= b < end
//refine:ensures forall b in others(nil, 200): b in flipped <==> (b in bits) != (start <= b < end)
//refine:ensures ones == count(inside(bits, start, end), true)
//refine:bound depth=2 ints=0..1
func Range(size Bit, bits []Bit, start, end Bit) (set, flipped []Bit, ones int) {
	return bitsOf(with(size, bits).SetRange(uint(start), uint(end))),
		bitsOf(with(size, bits).FlipRange(uint(start), uint(end))),
		int(with(size, bits).OnesBetween(uint(start), uint(end)))
}

// inside tells of each bit whether it is in a range.
func inside(bits []Bit, start, end Bit) []bool {
	var all []bool
	for _, b := range bits {
		all = append(all, start <= b && b < end)
	}
	return all
}

// Compact wraps the method of that name, and Shrink: "shrinks BitSet to so that we preserve all set
// bits, while minimizing memory usage", and "shrinks BitSet so that the provided value is the last
// possible set value. It clears all bits > the provided index and reduces the size and length of
// the set. [...] The new length in bits is the parameter value + 1."
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:requires last < length(size, bits)
//refine:ensures slices.Equal(compact, bits)
//refine:ensures slices.Equal(shrunk, slices.DeleteFunc(slices.Clone(bits), isAbove(last)))
//refine:ensures n == last+1
//refine:bound depth=3 ints=0..1
func Compact(size Bit, bits []Bit, last Bit) (compact, shrunk []Bit, n Bit) {
	s := with(size, bits).Shrink(uint(last))
	return bitsOf(with(size, bits).Compact()), bitsOf(s), Bit(s.Len())
}

func isAbove(last Bit) func(Bit) bool { return func(b Bit) bool { return b > last } }

// Algebra wraps the operations on two sets: Union, Intersection, Difference, SymmetricDifference,
// their cardinalities, and IsSuperSet, which "returns true if this is a superset of the other set".
//
//refine:requires forall k in 1..len(a): a[k-1] < a[k]
//refine:requires forall k in 1..len(b): b[k-1] < b[k]
//refine:ensures forall x in others(nil, 130): x in union <==> x in a || x in b
//refine:ensures forall x in others(nil, 130): x in both <==> x in a && x in b
//refine:ensures forall x in others(nil, 130): x in less <==> x in a && !(x in b)
//refine:ensures forall x in others(nil, 130): x in one <==> (x in a) != (x in b)
//refine:ensures superset <==> forall x in b: x in a
//refine:ensures strict <==> superset && len(a) > len(b)
//refine:ensures sizes == [4]int{len(union), len(both), len(less), len(one)}
//refine:bound depth=2 ints=0..1
func Algebra(sizeA, sizeB Bit, a, b []Bit) (union, both, less, one []Bit, sizes [4]int, superset, strict bool) {
	s, t := with(sizeA, a), with(sizeB, b)
	sizes = [4]int{
		int(s.UnionCardinality(t)), int(s.IntersectionCardinality(t)),
		int(s.DifferenceCardinality(t)), int(s.SymmetricDifferenceCardinality(t)),
	}
	return bitsOf(s.Union(t)), bitsOf(s.Intersection(t)), bitsOf(s.Difference(t)), bitsOf(s.SymmetricDifference(t)),
		sizes, s.IsSuperSet(t), s.IsStrictSuperSet(t)
}

// Ranks wraps Rank and Select: "returns the number of set bits up to and including the index that
// are set in the bitset", and "returns the index of the jth set bit, where j is the argument. The
// caller is responsible to ensure that 0 <= j < Count(): when j is out of range, the function
// returns the length of the bitset".
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:ensures rank == count(inside(bits, 0, i+1), true)
//refine:ensures selected == if int(i) < len(bits) { bits[i] } else { length(size, bits) }
//refine:bound depth=3 ints=0..3
func Ranks(size Bit, bits []Bit, i Bit) (rank int, selected Bit) {
	s := with(size, bits)
	return int(s.Rank(uint(i))), Bit(s.Select(uint(i)))
}

// All wraps All, None and Any, and Complement: "returns true if all bits are set, false otherwise.
// Returns true for empty sets", "computes the (local) complement of a bitset (up to length bits)".
//
//refine:requires forall k in 1..len(bits): bits[k-1] < bits[k]
//refine:ensures all <==> len(bits) == int(length(size, bits))
//refine:ensures none <==> len(bits) == 0
//refine:ensures slices.Equal(complement, others(bits, length(size, bits)))
//refine:bound depth=3 ints=0..3
func All(size Bit, bits []Bit) (all, none bool, complement []Bit) {
	s := with(size, bits)
	return s.All(), s.None(), bitsOf(s.Complement())
}
