package stdlib

import "unicode/utf8"

// EncodeRune wraps utf8.AppendRune, DecodeRune, RuneLen and ValidRune: "appends the UTF-8 encoding
// of r to the end of p and returns the extended buffer. If the rune is out of range, it appends the
// encoding of RuneError", and "RuneLen returns the number of bytes in the UTF-8 encoding of the
// rune. It returns -1 if the rune is not a valid value to encode in UTF-8." The inputs are all
// runes, and what is next to them.
//
//refine:ensures valid <==> 0 <= r < 0xd800 || 0xe000 <= r <= 0x10ffff
//refine:ensures back == if valid { r } else { utf8.RuneError }
//refine:ensures size == len(encoded) && length == if valid { size } else { -1 }
//refine:ensures [shortest] size == if back < 0x80 { 1 } else if back < 0x800 { 2 } else if back < 0x10000 { 3 } else { 4 }
//refine:bound ints=-1..1114112 spread=0
func EncodeRune(r rune) (encoded string, back rune, size, length int, valid bool) {
	p := utf8.AppendRune(nil, r)
	back, size = utf8.DecodeRune(p)
	return string(p), back, size, utf8.RuneLen(r), utf8.ValidRune(r)
}

// DecodeRune wraps utf8.DecodeRuneInString: "If s is empty it returns (RuneError, 0). Otherwise, if
// the encoding is invalid, it returns (RuneError, 1). [...] An encoding is invalid if it is
// incorrect UTF-8, encodes a rune that is out of range, or is not the shortest possible UTF-8
// encoding for the value. No other validation is performed." The bytes are those at which the rules
// change.
//
//refine:ensures s == "" ==> r == utf8.RuneError && size == 0
//refine:ensures s != "" ==> size == max(1, encodingAt(s)) && r == if encodingAt(s) == 0 { utf8.RuneError } else { valueAt(s, size) }
//refine:ensures [full] full <==> s != "" && (encodingAt(s) > 0 || !unfinished(s))
//refine:bound depth=4 strings="\x7f\x80\x8f\x90\x9f\xa0\xbf\xc1\xc2\xe0\xed\xef\xf0\xf4\xf5"
func DecodeRune(s string) (r rune, size int, full bool) {
	r, size = utf8.DecodeRuneInString(s)
	return r, size, utf8.FullRuneInString(s)
}

// encodingAt is the number of bytes of the valid encoding that s begins with, and 0 if there is
// none.
func encodingAt(s string) int {
	if s == "" {
		return 0
	}
	n := lengthOf(s[0])
	if n > len(s) || n == 0 {
		return 0
	}
	for i := 1; i < n; i++ {
		if s[i]&0xc0 != 0x80 {
			return 0
		}
	}
	r := valueAt(s, n)
	least := [...]rune{0, 0, 0x80, 0x800, 0x10000}
	if r < least[n] || 0xd800 <= r && r < 0xe000 || r > 0x10ffff {
		return 0
	}
	return n
}

// lengthOf is how many bytes an encoding has whose first is c, and 0 if c is not the first of any.
func lengthOf(c byte) int {
	switch {
	case c < 0x80:
		return 1
	case c&0xe0 == 0xc0:
		return 2
	case c&0xf0 == 0xe0:
		return 3
	case c&0xf8 == 0xf0:
		return 4
	}
	return 0
}

// valueAt puts the bits of n bytes together.
func valueAt(s string, n int) rune {
	if n == 1 {
		return rune(s[0])
	}
	r := rune(s[0]) & (0x7f >> n)
	for i := 1; i < n; i++ {
		r = r<<6 | rune(s[i])&0x3f
	}
	return r
}

// unfinished reports whether more bytes can make a valid encoding of s.
func unfinished(s string) bool {
	if s == "" || encodingAt(s) > 0 {
		return false
	}
	for missing := 1; missing <= 3 && len(s)+missing <= 4; missing++ {
		for _, next := range [...]byte{0x80, 0x90, 0xa0} {
			more := s + string([]byte{next})
			for range missing - 1 {
				more += "\x80"
			}
			if encodingAt(more) == len(more) {
				return true
			}
		}
	}
	return false
}

// Valid wraps utf8.ValidString and RuneCountInString: "reports whether s consists entirely of valid
// UTF-8-encoded runes", and "returns the number of runes in p. Erroneous and short encodings are
// treated as single runes of width 1 byte".
//
//refine:ensures valid <==> allValid(s)
//refine:ensures runes == if s == "" { 0 } else { 1 + utf8.RuneCountInString(s[max(1, encodingAt(s)):]) }
//refine:ensures runes == len([]rune(s))
//refine:bound depth=5 strings="a\xc3\xa9\xed\xa0\x80\xef\xbf\xbd"
func Valid(s string) (valid bool, runes int) {
	return utf8.ValidString(s), utf8.RuneCountInString(s)
}

func allValid(s string) bool {
	for s != "" {
		n := encodingAt(s)
		if n == 0 {
			return false
		}
		s = s[n:]
	}
	return true
}
