// Package zipper is the window stack of a tiling window manager: one window has the focus, the
// others are in front of it and behind it, and no window is there twice.
package zipper

// A Stack is a list of windows with a focus. Up has the windows before it, nearest first, and
// Down those after it.
//
//refine:invariant distinct(windows(self))
type Stack struct {
	Focus    int
	Up, Down []int
}

// windows lists the windows of s in their order on the screen.
func windows(s Stack) []int {
	var ws []int
	for i := len(s.Up) - 1; i >= 0; i-- {
		ws = append(ws, s.Up[i])
	}
	ws = append(ws, s.Focus)
	return append(ws, s.Down...)
}

// FocusLeft gives the focus to the window before, and to the last one from the first.
//
//refine:ensures sameOrder(windows(result), windows(s))
//refine:ensures len(s.Up) > 0 ==> result.Focus == s.Up[0]
//refine:pure
//refine:bound depth=4 ints=0..5 len=3
func FocusLeft(s Stack) Stack {
	if len(s.Up) > 0 {
		return Stack{s.Up[0], s.Up[1:], cons(s.Focus, s.Down)}
	}
	ws := reversed(cons(s.Focus, s.Down))
	return Stack{ws[0], ws[1:], nil}
}

// FocusRight gives the focus to the window after, and to the first one from the last.
//
//refine:ensures sameOrder(windows(result), windows(s))
//refine:ensures len(s.Down) > 0 ==> result.Focus == s.Down[0]
//refine:pure
//refine:bound depth=4 ints=0..5 len=3
func FocusRight(s Stack) Stack { return mirror(FocusLeft(mirror(s))) }

// FocusThere moves the focus n windows to the left and back again.
//
//refine:requires 0 <= n
//refine:ensures result.Focus == s.Focus && sameOrder(windows(result), windows(s))
func FocusThere(n int, s Stack) Stack {
	for range n {
		s = FocusLeft(s)
	}
	for range n {
		s = FocusRight(s)
	}
	return s
}

func mirror(s Stack) Stack { return Stack{s.Focus, s.Down, s.Up} }

func cons(w int, ws []int) []int { return append([]int{w}, ws...) }

func reversed(ws []int) []int {
	var r []int
	for i := len(ws) - 1; i >= 0; i-- {
		r = append(r, ws[i])
	}
	return r
}

func sameOrder(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
