// Package prose writes parts of reports and messages to people: counted nouns,
// names of constants, texts that are cut to a width, commands, and panics that
// have been recovered.
package prose

import (
	"fmt"
	"strings"
	"time"
)

// Widths of texts, in columns.
const (
	// MaxColumns is the width that the line of a function keeps to, if its
	// name does.
	MaxColumns = 80
	// MaxLine is the maximum width of a line that may be cut or folded.
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

// Seconds writes a duration as go test does: "0.31s".
func Seconds(d time.Duration) string { return fmt.Sprintf("%.2fs", d.Seconds()) }

// OneLine joins the lines of a text, and its words by one space each.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

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

// Columns returns the width of a line, whose tabs are of 8 columns.
func Columns(line string) (n int) {
	for _, c := range strings.TrimSuffix(line, "\n") {
		if n++; c == '\t' {
			n = (n + 7) / 8 * 8
		}
	}
	return n
}

// Name returns the name of a constant of an enumeration, whose names are in the
// order of the constants. Without one it is "Kind(9)" for a type Kind.
func Name[E ~uint8](e E, names []string) string {
	if int(e) < len(names) {
		return names[e]
	}
	qualified := fmt.Sprintf("%T(%d)", e, e)
	return qualified[strings.IndexByte(qualified, '.')+1:]
}
