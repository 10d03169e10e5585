package generalize

import "math/bits"

// A bitset is a set of rows.
type bitset []uint64

// full returns the set of the first n rows.
func full(n int) bitset {
	all := make(bitset, (n+63)/64)
	for i := range n {
		all.add(i)
	}
	return all
}

func (b bitset) add(row int)      { b[row/64] |= 1 << (row % 64) }
func (b bitset) has(row int) bool { return b[row/64]&(1<<(row%64)) != 0 }

func (b bitset) count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// first returns the first row of a set that is not empty.
func (b bitset) first() int {
	for i, w := range b {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func (b bitset) without(c bitset) bitset {
	r := make(bitset, len(b))
	for i := range b {
		r[i] = b[i] &^ c[i]
	}
	return r
}

func (b bitset) and(c bitset) bitset {
	r := make(bitset, len(b))
	for i := range b {
		r[i] = b[i] & c[i]
	}
	return r
}

// within reports whether all rows of b are in c.
func (b bitset) within(c bitset) bool {
	for i := range b {
		if b[i]&^c[i] != 0 {
			return false
		}
	}
	return true
}

// isApart reports whether no row of b is in c.
func (b bitset) isApart(c bitset) bool {
	for i := range b {
		if b[i]&c[i] != 0 {
			return false
		}
	}
	return true
}
