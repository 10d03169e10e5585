package stdlib

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fields wraps strings.Fields: "splits the string s around each instance of one or more consecutive
// white space characters, as defined by unicode.IsSpace, returning a slice of substrings of s or an
// empty slice if s contains only white space. Every element of the returned slice is non-empty.
// Unlike Split, leading and trailing runs of white space characters are discarded." The bytes are a
// letter, two white spaces, and those of U+0085, which is a third.
//
//refine:ensures [words] forall w in fields: w != "" && !strings.ContainsFunc(w, unicode.IsSpace)
//refine:ensures [rest] joinedWith(fields, "") == withoutSpace(s)
//refine:ensures [around] len(fields) == runs(s)
//refine:bound depth=6 strings="a \t\xc2\x85"
func Fields(s string) (fields []string) {
	return strings.Fields(s)
}

// withoutSpace is what is left of s.
func withoutSpace(s string) string {
	left := ""
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsSpace(r) {
			left += s[i : i+size]
		}
	}
	return left
}

// runs counts the longest parts of s without white space.
func runs(s string) int {
	n, inside := 0, false
	for _, r := range s {
		if !unicode.IsSpace(r) && !inside {
			n++
		}
		inside = !unicode.IsSpace(r)
	}
	return n
}

// joinedWith is strings.Join written out.
func joinedWith(elems []string, sep string) string {
	s := ""
	for i, e := range elems {
		if i > 0 {
			s += sep
		}
		s += e
	}
	return s
}

// SplitJoin wraps strings.Split and strings.Join: "Split slices s into all substrings separated by
// sep and returns a slice of the substrings between those separators", and "Join concatenates the
// elements of its first argument to create a single string. The separator string sep is placed
// between elements in the resulting string."
//
//refine:ensures joined == s
//refine:ensures joined == joinedWith(parts, sep)
//refine:ensures sep != "" ==> forall p in parts: !strings.Contains(p, sep)
//refine:ensures sep != "" ==> len(parts) == strings.Count(s, sep)+1
//refine:ensures [sequences] sep == "" ==> len(parts) == utf8.RuneCountInString(s)
//refine:bound depth=6
func SplitJoin(s, sep string) (parts []string, joined string) {
	parts = strings.Split(s, sep)
	return parts, strings.Join(parts, sep)
}

// JoinSplit wraps the same functions the other way round: what is joined with a separator that no
// element has splits into these elements.
//
//refine:requires len(elems) > 0 && forall e in elems: !strings.Contains(e, ",")
//refine:ensures len(back) == len(elems) && forall i, e in elems: back[i] == e
//refine:bound depth=4 strings=a,
func JoinSplit(elems []string) (back []string) {
	return strings.Split(strings.Join(elems, ","), ",")
}

// Index wraps strings.Index, LastIndex and Contains: "returns the index of the first instance of
// substr in s, or -1 if substr is not present in s", and of the last.
//
//refine:ensures [first] first >= 0 ==> s[first:first+len(substr)] == substr
//refine:ensures [earliest] forall i in 0..max(0, if first < 0 { len(s)-len(substr)+1 } else { first }): s[i:i+len(substr)] != substr
//refine:ensures [last] last >= 0 ==> s[last:last+len(substr)] == substr
//refine:ensures [latest] forall i in last+1..len(s)-len(substr)+1: s[i:i+len(substr)] != substr
//refine:ensures contains <==> first >= 0
//refine:ensures contains <==> last >= first && last != -1
//refine:bound depth=6
func Index(s, substr string) (first, last int, contains bool) {
	return strings.Index(s, substr), strings.LastIndex(s, substr), strings.Contains(s, substr)
}

// Count wraps strings.Count: "counts the number of non-overlapping instances of substr in s. If
// substr is an empty string, Count returns 1 + the number of Unicode code points in s."
//
//refine:ensures substr != "" ==> n == instances(s, substr)
//refine:ensures substr == "" ==> n == 1+len([]rune(s))
//refine:bound depth=5 strings="a\xc3\xa9"
func Count(s, substr string) (n int) {
	return strings.Count(s, substr)
}

