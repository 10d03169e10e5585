package diff

import (
	"bytes"
	"unicode"
)

//refine:bound depth=3 ints=97..98
func bytes_Clone(a []byte) bool {
	b := bytes.Clone(a)
	return len(b) > 0 && b[0] == 'b'
}

//refine:bound depth=2 ints=97..98
func bytes_Compare(a, b []byte) bool {
	return bytes.Compare(a, b) < 0
}

//refine:bound depth=2 ints=97..98
func bytes_Contains(a, b []byte) bool {
	return bytes.Contains(a, b)
}

//refine:bound depth=3 ints=97..98
func bytes_ContainsAny(a []byte) bool {
	return bytes.ContainsAny(a, "bc")
}

//refine:bound depth=3 ints=97..98
func bytes_ContainsFunc(a []byte) bool {
	return bytes.ContainsFunc(a, func(r rune) bool { return r > 'a' })
}

//refine:bound depth=2 ints=126..129
func bytes_ContainsRune(a []byte, r rune) bool {
	return bytes.ContainsRune(a, r)
}

//refine:bound depth=2 ints=97..98
func bytes_Count(a, b []byte) bool {
	return bytes.Count(a, b) == 2
}

//refine:bound depth=2 ints=97..98
func bytes_Cut(a, b []byte) bool {
	x, y, ok := bytes.Cut(a, b)
	return ok && len(x) > len(y)
}

//refine:bound depth=2 ints=97..98
func bytes_CutPrefix(a, b []byte) bool {
	x, ok := bytes.CutPrefix(a, b)
	return ok && len(x) == 1
}

//refine:bound depth=2 ints=97..98
func bytes_CutSuffix(a, b []byte) bool {
	x, ok := bytes.CutSuffix(a, b)
	return ok && len(x) == 1
}

//refine:bound depth=2 ints=97..98
func bytes_Equal(a, b []byte) bool {
	return bytes.Equal(a, b)
}

//refine:bound depth=2 ints=65..98
func bytes_EqualFold(a []byte) bool {
	return bytes.EqualFold(a, []byte("ab"))
}

//refine:bound depth=3 ints=32..33
func bytes_Fields(a []byte) bool {
	f := bytes.Fields(a)
	return len(f) == 2 && f[0][0] == 33
}

//refine:bound depth=3 ints=97..98
func bytes_FieldsFunc(a []byte) bool {
	f := bytes.FieldsFunc(a, func(r rune) bool { return r == 'b' })
	return len(f) == 2 && f[1][0] == 'a'
}

//refine:bound depth=3 ints=97..98
func bytes_FieldsFuncSeq(a []byte) bool {
	n := 0
	for f := range bytes.FieldsFuncSeq(a, func(r rune) bool { return r == 'b' }) {
		n += len(f)
	}
	return n == 2
}

//refine:bound depth=3 ints=32..33
func bytes_FieldsSeq(a []byte) bool {
	n := 0
	for f := range bytes.FieldsSeq(a) {
		n += len(f)
	}
	return n == 2
}

//refine:bound depth=2 ints=97..98
func bytes_HasPrefix(a, b []byte) bool {
	return bytes.HasPrefix(a, b)
}

//refine:bound depth=2 ints=97..98
func bytes_HasSuffix(a, b []byte) bool {
	return bytes.HasSuffix(a, b)
}

//refine:bound depth=2 ints=97..98
func bytes_Index(a, b []byte) bool {
	return bytes.Index(a, b) == 1
}

//refine:bound depth=3 ints=97..98
func bytes_IndexAny(a []byte) bool {
	return bytes.IndexAny(a, "bc") == 1
}

//refine:bound depth=3 ints=97..98
func bytes_IndexByte(a []byte, c byte) bool {
	return bytes.IndexByte(a, c) == 1
}

//refine:bound depth=3 ints=97..98
func bytes_IndexFunc(a []byte) bool {
	return bytes.IndexFunc(a, func(r rune) bool { return r == 'b' }) == 1
}

//refine:bound depth=3 ints=97..98
func bytes_IndexRune(a []byte) bool {
	return bytes.IndexRune(a, 'b') == 1
}

//refine:bound depth=3 ints=97..98
func bytes_Join(a [][]byte) bool {
	return len(bytes.Join(a, []byte("xx"))) == 4
}

//refine:bound depth=2 ints=97..98
func bytes_LastIndex(a, b []byte) bool {
	return bytes.LastIndex(a, b) == 1
}

//refine:bound depth=3 ints=97..98
func bytes_LastIndexAny(a []byte) bool {
	return bytes.LastIndexAny(a, "bc") == 1
}

//refine:bound depth=3 ints=97..98
func bytes_LastIndexByte(a []byte, c byte) bool {
	return bytes.LastIndexByte(a, c) == 1
}

//refine:bound depth=3 ints=97..98
func bytes_LastIndexFunc(a []byte) bool {
	return bytes.LastIndexFunc(a, func(r rune) bool { return r == 'b' }) == 1
}

//refine:bound depth=3 ints=9..10
func bytes_Lines(a []byte) bool {
	n := 0
	for l := range bytes.Lines(a) {
		n = n*2 + len(l)
	}
	return n == 4
}

