package suggest

import "strings"

// Closest returns the candidate that a misspelt name resembles most, the first
// of those that are equally close, or "" if no candidate is close. A close
// candidate has at most one typing error for each three letters, but one is
// always allowed, and fewer than there are letters.
func Closest(name string, candidates []string) string {
	best, bestDistance := "", max(1, len(name)/3)+1
	for _, candidate := range candidates {
		if candidate == name || candidate == "_" || len(name)-len(candidate) >= bestDistance || len(candidate)-len(name) >= bestDistance {
			continue
		}
		distance := editDistance(name, candidate)
		if strings.EqualFold(name, candidate) {
			distance = 0
		}
		if distance < bestDistance && distance < len(name) && distance < len(candidate) {
			best, bestDistance = candidate, distance
		}
	}
	return best
}

// editDistance returns the least number of insertions, deletions, replacements
// and swaps of neighbours (no letter edited twice) that make b of a.
func editDistance(a, b string) int {
	before := make([]int, len(b)+1) // two rows up
	above := make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, above, row = above, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}

// DidYouMean returns " (did you mean x?)" for the candidate x that is closest
// to a misspelt name, or "". The prefix is written before x.
func DidYouMean(prefix, name string, candidates []string) string {
	if like := Closest(name, candidates); like != "" {
		return " (did you mean " + prefix + like + "?)"
	}
	return ""
}
