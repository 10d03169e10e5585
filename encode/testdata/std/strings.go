package diff

import (
	"strings"
	"unicode"
)

//refine:bound depth=3
func strings_Clone(s string) bool {
	return strings.Clone(s) == "ab"
}

//refine:bound depth=3
func strings_Compare(a, b string) bool {
	return strings.Compare(a, b) < 0
}

//refine:bound depth=3
func strings_Contains(a, b string) bool {
	return strings.Contains(a, b)
}

//refine:bound depth=3
func strings_ContainsAny(a, b string) bool {
	return strings.ContainsAny(a, b)
}

//refine:bound depth=3
func strings_ContainsFunc(a string) bool {
	return strings.ContainsFunc(a, func(r rune) bool { return r > 'a' })
}

//refine:bound depth=3 strings="a B\xc3\xa4"
func strings_ContainsRune(a string) bool {
	return strings.ContainsRune(a, 'ä')
}

//refine:bound depth=3
func strings_Count(a, b string) bool {
	return strings.Count(a, b) == 2
}

//refine:bound depth=3
func strings_Cut(a, b string) bool {
	x, y, ok := strings.Cut(a, b)
	return ok && len(x) > len(y)
}

//refine:bound depth=3
func strings_CutPrefix(a, b string) bool {
	x, ok := strings.CutPrefix(a, b)
	return ok && len(x) == 1
}

//refine:bound depth=3
func strings_CutSuffix(a, b string) bool {
	x, ok := strings.CutSuffix(a, b)
	return ok && len(x) == 1
}

//refine:bound depth=2 strings="aAbk\xc3\xa4"
func strings_EqualFold(a, b string) bool {
	return strings.EqualFold(a, b)
}

//refine:bound depth=4 strings="a "
func strings_Fields(a string) bool {
	f := strings.Fields(a)
	return len(f) == 2 && f[0] == "a"
}

//refine:bound depth=4 strings=ab
func strings_FieldsFunc(a string) bool {
	f := strings.FieldsFunc(a, func(r rune) bool { return r == 'b' })
	return len(f) == 2 && f[1] == "a"
}

//refine:bound depth=4 strings=ab
func strings_FieldsFuncSeq(a string) bool {
	n := 0
	for f := range strings.FieldsFuncSeq(a, func(r rune) bool { return r == 'b' }) {
		n += len(f)
	}
	return n == 2
}

//refine:bound depth=4 strings="a "
func strings_FieldsSeq(a string) bool {
	n := 0
	for f := range strings.FieldsSeq(a) {
		n += len(f)
	}
	return n == 2
}

//refine:bound depth=3
func strings_HasPrefix(a, b string) bool {
	return strings.HasPrefix(a, b)
}

//refine:bound depth=3
func strings_HasSuffix(a, b string) bool {
	return strings.HasSuffix(a, b)
}

//refine:bound depth=3
func strings_Index(a, b string) bool {
	return strings.Index(a, b) == 1
}

//refine:bound depth=3
func strings_IndexAny(a, b string) bool {
	return strings.IndexAny(a, b) == 1
}

//refine:bound depth=3 ints=96..98
func strings_IndexByte(a string, c byte) bool {
	return strings.IndexByte(a, c) == 1
}

//refine:bound depth=3 strings="a B\xc3\xa4"
func strings_IndexFunc(a string) bool {
	return strings.IndexFunc(a, unicode.IsUpper) == 1
}

//refine:bound depth=3 strings="a B\xc3\xa4"
func strings_IndexRune(a string) bool {
	return strings.IndexRune(a, 'ä') == 1
}

//refine:bound depth=3
func strings_Join(a []string) bool {
	return strings.Join(a, "b") == "abb"
}

//refine:bound depth=3
func strings_LastIndex(a, b string) bool {
	return strings.LastIndex(a, b) == 1
}

//refine:bound depth=3
func strings_LastIndexAny(a, b string) bool {
	return strings.LastIndexAny(a, b) == 1
}

//refine:bound depth=3 ints=96..98
func strings_LastIndexByte(a string, c byte) bool {
	return strings.LastIndexByte(a, c) == 1
}

//refine:bound depth=3 strings="a B\xc3\xa4"
func strings_LastIndexFunc(a string) bool {
	return strings.LastIndexFunc(a, unicode.IsUpper) == 1
}

//refine:bound depth=4 strings="a\n"
func strings_Lines(a string) bool {
	n := 0
	for l := range strings.Lines(a) {
		n = n*2 + len(l)
	}
	return n == 4
}

