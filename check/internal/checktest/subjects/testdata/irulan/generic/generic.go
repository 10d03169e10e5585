// Package generic has the trees of Irulan's example E7, which hold whatever has
// an order.
package generic

import (
	"cmp"
	"slices"
)

// A Nat is a natural number.
type Nat uint8

// A Tree is a binary search tree.
type Tree[T cmp.Ordered] struct {
	L *Tree[T]
	V T
	R *Tree[T]
}

// PropSort says that a tree has the elements of a list in order. Nobody says
// what T is.
//
//refine:ensures result
func PropSort[T cmp.Ordered](xs []T) bool {
	return slices.Equal(slices.Sorted(slices.Values(xs)), build(xs).flatten())
}

// PropSortNat says so of natural numbers.
//
//refine:bound T=Nat
//refine:ensures result
func PropSortNat[T cmp.Ordered](xs []T) bool { return PropSort(xs) }

func build[T cmp.Ordered](xs []T) (t *Tree[T]) {
	for _, x := range xs {
		t = t.insert(x)
	}
	return t
}

func (t *Tree[T]) insert(x T) *Tree[T] {
	switch {
	case t == nil:
		return &Tree[T]{V: x}
	case x < t.V:
		return &Tree[T]{t.L.insert(x), t.V, t.R}
	case x > t.V:
		return &Tree[T]{t.L, t.V, t.R.insert(x)}
	}
	return t
}

func (t *Tree[T]) flatten() []T {
	if t == nil {
		return nil
	}
	return append(append(t.L.flatten(), t.V), t.R.flatten()...)
}