// instances counts from the left.
func instances(s, substr string) int {
	n := 0
	for i := 0; i+len(substr) <= len(s); {
		if s[i:i+len(substr)] == substr {
			n++
			i += len(substr)
		} else {
			i++
		}
	}
	return n
}

// Cut wraps strings.Cut: "slices s around the first instance of sep, returning the text before and
// after sep. The found result reports whether sep appears in s. If sep does not appear in s, cut
// returns s, "", false."
//
//refine:ensures found <==> strings.Contains(s, sep)
//refine:ensures found ==> before+sep+after == s && len(before) == strings.Index(s, sep)
//refine:ensures !found ==> before == s && after == ""
//refine:bound depth=6
func Cut(s, sep string) (before, after string, found bool) {
	return strings.Cut(s, sep)
}

// Trim wraps strings.TrimPrefix and TrimSuffix: "returns s without the provided leading prefix
// string. If s doesn't start with prefix, s is returned unchanged", and the like for a suffix.
//
//refine:ensures strings.HasPrefix(s, affix) ==> affix+behind == s
//refine:ensures !strings.HasPrefix(s, affix) ==> behind == s
//refine:ensures strings.HasSuffix(s, affix) ==> before+affix == s
//refine:ensures !strings.HasSuffix(s, affix) ==> before == s
//refine:bound depth=6
func Trim(s, affix string) (behind, before string) {
	return strings.TrimPrefix(s, affix), strings.TrimSuffix(s, affix)
}

// ReplaceText wraps strings.Replace: "returns a copy of the string s with the first n
// non-overlapping instances of old replaced by new. If old is empty, it matches at the beginning of
// the string and after each UTF-8 sequence, yielding up to k+1 replacements for a k-rune string. If
// n < 0, there is no limit on the number of replacements." (old is a word of the contract's
// language, hence what.)
//
//refine:ensures r == replaced(s, what, with, n)
//refine:bound depth=4 len=4 ints=-1..3
func ReplaceText(s, what, with string, n int) (r string) {
	return strings.Replace(s, what, with, n)
}

// replaced replaces from the left. Its strings are ASCII.
func replaced(s, what, with string, n int) string {
	r := ""
	for i := 0; i <= len(s); {
		if n != 0 && strings.HasPrefix(s[i:], what) {
			r += with
			i += len(what)
			n--
			if what != "" {
				continue
			}
		}
		if i < len(s) {
			r += s[i : i+1]
		}
		i++
	}
	return r
}

// Case wraps strings.ToUpper and ToLower: "returns s with all Unicode letters mapped to their upper
// case", and to their lower case. The bytes are those of letters of one byte and of É and é, and
// what is next to letters.
//
//refine:ensures [byte] forall f in [...]string{upper, lower}: isASCII(s) ==> len(f) == len(s)
//refine:ensures isASCII(s) ==> forall i, c in s: upper[i] == if 'a' <= c <= 'z' { c - 32 } else { c }
//refine:ensures isASCII(s) ==> forall i, c in s: lower[i] == if 'A' <= c <= 'Z' { c + 32 } else { c }
//refine:ensures [runes] utf8.ValidString(s) ==> upper == string(mapped(s, unicode.ToUpper)) && lower == string(mapped(s, unicode.ToLower))
//refine:ensures [fold] strings.EqualFold(upper, lower)
//refine:bound depth=5 strings="aZ@{\xc3\xa9\x89"
func Case(s string) (upper, lower string) {
	return strings.ToUpper(s), strings.ToLower(s)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// mapped applies f to each rune.
func mapped(s string, f func(rune) rune) []rune {
	runes := []rune(s)
	for i, r := range runes {
		runes[i] = f(r)
	}
	return runes
}
