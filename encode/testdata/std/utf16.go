package diff

import (
	"unicode/utf16"
)

//refine:bound ints=65530..65540
func utf16_AppendRune(r rune) bool {
	return len(utf16.AppendRune(nil, r)) == 2
}

//refine:bound depth=2 ints=55295..55297
func utf16_Decode(a []uint16) bool {
	return len(utf16.Decode(a)) == 1
}

//refine:bound ints=56318..56321
func utf16_DecodeRune(a, b rune) bool {
	return utf16.DecodeRune(a-1000, b) > 0x10000
}

//refine:bound depth=2 ints=65535..65537
func utf16_Encode(a []rune) bool {
	return len(utf16.Encode(a)) == 3
}

//refine:bound ints=65530..65540
func utf16_EncodeRune(r rune) bool {
	a, b := utf16.EncodeRune(r)
	return a != b
}

//refine:bound ints=57340..57350
func utf16_IsSurrogate(r rune) bool {
	return utf16.IsSurrogate(r)
}

//refine:bound ints=65530..65540
func utf16_RuneLen(r rune) bool {
	return utf16.RuneLen(r) == 2
}
