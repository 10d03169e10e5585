// Package prefix looks for a relaxed prefix: one that lacks at most one element
// of the pattern (VerifyThis 2015, challenge 1).
package prefix

import "slices"

// without returns s without the element at i, or all of it if there is none.
func without(s []int, i int) []int {
	if i == len(s) {
		return s
	}
	return slices.Concat(s[:i], s[i+1:])
}

func isPrefix(p, s []int) bool { return len(p) <= len(s) && slices.Equal(p, s[:len(p)]) }

// Relaxed reports whether s begins with pat, perhaps without one element. The
// index of that element is at, or len(pat) if none is missing.
//
//refine:requires len(pat) <= len(s)+1
//refine:ensures ok == exists i in 0..len(pat)+1: isPrefix(without(pat, i), s)
//refine:ensures ok ==> isPrefix(without(pat, at), s)
//refine:ensures isPrefix(pat, s) <==> ok && at == len(pat)
//refine:ensures ok && at < min(len(pat), len(s)) ==> pat[at] != s[at]
//refine:pure
func Relaxed(pat, s []int) (ok bool, at int) {
	at = len(pat)
	shift := 0
	for i := 0; i < len(pat); i++ {
		if i-shift < len(s) && pat[i] == s[i-shift] {
			continue
		}
		if shift == 1 {
			return false, at
		}
		shift, at = 1, i
	}
	return true, at
}
