package reasons

import "iter"

// A comment "dead" is at each branch that no input reaches, whatever the depth,
// "far" at each that only larger inputs reach, and "first" at each that the
// first call would reach if other code had not run before. Inputs reach all
// others.

//refine:requires n >= 0
//refine:ensures result >= 0
func Negative(n int) int {
	if n < 0 { // dead
		return 0
	}
	return n
}

//refine:ensures result >= 0
func Nested(x int) int {
	if x > 3 {
		if x < 2 { // dead
			return -1
		}
		return 1
	}
	return 0
}

//refine:ensures true
func Bool(b bool) int {
	switch b {
	case true:
		return 1
	case false:
		return 2
	default: // dead
		return 3
	}
}

//refine:ensures result >= 0
func Remainder(n uint8) int {
	if m := n % 3; m == 3 { // dead
		return -1
	}
	if int(n) > 255 { // dead
		return -1
	}
	return 0
}

//refine:requires x < y
//refine:ensures result > x
func Between(x, y int) int {
	if y <= x { // dead
		return x
	}
	if x == y-1 {
		return y
	}
	if x+1 >= y { // dead
		return x
	}
	return x + 1
}

// Abs is negative for the least int.
//
//refine:ensures result == 1 || result == 0
func Abs(x int) int {
	if x < 0 {
		x = -x
	}
	if x < 0 {
		return 1
	}
	if x == 123456789 {
		return 1
	}
	return 0
}

//refine:ensures result >= 0
func Text(s string) int {
	if s != s { // dead
		return -1
	}
	if len(s) < 0 { // dead
		return -1
	}
	if len(s) > 60 { // far
		return 1
	}
	return 0
}

//refine:requires len(xs) < 4
//refine:ensures result >= 0
func Slice(xs []int) int {
	if len(xs) >= 4 { // dead
		return -1
	}
	for i := range xs {
		if i >= 3 { // dead
			return -1
		}
	}
	return 0
}

type tree struct {
	left, right *tree
}

func (t *tree) depth() int {
	if t == nil {
		return 0
	}
	return 1 + max(t.left.depth(), t.right.depth())
}

//refine:ensures result >= 0
func Depth(t *tree) int {
	d := t.depth()
	if d > 30 { // far
		return d - 1
	}
	if d < 0 { // dead
		return d
	}
	return d
}

//refine:ensures result >= 0
func Map(m map[string]int) int {
	if v, ok := m["a"]; !ok && v != 0 { // dead
		return -1
	}
	if len(m) > 40 { // far
		return 1
	}
	return 0
}

// UpTo returns a function that only the postcondition calls.
//
//refine:requires n < 4
//refine:ensures count(result) == max(n, 0)
func UpTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func count(seq iter.Seq[int]) (n int) {
	for range seq {
		n++
	}
	return n
}

var squares []int

func square(n int) int {
	if squares == nil { // first
		squares = []int{0, 1, 4, 9}
	}
	return squares[n]
}

// Square finds the table that the precondition has filled.
//
//refine:requires 0 <= n && n < 4 && square(n) >= n
//refine:ensures result == n*n
func Square(n int) int {
	return square(n)
}

type counter struct{ n int }

var counters []*counter

// newCounter returns the first counter, or makes it.
func newCounter() *counter {
	if counters == nil {
		counters = []*counter{{}}
	}
	return counters[0]
}

//refine:construct
func NewCounter() *counter { return newCounter() }

//refine:ensures result >= 0
func (c *counter) Count() int {
	if counters == nil { // first
		return 1
	}
	return c.n
}
