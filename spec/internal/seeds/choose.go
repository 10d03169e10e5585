package seeds

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Choose takes at most so many texts, each once: those of the first group
// before those of the second, and so on. Within a group it takes the shortest
// text of each form first, then the second of each. Two texts have one form if
// they differ in their letters and digits alone.
func Choose(most int, groups ...[]Text) []Text {
	var chosen []Text
	seen := map[string]bool{}
	for _, group := range groups {
		for _, t := range diverse(group) {
			if len(chosen) < most && !seen[t.Text] {
				seen[t.Text] = true
				chosen = append(chosen, t)
			}
		}
	}
	return chosen
}

// diverse orders texts by their place among those of their form, then by
// length.
func diverse(texts []Text) []Text {
	texts = slices.Clone(texts)
	slices.SortStableFunc(texts, func(a, b Text) int {
		return cmp.Or(cmp.Compare(len(a.Text), len(b.Text)), strings.Compare(a.Text, b.Text))
	})
	texts = slices.CompactFunc(texts, func(a, b Text) bool { return a.Text == b.Text })
	place, count := map[string]int{}, map[string]int{}
	for _, t := range texts {
		f := form(t.Text)
		place[t.Text] = count[f]
		count[f]++
	}
	slices.SortStableFunc(texts, func(a, b Text) int { return cmp.Compare(place[a.Text], place[b.Text]) })
	return texts
}

var (
	letters = regexp.MustCompile(`\pL+`)
	digits  = regexp.MustCompile(`[0-9]+`)
)

// form returns a text with one letter for each word and one digit for each
// number.
func form(s string) string { return digits.ReplaceAllString(letters.ReplaceAllString(s, "a"), "0") }
