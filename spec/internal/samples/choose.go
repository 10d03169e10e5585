package samples

import (
	"cmp"
	"go/token"
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

// form is a text with one letter for each word and one digit for each number.
func form(s string) string { return digits.ReplaceAllString(letters.ReplaceAllString(s, "a"), "0") }

// hugeNumber is one that no integer type holds.
const hugeNumber = "99999999999999999999"

// Edited takes at most so many texts that small edits make of others, each once
// and none of the others: the signs by themselves, then the first edit of each
// text, the second of each, and so on. The edits cut off the last byte and the
// first, make the first number huge, cut the text in half, double it, make the
// last number huge and the first negative, and put each of four signs at the
// end. Then each place behind the first byte, from the end on, has three edits:
// a sign is put there, the text ends there with the sign, and a byte is left
// out. Each place has another sign.
func Edited(most int, of []Text, signs []string) []Text {
	seen := map[string]bool{"": true}
	queues := make([][]string, len(of))
	for i, t := range of {
		seen[t.Text] = true
		queues[i] = edits(t.Text, signs, i)
	}
	var edited []Text
	add := func(s string, at token.Position) {
		if len(edited) < most && len(s) <= MaxLength && !seen[s] {
			seen[s] = true
			edited = append(edited, Text{s, at})
		}
	}
	for _, s := range signs {
		add(s, token.Position{})
	}
	for more := true; more && len(edited) < most; {
		more = false
		for i, t := range of {
			if len(queues[i]) > 0 {
				add(queues[i][0], t.At)
				queues[i], more = queues[i][1:], true
			}
		}
	}
	return edited
}

// maxEnds is how many signs are put at the end of a text.
const maxEnds = 4

// edits are the edits of a text, in their order, beginning with the i-th sign.
func edits(s string, signs []string, i int) []string {
	n := len(s)
	all := []string{s[:n-1], s[1:]}
	numbers := digits.FindAllStringIndex(s, -1)
	number := func(at []int, with string) { all = append(all, s[:at[0]]+with+s[at[1]:]) }
	if len(numbers) > 0 {
		number(numbers[0], hugeNumber)
	}
	all = append(all, s[:n/2], s+s)
	if len(numbers) > 0 {
		number(numbers[len(numbers)-1], hugeNumber)
		number(numbers[0], "-1")
	}
	sign := func(at int) string {
		if len(signs) == 0 {
			return ""
		}
		return signs[(i+n-at)%len(signs)]
	}
	for k := range min(len(signs), maxEnds) {
		all = append(all, s+sign(n-k))
	}
	for at := n - 1; at > 0; at-- {
		all = append(all, s[:at]+sign(at)+s[at:], s[:at]+sign(at), s[:at]+s[at+1:])
	}
	return all
}
