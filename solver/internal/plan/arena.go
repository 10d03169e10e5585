package plan

// An Arena has many short slices in few piecewise of memory, which are freed
// together.
type Arena[T any] struct{ piece []T }

// arenaLeast is how many elements the first piece of an arena has, and
// arenaMost how many another one has.
const arenaLeast, arenaMost = 1 << 6, 1 << 12

// Take returns n elements that are zero.
func (a *Arena[T]) Take(n int) []T {
	from := len(a.piece)
	if from+n > cap(a.piece) {
		a.piece, from = make([]T, 0, max(n, arenaLeast, min(2*cap(a.piece), arenaMost))), 0
	}
	a.piece = a.piece[:from+n]
	return a.piece[from : from+n : from+n]
}
