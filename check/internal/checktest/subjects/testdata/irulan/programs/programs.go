// Package programs has Irulan's examples E8, E10, E13, E17 and E20.
package programs

// A Board is what Step leads to from Start (E8).
type Board struct{ moves []int }

// Start is the first board.
func Start() Board { return Board{} }

// Step returns the boards after b.
func Step(b Board) []Board {
	var next []Board
	for i := range 2 {
		next = append(next, Board{append(b.moves[:len(b.moves):len(b.moves)], i)})
	}
	return next
}

// SearchForBest returns the best boards, or why there is none.
func SearchForBest(b Board) ([]Board, error) {
	return []Board{{append(b.moves[:len(b.moves):len(b.moves)], 7)}}, nil
}

// Score fails on a board of the second generation only, after a search.
func Score(b Board) int {
	if len(b.moves) == 2 && b.moves[0] == 1 && b.moves[1] == 7 {
		return b.moves[2]
	}
	return len(b.moves)
}

// MaxList forgets that there may be no element (E10).
func MaxList(xs []int) int {
	m := xs[0]
	for _, x := range xs {
		m = max(m, x)
	}
	return m
}

// Log2 returns the binary digits of n, the least first, and has no end if n is
// negative (E13).
func Log2(n int) []int {
	var digits []int
	for n != 0 {
		digits = append(digits, n&1)
		n >>= 1
	}
	return digits
}

// Divides reports whether k divides n (E17).
func Divides(k, n int) bool { return n%k == 0 }

// Inc knows of overflow, which no small number shows (E20).
func Inc(x int32) int32 {
	y := x + 1
	if y <= x {
		panic("overflow")
	}
	return y
}
