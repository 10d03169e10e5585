// Package prose writes what reports and messages say to people: counted nouns,
// and texts that are cut to a width.
package prose

import "fmt"

// What texts are cut to, in columns.
const (
	// MaxLine is the width of a line that need not be whole.
	MaxLine = 100
	// MaxValue is the width of one of two values that are compared on a
	// line.
	MaxValue = 44
)

// Count counts regular nouns: "1 input", "2 inputs".
func Count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Shorten cuts the middle out of a text of more than n columns.
func Shorten(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	const dots = "..."
	head := (n - len(dots) + 1) / 2
	tail := n - len(dots) - head
	return string(runes[:head]) + dots + string(runes[len(runes)-tail:])
}
