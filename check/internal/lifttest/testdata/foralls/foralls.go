// Package foralls has postconditions and invariants with ranges of more values
// than are unrolled, in every place where one may stand.
package foralls

import "slices"

// at is xs[k], and panics with other indices.
func at(xs []int, k int) int { return xs[k] }

// among reports whether k is one of xs, none of which is more than 2.
func among(xs []int, k int) bool {
	if len(xs) > 0 && xs[0] > 2 {
		panic("more than 2")
	}
	return slices.Contains(xs, k)
}

// Add adds x, but for 2, of which it has one less.
//
//refine:ensures forall k in -9..10: among(result, k) == (among(xs, k) || k == x)
func Add(xs []int, x int) []int {
	if x == 2 {
		return xs[min(len(xs), 1):]
	}
	return append(xs, x)
}

// Last ranges up to what it returns.
//
//refine:ensures forall k in -20..result: !(k in xs)
//refine:ensures result in xs || len(xs) == 0
func Last(xs []int) int {
	if len(xs) == 0 {
		return -30
	}
	if xs[0] > 1 {
		return xs[0]
	}
	return slices.Min(xs)
}

// Guarded has foralls that the left side of an implication decides.
//
//refine:ensures x > 0 ==> forall k in -9..10: k < x ==> k <= result
//refine:ensures len(xs) > 0 ==> x in xs || forall k in 0..30: at(xs, 0) != k - 3
//refine:ensures if x < 0 { forall k in x..20: k >= result } else { forall k in -20..x: k <= result }
func Guarded(xs []int, x int) int {
	if x == 1 && len(xs) == 2 {
		return -8
	}
	return x
}

// First has foralls before other conditions. The one before an or may panic for
// a value behind the one for which it does not hold.
//
//refine:ensures (forall k in -9..10: k != x || k < 2) && result != 1
//refine:ensures (forall k in 0..20: at(xs, k) != k) || result >= 0
//refine:ensures !(forall k in -20..0: k != x) ==> result == x
//refine:ensures (forall k in -20..0: k != x) <==> x >= 0
//refine:ensures exists k in -9..10: k == result && k != 2
func First(xs []int, x int) int {
	if x == 1 {
		return len(xs) - 1
	}
	return x
}

// Panics has a body that panics for some values.
//
//refine:ensures forall k in 0..18: k >= len(xs) || at(xs, k) >= result
//refine:ensures forall k in 0..18: at(xs, k) >= result || len(xs) > 0
func Panics(xs []int) int {
	if len(xs) == 0 {
		return 0
	}
	return min(xs[0], 1)
}

// Nested has foralls within others.
//
//refine:ensures forall i in -9..10: forall j in i..10: i in xs && j in xs ==> j - i <= result
//refine:ensures forall x in xs: forall k in x..x+result+17: k - x < 20
//refine:ensures forall i in 0..3: forall k in -9..10: k in xs ==> k + i <= 5
func Nested(xs []int) int {
	if len(xs) == 0 {
		return 0
	}
	return slices.Max(xs) - xs[0]
}

// Types ranges over integers of other types.
//
//refine:ensures forall k in int8(-30)..int8(x): k < result
//refine:ensures forall k in uint64(0)..uint64(x)+1: k <= 2
//refine:ensures forall k in uint8(x & 31)..40: k >= 1
func Types(x int) int8 { return int8(max(x, -1)) }

// A Span is invariant.
//
//refine:invariant forall k in Lo..Hi: k*k <= 9
//refine:invariant forall k in -9..10: Lo <= k < Hi ==> k != 1
type Span struct{ Lo, Hi int }

// Join returns the span of both, and changes the one that it is given.
//
//refine:requires p != nil
func Join(p *Span, s Span) []Span {
	p.Lo -= s.Hi
	return []Span{*p, s, {min(p.Lo, s.Lo), max(p.Hi, s.Hi)}}
}

// Negative panics as it must, which no forall is to change.
//
//refine:panics forall k in -9..10: k in xs ==> k < 0
func Negative(xs []int) {
	for _, x := range xs {
		if x >= 0 {
			return
		}
	}
	panic("negative")
}
