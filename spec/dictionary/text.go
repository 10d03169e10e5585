package dictionary

import (
	"fmt"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/typetarget/target/spec/gotypes"
)

// A Text describes the strings of one type: sequences of units, each a byte or
// a part, and also whole words. A unit takes one unit of depth, and so does a
// whole word. One string may be several sequences; it counts once, with the
// fewest units.
type Text struct {
	// Bytes are the bytes, ascending; none is in the list twice.
	Bytes string
	// Parts and Wholes are words, ascending. No word is in both, and none
	// is one of the bytes. A part has two bytes or more.
	Parts, Wholes []string
	// Left are the bytes and words beyond the maximum numbers, as Go
	// literals.
	Left []string
}

// Plain are the bytes of every string.
const Plain = "ab"

// The maximum numbers of bytes, parts and wholes for strings of one type. Later
// ones are left out.
const (
	maxBytes  = 8 // those of Plain included
	maxParts  = 8
	maxWholes = 64
)

// Text returns the bytes and words that strings of type t consist of. Bytes
// that the code compares with come before the neighbours of such bytes.
func (d *Dictionary) Text(t types.Type) Text {
	if d == nil {
		return Text{Bytes: Plain}
	}
	var text Text
	letters := d.letters(t, &text.Left)
	var left []string
	for _, part := range []bool{true, false} {
		for _, w := range append(d.constants(t), d.Words...) {
			known := len(w.Text) == 1 && slices.Contains(letters, w.Text[0]) || slices.Contains(text.Parts, w.Text) || slices.Contains(text.Wholes, w.Text)
			switch {
			case w.Part != part || known || !d.concerns(w.Of, t):
			case part && len(text.Parts) < maxParts:
				text.Parts = append(text.Parts, w.Text)
			case len(text.Wholes) < maxWholes:
				text.Wholes = append(text.Wholes, w.Text)
			default:
				left = append(left, strconv.Quote(w.Text))
			}
		}
	}
	text.Left = append(text.Left, left...)
	slices.Sort(letters)
	slices.Sort(text.Parts)
	slices.Sort(text.Wholes)
	text.Bytes = string(letters)
	return text
}

// letters returns the bytes of strings of type t, in the order of their
// importance. Bytes beyond the maximum are added to left.
func (d *Dictionary) letters(t types.Type, left *[]string) []byte {
	letters := []byte(Plain)
	for _, b := range compared(d, t) {
		if len(letters) < maxBytes {
			letters = append(letters, b.Value)
		} else {
			*left = append(*left, b.String())
		}
	}
	return letters
}

// MoreBytes returns the bytes of strings of type t beyond the maximum of Text.
// The most important are first, and those within a range are last.
func (d *Dictionary) MoreBytes(t types.Type) string {
	if d == nil {
		return ""
	}
	all := compared(d, t)
	has := func(value byte) bool {
		return slices.ContainsFunc(d.Bytes, func(b Byte) bool { return b.Value == value && d.concerns(b.Of, t) })
	}
	var more, within []byte
	for _, b := range all[min(len(all), maxBytes-len(Plain)):] {
		if has(b.Value-1) && has(b.Value+1) {
			within = append(within, b.Value)
		} else {
			more = append(more, b.Value)
		}
	}
	return string(append(more, within...))
}

// compared returns the bytes that strings of type t are compared with, except
// those of Plain. Each appears once, in the order of their importance.
func compared(d *Dictionary, t types.Type) []Byte {
	var all []Byte
	for _, beyond := range []bool{false, true} {
		for _, b := range d.Bytes {
			known := strings.IndexByte(Plain, b.Value) >= 0 || slices.ContainsFunc(all, func(other Byte) bool { return other.Value == b.Value })
			if b.Beyond == beyond && !known && d.concerns(b.Of, t) {
				all = append(all, b)
			}
		}
	}
	return all
}

// String returns the byte as a Go literal.
func (b Byte) String() string {
	if b.Value < utf8.RuneSelf {
		return strconv.QuoteRune(rune(b.Value))
	}
	return fmt.Sprintf("'\\x%02x'", b.Value)
}

