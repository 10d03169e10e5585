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
