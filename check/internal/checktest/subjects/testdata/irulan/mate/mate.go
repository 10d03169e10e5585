// Package mate has the chess of Irulan's example E19: two kings and two pawns
// on a board of three rows.
package mate

// A Square is one of nine.
type Square struct{ File, Rank int8 }

//refine:type On = {s Square | 0 <= s.File && s.File < 3 && 0 <= s.Rank && s.Rank < 3}

func distance(a, b Square) int8 {
	return max(a.File-b.File, b.File-a.File, a.Rank-b.Rank, b.Rank-a.Rank)
}

// takes reports whether a white pawn attacks a square.
func takes(pawn, at Square) bool {
	return at.Rank == pawn.Rank+1 && (at.File == pawn.File+1 || at.File == pawn.File-1)
}

// isAttacked reports whether a white piece attacks a square. One that the black
// king has taken does not.
func isAttacked(at, white, p, q Square) bool {
	return distance(at, white) <= 1 || p != at && takes(p, at) || q != at && takes(q, at)
}

// isMate reports whether the black king is attacked and cannot leave.
func isMate(black, white, p, q Square) bool {
	if !isAttacked(black, white, p, q) {
		return false
	}
	for file := max(black.File-1, 0); file <= min(black.File+1, 2); file++ {
		for rank := max(black.Rank-1, 0); rank <= min(black.Rank+1, 2); rank++ {
			if to := (Square{file, rank}); to != black && !isAttacked(to, white, p, q) {
				return false
			}
		}
	}
	return true
}

func areApart(black, white, p, q Square) bool {
	return distance(black, white) > 1 && black != p && black != q && white != p && white != q && p != q
}

// PropTwoPawns says that a king and two pawns do not mate.
//
//refine:func (black, white, p, q On) bool
//refine:requires areApart(black, white, p, q)
//refine:ensures result
func PropTwoPawns(black, white, p, q Square) bool { return !isMate(black, white, p, q) }

// PropOnePawn says so of one pawn.
//
//refine:func (black, white, p On) bool
//refine:requires distance(black, white) > 1 && black != p && white != p
//refine:ensures result
func PropOnePawn(black, white, p Square) bool { return !isMate(black, white, p, p) }
