package diff

import "slices"

// Functions of the input are tables. A predicate whose name says Maybe compares one with nil.

//refine:bound depth=1
func tabMonotone(f func(int) int) bool {
	for i := -1; i < 1; i++ {
		if f(i) > f(i+1) {
			return false
		}
	}
	return true
}

//refine:bound depth=2 ints=-1..1
func tabBeyond(f func(int) int, n int) bool { return f(n+1) == 0 && f(f(n)) >= f(-n-1) }

//refine:bound ints=1..3
func tabNearest(f func(uint8) int8, n uint8) bool { return f(n+1) == 1 && f(2) != 2 }

//refine:bound depth=1
func tabStrictWeakOrder(less func(a, b int) bool) bool {
	xs := []int{-1, 0, 1}
	for _, a := range xs {
		for _, b := range xs {
			if less(a, b) && less(b, a) {
				return false
			}
			for _, c := range xs {
				if less(a, b) && !less(c, b) && !less(a, c) {
					return false
				}
			}
		}
	}
	return true
}

//refine:bound depth=2 ints=0..1
func tabIndexed(xs []int, keep func(int) bool) bool {
	i := slices.IndexFunc(xs, keep)
	return i >= 0 && slices.ContainsFunc(xs[i+1:], func(x int) bool { return !keep(x) })
}

//refine:bound depth=1 ints=0..1
func tabMaybe(f func(bool) (int, bool), n int) bool {
	if f == nil {
		return n == 0
	}
	v, ok := f(n > 0)
	w, _ := f(!ok)
	return v != w || ok
}

//refine:bound depth=1 ints=0..1
func tabMaybeEither(f, g func(int) int, n int) bool {
	h := f
	if n > 0 {
		h = g
	}
	return f != nil && (g == nil || h(n) == g(0))
}

type callbacks struct {
	Key   func(Color) uint8
	Done  func([]int)
	Count func() int8
}

//refine:bound depth=1 ints=0..1
func tabFields(c callbacks, x Color) bool {
	c.Done(nil)
	return c.Key(x) > c.Key(Red) && c.Count() == 1
}

type keyPair struct {
	A bool
	B [2]uint8
}

//refine:bound depth=1 ints=0..1
func tabStructs(f func(keyPair) bool, p keyPair) bool {
	q := keyPair{!p.A, [2]uint8{p.B[1], p.B[0]}}
	return f(p) && !f(q)
}

//refine:bound depth=2 ints=0..1
func tabTexts(f func(string) string, s string) bool { return f(s) == s && f("b")+s == s+f("a") }

// What a call returns is new each time.
//
//refine:bound depth=2 ints=0..1
func tabFresh(next func(bool) *int, of func() []int) bool {
	p, q := next(true), next(true)
	xs, ys := of(), of()
	*p = 5
	xs[0] = 7
	return p != q && *q == 1 && ys[0] == 0
}

//refine:bound depth=1 ints=0..1
func tabCurried(f func(bool) func(int) int) bool {
	g := f(true)
	return g(0) < f(false)(1) && g(2) == 0
}

//refine:bound depth=1 ints=0..1
func tabSeveral(fs []func(int) bool, a [2]func() bool) bool {
	return a[0]() != a[1]() && fs[0](1) && !fs[0](0)
}

//refine:bound depth=1 ints=-1..1
func tabEscapes(f func(int) int) bool {
	memo := map[int]int{}
	get := func(x int) int {
		if v, ok := memo[x]; ok {
			return v
		}
		memo[x] = f(x)
		return memo[x]
	}
	a := get(1)
	b := get(1)
	c := apply(get, 1)
	return a+b >= f(1)+f(0) && apply(f, 0) < c
}

func apply(f func(int) int, x int) int {
	x = f(x)
	return f(x)
}

//refine:bound depth=2 ints=0..1
func tabErrors(parse func(bool) (int, error), of func(Color) any) bool {
	n, err := parse(true)
	if _, other := parse(false); err != nil && other == nil {
		return n == 0
	}
	switch v := of(Green).(type) {
	case int:
		return v == n
	case nil:
		return err == nil
	}
	return false
}

//refine:bound depth=1 ints=0..2 T=uint8,Color
//refine:requires tabGeneric(f, x)
func tabGeneric[T ~uint8 | ~int](f func(T) T, x T) bool { return f(f(x)) == x && f(x) != x }
