package stream

import (
	"strings"
	"testing"
)

// TestScreen clears the line of progress before text, escapes the text of
// others, and cuts the line to the terminal.
func TestScreen(t *testing.T) {
	var text strings.Builder
	s := NewScreen(&text, &text, 10)
	s.Show("a line that is too long")
	s.Write("")
	s.Write("two\x1b[2J\n")
	s.Write("three\n")
	if got, want := text.String(), "\r\x1b[Ka l...ong\r\x1b[Ktwo\\x1b[2J\nthree\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	unwatched := NewScreen(&text, nil, 0)
	unwatched.Show("nothing")
	if !s.Watched() || unwatched.Watched() || strings.Contains(text.String(), "nothing") {
		t.Error("a screen shows progress where there is no terminal, or none where there is one")
	}
}

// TestLines does not escape what clauses are full of.
func TestLines(t *testing.T) {
	var text strings.Builder
	NewLines(&text).Encode(struct{ Clause string }{"a < b && c > d"})
	if got, want := text.String(), "{\"Clause\":\"a < b && c > d\"}\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
