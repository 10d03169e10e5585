package diff

import (
	"cmp"
	"slices"
	"sort"
)

func mapTo[T, U any](xs []T, f func(T) U) []U {
	var out []U
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func reduce[T any, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}

type number interface{ ~int | ~int8 | ~uint8 }

func total[T number](xs []T) T {
	var s T
	for _, x := range xs {
		s += x
	}
	return s
}

//refine:bound depth=3 ints=0..2
func useGenerics(xs []int) bool {
	sq := mapTo(xs, func(x int) int { return x * x })
	bs := mapTo(xs, func(x int) uint8 { return uint8(x) * 100 })
	any1 := reduce(sq, false, func(a bool, x int) bool { return a || x == 4 })
	return any1 && total(bs) < 100 && total[int](sq) > 3
}

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }

func (s *Stack[T]) Pop() (x T, ok bool) {
	if len(s.items) == 0 {
		return x, false
	}
	x = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}

func (s Stack[T]) Len() int { return len(s.items) }

//refine:bound depth=4 ints=0..2
func stackType(ops []int) bool {
	var s Stack[int]
	for _, op := range ops {
		if op == 0 {
			if _, ok := s.Pop(); !ok {
				return false
			}
		} else {
			s.Push(op)
		}
	}
	top, ok := s.Pop()
	return ok && top == 2 && s.Len() == 1
}

type GList[T cmp.Ordered] struct {
	V    T
	Next *GList[T]
}

func (l *GList[T]) sorted() bool {
	return l == nil || l.Next == nil || !cmp.Less(l.Next.V, l.V) && l.Next.sorted()
}

//refine:bound depth=3 ints=-1..2
func gListSorted(l *GList[int8]) bool { return l.sorted() }

type lesser[T any] interface{ Less(T) bool }

func (c Celsius) Less(d Celsius) bool { return c < d }

func smallest[T lesser[T]](xs ...T) T {
	m := xs[0]
	for _, x := range xs[1:] {
		if x.Less(m) {
			m = x
		}
	}
	return m
}

//refine:bound ints=-2..2
func typeParamMethod(a, b, c Celsius) bool { return smallest(a, b, c) == c && smallest(a, b) > 0 }

//refine:bound depth=4 ints=0..2
func stdSlices(xs []int, k int) bool {
	return slices.IsSorted(xs) && slices.Contains(xs, k) && slices.Index(xs, 2) > 0
}

//refine:bound depth=4 ints=0..2
func stdSort(xs []int) bool {
	ys := slices.Clone(xs)
	slices.Sort(ys)
	zs := append([]int(nil), xs...)
	sort.Ints(zs)
	slices.Reverse(zs)
	return slices.Equal(xs, ys) && len(ys) > 2 && zs[0] == 2
}

//refine:bound depth=4 ints=0..2
func stdMore(xs []int) bool {
	ys := slices.Compact(slices.Clone(xs))
	i := slices.IndexFunc(xs, func(x int) bool { return x > 1 })
	return slices.Max(xs) == 2 && len(ys) == 3 && i == 1 || slices.Compare(xs, []int{1, 1}) == 0
}

//refine:bound depth=4 ints=0..2
func stdSortFunc(xs []Celsius) bool {
	slices.SortFunc(xs, func(a, b Celsius) int { return cmp.Compare(b, a) })
	return len(xs) > 1 && xs[0] == 2 && xs[1] == 0
}

//refine:bound depth=4 ints=0..2
func stdInsert(xs []int) bool {
	ys := slices.Insert(xs[:len(xs):len(xs)], 1, 9)
	return ys[1] == 9 && slices.Min(ys) == 1
}

//refine:bound depth=4 ints=0..3
func binarySearch(xs []int, k int) bool {
	i, ok := slices.BinarySearch(xs, k)
	return slices.IsSorted(xs) && ok && i == 1
}

var primes = [...]int{2, 3, 5, 7}

var weights = []int{1, 10, 100}

var limit = 2 + len(primes)

//refine:bound ints=-1..4
func packageVars(i int, j int) bool { return primes[i]*weights[j] == 50 || i+j == limit }
