package distance_test

import (
	"fmt"

	"github.com/xrash/smetrics"
)

// The National Archives of the United States have J250 and P236.
func Example_soundex() {
	fmt.Println(smetrics.Soundex("Jackson"), smetrics.Soundex("Pfister"))
	// Output: J222 P123
}

// The distance depends on the order, as characters of several bytes count once.
func Example_hamming() {
	fmt.Println(smetrics.Hamming("é", "aa"))
	fmt.Println(smetrics.Hamming("aa", "é"))
	// Output:
	// 1 <nil>
	// 2 <nil>
}
