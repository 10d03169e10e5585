package diff

import "unicode/utf8"

// Strings over pieces of code points of two, three and four bytes, well-formed and not.

//refine:bound depth=4 strings="a\xc3\xa4\xe2\x82"
func rangeRunes(s string) bool {
	h := 0
	for i, r := range s {
		if r == 'ä' && i == 1 {
			return true
		}
		h = h*31 + i + int(r)%7
	}
	return h%3 == 1
}

//refine:bound depth=4 strings="\xe0\x9f\xa0\xed\x80"
func rangeThree(s string) bool {
	n := 0
	for i, r := range s {
		if r == utf8.RuneError {
			continue
		}
		if i > 0 {
			break
		}
		n += int(r)
	}
	return n > 0x820
}

//refine:bound depth=4 strings="\xf0\xf4\x8f\x90\xbf\x80"
func rangeFour(s string) bool {
	for i, r := range s {
		if r > 0xFFFF {
			return i == 0 && r%2 == 0
		}
	}
	return len(s) == 1
}

//refine:bound depth=4 strings="a\xc3\xa4\xe2"
func runesAndBack(s string) bool {
	rs := []rune(s)
	return len(rs) > 1 && rs[1] > 0x80 && string(rs) == s
}

//refine:bound depth=4 strings="a\xc3\xa4"
func reversedRunes(s string) bool {
	rs := []rune(s)
	for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
		rs[i], rs[j] = rs[j], rs[i]
	}
	return string(rs) == "aä" || string(rs) > "\xc4"
}

//refine:bound depth=3 ints=125..130
func textOfRunes(rs []rune) bool { return len(string(rs)) == 4 }

//refine:bound ints=-2..2100
func textOfRune(r rune) bool {
	s := string(r)
	return len(s) == 2 && s[1]%16 == 3 || s == "\uFFFD" || s == "a" || len(s) == 3 && s[1] == 0xA0
}

//refine:bound ints=55290..55300
func surrogate(r rune) bool { return string(r) == "\uFFFD" }

//refine:bound ints=57340..57346
func surrogateEnd(n int) bool { return string(rune(n)) == "\uFFFD" }

//refine:bound ints=65530..65540
func longRunes(r rune) bool {
	s := string(r)
	return len(s) == 4 && s[3]%2 == 1 || s[0] == 0xEF && s[2] == 0xBB
}

//refine:bound ints=1114108..1114114
func lastRunes(r uint32) bool { return string(rune(r)) != "\uFFFD" && len(string(rune(r))) == 4 }

//refine:bound depth=3 strings="a\xc3\xa4"
func slicedRunes(s, t string) bool {
	u := s[1:] + t
	for _, r := range u {
		if r == 'ä' {
			return u < "b"
		}
	}
	return u > "aä"
}

//refine:bound depth=2 ints=160..195
func bytesToRunes(b []byte) bool {
	for _, r := range string(b) {
		return r == 0xE3
	}
	return false
}

//refine:bound depth=4 strings="a\xc3\xa4"
func bodyWrites(s string) bool {
	var out []rune
	last := -1
	for i, r := range s {
		if i-last == 2 {
			out = append(out, 'x')
		}
		last = i
		out = append(out, r)
	}
	return string(out) == "äxa" || len(out) == 4
}
