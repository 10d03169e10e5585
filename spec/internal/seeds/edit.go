package seeds

import (
	"go/token"
	"slices"
	"strings"
)

// Edited returns at most so many texts that small edits make of the given
// texts. Each appears once, and none is a given text. The first edit of each
// text is first, then the second of each, and so on. A sign by itself follows
// each of these rounds.
func Edited(most int, of []Text, signs []string) []Text {
	seen := map[string]bool{"": true}
	of = append(slices.Clip(of), Text{})
	queues := make([][]string, len(of))
	queues[len(of)-1] = signs
	enough := 4*most/len(of) + 16 // of each, since many are the same
	for i, t := range of[:len(of)-1] {
		seen[t.Text] = true
		queues[i] = newEditing(t.Text, of[(i+1)%(len(of)-1)].Text, signs, i).edits(enough)
	}
	var edited []Text
	add := func(s string, at token.Position) {
		if len(edited) < most && len(s) <= MaxLength && !seen[s] {
			seen[s] = true
			edited = append(edited, Text{s, at})
		}
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

// noText is a byte that no text in UTF-8 has.
const noText = "\xff"

// hugeNumber is one that no integer type holds.
const hugeNumber = "99999999999999999999"

// An editing makes the edits of one text.
type editing struct {
	text string
	// next is the text that the end of a splice is taken from.
	next string
	// signs are inserted in turn, beginning with the one at index first.
	// Some signs are openers.
	signs, openers []string
	first          int
	// separators are the places in the text of bytes that are neither
	// letters nor digits, the last first.
	separators []int
}

func newEditing(text, next string, signs []string, first int) *editing {
	if len(signs) > 0 {
		signs = append(slices.Clip(signs), noText)
	}
	e := &editing{text: text, next: next, signs: signs, first: first, separators: separators(text)}
	for _, s := range []string{`"`, "'", "`", "(", "[", "{", "<"} {
		if slices.Contains(signs, s) {
			e.openers = append(e.openers, s)
		}
	}
	return e
}

// separators returns the places in a text of bytes of ASCII that are neither
// letters nor digits, the last first.
func separators(s string) []int {
	var places []int
	for i := len(s) - 1; i >= 0; i-- {
		if b := s[i]; b < 0x80 && !('a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9') {
			places = append(places, i)
		}
	}
	return places
}

// edits returns the edits of the text: first one of each kind, in the order in
// which faults have shown by them, then those at each separator, and then those
// at each byte until there are enough.
func (e *editing) edits(enough int) []string {
	s, n := e.text, len(e.text)
	all := []string{s[:n-1]}
	opened := e.opened()
	if len(opened) > 0 {
		all, opened = append(all, opened[0]), opened[1:]
	}
	all = append(all, s[1:])
	numbers := digits.FindAllStringIndex(s, -1)
	number := func(at []int, with string) { all = append(all, s[:at[0]]+with+s[at[1]:]) }
	if len(numbers) > 0 {
		number(numbers[0], hugeNumber)
	}
	all = append(all, e.spliced()...)
	all = append(all, s[:n/2], s+s)
	if len(numbers) > 0 {
		number(numbers[len(numbers)-1], hugeNumber)
		number(numbers[0], "-1")
	}
	for k := range min(len(e.signs), maxEnds) {
		all = append(all, s+e.sign(e.signs, k))
	}
	if len(e.signs) > 0 {
		all = append(all, s+noText)
	}
	all = append(all, opened...)
	all = append(all, e.cut()...)
	for at := n - 1; at > 0 && len(all) < enough; at-- {
		sign := e.sign(e.signs, n-at)
		all = append(all, s[:at]+sign+s[at:], s[:at]+sign, s[:at]+s[at+1:])
	}
	return all
}

// maxEnds is how many signs are put at the end of a text.
const maxEnds = 4

// sign returns the k-th of some signs, counted from the first on, or an empty
// string if there are none.
func (e *editing) sign(of []string, k int) string {
	if len(of) == 0 {
		return ""
	}
	return of[(e.first+k)%len(of)]
}

// opened returns the text cut short after each of its separators, with an
// opener there that nothing closes, for each opener that the code knows. The
// first separators are first. A bracket or a quote is no such separator.
func (e *editing) opened() []string {
	var all []string
	for _, opener := range e.openers {
		for _, at := range slices.Backward(e.separators) {
			if at > 0 && !strings.Contains("\"'`()[]{}<>", e.text[at:at+1]) {
				all = append(all, e.text[:at+1]+opener)
			}
		}
	}
	return all
}

// spliced returns the text without the part between its last two separators. It
// also returns the beginning of the text up to its middle separator, with the
// end of the next text from the last such separator on.
func (e *editing) spliced() []string {
	var all []string
	if len(e.separators) > 1 {
		all = append(all, e.text[:e.separators[1]]+e.text[e.separators[0]:])
	}
	middle := len(e.separators) / 2
	if len(e.separators) > 0 {
		at := e.separators[middle]
		if other := strings.LastIndex(e.next, e.text[at:at+1]); other >= 0 {
			all = append(all, e.text[:at]+e.next[other:])
		}
	}
	return all
}

// cut returns the text cut short before and after each of its separators, and
// the text without the part between two neighbouring separators.
func (e *editing) cut() []string {
	var all []string
	for k, at := range e.separators {
		all = append(all, e.text[:at], e.text[:at+1])
		if k > 0 {
			all = append(all, e.text[:at]+e.text[e.separators[k-1]:])
		}
	}
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}
