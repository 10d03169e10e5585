package subject

import (
	"slices"

	"github.com/typetarget/target/examples/zipper"
)

// A Stack is a list of windows with a focus.
type Stack struct {
	Focus    int
	Up, Down []int
}

// FocusLeft moves the focus n windows to the left, round and round.
//
//refine:requires n >= 0 && NoWindowTwice(s)
//refine:ensures Moved(n, s, result)
func FocusLeft(n int, s Stack) Stack {
	z := zipper.Stack(s)
	for range n {
		z = zipper.FocusLeft(z)
	}
	return Stack(z)
}

// NoWindowTwice reports whether all windows of s differ.
func NoWindowTwice(s Stack) bool {
	for i, w := range s.Up {
		if w == s.Focus || slices.Contains(s.Up[:i], w) || slices.Contains(s.Down, w) {
			return false
		}
	}
	for i, w := range s.Down {
		if w == s.Focus || slices.Contains(s.Down[:i], w) {
			return false
		}
	}
	return true
}

// at returns the i-th window of s from the left.
func (s Stack) at(i int) int {
	switch up := len(s.Up); {
	case i < up:
		return s.Up[up-1-i]
	case i == up:
		return s.Focus
	default:
		return s.Down[i-up-1]
	}
}

// Moved reports whether r has the windows of s in their order and the focus n
// windows to the left.
func Moved(n int, s, r Stack) bool {
	size := len(s.Up) + 1 + len(s.Down)
	if len(r.Up)+1+len(r.Down) != size {
		return false
	}
	for i := range size {
		if s.at(i) != r.at(i) {
			return false
		}
	}
	return (len(s.Up)-len(r.Up)-n)%size == 0
}
