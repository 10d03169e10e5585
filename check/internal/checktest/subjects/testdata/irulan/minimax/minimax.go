// Package minimax searches the games of noughts and crosses.
package minimax

// A Tree is a board and, once they are asked for, the boards after it.
type Tree struct {
	Board    Board
	Children func() []Tree
}

// SearchTree is the tree of the games that go on from a board with the move of
// a player.
func SearchTree(p Piece, b Board) Tree {
	return Tree{b, func() []Tree {
		var next []Tree
		for _, square := range empty(b) {
			next = append(next, SearchTree(p.other(), b.with(square, p)))
		}
		return next
	}}
}
