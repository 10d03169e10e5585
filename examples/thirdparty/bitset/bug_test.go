package bitset_test

import (
	"fmt"

	"github.com/bits-and-blooms/bitset"
)

// The previous set bit is found from 1 and not from 64.
func Example_previousSet() {
	var s bitset.BitSet
	s.Set(0)
	fmt.Println(s.PreviousSet(1))
	fmt.Println(s.PreviousSet(64))
	// Output:
	// 0 true
	// 0 false
}
