package dictionary

import (
	"fmt"
	"go/constant"
	"slices"
	"strings"
)

// Characters are bytes of ASCII, ascending.
type Characters string

// digits are those of decimal numbers.
const digits Characters = "0123456789"

// ranges are the characters that code computes with by their distance from the
// first one.
var ranges = []Characters{digits, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"}

// addFrom adds the range that begins at a character, if there is one.
func (c *Characters) addFrom(first constant.Value) {
	for _, r := range ranges {
		if n, exact := constant.Int64Val(constant.ToInt(first)); exact && n == int64(r[0]) {
			c.add(r)
		}
	}
}

// add adds some characters.
func (c *Characters) add(more Characters) {
	all := []byte(*c + more)
	slices.Sort(all)
	*c = Characters(slices.Compact(all))
}

// String returns the ranges of the characters: "0..4, 7, a..z".
func (c Characters) String() string {
	var ranges []string
	for len(c) > 0 {
		n := 1
		for n < len(c) && c[n] == c[n-1]+1 {
			n++
		}
		one := fmt.Sprintf("%c..%c", c[0], c[n-1])
		if n == 1 {
			one = string(c[:1])
		}
		ranges = append(ranges, one)
		c = c[n:]
	}
	return strings.Join(ranges, ", ")
}
