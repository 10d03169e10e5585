package paths

import (
	"encoding/binary"
	"iter"
	"math/bits"
	"slices"
)

// A Set has a bit for each branch by number.
type Set []uint64

// Has reports whether a set has a branch.
func (s Set) Has(branch int) bool { return branch/64 < len(s) && s[branch/64]&(1<<(branch%64)) != 0 }

// All returns the branches of a set in order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(64*i + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// Includes reports whether a set has all branches of another.
func (s Set) Includes(other Set) bool {
	for i, word := range other {
		if word&^s[i] != 0 {
			return false
		}
	}
	return true
}

// With returns the union of two sets of one size.
func (s Set) With(other Set) Set {
	all := slices.Clone(s)
	for i, word := range other {
		all[i] |= word
	}
	return all
}

// Keep takes branches out that another set of the same size does not have.
func (s Set) Keep(other Set) {
	for i := range s {
		s[i] &= other[i]
	}
}

// Without returns the branches that another set of the same size does not have.
func (s Set) Without(other Set) Set {
	rest := slices.Clone(s)
	for i, word := range other {
		rest[i] &^= word
	}
	return rest
}

// News counts the branches that another set does not have.
func (s Set) News(other Set) (n int) {
	for i, word := range s {
		n += bits.OnesCount64(word &^ other[i])
	}
	return n
}

// key returns text that is the same for equal sets.
func (s Set) key() string {
	var b []byte
	for _, word := range s {
		b = binary.LittleEndian.AppendUint64(b, word)
	}
	return string(b)
}
