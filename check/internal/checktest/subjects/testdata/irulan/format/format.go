// Package format writes values of one type each.
package format

import (
	"strconv"
	"strings"
)

// A Formatter writes values of type A.
type Formatter[A any] interface{ Write(a A) string }

// Int writes integers.
type Int struct{}

func (Int) Write(n int) string { return strconv.Itoa(n) }

// Bool writes booleans.
type Bool struct{}

func (Bool) Write(b bool) string { return strconv.FormatBool(b) }

// List writes lists of what another formatter writes.
type List[A any] struct{ Of Formatter[A] }

// Write writes the first element without a comma, which there may not be.
func (l List[A]) Write(as []A) string {
	var b strings.Builder
	b.WriteString("[" + l.Of.Write(as[0]))
	for _, a := range as[1:] {
		b.WriteString(", " + l.Of.Write(a))
	}
	return b.String() + "]"
}

// A Text is written when it is asked for.
type Text func() string

// Booleans is the text of some booleans.
func Booleans(bs []bool) Text { return Format[[]bool](bs, List[bool]{Bool{}}) }

// Format is the text of a value.
func Format[A any](a A, f Formatter[A]) Text {
	return func() string { return f.Write(a) }
}
