package diff

import (
	"unicode/utf8"
)

//refine:bound ints=120..140
func utf8_AppendRune(r rune) bool {
	b := utf8.AppendRune(nil, r)
	return len(b) == 2 && b[1] > 130
}

//refine:bound depth=2 ints=160..196
func utf8_DecodeLastRune(a []byte) bool {
	r, n := utf8.DecodeLastRune(a)
	return n == 2 && r == 'ä'
}

//refine:bound depth=3 strings="a\xc3\xa4\xe2"
func utf8_DecodeLastRuneInString(a string) bool {
	r, n := utf8.DecodeLastRuneInString(a)
	return n == 2 && r == 'ä'
}

//refine:bound depth=2 ints=160..196
func utf8_DecodeRune(a []byte) bool {
	r, n := utf8.DecodeRune(a)
	return n == 2 && r == 'ä'
}

//refine:bound depth=3 strings="a\xc3\xa4\xe2"
func utf8_DecodeRuneInString(a string) bool {
	r, n := utf8.DecodeRuneInString(a)
	return n == 1 && r == utf8.RuneError
}

//refine:bound ints=120..140
func utf8_EncodeRune(r rune) bool {
	var b [4]byte
	return utf8.EncodeRune(b[:], r) == 2 && b[1] > 130
}

//refine:bound depth=2 ints=193..196
func utf8_FullRune(a []byte) bool {
	return utf8.FullRune(a)
}

//refine:bound depth=3 strings="a\xc3\xa4\xe2"
func utf8_FullRuneInString(a string) bool {
	return utf8.FullRuneInString(a)
}

//refine:bound depth=2 ints=160..196
func utf8_RuneCount(a []byte) bool {
	return utf8.RuneCount(a) == 1
}

//refine:bound depth=3 strings="a\xc3\xa4\xe2"
func utf8_RuneCountInString(a string) bool {
	return utf8.RuneCountInString(a) == 2
}

//refine:bound ints=120..140
func utf8_RuneLen(r rune) bool {
	return utf8.RuneLen(r) == 2
}

//refine:bound ints=0..255
func utf8_RuneStart(c byte) bool {
	return utf8.RuneStart(c)
}

//refine:bound depth=2 ints=160..196
func utf8_Valid(a []byte) bool {
	return utf8.Valid(a)
}

//refine:bound ints=-2..9
func utf8_ValidRune(r rune) bool {
	return utf8.ValidRune(r)
}

//refine:bound depth=3 strings="a\xc3\xa4\xe2"
func utf8_ValidString(a string) bool {
	return utf8.ValidString(a)
}
