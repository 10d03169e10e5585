// Package lo wraps github.com/samber/lo, helpers for slices and strings.
package lo

import (
	"slices"

	"github.com/samber/lo"
)

// A Letter is an element.
type Letter uint8

// The letters.
const (
	A Letter = iota
	B
)

// Slice wraps the function of that name: "returns a slice from `start` up to, but not including
// `end`. Like `slice[start:end]`, but does not panic on overflow."
//
//refine:ensures slices.Equal(r, s[clamp(start, len(s)):max(clamp(start, len(s)), clamp(end, len(s)))])
//refine:pure
//refine:bound ints=-2..4
func Slice(s []Letter, start, end int) (r []Letter) {
	return lo.Slice(s, start, end)
}

// clamp is the index of a slice of some length next to i.
func clamp(i, length int) int { return min(max(i, 0), length) }

// Subset wraps the function of that name: "returns a copy of a slice from `offset` up to `length`
// elements. Like `slice[start:start+length]`, but does not panic on overflow." An offset below zero
// counts from the end.
//
//refine:ensures slices.Equal(r, part(s, offset, int(length)))
//refine:bound ints=-4..4
func Subset(s []Letter, offset int, length uint) (r []Letter) {
	return lo.Subset(s, offset, length)
}

// part is what Subset is to return.
func part(s []Letter, offset, length int) []Letter {
	if offset < 0 {
		offset += len(s)
	}
	from := clamp(offset, len(s))
	return s[from:min(from+length, len(s))]
}

// SubsetCopy wraps Subset as above, and clears what it returns: "returns a copy of a slice". It is
// refuted: what Subset returns is no copy, but a part of the slice that it was given (v1.53.0).
//
//refine:pure
func SubsetCopy(s []Letter, offset int, length uint) {
	clear(lo.Subset(s, offset, length))
}

// Splice wraps the function of that name: "inserts multiple elements at index i. A negative index
// counts back from the end of the slice. The helper is protected against overflow errors."
//
//refine:ensures slices.Equal(r, slices.Insert(slices.Clone(s), clamp(if i < 0 { len(s) + i } else { i }, len(s)), elements...))
//refine:pure
//refine:bound ints=-4..4
func Splice(s []Letter, i int, elements []Letter) (r []Letter) {
	return lo.Splice(s, i, elements...)
}

// DropByIndex wraps the function of that name: "drops elements from a slice by the index. A
// negative index will drop elements from the end of the slice."
//
//refine:ensures slices.Equal(r, others(s, indexes))
//refine:pure
//refine:bound ints=-4..3
func DropByIndex(s []Letter, indexes []int) (r []Letter) {
	return lo.DropByIndex(s, indexes...)
}

// others are the elements at no index.
func others(s []Letter, indexes []int) []Letter {
	var r []Letter
	for i, x := range s {
		if !slices.Contains(indexes, i) && !slices.Contains(indexes, i-len(s)) {
			r = append(r, x)
		}
	}
	return r
}

// Sliding wraps the function of that name, and Chunk: "creates a slice of sliding windows of a
// given size with a given step", and "returns a slice of elements split into groups of length size.
// If the slice can't be split evenly, the final chunk will be the remaining elements."
//
//refine:requires size > 0 && step > 0
//refine:ensures forall i, w in windows: slices.Equal(w, s[i*step:i*step+size])
//refine:ensures len(windows)*step + size > len(s)
//refine:ensures forall i, c in chunks: len(c) == if i < len(chunks)-1 { size } else { len(s) - i*size }
//refine:ensures slices.Equal(slices.Concat(chunks...), s) && forall c in chunks: len(c) > 0
//refine:pure
//refine:bound depth=5 ints=1..4
func Sliding(s []Letter, size, step int) (windows, chunks [][]Letter) {
	return lo.Sliding(s, size, step), lo.Chunk(s, size)
}

// Replace wraps the function of that name: "returns a copy of the slice with the first n
// non-overlapping instances of old replaced by new."
//
//refine:requires n >= 0
//refine:ensures len(r) == len(s)
//refine:ensures forall i, x in s: r[i] == if x == what && count(s[:i], what) < n { with } else { x }
//refine:pure
//refine:bound depth=5 ints=0..5
func Replace(s []Letter, what, with Letter, n int) (r []Letter) {
	return lo.Replace(s, what, with, n)
}

