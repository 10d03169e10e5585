// Package generic has a sorted list, a sorted slice and a stack of any element type. Each contract
// is written once and checked for every instance that its bound lists.
package generic

import "cmp"

// A List is a linked list; nil is the empty one.
type List[T cmp.Ordered] struct {
	Head T
	Tail *List[T]
}

// Insert adds x to a strictly increasing list that may have it already.
//
//refine:requires increasing(l)
//refine:ensures increasing(result) && contains(result, x)
//refine:ensures forall y in [4]T{0, 1, 2, 3}: y != x ==> contains(result, y) == contains(l, y)
//refine:pure
//refine:bound T=int8,uint8
func Insert[T cmp.Ordered](x T, l *List[T]) *List[T] {
	switch {
	case l == nil || x < l.Head:
		return &List[T]{x, l}
	case x == l.Head:
		return l
	}
	return &List[T]{l.Head, Insert(x, l.Tail)}
}

func increasing[T cmp.Ordered](l *List[T]) bool {
	for ; l != nil && l.Tail != nil; l = l.Tail {
		if l.Head >= l.Tail.Head {
			return false
		}
	}
	return true
}

func contains[T cmp.Ordered](l *List[T], x T) bool {
	for ; l != nil; l = l.Tail {
		if l.Head == x {
			return true
		}
	}
	return false
}

// InsertSlice adds x behind its equals in a slice that is sorted.
//
//refine:requires slices.IsSorted(xs)
//refine:ensures slices.IsSorted(result) && len(result) == len(xs) + 1
//refine:ensures count(result, x) == count(xs, x) + 1
//refine:pure
//refine:bound E=int8,uint8
func InsertSlice[S ~[]E, E cmp.Ordered](x E, xs S) S {
	out := make(S, 0, len(xs)+1)
	for len(xs) > 0 && xs[0] <= x {
		out, xs = append(out, xs[0]), xs[1:]
	}
	return append(append(out, x), xs...)
}

// A Colour is what some stacks hold.
type Colour uint8

// The colours.
const (
	Red Colour = iota
	Green
	Blue
)

// A Stack holds elements, the last one on top. Its methods are checked with the elements listed here.
//
//refine:bound T=int8,Colour
type Stack[T comparable] struct{ Items []T }

// Push puts x on top.
//
//refine:ensures slices.Equal(s.Items, slices.Concat(old(s).Items, []T{x}))
func (s *Stack[T]) Push(x T) { s.Items = append(s.Items, x) }

// Pop takes the top element off.
//
//refine:requires s.Len() > 0
//refine:ensures s.Len() == old(s).Len() - 1 && result == old(s).Items[s.Len()]
//refine:ensures slices.Equal(s.Items, old(s).Items[:s.Len()])
func (s *Stack[T]) Pop() T {
	top := s.Items[len(s.Items)-1]
	s.Items = s.Items[:len(s.Items)-1]
	return top
}

// Len is the number of elements.
//
//refine:ensures result == len(s.Items)
//refine:pure
func (s *Stack[T]) Len() int { return len(s.Items) }

// A Pair is a key with a value.
type Pair[K comparable, V any] struct {
	Key   K
	Value V
}

// Lookup is the first value for a key.
//
//refine:ensures ok == (exists p in ps: p.Key == key)
//refine:ensures ok ==> (exists p in ps: p == Pair[K, V]{key, value})
//refine:pure
//refine:bound depth=2 K=Colour,int8 V=bool
func Lookup[K, V comparable](ps []Pair[K, V], key K) (value V, ok bool) {
	for _, p := range ps {
		if p.Key == key {
			return p.Value, true
		}
	}
	return value, false
}