// Chars returns the numbers of the characters that bytes or runes of type t are
// compared with, ascending. left are the characters beyond the maximum, as Go
// literals. Both are nil if t is another type.
func (d *Dictionary) Chars(t types.Type) (chars []int64, left []string) {
	b, ok := types.Unalias(t).(*types.Basic)
	if d == nil || !ok || !isChar(b) {
		return nil, nil
	}
	for _, c := range d.Bytes {
		switch {
		case c.Beyond || !d.isString(c.Of) || slices.Contains(chars, int64(c.Value)):
		case len(chars) < maxBytes:
			chars = append(chars, int64(c.Value))
		default:
			left = append(left, c.String())
		}
	}
	for _, w := range d.Words {
		if r, n := utf8.DecodeRuneInString(w.Text); b.Kind() == types.Rune && n == len(w.Text) && d.isString(w.Of) {
			chars = append(chars, int64(r))
		}
	}
	slices.Sort(chars)
	return slices.Compact(chars), left
}

// IsText reports whether the characters of type t are text to the code: t is a
// byte or is spelled rune, or the code compares values of type int32 with
// runes.
func (d *Dictionary) IsText(t types.Type) bool {
	return isByte(t) || isRune(t) || d != nil && d.Runes
}

// isRune reports whether a type is spelled rune, and not int32.
func isRune(t types.Type) bool {
	return types.Unalias(t) == types.Universe.Lookup("rune").Type()
}

// constants returns the words that a named string type declares, in the order
// of their names.
func (d *Dictionary) constants(t types.Type) []Word {
	var words []Word
	for c := range gotypes.Constants(t, d.home) {
		if constantText(c) != "" {
			words = append(words, Word{Text: constantText(c), Of: t, At: d.fset.Position(c.Pos())})
		}
	}
	return words
}

// constantText returns the value of a string constant.
func constantText(c *types.Const) string {
	if c.Val().Kind() != constant.String {
		return ""
	}
	return constant.StringVal(c.Val())
}

// concerns reports whether what text of one type is compared with concerns
// strings of type t: the types are the same, or values of the one become values
// of the other. Bytes and runes are those of any string type that becomes a
// string or is looked into.
func (d *Dictionary) concerns(of, t types.Type) bool {
	if types.Identical(of, t) {
		return true
	}
	return d.isString(of) && d.isString(t)
}

// isString reports whether a type is string, a byte, a rune, or a string type
// whose values the code treats as strings.
func (d *Dictionary) isString(t types.Type) bool {
	if b, ok := types.Unalias(t).(*types.Basic); ok {
		return b.Info()&types.IsString != 0 || isChar(b)
	}
	return slices.ContainsFunc(d.Strings, func(s types.Type) bool { return types.Identical(s, t) })
}

// isChar reports whether a basic type is that of bytes, runes or rune literals.
func isChar(b *types.Basic) bool {
	return b.Kind() == types.Byte || b.Kind() == types.Rune || b.Kind() == types.UntypedRune
}

// addByte adds a byte. A byte that is only a neighbour may be found again.
func (d *Dictionary) addByte(b Byte) {
	for i, other := range d.Bytes {
		if other.Value == b.Value && types.Identical(other.Of, b.Of) {
			if other.Beyond && !b.Beyond {
				d.Bytes = slices.Delete(d.Bytes, i, i+1)
				break
			}
			return
		}
	}
	d.Bytes = append(d.Bytes, b)
}

// addWord adds a string that text is compared with. A part of one byte is a
// byte.
func (d *Dictionary) addWord(w Word) {
	switch {
	case w.Text == "":
		return
	case len(w.Text) > maxWord:
		d.leaveOut(strconv.Quote(w.Text[:maxPart]) + " and so on")
		return
	case w.Part && len(w.Text) > maxPart:
		d.leaveOut(strconv.Quote(w.Text) + " within longer strings")
		w.Part = false
	case len(w.Text) == 1 && w.Part:
		d.addByte(Byte{Value: w.Text[0], Of: w.Of, At: w.At})
		return
	}
	for i, other := range d.Words {
		if other.Text == w.Text && types.Identical(other.Of, w.Of) {
			d.Words[i].Part, d.Words[i].Rune = other.Part || w.Part, other.Rune && w.Rune
			return
		}
	}
	d.Words = append(d.Words, w)
}

// maxWord is the length in bytes beyond which a word is left out, and maxPart
// that beyond which it is no part of longer strings: what cuts them is
// expensive to lift then.
const (
	maxWord = 64
	maxPart = 16
)

// addString notes a type whose values the code treats as strings.
func (d *Dictionary) addString(t types.Type) {
	if t == nil || isBasic(t) || !gotypes.IsBasic(t, types.IsString) || d.isString(t) {
		return
	}
	d.Strings = append(d.Strings, t)
}

func isBasic(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok
}