// Sets wraps Intersect and Union of three lists: "returns the intersection between collections",
// and "returns all distinct elements from given collections. result returns will not change the
// order of elements relatively."
//
//refine:ensures forall x in 0..2: x in both <==> x in a && x in b && x in c
//refine:ensures forall x in 0..2: x in any <==> x in a || x in b || x in c
//refine:ensures [distinct] distinct(both) && distinct(any)
//refine:pure
//refine:bound ints=0..1
func Sets(a, b, c []int) (both, any []int) {
	return lo.Intersect(a, b, c), lo.Union(a, b, c)
}

// Trim wraps the functions that trim: "removes all the leading and trailing cutset from the
// collection", and so on.
//
//refine:ensures string(both) == strings.Trim(string(s), string(set))
//refine:ensures string(left) == strings.TrimLeft(string(s), string(set))
//refine:ensures string(right) == strings.TrimRight(string(s), string(set))
//refine:bound depth=4 ints=97..98
func Trim(s, set []byte) (both, left, right []byte) {
	return lo.Trim(s, set), lo.TrimLeft(s, set), lo.TrimRight(s, set)
}

// Cut wraps the function of that name, which is that of the package bytes for slices of anything.
//
//refine:ensures found <==> strings.Contains(string(s), string(sep))
//refine:ensures found ==> string(slices.Concat(before, sep, after)) == string(s) && len(before) == strings.Index(string(s), string(sep))
//refine:ensures !found ==> string(before) == string(s) && len(after) == 0
//refine:bound depth=4 ints=97..98
func Cut(s, sep []byte) (before, after []byte, found bool) {
	return lo.Cut(s, sep)
}

// ChunkString wraps the function of that name: "returns a slice of strings split into groups of
// length size. If the string can't be split evenly, the final chunk will be the remaining
// characters." The string has characters of two bytes.
//
//refine:requires size > 0
//refine:filter utf8.ValidString(s)
//refine:ensures strings.Join(chunks, "") == s
//refine:ensures forall c in chunks[:len(chunks)-1]: utf8.RuneCountInString(c) == size
//refine:ensures utf8.RuneCountInString(chunks[len(chunks)-1]) <= size
//refine:bound depth=6 strings="a\xc3\xa9"
func ChunkString(s string, size int) (chunks []string) {
	return lo.ChunkString(s, size)
}

// Ellipsis wraps the function of that name: "trims and truncates a string to a specified length in
// runes and appends an ellipsis if truncated."
//
//refine:requires length >= 3
//refine:filter utf8.ValidString(s)
//refine:ensures utf8.RuneCountInString(r) <= length
//refine:ensures r == strings.TrimSpace(s) || strings.HasSuffix(r, "...") && strings.HasPrefix(s, strings.TrimSuffix(r, "..."))
//refine:ensures utf8.RuneCountInString(s) <= length ==> r == s
//refine:bound depth=7 ints=3..6 strings="a\xc3\xa9"
func Ellipsis(s string, length int) (r string) {
	return lo.Ellipsis(s, length)
}

// Substring wraps the function of that name: "extracts a substring from a string with Unicode
// character (rune) awareness. offset - starting position of the substring (can be positive,
// negative, or zero); length - number of characters to extract. With positive offset, counting
// starts from the beginning of the string. With negative offset, counting starts from the end of
// the string."
//
//refine:filter utf8.ValidString(s) && -utf8.RuneCountInString(s) <= offset
//refine:ensures r == string(runes(s, offset, int(length)))
//refine:bound depth=5 strings="a\xc3\xa9"
func Substring(s string, offset int, length uint) (r string) {
	return lo.Substring(s, offset, length)
}

// SubstringBefore wraps Substring for offsets that lie before the beginning of the string, which
// count as the beginning: Substring("a", -2, 1) is "a". It is refuted: Substring("é", -2, 1) is
// empty. The offset is in runes, but it is compared with the number of bytes (v1.53.0).
//
//refine:requires offset < 0
//refine:filter utf8.ValidString(s) && -utf8.RuneCountInString(s) > offset
//refine:ensures r == string(runes(s, 0, int(length)))
//refine:bound depth=5 strings="a\xc3\xa9"
func SubstringBefore(s string, offset int, length uint) (r string) {
	return lo.Substring(s, offset, length)
}

// runes are what Substring is to return.
func runes(s string, offset, length int) []rune {
	all := []rune(s)
	if offset < 0 {
		offset += len(all)
	}
	from := clamp(offset, len(all))
	return all[from:min(from+length, len(all))]
}
