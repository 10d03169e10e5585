package stdlib

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// SearchFunc wraps sort.Search with any function that is false up to some index: "uses binary
// search to find and return the smallest index i in [0, n) at which f(i) is true, assuming that on
// the range [0, n), f(i) == true implies f(i+1) == true. [...] Search calls f(i) only for i in the
// range [0, n)."
//
//refine:func (n {n int | 0 <= n}, f func(i {i int | 0 <= i < n}) bool) (least {i int | 0 <= i <= n})
//refine:requires forall i in 1..n: f(i-1) ==> f(i)
//refine:ensures least < n ==> f(least)
//refine:ensures least > 0 ==> !f(least-1)
//refine:bound ints=0..6
func SearchFunc(n int, f func(int) bool) (least int) {
	return sort.Search(n, f)
}

// IndexFunc wraps slices.IndexFunc and ContainsFunc: "returns the first index i satisfying f(s[i]),
// or -1 if none do."
//
//refine:ensures at == -1 <==> forall x in s: !f(x)
//refine:ensures at >= 0 ==> f(s[at]) && forall x in s[:at]: !f(x)
//refine:ensures contains <==> at >= 0
//refine:bound depth=4
func IndexFunc(s []Letter, f func(Letter) bool) (at int, contains bool) {
	return slices.IndexFunc(s, f), slices.ContainsFunc(s, f)
}

// DeleteFunc wraps slices.DeleteFunc: "removes any elements from s for which del returns true,
// returning the modified slice. DeleteFunc zeroes the elements between the new length and the
// original length."
//
//refine:ensures slices.Equal(r, kept(old(s), del))
//refine:ensures forall x in s[len(r):]: x == Zero
//refine:bound depth=4
func DeleteFunc(s []Letter, del func(Letter) bool) (r []Letter) {
	return slices.DeleteFunc(s, del)
}

// kept are the elements for which del does not hold.
func kept(s []Letter, del func(Letter) bool) []Letter {
	var r []Letter
	for _, x := range s {
		if !del(x) {
			r = append(r, x)
		}
	}
	return r
}

// A Mapping says what becomes of a rune.
type Mapping func(rune) rune

// MapText wraps strings.Map: "returns a copy of the string s with all its characters modified
// according to the mapping function. If mapping returns a negative value, the character is dropped
// from the string with no replacement." The strings have the runes 0 and 1.
//
//refine:ensures t == modified(mapping, s)
//refine:bound ints=-1..1 strings="\x00\x01"
func MapText(mapping Mapping, s string) (t string) {
	return strings.Map(mapping, s)
}

func modified(mapping func(rune) rune, s string) string {
	t := ""
	for _, r := range s {
		if m := mapping(r); m >= 0 {
			t += string(m)
		}
	}
	return t
}

// A Test tells some runes from others.
type Test func(rune) bool

// FieldsFunc wraps strings.FieldsFunc: "splits the string s at each run of Unicode code points c
// satisfying f(c) and returns an array of slices of s. If all code points in s satisfy f(c) or the
// string is empty, an empty slice is returned."
//
//refine:ensures strings.Join(fields, "") == dropped(s, f)
//refine:ensures forall w in fields: w != ""
//refine:bound depth=5 ints=97..98
func FieldsFunc(s string, f Test) (fields []string) {
	return strings.FieldsFunc(s, f)
}

func dropped(s string, f func(rune) bool) string {
	t := ""
	for i, r := range s {
		if !f(r) {
			_, size := utf8.DecodeRuneInString(s[i:])
			t += s[i : i+size]
		}
	}
	return t
}

// MinFunc wraps slices.MinFunc: "returns the minimal value in x, using cmp to compare elements. It
// panics if x is empty. If there is more than one minimal element according to the cmp function,
// MinFunc returns the first one." The order is by a rank of each letter.
//
//refine:panics len(x) == 0
//refine:ensures least in x && forall y in x: rank(least) <= rank(y)
//refine:ensures [first] forall y in x[:slices.Index(x, least)]: rank(y) > rank(least)
//refine:bound depth=4 ints=0..2
func MinFunc(x []Letter, rank func(Letter) uint8) (least Letter) {
	return slices.MinFunc(x, func(a, b Letter) int { return int(rank(a)) - int(rank(b)) })
}
