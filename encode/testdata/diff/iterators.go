package diff

import (
	"iter"
	"maps"
	"slices"
)

// pairs yields the elements next to each other.
func pairs(xs []int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 1; i < len(xs); i++ {
			if !yield(xs[i-1], xs[i]) {
				return
			}
		}
	}
}

//refine:bound depth=4 ints=0..2
func ascendingPairs(xs []int) bool {
	for a, b := range pairs(xs) {
		if a > b {
			return false
		}
	}
	return true
}

// Every way to leave the body: continue, break, a labelled one of a loop around it, return.
//
//refine:bound depth=4 ints=-1..3
func waysOut(xs []int) bool {
	n, last := 0, -5
outer:
	for i := range 3 {
		for x := range slices.Values(xs) {
			last = x
			switch {
			case x == i:
				continue
			case x == 3:
				break outer
			case x < 0:
				return n == 2
			case x+i == 3:
				continue outer
			}
			if n += x; n > 4 {
				break
			}
		}
		n++
	}
	return n == 3 || last == 3 && n%2 == 0
}

//refine:bound depth=4 ints=0..2
func namedResult(xs []int) (ok bool) {
	for i, x := range slices.Backward(xs) {
		ok = !ok
		if x == i {
			return
		}
		if x == 2 {
			return x > i
		}
	}
	return
}

type seqTree struct {
	left  *seqTree
	key   int
	right *seqTree
}

func (t *seqTree) all(yield func(int) bool) bool {
	return t == nil || t.left.all(yield) && yield(t.key) && t.right.all(yield)
}

// Values yields the keys in order.
func (t *seqTree) Values() iter.Seq[int] {
	return func(yield func(int) bool) { t.all(yield) }
}

//refine:bound depth=2 ints=0..3
func inOrder(t *seqTree) bool {
	last, n := -1, 0
	for x := range t.Values() {
		if x <= last {
			return false
		}
		last = x
		n++
	}
	return n > 0
}

// The same by a method value that is an iterator itself.
type numbers []int

func (s numbers) each(yield func(int) bool) {
	for _, x := range s {
		if !yield(x) {
			break
		}
	}
}

//refine:bound depth=4 ints=0..2
func nestedIterators(xs []int) bool {
	s := numbers(xs)
	common := 0
	for x := range s.each {
		for y := range s.each {
			if x == y+1 {
				common++
				break
			}
			if y == 2 {
				return common == 1
			}
		}
	}
	return common == 2
}

func selected(seq iter.Seq[int], keep func(int) bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		for x := range seq {
			if keep(x) && !yield(x) {
				return
			}
		}
	}
}

//refine:bound depth=4 ints=0..3
func pipeline(xs []int, k int) bool {
	odd := selected(slices.Values(xs), func(x int) bool { return x%2 == 1 })
	return slices.Equal(slices.Collect(selected(odd, func(x int) bool { return x > k })), []int{3})
}

// An iterator that goes on after its body has returned false panics.
//
//refine:bound depth=3 ints=0..2
func deaf(xs []int) bool {
	n := 0
	for x := range func(yield func(int) bool) {
		for _, x := range xs {
			yield(x)
		}
	} {
		n += x
		if x == 1 {
			break
		}
	}
	return n < 3
}

// The iterator and its body share a variable, and the body calls the iterator of another loop.
//
//refine:bound depth=3 ints=0..2
func sharedCounter(xs []int) bool {
	calls := 0
	seq := func(yield func(int, int) bool) {
		for i, x := range xs {
			calls++
			if !yield(i, x) {
				return
			}
		}
	}
	sum := 0
	for i, x := range seq {
		if calls += x; calls > 3 {
			break
		}
		sum += i * calls
	}
	var i int
	for i = range seq {
		if i == 1 {
			break
		}
	}
	return sum+i > 4
}

//refine:bound depth=3 ints=0..2
func keysOf(m map[int]int) bool {
	n := 0
	for k := range maps.Keys(m) {
		n += k
	}
	return n == 2 && slices.Max(slices.Collect(maps.Values(m))) == 1
}

// Without variables, and with a yield that takes none.
//
//refine:bound depth=3 ints=0..2
func bare(xs []int) bool {
	n := 0
	for range slices.Values(xs) {
		n++
	}
	for range func(yield func() bool) { _ = yield() && yield() } {
		if n++; n > 3 {
			break
		}
	}
	return n == 4
}