//refine:bound depth=3 ints=97..99
func bytes_Map(a []byte) bool {
	return string(bytes.Map(func(r rune) rune {
		if r == 'b' {
			return -1
		}
		return r + 1
	}, a)) == "bd"
}

//refine:bound depth=2 ints=0..2
func bytes_Repeat(a []byte, n int) bool {
	return len(bytes.Repeat(a, n)) == 2
}

//refine:bound depth=2 ints=0..2
func bytes_Replace(a []byte, n int) bool {
	return len(bytes.Replace(a, []byte{1}, []byte{2, 3}, n)) == 3
}

//refine:bound depth=3 ints=97..98
func bytes_ReplaceAll(a []byte) bool {
	return string(bytes.ReplaceAll(a, []byte("b"), []byte("ab"))) == "aab"
}

//refine:bound depth=3 ints=126..129
func bytes_Runes(a []byte) bool {
	r := bytes.Runes(a)
	return len(r) == 2 && r[1] == 0xFFFD
}

//refine:bound depth=3 ints=97..98
func bytes_Split(a []byte) bool {
	f := bytes.Split(a, []byte("b"))
	return len(f) == 2 && len(f[0]) == 1
}

//refine:bound depth=3 ints=97..98
func bytes_SplitAfter(a []byte) bool {
	f := bytes.SplitAfter(a, []byte("b"))
	return len(f) == 2 && len(f[0]) == 2
}

//refine:bound depth=3 ints=97..98
func bytes_SplitAfterN(a []byte) bool {
	f := bytes.SplitAfterN(a, []byte("b"), 2)
	return len(f) == 2 && len(f[0]) == 2
}

//refine:bound depth=3 ints=97..98
func bytes_SplitAfterSeq(a []byte) bool {
	n := 0
	for f := range bytes.SplitAfterSeq(a, []byte("b")) {
		n = n*2 + len(f)
	}
	return n == 4
}

//refine:bound depth=3 ints=97..98
func bytes_SplitN(a []byte) bool {
	f := bytes.SplitN(a, []byte("b"), 2)
	return len(f) == 2 && len(f[0]) == 1
}

//refine:bound depth=3 ints=97..98
func bytes_SplitSeq(a []byte) bool {
	n := 0
	for f := range bytes.SplitSeq(a, []byte("b")) {
		n = n*2 + len(f)
	}
	return n == 2
}

//refine:bound depth=3 ints=97..98
func bytes_Title(a []byte) bool {
	return string(bytes.Title(a)) == "Ab"
}

//refine:bound depth=2 ints=64..98
func bytes_ToLower(a []byte) bool {
	return string(bytes.ToLower(a)) == "ab"
}

//refine:bound depth=2 ints=65..66
func bytes_ToLowerSpecial(a []byte) bool {
	return string(bytes.ToLowerSpecial(unicode.TurkishCase, a)) == "ab"
}

//refine:bound depth=3 ints=97..98
func bytes_ToTitle(a []byte) bool {
	return string(bytes.ToTitle(a)) == "AB"
}

//refine:bound depth=2 ints=97..98
func bytes_ToTitleSpecial(a []byte) bool {
	return string(bytes.ToTitleSpecial(unicode.TurkishCase, a)) == "AB"
}

//refine:bound depth=3 ints=97..98
func bytes_ToUpper(a []byte) bool {
	return string(bytes.ToUpper(a)) == "AB"
}

//refine:bound depth=2 ints=97..98
func bytes_ToUpperSpecial(a []byte) bool {
	return string(bytes.ToUpperSpecial(unicode.TurkishCase, a)) == "AB"
}

//refine:bound depth=3 ints=126..129
func bytes_ToValidUTF8(a []byte) bool {
	return len(bytes.ToValidUTF8(a, []byte("??"))) == 3
}

//refine:bound depth=3 ints=97..98
func bytes_Trim(a []byte) bool {
	return string(bytes.Trim(a, "b")) == "a"
}

//refine:bound depth=3 ints=97..98
func bytes_TrimFunc(a []byte) bool {
	return string(bytes.TrimFunc(a, func(r rune) bool { return r == 'b' })) == "a"
}

//refine:bound depth=3 ints=97..98
func bytes_TrimLeft(a []byte) bool {
	return string(bytes.TrimLeft(a, "b")) == "a"
}

//refine:bound depth=3 ints=97..98
func bytes_TrimLeftFunc(a []byte) bool {
	return string(bytes.TrimLeftFunc(a, func(r rune) bool { return r == 'b' })) == "a"
}

//refine:bound depth=3 ints=97..98
func bytes_TrimPrefix(a []byte) bool {
	return string(bytes.TrimPrefix(a, []byte("b"))) == "a"
}

//refine:bound depth=3 ints=97..98
func bytes_TrimRight(a []byte) bool {
	return string(bytes.TrimRight(a, "b")) == "a"
}

//refine:bound depth=3 ints=97..98
func bytes_TrimRightFunc(a []byte) bool {
	return string(bytes.TrimRightFunc(a, func(r rune) bool { return r == 'b' })) == "a"
}

//refine:bound depth=3 ints=32..33
func bytes_TrimSpace(a []byte) bool {
	return string(bytes.TrimSpace(a)) == "!"
}

//refine:bound depth=3 ints=97..98
func bytes_TrimSuffix(a []byte) bool {
	return string(bytes.TrimSuffix(a, []byte("b"))) == "a"
}
