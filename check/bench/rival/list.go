package rival

import (
	"slices"

	"github.com/typetarget/target/check/bench/subject"
)

type insertion struct {
	x int
	l *subject.List
}

var listInsert = listFamily("ListInsert", func(in insertion) bool {
	return subject.Inserted(in.x, in.l, subject.ListInsert(in.x, in.l))
})

// listFamily returns the family of the inputs of a function that inserts into a
// list.
func listFamily(name string, holds func(insertion) bool) *Family[insertion] {
	return &Family[insertion]{
		Func:   name,
		Params: func(in insertion) []any { return []any{in.x, in.l} },
		Valid:  func(in insertion) bool { return subject.Increasing(in.l) },
		Holds:  holds,
		Generate: func(b Bounds, yield func(insertion) bool) bool {
			return loopRange(b.Lo, b.Hi, func(x int) bool {
				return increasingLists(b.Depth, b.Lo, b.Hi, func(l *subject.List) bool { return yield(insertion{x, l}) })
			})
		},
		Loop: func(b Bounds, yield func(insertion) bool) bool {
			return loopRange(b.Lo, b.Hi, func(x int) bool {
				return anyLists(b, func(l *subject.List) bool { return yield(insertion{x, l}) })
			})
		},
		Random: func(b Bounds, draw Draw) insertion {
			return insertion{b.Lo + draw(b.Hi-b.Lo+1), listOf(randomSlice(b, draw))}
		},
		RandomValid: func(b Bounds, draw Draw) insertion {
			xs := randomSlice(b, draw)
			slices.Sort(xs)
			return insertion{b.Lo + draw(b.Hi-b.Lo+1), listOf(slices.Compact(xs))}
		},
	}
}

// increasingLists yields every strictly sorted list.
func increasingLists(depth, lo, hi int, yield func(*subject.List) bool) bool {
	if !yield(nil) {
		return false
	}
	if depth == 0 {
		return true
	}
	l := new(subject.List)
	for x := lo; x <= hi; x++ {
		if !increasingLists(depth-1, x+1, hi, func(tail *subject.List) bool {
			l.Head, l.Tail = x, tail
			return yield(l)
		}) {
			return false
		}
	}
	return true
}

func anyLists(b Bounds, yield func(*subject.List) bool) bool {
	if !yield(nil) {
		return false
	}
	if b.Depth == 0 {
		return true
	}
	l := new(subject.List)
	return loopRange(b.Lo, b.Hi, func(x int) bool {
		return anyLists(Bounds{b.Depth - 1, b.Lo, b.Hi}, func(tail *subject.List) bool {
			l.Head, l.Tail = x, tail
			return yield(l)
		})
	})
}

func listOf(xs []int) *subject.List {
	var l *subject.List
	for _, x := range slices.Backward(xs) {
		l = &subject.List{Head: x, Tail: l}
	}
	return l
}
