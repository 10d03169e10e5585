package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// A table is one table of the results.
type table struct {
	title string
	notes []string
	head  []string
	rows  [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// write writes the table as markdown: the first column to the left, the others
// to the right.
func (t *table) write(w io.Writer) {
	fmt.Fprintf(w, "\n## %s\n\n", t.title)
	line := func(cells []string) { fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | ")) }
	line(t.head)
	rule := slices.Repeat([]string{"---:"}, len(t.head))
	rule[0] = "---"
	line(rule)
	for _, row := range t.rows {
		line(row)
	}
	fmt.Fprintln(w)
	for _, note := range t.notes {
		fmt.Fprintf(w, "- %s\n", note)
	}
}

// none is the cell for a value that was not measured.
const none = "–"

// median returns the middle value, or zero for an empty list.
func median[T cmp.Ordered](values []T) T {
	if len(values) == 0 {
		var zero T
		return zero
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// count formats a number with commas.
func count(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// rate formats a number of things a second.
func rate(x float64) string {
	switch {
	case x >= 10e6:
		return fmt.Sprintf("%.0fM", x/1e6)
	case x >= 1e6:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 10e3:
		return fmt.Sprintf("%.0fk", x/1e3)
	case x >= 1e3:
		return fmt.Sprintf("%.1fk", x/1e3)
	}
	return fmt.Sprintf("%.0f", x)
}

// ratio formats how many times a is b.
func ratio(a, b float64) string {
	if b == 0 {
		return none
	}
	switch x := a / b; {
	case x >= 10:
		return count(int64(x+0.5)) + "×"
	case x >= 0.1:
		return fmt.Sprintf("%.2g×", x)
	default:
		return fmt.Sprintf("%.1g×", x)
	}
}

// milliseconds and seconds format times, megabytes sizes.
func milliseconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()*1e3) }
func seconds(d time.Duration) string      { return fmt.Sprintf("%.2f", d.Seconds()) }
func megabytes(n int64) string            { return fmt.Sprint((n + 1<<19) >> 20) }

// medianOf returns the median of a value of some things.
func medianOf[S any, T cmp.Ordered](things []S, of func(S) T) T {
	values := make([]T, len(things))
	for i, x := range things {
		values[i] = of(x)
	}
	return median(values)
}
