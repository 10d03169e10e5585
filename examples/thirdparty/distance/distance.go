// Package distance wraps github.com/xrash/smetrics, which has metrics over strings.
package distance

import "github.com/xrash/smetrics"

// WagnerFischer wraps the function of that name: "The Wagner-Fischer algorithm for calculating the
// Levenshtein distance. The first two parameters are the two strings to be compared. The last three
// parameters are the insertion cost, the deletion cost and the substitution cost."
//
//refine:requires insertion >= 1 && deletion >= 1 && substitution >= 1
//refine:ensures d == distance(a, b, insertion, deletion, substitution)
//refine:bound depth=4 ints=1..3
func WagnerFischer(a, b string, insertion, deletion, substitution int) (d int) {
	return smetrics.WagnerFischer(a, b, insertion, deletion, substitution)
}

// Ukkonen wraps the function of that name: "The Ukkonen algorithm for calculating the Levenshtein
// distance. [...] The first two parameters are the two strings to be compared. The last three
// parameters are the insertion cost, the deletion cost and the substitution cost."
//
//refine:requires insertion >= 1 && deletion >= 1 && substitution >= 1
//refine:ensures d == distance(a, b, insertion, deletion, substitution)
//refine:bound depth=4 ints=1..3
func Ukkonen(a, b string, insertion, deletion, substitution int) (d int) {
	return smetrics.Ukkonen(a, b, insertion, deletion, substitution)
}

// Hamming wraps the function of that name: "The Hamming distance is the minimum number of
// substitutions required to change string A into string B. Both strings must have the same size. If
// the strings have different sizes, the function returns an error."
//
//refine:requires isASCII(a) && isASCII(b)
//refine:ensures err == nil <==> len(a) == len(b)
//refine:ensures err == nil ==> d == distance(a, b, len(a)+1, len(a)+1, 1)
//refine:bound depth=5
func Hamming(a, b string) (d int, err error) {
	return smetrics.Hamming(a, b)
}

// isASCII reports whether all characters of s are of one byte.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// HammingText wraps Hamming as the function of that name does, for any text. It
// is refuted. The sizes are those in bytes, but the substitutions are counted
// only where the characters of A begin.
//
//refine:ensures err == nil ==> d == distance(a, b, len(a)+1, len(a)+1, 1)
func HammingText(a, b string) (d int, err error) {
	return smetrics.Hamming(a, b)
}

// Jaro wraps the function of that name: "The Jaro distance. The result is 1 for equal strings, and
// 0 for completely different strings."
//
//refine:ensures 0 <= d <= 1
//refine:ensures a == b && a != "" ==> d == 1
//refine:ensures [symmetric] d == smetrics.Jaro(b, a)
//refine:bound depth=5
func Jaro(a, b string) (d float64) {
	return smetrics.Jaro(a, b)
}

// Soundex wraps the function of that name: "Soundex maps a string to a 4-byte code consisting of
// the first letter of the original string and three numbers."
//
//refine:requires s != ""
//refine:ensures len(code) == 4 && code[0] == s[0]
//refine:ensures forall c in code[1:]: '0' <= c <= '6'
//refine:bound depth=6 strings=ABPHCL
func Soundex(s string) (code string) {
	return smetrics.Soundex(s)
}

// SoundexRules wraps Soundex: "The Soundex encoding." It is refuted: neighbours with one number
// count as one letter in it (the National Archives of the United States have Jackson as J250 and
// Pfister as P236), but Soundex compares the letters and not their numbers, and gives J222 and P123
// (v0.0.0-20250705151800-55b8f293f342).
//
//refine:requires s != ""
//refine:ensures code == soundex(s)
//refine:bound strings=ABPHCL
func SoundexRules(s string) (code string) {
	return smetrics.Soundex(s)
}

// soundex is the code by the rules of the National Archives, for upper-case letters: vowels part
// letters of one number, H and W do not.
func soundex(s string) string {
	code := s[:1]
	before := number(s[0])
	for i := 1; i < len(s) && len(code) < 4; i++ {
		n := number(s[i])
		if n != '0' && n != before {
			code += string(rune(n))
		}
		if s[i] != 'H' && s[i] != 'W' {
			before = n
		}
	}
	return (code + "000")[:4]
}

// number is that of a letter, and 0 for letters that have none.
func number(c byte) byte {
	for i, letters := range [...]string{"BFPV", "CGJKQSXZ", "DT", "L", "MN", "R"} {
		for k := range len(letters) {
			if letters[k] == c {
				return byte('1' + i)
			}
		}
	}
	return '0'
}

// distance is the least cost to make b of a.
func distance(a, b string, insertion, deletion, substitution int) int {
	if a == "" {
		return len(b) * insertion
	}
	if b == "" {
		return len(a) * deletion
	}
	if a[0] == b[0] {
		return distance(a[1:], b[1:], insertion, deletion, substitution)
	}
	return min(
		insertion+distance(a, b[1:], insertion, deletion, substitution),
		deletion+distance(a[1:], b, insertion, deletion, substitution),
		substitution+distance(a[1:], b[1:], insertion, deletion, substitution),
	)
}
