package diff

import (
	"slices"
	"sort"
	"strings"
)

// counter returns functions that share a variable.
func counter(from int) (next func() int, reset func()) {
	n := from
	return func() int { n++; return n }, func() { n = from }
}

//refine:bound ints=-1..3
func sharedState(a, b int) bool {
	next, reset := counter(a)
	other, _ := counter(b)
	for range 2 {
		next()
	}
	if other() > 2 {
		reset()
	}
	return next() == other()
}

// Closures in a local, a struct, a slice and a map.
//
//refine:bound ints=0..3
func stored(a, b int) bool {
	type op struct {
		name string
		run  func(int) int
	}
	add := func(x int) int { return x + a }
	ops := []op{{"add", add}, {"twice", func(x int) int { return add(add(x)) }}, {"none", nil}}
	table := map[string]func(int) int{}
	for _, o := range ops {
		if o.run != nil {
			table[o.name] = o.run
		}
	}
	var fns [3]func(int) int
	for i := range fns {
		fns[i] = func(x int) int { return x*i + b }
	}
	f, ok := table["twice"]
	_, none := table["none"]
	return ok && !none && f(b) == fns[2](a) && fns[0](9) < 3
}

func compose(fs ...func(int) int) func(int) int {
	return func(x int) int {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}

//refine:bound ints=-3..3
func chosenFunc(a, b int) bool {
	inc, neg := func(x int) int { return x + 1 }, func(x int) int { return -x }
	f := inc
	if a > b {
		f = neg
	}
	return compose(f, inc, f)(a) == b
}

// curry returns a function of a function.
func curry[A, B, C any](f func(A, B) C) func(A) func(B) C {
	return func(a A) func(B) C { return func(b B) C { return f(a, b) } }
}

func mapped[E, F any](xs []E, f func(E) F) []F {
	var r []F
	for _, x := range xs {
		r = append(r, f(x))
	}
	return r
}

func folded[E, A any](xs []E, a A, f func(A, E) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}

//refine:bound depth=3 ints=0..3
func generics(xs []int, k int) bool {
	minus := curry(func(a, b int) int { return a - b })
	ys := mapped(xs, minus(k))
	return folded(ys, true, func(ok bool, y int) bool { return ok && y >= 0 }) && folded(ys, 0, func(a, y int) int { return a*2 + y }) == 3
}

type account struct{ balance, moves int }

func (a *account) deposit(n int)     { a.balance += n; a.moves++ }
func (a account) enough(n int) bool  { return a.balance >= n }
func (a account) with(n int) account { a.balance += n; return a }
func (a *account) self() *account    { return a }

// Method values bind their receiver where they are made, method expressions take it.
//
//refine:bound ints=-1..3
func methods(a, b int) bool {
	acc := account{balance: a}
	deposit, enough := acc.deposit, acc.enough
	deposit(b)
	ptr := (*account).deposit
	ptr(&acc, 1)
	val := account.enough
	viaPointer := (*account).enough
	with := acc.self().with
	acc.balance *= 2
	return enough(1) != val(acc, 3) && viaPointer(&acc, 2) && with(1).balance == a+b+2 && acc.moves == 2
}

//refine:bound depth=3 ints=0..3
func calledBack(xs []int, k int) bool {
	calls := 0
	i := slices.IndexFunc(xs, func(x int) bool { calls++; return x == k })
	j := sort.Search(len(xs), func(i int) bool { return xs[i] >= k })
	ys := slices.Clone(xs)
	slices.SortFunc(ys, func(a, b int) int { return b - a })
	return i == j && calls == i+1 && ys[0] == k && slices.ContainsFunc(xs, func(x int) bool { return x > k }) == false
}

//refine:bound depth=3 strings=abc
func firstRepeated(s string) bool {
	seen := map[rune]bool{}
	i := strings.IndexFunc(s, func(r rune) bool {
		if seen[r] {
			return true
		}
		seen[r] = true
		return false
	})
	return i == 2 && len(seen) == 2
}

// Each iteration has a variable of its own, also one that the closure changes.
//
//refine:bound ints=0..3
func perIteration(a, b int) bool {
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i += a; return i })
	}
	s := 0
	for _, f := range fs {
		s = s*3 + f() + f()
	}
	return s%4 == b
}

type list[T any] struct {
	head T
	tail func() *list[T]
}

// A lazy list.
//
//refine:bound ints=0..4
func lazy(a, n int) bool {
	var from func(int) *list[int]
	from = func(k int) *list[int] { return &list[int]{k, func() *list[int] { return from(k + a) }} }
	l := from(1)
	for range n {
		l = l.tail()
	}
	return l.head == 7 || l.head == 4
}

func pick(k int) func(int, int) int {
	switch k {
	case 0:
		return func(a, b int) int { return a }
	case 1:
		return larger
	case 2:
		return nil
	}
	return func(a, b int) int { return pick(k-3)(b, a) }
}

func larger(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// Calls a nil function where k is 2 or 5.
//
//refine:bound ints=0..6
func nilFunctions(a, k int) bool { return pick(k)(a, 3) == 3 }
