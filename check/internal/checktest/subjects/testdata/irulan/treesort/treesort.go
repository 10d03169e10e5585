// Package treesort sorts with the trees of Irulan's example E6, which keep one
// of equal elements.
package treesort

import "slices"

type tree struct {
	l *tree
	v int
	r *tree
}

// PropSort says that a tree has the elements of a list in order.
//
//refine:ensures result
func PropSort(xs []int) bool {
	return slices.Equal(slices.Sorted(slices.Values(xs)), flatten(build(xs, plain)))
}

// PropSortBalanced says so of trees that are balanced.
//
//refine:ensures result
func PropSortBalanced(xs []int) bool {
	return slices.Equal(slices.Sorted(slices.Values(xs)), flatten(build(xs, balance)))
}

// PropSortNub says what is true.
//
//refine:ensures result
func PropSortNub(xs []int) bool {
	return slices.Equal(slices.Compact(slices.Sorted(slices.Values(xs))), flatten(build(xs, balance)))
}

func plain(t *tree) *tree { return t }

func build(xs []int, finish func(*tree) *tree) (t *tree) {
	for _, x := range xs {
		t = insert(x, t, finish)
	}
	return t
}

func insert(n int, t *tree, finish func(*tree) *tree) *tree {
	switch {
	case t == nil:
		return &tree{v: n}
	case n < t.v:
		return finish(&tree{insert(n, t.l, finish), t.v, t.r})
	case n > t.v:
		return finish(&tree{t.l, t.v, insert(n, t.r, finish)})
	}
	return t
}

func depth(t *tree) int {
	if t == nil {
		return 0
	}
	return 1 + max(depth(t.l), depth(t.r))
}

func balance(t *tree) *tree {
	l, r := depth(t.l), depth(t.r)
	switch {
	case l > r+1:
		return &tree{t.l.l, t.l.v, &tree{t.l.r, t.v, t.r}}
	case r > l+1:
		return &tree{&tree{t.l, t.v, t.r.l}, t.r.v, t.r.r}
	}
	return t
}

func flatten(t *tree) []int {
	if t == nil {
		return nil
	}
	return append(append(flatten(t.l), t.v), flatten(t.r)...)
}
