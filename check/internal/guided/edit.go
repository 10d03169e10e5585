package guided

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
)

// mostBytes is the maximum length of an edited text.
const mostBytes = 256

// An editor edits texts by chance.
type editor struct {
	random *rand.Rand
	// words are put into texts.
	words []string
}

// edit returns an edit of a text, or several edits in a row. The texts of other
// inputs lend it parts.
func (e *editor) edit(text string, others []string) string {
	for {
		text = e.once(text, others[e.random.IntN(len(others))])
		if e.random.IntN(3) > 0 {
			return text[:min(len(text), mostBytes)]
		}
	}
}

// once returns one edit of a text.
func (e *editor) once(text, other string) string {
	from, to := e.span(text)
	at := e.random.IntN(len(text) + 1)
	if isBinary(text) && e.random.IntN(4) == 0 {
		return text[:at] + e.length(len(text)-at) + text[at:]
	}
	switch e.random.IntN(8) {
	case 0:
		return text[:at] + e.word(other) + text[at:]
	case 1:
		return text[:from] + e.word(other) + text[to:]
	case 2:
		if at < len(text) {
			return text[:at] + text[at+1:]
		}
	case 3:
		if at < len(text) {
			return text[:at] + e.word(other) + text[at+1:]
		}
	case 4:
		return text[:from] + text[to:]
	case 5:
		return text[:to] + text[from:]
	case 6:
		from, to := e.span(other)
		return text[:at] + other[from:to] + text[at:]
	case 7:
		from, _ := e.span(other)
		return text[:at] + other[from:]
	}
	return text[:at]
}

// isBinary reports whether a text has control characters that texts for people
// lack.
func isBinary(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r < '\a' })
}

// length returns a number of bytes as formats have it in front of them, in one
// to four bytes with the highest first or last. It is the number of bytes that
// follow, with or without its own, or a smaller one.
func (e *editor) length(behind int) string {
	size, n := 1+e.random.IntN(4), behind
	switch e.random.IntN(3) {
	case 0:
		n += size
	case 1:
		n = e.random.IntN(behind + 1)
	}
	var number [4]byte
	if e.random.IntN(2) == 0 {
		binary.BigEndian.PutUint32(number[:], uint32(n))
		return string(number[len(number)-size:])
	}
	binary.LittleEndian.PutUint32(number[:], uint32(n))
	return string(number[:size])
}

// word returns a word, or a byte of a text.
func (e *editor) word(text string) string {
	if len(e.words) > 0 && (text == "" || e.random.IntN(2) == 0) {
		return e.words[e.random.IntN(len(e.words))]
	}
	if text == "" {
		return "a"
	}
	at := e.random.IntN(len(text))
	return text[at : at+1]
}

// span returns the ends of a part of a text: between two of its separators, or
// any two places.
func (e *editor) span(text string) (from, to int) {
	places := []int{0, len(text)}
	for i := range len(text) {
		if b := text[i]; !('a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9') {
			places = append(places, i, i+1)
		}
	}
	if e.random.IntN(3) == 0 {
		from, to = e.random.IntN(len(text)+1), e.random.IntN(len(text)+1)
	} else {
		slices.Sort(places)
		from = e.random.IntN(len(places))
		to = places[min(from+1+e.random.IntN(4), len(places)-1)]
		from = places[from]
	}
	return min(from, to), max(from, to)
}
