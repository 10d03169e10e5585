package catalog

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Paths counts the ways to choose k of n. Its contract says it by recursion that the shape does not bound; the
// conditions before it do.
//
//refine:requires 0 <= k <= n && choose(n, k) < 25
//refine:ensures result == choose(n, k)
//refine:bound ints=0..8
func Paths(n, k int) int {
	r := 1
	for i := range k {
		r = r * (n - i) / (i + 1)
	}
	return r
}

func choose(n, k int) int {
	if k == 0 || k == n {
		return 1
	}
	return choose(n-1, k-1) + choose(n-1, k)
}

// Locate finds what is there.
//
//refine:requires slices.IsSorted(xs) && reached(xs, 0, len(xs), x)
//refine:ensures xs[result] == x
//refine:bound depth=4 ints=0..4
func Locate(xs []int, x int) int {
	i, _ := slices.BinarySearch(xs, x)
	return i
}

// reached reports whether a binary search between lo and hi meets x.
func reached(xs []int, lo, hi, x int) bool {
	if lo >= hi {
		return false
	}
	m := (lo + hi) / 2
	return xs[m] == x || xs[m] < x && reached(xs, m+1, hi, x) || x < xs[m] && reached(xs, lo, m, x)
}

// Abbreviate takes the first letter of each word between dots. Predicates may call the standard library, and
// pass it functions.
//
//refine:requires len(words(s)) == 2
//refine:ensures len(result) == 2 && forall w in words(s): strings.Contains(result, w[:1])
//refine:bound depth=5 strings=ab.
func Abbreviate(s string) string {
	var b strings.Builder
	for _, w := range words(s) {
		b.WriteByte(w[0])
	}
	return b.String()
}

func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == '.' })
}

// Capitalize works on code points: the bytes of ä count one by one, and together.
//
//refine:requires utf8.ValidString(s) && unicode.IsLower(first(s))
//refine:ensures unicode.IsUpper(first(result)) && strings.ToLower(result) == s
//refine:bound depth=4 strings="a\xc3\xa4"
func Capitalize(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

func first(s string) rune {
	for _, r := range s {
		return r
	}
	return -1
}

// Settle pays out moves that never overdraw the account. Its precondition ranges over an iterator.
//
//refine:requires solvent(moves)
//refine:ensures result >= 0 && result == sum(moves)
//refine:bound depth=3
func Settle(moves []int) int {
	account := 0
	for _, m := range moves {
		account += m
	}
	return account
}

// balances yields the balance after each move.
func balances(moves []int) iter.Seq[int] {
	return func(yield func(int) bool) {
		account := 0
		for _, m := range moves {
			if account += m; !yield(account) {
				return
			}
		}
	}
}

func solvent(moves []int) bool {
	for b := range balances(moves) {
		if b < 0 {
			return false
		}
	}
	return true
}
