package radix_test

import (
	"fmt"

	"github.com/armon/go-radix"
)

// The tree has an entry, and Maximum finds none.
func Example_maximum() {
	t := radix.New()
	t.Insert("", 1)
	t.Insert("a", 2)
	t.DeletePrefix("a")
	_, _, ok := t.Maximum()
	fmt.Println(t.Len(), ok)
	// Output: 1 false
}
