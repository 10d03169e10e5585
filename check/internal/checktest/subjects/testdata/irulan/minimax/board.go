package minimax

import "slices"

// A Piece is what stands on a square.
type Piece uint8

const (
	None Piece = iota
	X
	O
)

func (p Piece) other() Piece {
	if p == X {
		return O
	}
	return X
}

// A Board has three rows of three squares, which nobody checks.
type Board [][]Piece

type square struct{ row, column int }

func (b Board) with(at square, p Piece) Board {
	next := slices.Clone(b)
	next[at.row] = slices.Clone(b[at.row])
	next[at.row][at.column] = p
	return next
}

// empty are the squares on which nothing stands.
func empty(b Board) []square {
	var free []square
	for row := range 3 {
		for column, p := range b[row] {
			if p == None {
				free = append(free, square{row, column})
			}
		}
	}
	return free
}
