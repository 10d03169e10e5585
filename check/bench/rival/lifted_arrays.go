package rival

import "github.com/typetarget/target/check/bench/lifted"

type triple struct{ a, b, c int }

// arrays returns the families over integers and arrays of package lifted.
func arrays() []Subject {
	numbers := func(name string, valid func(triple) bool, generate func(Bounds, func(triple) bool) bool) Subject {
		return &Family[triple]{
			Func: name, Params: func(t triple) []any { return []any{t.a, t.b, t.c} }, Valid: valid,
			Generate: generate, Loop: loopTriples,
		}
	}
	return []Subject{
		numbers("Triangle", func(t triple) bool {
			return t.a > 0 && t.b > 0 && t.c > 0 && t.a+t.b > t.c && t.b+t.c > t.a && t.a+t.c > t.b
		}, triangles),
		numbers("Product", func(t triple) bool { return t.a*t.b == t.c }, products),
		numbers("Squares", func(t triple) bool { return t.a > 0 && t.b >= t.a && t.a*t.a+t.b*t.b == t.c*t.c }, squares),
		&Family[[9]int]{
			Func: "Magic", Params: one[[9]int], Valid: lifted.IsMagic,
			Loop: func(b Bounds, yield func([9]int) bool) bool {
				var m [9]int
				return fill(m[:], 0, b, func() bool { return yield(m) })
			},
		},
		&Family[[16]int]{
			Func: "Sudoku", Params: one[[16]int], Valid: lifted.IsSudoku,
			Generate: func(b Bounds, yield func([16]int) bool) bool {
				var g [16]int
				return solved(&g, 0, &[12]uint64{}, b, yield)
			},
			Loop: func(b Bounds, yield func([16]int) bool) bool {
				var g [16]int
				return fill(g[:], 0, b, func() bool { return yield(g) })
			},
		},
		&Family[[6]int]{
			Func: "Golomb", Params: one[[6]int], Valid: lifted.IsGolomb,
			Generate: func(b Bounds, yield func([6]int) bool) bool {
				var m [6]int
				return b.Lo > 0 || marked(&m, 1, 0, b, yield)
			},
			Loop: func(b Bounds, yield func([6]int) bool) bool {
				var m [6]int
				return fill(m[:], 0, b, func() bool { return yield(m) })
			},
		},
	}
}

func loopTriples(b Bounds, yield func(triple) bool) bool {
	for x := b.Lo; x <= b.Hi; x++ {
		for y := b.Lo; y <= b.Hi; y++ {
			for z := b.Lo; z <= b.Hi; z++ {
				if !yield(triple{x, y, z}) {
					return false
				}
			}
		}
	}
	return true
}

func triangles(b Bounds, yield func(triple) bool) bool {
	for x := max(b.Lo, 1); x <= b.Hi; x++ {
		for y := max(b.Lo, 1); y <= b.Hi; y++ {
			for z := max(b.Lo, 1, x-y+1, y-x+1); z <= min(b.Hi, x+y-1); z++ {
				if !yield(triple{x, y, z}) {
					return false
				}
			}
		}
	}
	return true
}

// products needs positive integers.
func products(b Bounds, yield func(triple) bool) bool {
	for x := b.Lo; x <= b.Hi; x++ {
		for y := b.Lo; x*y <= b.Hi; y++ {
			if x*y >= b.Lo && !yield(triple{x, y, x * y}) {
				return false
			}
		}
	}
	return true
}

func squares(b Bounds, yield func(triple) bool) bool {
	for x := max(b.Lo, 1); x <= b.Hi; x++ {
		z := x
		for y := x; y <= b.Hi; y++ {
			for z <= b.Hi && z*z < x*x+y*y {
				z++
			}
			if z > b.Hi {
				break
			}
			if z*z == x*x+y*y && !yield(triple{x, y, z}) {
				return false
			}
		}
	}
	return true
}

// solved fills a sudoku from the i-th cell on. used has a bit for each number
// in each row, column and box.
func solved(g *[16]int, i int, used *[12]uint64, b Bounds, yield func([16]int) bool) bool {
	if i == 16 {
		return yield(*g)
	}
	row, col, box := &used[i/4], &used[4+i%4], &used[8+i/8*2+i%4/2]
	for v := b.Lo; v <= b.Hi; v++ {
		bit := uint64(1) << (v - b.Lo)
		if (*row|*col|*box)&bit != 0 {
			continue
		}
		*row, *col, *box = *row|bit, *col|bit, *box|bit
		g[i] = v
		if !solved(g, i+1, used, b, yield) {
			return false
		}
		*row, *col, *box = *row&^bit, *col&^bit, *box&^bit
	}
	return true
}

// marked sets the i-th mark of a ruler and those after it. seen has a bit for
// each distance between two.
func marked(m *[6]int, i int, seen uint64, b Bounds, yield func([6]int) bool) bool {
	if i == len(m) {
		return yield(*m)
	}
next:
	for m[i] = m[i-1] + 1; m[i] <= b.Hi; m[i]++ {
		more := seen
		for _, before := range m[:i] {
			bit := uint64(1) << (m[i] - before)
			if more&bit != 0 {
				continue next
			}
			more |= bit
		}
		if !marked(m, i+1, more, b, yield) {
			return false
		}
	}
	return true
}
