// Package terminal writes text of others, so that a terminal only shows it.
//
// The names, values, messages and output of code under test may hold anything:
// sequences that move the cursor, rename the window or fill the clipboard, and
// characters that show a line in another order than it has.
package terminal

import (
	"crypto/rand"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Escape returns a text in which all that is not a visible character, a space,
// a tab or the end of a line is written as in a Go string: "\x1b", "\u202e".
// Colours of Paint take effect.
func Escape(s string) string {
	if !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for i, part := range strings.Split(s, mark) {
		if i > 0 {
			b.WriteString("\x1b[")
		}
		escape(&b, part)
	}
	return b.String()
}

// hidden reports whether a terminal does not simply show a character. That of
// invalid bytes is the replacement character, which is visible by itself.
func hidden(r rune) bool {
	return r == utf8.RuneError || r != '\n' && r != '\t' && !unicode.IsGraphic(r)
}

func escape(b *strings.Builder, s string) {
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(b, `\x%02x`, s[0])
		case r == utf8.RuneError || !hidden(r):
			b.WriteString(s[:size])
		case r == '\r':
			b.WriteString(`\r`)
		case r < utf8.RuneSelf:
			fmt.Fprintf(b, `\x%02x`, r)
		case r < 1<<16:
			fmt.Fprintf(b, `\u%04x`, r)
		default:
			fmt.Fprintf(b, `\U%08x`, r)
		}
		s = s[size:]
	}
}

// A Color is the colour of a text.
type Color string

// The colours of verdicts.
const (
	Red    Color = "31m"
	Green  Color = "32m"
	Yellow Color = "33m"
)

// mark stands for the start of a control sequence in text that Escape has not
// seen yet. Code under test cannot know it.
var mark = "\xff" + rand.Text()

// Paint returns a text with marks that Escape makes a colour.
func Paint(c Color, s string) string { return mark + string(c) + s + mark + "0m" }

// Writer returns a writer that escapes. Each call of Write must have whole
// characters.
func Writer(w io.Writer) io.Writer { return writer{w} }

type writer struct{ w io.Writer }

func (w writer) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.w, Escape(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
