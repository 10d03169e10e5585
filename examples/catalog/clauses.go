package catalog

import (
	"errors"
	"slices"
)

// Root panics exactly where its argument is negative.
//
//refine:panics n < 0
//refine:ensures result*result <= n < (result+1)*(result+1)
//refine:bound ints=-5..30
func Root(n int) int {
	if n < 0 {
		panic("catalog: root of a negative number")
	}
	r := 0
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// Largest leaves its argument alone.
//
//refine:pure
//refine:requires len(xs) > 0
//refine:ensures [member] result in xs
//refine:ensures [bound] forall x in xs: x <= result
func Largest(xs []int) int {
	most := xs[0]
	for _, x := range xs {
		most = max(most, x)
	}
	return most
}

// Mirrored has a precondition that only Go can evaluate: the others are discarded, and counted.
//
//refine:filter isMirrored(strconv.FormatFloat(float64(n), 'g', -1, 64)) // strconv needs no import here
//refine:ensures result == n
//refine:bound ints=0..200
func Mirrored(n int) int {
	reversed := 0
	for ; n > 0; n /= 10 {
		reversed = 10*reversed + n%10
	}
	return reversed
}

func isMirrored(s string) bool {
	for i := range len(s) / 2 {
		if s[i] != s[len(s)-1-i] {
			return false
		}
	}
	return true
}

// Never has no inputs, which is accepted here with a reason.
//
//refine:requires 0 < n && n < 0
//refine:allow vacuous it shows what a precondition without inputs looks like
func Never(n int) int { return n }

// Untested is left alone, with a reason.
//
//refine:skip it shows how to leave a function out
func Untested(n int) int { return n }

// Unpromised has no contract but Go's own: it must return, and not panic.
//
//refine:check
func Unpromised(a, b int8) int8 {
	if b == 0 {
		return 0
	}
	return a / b
}

// Divide has named results, a label for each clause, and a clause on several lines.
//
//refine:requires b != 0 && b != math.MinInt
//refine:ensures [exact] quotient*b + remainder == a
//refine:ensures [euclidean] 0 <= remainder && // it is never negative,
//refine:and (remainder < b || remainder < -b) // and smaller than the divisor
func Divide(a, b int) (quotient, remainder int) {
	quotient, remainder = a/b, a%b
	switch {
	case remainder < 0 && b > 0:
		return quotient - 1, remainder + b
	case remainder < 0:
		return quotient + 1, remainder - b
	}
	return quotient, remainder
}

var errEmpty = errors.New("catalog: empty")

// First promises its result where there is no error, and says when there is one.
//
//refine:ensures err == nil <==> len(xs) > 0
//refine:ensures err == nil ==> x == xs[0]
//refine:ensures err != nil ==> errors.Is(err, errEmpty) && x == 0
func First(xs []int) (x int, err error) {
	if len(xs) == 0 {
		return 0, errEmpty
	}
	return xs[0], nil
}

// A Window is a piece of a slice; the invariant holds before and after each of its methods.
//
//refine:invariant 0 <= Lo <= Hi <= len(Items)
type Window struct {
	Lo, Hi int
	Items  []bool
}

// Grow makes the window one larger at its end, where it can.
//
//refine:ensures w.Hi == min(old(w.Hi)+1, len(w.Items)) && w.Lo == old(w.Lo)
//refine:ensures w.Items == nil <==> old(w.Items) == nil
//refine:bound depth=3
func (w *Window) Grow() {
	if w.Hi < len(w.Items) {
		w.Hi++
	}
}

// Slide moves the window and says where it was.
//
//refine:ensures result == old(*w).Lo
//refine:ensures w.Hi-w.Lo == old(w.Hi - w.Lo) && w.Lo >= old(w.Lo)
//refine:bound depth=3
func (w *Window) Slide() int {
	lo := w.Lo
	if w.Hi < len(w.Items) {
		w.Lo, w.Hi = w.Lo+1, w.Hi+1
	}
	return lo
}

// Sort permutes its argument in place.
//
//refine:ensures multiset(xs) == multiset(old(xs))
//refine:ensures forall i in 1..len(xs): xs[i-1] <= xs[i]
func Sort(xs []int) {
	for i := range xs {
		for j := i; j > 0 && xs[j] < xs[j-1]; j-- {
			xs[j], xs[j-1] = xs[j-1], xs[j]
		}
	}
}

// Union has what is in either of two sets, which are slices without repetition.
//
//refine:requires distinct(a) && distinct(b)
//refine:ensures distinct(result)
//refine:ensures forall x in result: x in a || x in b
//refine:ensures set(result) == set(slices.Concat(a, b))
//refine:bound depth=2
func Union(a, b []int) []int {
	u := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(a, x) {
			u = append(u, x)
		}
	}
	return u
}

// Tally counts how often each number occurs.
//
//refine:requires exists x in xs: count(xs, x) > 1
//refine:ensures keys(result) == set(xs)
//refine:ensures forall x, n in result: n == count(xs, x)
func Tally(xs []int) map[int]int {
	m := map[int]int{}
	for _, x := range xs {
		m[x]++
	}
	return m
}

// Share gives the first of the parts what is left of the total.
//
//refine:requires sum(parts) <= total && (forall p in parts: p >= 0) && 0 < len(parts) <= total
//refine:ensures sum(result) == total && len(result) == len(parts)
//refine:ensures forall i, p in parts: result[i] == if i == 0 { total - sum(parts[1:]) } else { p }
func Share(total int, parts []int) []int {
	shares := slices.Clone(parts)
	for _, p := range parts {
		total -= p
	}
	shares[0] += total
	return shares
}

//refine:type Digit = {d int | 0 <= d < 10}
//refine:type Below(n int) = {d Digit | d < n}

// A Clock tells the time by twelve; each field's refined type may mention the others.
type Clock struct {
	Hour    int //refine:is Below(3)
	Quarter int //refine:is {q Digit | q < 4 && (Hour == 0 ==> q > 0)}
}

// Tick takes and gives refined types, by a signature.
//
//refine:func (c Clock) (quarters Below(5)) (hours Digit, left {q Below(4) | q == (c.Quarter + quarters) % 4})
//refine:bound ints=0..9
func (c Clock) Tick(quarters int) (hours, left int) {
	q := c.Quarter + quarters
	return c.Hour + q/4, q % 4
}

// weight is a measure: an everyday function for predicates.
//
//refine:measure
func weight(s string) int {
	w := 0
	for _, c := range []byte(s) {
		w += int(c - 'a' + 1)
	}
	return w
}

// Lighten drops the last letter of a text that weighs as much as its number of letters and one more.
//
//refine:requires weight(s) == len(s)+1
//refine:ensures weight(result) < weight(s) && len(result)+1 == len(s)
//refine:bound depth=4
func Lighten(s string) string { return s[:len(s)-1] }