//refine:bound depth=3 strings=abc
func strings_Map(a string) bool {
	return strings.Map(func(r rune) rune {
		if r == 'b' {
			return -1
		}
		return r + 1
	}, a) == "bd"
}

//refine:bound depth=2
func strings_Repeat(a string, n int) bool {
	return strings.Repeat(a, n) == "abab"
}

//refine:bound depth=2
func strings_Replace(a, b string, n int) bool {
	return strings.Replace(a, b, "ab", n) == "aab"
}

//refine:bound depth=2
func strings_ReplaceAll(a, b string) bool {
	return strings.ReplaceAll(a, b, "ab") == "aab"
}

//refine:bound depth=3
func strings_Split(a, b string) bool {
	f := strings.Split(a, b)
	return len(f) == 2 && f[0] == "a"
}

//refine:bound depth=3
func strings_SplitAfter(a, b string) bool {
	f := strings.SplitAfter(a, b)
	return len(f) == 2 && f[0] == "ab"
}

//refine:bound depth=2
func strings_SplitAfterN(a, b string) bool {
	f := strings.SplitAfterN(a, b, 2)
	return len(f) == 2 && f[0] == "a"
}

//refine:bound depth=3
func strings_SplitAfterSeq(a string) bool {
	n := 0
	for f := range strings.SplitAfterSeq(a, "b") {
		n = n*2 + len(f)
	}
	return n == 4
}

//refine:bound depth=2
func strings_SplitN(a, b string) bool {
	f := strings.SplitN(a, b, 2)
	return len(f) == 2 && f[0] == "a"
}

//refine:bound depth=3
func strings_SplitSeq(a string) bool {
	n := 0
	for f := range strings.SplitSeq(a, "b") {
		n = n*2 + len(f)
	}
	return n == 2
}

//refine:bound depth=3 strings="a "
func strings_Title(a string) bool {
	return strings.Title(a) == "A"
}

//refine:bound depth=3 strings="a B\xc3\xa4"
func strings_ToLower(a string) bool {
	return strings.ToLower(a) == "ab"
}

//refine:bound depth=2 strings=aA
func strings_ToLowerSpecial(a string) bool {
	return strings.ToLowerSpecial(unicode.TurkishCase, a) == "aa"
}

//refine:bound depth=3 strings="aA"
func strings_ToTitle(a string) bool {
	return strings.ToTitle(a) == "AA"
}

//refine:bound depth=2 strings=aA
func strings_ToTitleSpecial(a string) bool {
	return strings.ToTitleSpecial(unicode.TurkishCase, a) == "AA"
}

//refine:bound depth=3 strings="a B\xc3\xa4"
func strings_ToUpper(a string) bool {
	return strings.ToUpper(a) == "AB"
}

//refine:bound depth=2 strings=aA
func strings_ToUpperSpecial(a string) bool {
	return strings.ToUpperSpecial(unicode.TurkishCase, a) == "AA"
}

//refine:bound depth=3 strings="a\xc3\xa4"
func strings_ToValidUTF8(a string) bool {
	return strings.ToValidUTF8(a, "?") == "a?"
}

//refine:bound depth=3
func strings_Trim(a, b string) bool {
	return strings.Trim(a, b) == "a"
}

//refine:bound depth=3
func strings_TrimFunc(a string) bool {
	return strings.TrimFunc(a, func(r rune) bool { return r == 'b' }) == "a"
}

//refine:bound depth=3
func strings_TrimLeft(a, b string) bool {
	return strings.TrimLeft(a, b) == "a"
}

//refine:bound depth=3
func strings_TrimLeftFunc(a string) bool {
	return strings.TrimLeftFunc(a, func(r rune) bool { return r == 'b' }) == "a"
}

//refine:bound depth=3
func strings_TrimPrefix(a, b string) bool {
	return strings.TrimPrefix(a, b) == "a"
}

//refine:bound depth=3
func strings_TrimRight(a, b string) bool {
	return strings.TrimRight(a, b) == "a"
}

//refine:bound depth=3
func strings_TrimRightFunc(a string) bool {
	return strings.TrimRightFunc(a, func(r rune) bool { return r == 'b' }) == "a"
}

//refine:bound depth=3 strings="a \xc2\x85"
func strings_TrimSpace(a string) bool {
	return strings.TrimSpace(a) == "a"
}

//refine:bound depth=3
func strings_TrimSuffix(a, b string) bool {
	return strings.TrimSuffix(a, b) == "a"
}
