package annotation

import (
	"go/token"
	"strings"
)

// A Source is the text of one directive's body. The lines of a clause that goes
// on in `and` directives are joined by newlines: a trailing note ends at its
// own line. The word `and` itself is not part of the text; the pieces are
// conjoined by what the user wrote in them.
type Source struct {
	Text string
	// Pos is the true position, in the user's file, of the byte at an
	// offset of Text. It is defined for 0 <= offset <= len(Text) and
	// ascends.
	Pos func(offset int) token.Pos
}

// Source returns the body as one text, a line for each segment.
func (d *Directive) Source() Source {
	var lines []string
	for _, s := range d.Body {
		lines = append(lines, s.text)
	}
	return Source{
		Text: strings.Join(lines, "\n"),
		Pos: func(offset int) token.Pos {
			for i, s := range d.Body {
				if offset <= len(s.text) || i == len(d.Body)-1 {
					return s.Pos + token.Pos(offset)
				}
				offset -= len(s.text) + 1
			}
			return d.End
		},
	}
}

// Prose returns a body without the notes, on one line.
func (d *Directive) Prose() string {
	var lines []string
	for _, s := range d.Body {
		lines = append(lines, WithoutNote(s.text))
	}
	return strings.Join(lines, " ")
}

// WithoutNote cuts a trailing // note off a body that is not a clause. The
// slashes of a note follow a blank, unlike those of an address, and are outside
// quotes.
func WithoutNote(text string) string {
	var q Quoting
	for i := range len(text) {
		if !q.Inside(text[i]) && strings.HasPrefix(text[i:], "//") && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t') {
			return strings.TrimRight(text[:i], " \t")
		}
	}
	return text
}

// A Quoting follows the Go string literals of a text, byte by byte.
type Quoting struct {
	Open    byte // the quote of the literal that is open, or 0
	escaped bool // by a backslash before
}

// Inside reports whether the next byte of the text belongs to a literal, its
// quotes included.
func (q *Quoting) Inside(c byte) bool {
	switch {
	case q.Open == 0:
		if c != '"' && c != '`' {
			return false
		}
		q.Open = c
	case q.escaped:
		q.escaped = false
	case c == '\\' && q.Open == '"':
		q.escaped = true
	case c == q.Open:
		q.Open = 0
	}
	return true
}
