package diff

import (
	"unicode"
)

//refine:bound ints=-1..300
func unicode_In(r rune) bool {
	return unicode.In(r, unicode.Letter, unicode.Digit)
}

//refine:bound ints=-1..300
func unicode_Is(r rune) bool {
	return unicode.Is(unicode.Latin, r)
}

//refine:bound ints=-1..300
func unicode_IsControl(r rune) bool {
	return unicode.IsControl(r)
}

//refine:bound ints=-1..300
func unicode_IsDigit(r rune) bool {
	return unicode.IsDigit(r)
}

//refine:bound ints=-1..300
func unicode_IsGraphic(r rune) bool {
	return unicode.IsGraphic(r)
}

//refine:bound ints=-1..300
func unicode_IsLetter(r rune) bool {
	return unicode.IsLetter(r)
}

//refine:bound ints=-1..300
func unicode_IsLower(r rune) bool {
	return unicode.IsLower(r)
}

//refine:bound ints=760..800
func unicode_IsMark(r rune) bool {
	return unicode.IsMark(r)
}

//refine:bound ints=-1..300
func unicode_IsNumber(r rune) bool {
	return unicode.IsNumber(r)
}

//refine:bound ints=-1..300
func unicode_IsOneOf(r rune) bool {
	return unicode.IsOneOf([]*unicode.RangeTable{unicode.Upper, unicode.Digit}, r)
}

//refine:bound ints=-1..300
func unicode_IsPrint(r rune) bool {
	return unicode.IsPrint(r)
}

//refine:bound ints=-1..300
func unicode_IsPunct(r rune) bool {
	return unicode.IsPunct(r)
}

//refine:bound ints=-1..300
func unicode_IsSpace(r rune) bool {
	return unicode.IsSpace(r)
}

//refine:bound ints=-1..300
func unicode_IsSymbol(r rune) bool {
	return unicode.IsSymbol(r)
}

//refine:bound ints=440..460
func unicode_IsTitle(r rune) bool {
	return unicode.IsTitle(r)
}

//refine:bound ints=-1..300
func unicode_IsUpper(r rune) bool {
	return unicode.IsUpper(r)
}

//refine:bound ints=60..130
func unicode_SimpleFold(r rune) bool {
	return unicode.SimpleFold(r) > 127
}

//refine:bound ints=-1..300
func unicode_To(r rune) bool {
	return unicode.To(unicode.UpperCase, r) == 'A'
}

//refine:bound ints=-1..300
func unicode_ToLower(r rune) bool {
	return unicode.ToLower(r) == 'ä'
}

//refine:bound ints=-1..300
func unicode_ToTitle(r rune) bool {
	return unicode.ToTitle(r) == 'Ä'
}

//refine:bound ints=-1..300
func unicode_ToUpper(r rune) bool {
	return unicode.ToUpper(r) == 'Ä'
}
