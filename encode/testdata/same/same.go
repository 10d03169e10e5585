// Package same has ways of writing one predicate.
package same

import "slices"

func nested(xs []int) bool {
	for i := 0; i < len(xs); i++ {
		for j := 0; j < i; j++ {
			if xs[i] == xs[j] {
				return false
			}
		}
	}
	return true
}

func seenMap(xs []int) bool {
	seen := map[int]bool{}
	for _, x := range xs {
		if seen[x] {
			return false
		}
		seen[x] = true
	}
	return true
}

func seenSlice(xs []int) bool {
	var seen []int
	for _, x := range xs {
		for _, y := range seen {
			if x == y {
				return false
			}
		}
		seen = append(seen, x)
	}
	return true
}

func quantified(xs []int) bool {
	return func() bool {
		for i := range xs {
			if !func() bool {
				for j := 0; j < i; j++ {
					if !(xs[i] != xs[j]) {
						return false
					}
				}
				return true
			}() {
				return false
			}
		}
		return true
	}()
}

func helper(xs []int) bool {
	for i, x := range xs {
		if has(xs[:i], x) {
			return false
		}
	}
	return true
}

func has(xs []int, x int) bool {
	for _, y := range xs {
		if y == x {
			return true
		}
	}
	return false
}

func labelled(xs []int) bool {
	ok := true
outer:
	for i := range xs {
		for j := range i {
			if xs[i] == xs[j] {
				ok = false
				break outer
			}
		}
	}
	return ok
}

func sumLoop(xs []int) bool {
	s := 0
	for _, x := range xs {
		s += x
	}
	return s == 4
}

func sumRec(xs []int) bool { return total(xs) == 4 }

func total(xs []int) int {
	if len(xs) == 0 {
		return 0
	}
	return xs[0] + total(xs[1:])
}

func sumClosure(xs []int) bool {
	s := 0
	add := func(x int) { s += x }
	for i := 0; i < len(xs); i++ {
		add(xs[i])
	}
	return s == 4
}

func fold[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}

func sumGeneric(xs []int) bool {
	return fold(xs, 0, func(a, x int) int { return a + x }) == 4
}

type counter struct{ n int }

func (c *counter) add(x int) { c.n += x }

func sumField(xs []int) bool {
	c := &counter{}
	for _, x := range xs {
		c.add(x)
	}
	return c.n == 4
}

func sumIterator(xs []int) bool {
	s := 0
	for x := range slices.Values(xs) {
		s += x
	}
	return s == 4
}

func sumJumps(xs []int) bool {
	i, s := 0, 0
again:
	if i < len(xs) {
		s += xs[i]
		i++
		goto again
	}
	return s == 4
}

func sumDeferred(xs []int) bool {
	s := 0
	for _, x := range xs {
		func() {
			defer func() { s += x }()
		}()
	}
	return s == 4
}

type node struct {
	red  bool
	next *node
}

func heightByReturns(t *node) int {
	if t == nil {
		return 0
	}
	h := heightByReturns(t.next)
	if h < 0 {
		return -1
	}
	if t.red {
		return h
	}
	return h + 1
}

func heightByCount(t *node) int {
	if t == nil {
		return 0
	}
	h := heightByCount(t.next)
	if h < 0 {
		return -1
	}
	if !t.red {
		h++
	}
	return h
}

func heightByBranches(t *node) int {
	if t == nil {
		return 0
	} else if h := heightByBranches(t.next); h < 0 {
		return -1
	} else if t.red {
		return h
	} else {
		return h + 1
	}
}

func highByReturns(t *node) bool  { return heightByReturns(t) >= 2 }
func highByCount(t *node) bool    { return heightByCount(t) >= 2 }
func highByBranches(t *node) bool { return heightByBranches(t) >= 2 }
