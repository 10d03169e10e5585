package lo_test

import (
	"fmt"

	"github.com/samber/lo"
)

// What is documented as a copy is none.
func Example_subset() {
	s := []int{1, 2, 3}
	lo.Subset(s, 0, 2)[0] = 9
	fmt.Println(s)
	// Output: [9 2 3]
}

// An offset before the beginning depends on how many bytes the characters have.
func Example_substring() {
	fmt.Printf("%q %q\n", lo.Substring("a", -2, 1), lo.Substring("é", -2, 1))
	// Output: "a" ""
}
