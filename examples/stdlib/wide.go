package stdlib

import "math/big"

// wide is the number of a low and a high word.
func wide(lo, hi Word) *big.Int {
	n := new(big.Int).Lsh(new(big.Int).SetUint64(uint64(hi)), 64)
	return n.Add(n, new(big.Int).SetUint64(uint64(lo)))
}

// total adds up words.
func total(words ...Word) *big.Int {
	n := new(big.Int)
	for _, w := range words {
		n.Add(n, wide(w, 0))
	}
	return n
}

// product multiplies words.
func product(x, y Word) *big.Int { return new(big.Int).Mul(wide(x, 0), wide(y, 0)) }
