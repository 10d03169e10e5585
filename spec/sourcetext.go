package spec

import (
	"go/token"
	"strings"
)

// A source is the text of one directive's body. The lines of a clause that goes on in `and`
// directives are joined by newlines: a trailing note ends at its own line. The word `and` itself
// is not part of the text; the pieces are conjoined by what the user wrote in them.
type source struct {
	text string
	// pos is the true position, in the user's file, of the byte at an offset of text; it is defined
	// for 0 <= offset <= len(text) and ascends.
	pos func(offset int) token.Pos
}

// source is the body as one text, a line for each segment.
func (d *directive) source() source {
	var lines []string
	for _, s := range d.body {
		lines = append(lines, s.text)
	}
	return source{
		text: strings.Join(lines, "\n"),
		pos: func(offset int) token.Pos {
			for i, s := range d.body {
				if offset <= len(s.text) || i == len(d.body)-1 {
					return s.pos + token.Pos(offset)
				}
				offset -= len(s.text) + 1
			}
			return d.end
		},
	}
}

// prose is a body without the notes, on one line.
func prose(d *directive) string {
	var lines []string
	for _, s := range d.body {
		lines = append(lines, withoutNote(s.text))
	}
	return strings.Join(lines, " ")
}

// withoutNote cuts a trailing // note off a body that is not a clause. The slashes follow a blank,
// so that those of an address are no note, and stand outside quotes.
func withoutNote(text string) string {
	var q quoting
	for i := range len(text) {
		if !q.inside(text[i]) && strings.HasPrefix(text[i:], "//") && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t') {
			return strings.TrimRight(text[:i], " \t")
		}
	}
	return text
}

// A quoting follows the Go string literals of a text, byte by byte.
type quoting struct {
	open    byte // the quote of the literal that is open, or 0
	escaped bool // by a backslash before
}

// inside reports whether the next byte of the text belongs to a literal, its quotes included.
func (q *quoting) inside(c byte) bool {
	switch {
	case q.open == 0:
		if c != '"' && c != '`' {
			return false
		}
		q.open = c
	case q.escaped:
		q.escaped = false
	case c == '\\' && q.open == '"':
		q.escaped = true
	case c == q.open:
		q.open = 0
	}
	return true
}
