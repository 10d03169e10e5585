package cli

import "fmt"

// didYouMean is " (did you mean x?)" with the candidate nearest to name,
// prefixed, or empty if none is near: one letter off, or two in a longer word.
func didYouMean(name string, candidates []string, prefix string) string {
	best, limit := "", 2
	if len(name) > 3 {
		limit = 3
	}
	for _, c := range candidates {
		if d := editDistance(name, c); d < limit && d < len(name) {
			best, limit = c, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s%s?)", prefix, best)
}

// editDistance counts the insertions, deletions and replacements of bytes that
// turn a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}
