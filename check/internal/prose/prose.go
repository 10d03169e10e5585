// Package prose writes parts of reports and messages to people: counted nouns,
// and texts that are cut to a width.
package prose

import "fmt"

// Widths of texts, in columns.
const (
	// MaxLine is the maximum width of a line that may be cut.
	MaxLine = 100
	// MaxValue is the maximum width of one of two values that are compared
	// on a line.
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
