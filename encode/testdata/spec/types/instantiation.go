package diff

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"
)

// Instances across packages of the standard library.

//refine:bound ints=0..3
func foreignGenerics(x int) bool {
	type t struct{ v int }
	type u struct{ v int }
	a := slices.Contains([]t{{1}, {2}}, t{x})
	b := slices.Index([]u{{5}, {x}}, u{x}) == 1
	c := slices.IndexFunc([]any{t{1}, u{x}}, func(v any) bool { return v == any(u{1}) })
	return a && b && c == 1
}

type t1 struct{ v int }

//refine:bound ints=0..3
func shadowedType(x int) bool {
	type t1 struct{ v int }
	var v any = t1{x}
	_, ok := v.(t1)
	return ok && v == any(t1{1}) && v != outerT1(x) && slices.Contains([]any{t1{2}, v}, any(t1{1}))
}

func outerT1(x int) any { return t1{x} }

type wrapErr struct {
	n   int
	err error
}

func (w wrapErr) Error() string { return "w" }
func (w wrapErr) Unwrap() error { return w.err }

// Error types in a tree.
//
//refine:bound ints=0..3
func errorsOfTypes(x int) bool {
	base := errors.New("b")
	err := error(wrapErr{x, base})
	var w wrapErr
	ok := errors.As(err, &w)
	return ok && w.n == 1 && errors.Is(err, base) && !errors.Is(err, wrapErr{2, base}) && errors.Is(err, wrapErr{1, base})
}

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

//refine:bound ints=0..3
func foreignInterface(x int) bool {
	var l interface {
		Len() int
		Less(i, j int) bool
	} = byLen{"a", strings.Repeat("b", x)}
	return l.Less(0, 1) && l.Len() == 2 && x == 2
}

func sortedBy[T any, K cmp.Ordered](xs []T, key func(T) K) bool {
	return slices.IsSortedFunc(xs, func(a, b T) int { return cmp.Compare(key(a), key(b)) })
}

//refine:bound ints=0..3 depth=3
func sortedLocals(xs []int) bool {
	type item struct {
		k int
		s string
	}
	var items []item
	for _, x := range xs {
		items = append(items, item{x, "s"})
	}
	return sortedBy(items, func(i item) int { return i.k })
}

// A generic function with a local type and a literal that recurs through a local interface.
func visit[T any](xs []T, f func(T) bool) int {
	type visitor interface{ visit(T) bool }
	type counter struct {
		visitor
		n    int
		last T
	}
	c := &counter{}
	for _, x := range xs {
		if f(x) {
			c.n++
			c.last = x
		}
	}
	var v any = c.last
	if _, ok := v.(T); !ok && c.n > 0 {
		return -1
	}
	return c.n
}

//refine:bound ints=0..3 depth=2
func localInterfaces(xs []int) bool {
	return visit(xs, func(x int) bool { return x > 1 }) == 2 && visit([]string{"a"}, func(s string) bool { return s == "a" }) == 1
}

type visitorOf[T any] interface{ accept(T) visitorOf[T] }

type countOf[T any] struct{ n int }

func (c countOf[T]) accept(T) visitorOf[T] { return countOf[T]{c.n + 1} }

func acceptAll[T any](xs ...T) int {
	var v visitorOf[T] = countOf[T]{}
	for _, x := range xs {
		v = v.accept(x)
	}
	return v.(countOf[T]).n
}

//refine:bound ints=0..3
func genericVisitors(x int) bool {
	return acceptAll(x, 2) == 2 && acceptAll[string]() == 0 && acceptAll[any](x, "a", nil) == 3 && acceptAll([2]int{x}) == x
}

type matrix[T any] [2][2]T

func (m *matrix[T]) set(i, j int, v T) { m[i][j] = v }
func (m matrix[T]) row(i int) [2]T     { return m[i] }

//refine:bound ints=0..3
func genericArrays(x int) bool {
	var m matrix[string]
	m.set(1, 0, "a")
	var n matrix[int]
	n.set(0, 1, x)
	n[1] = n.row(0)
	return m.row(1) == [2]string{"a"} && n == matrix[int]{{0, 1}, {0, 1}} && any(n) != any([2][2]int(n))
}

type chain1[T any] func(T) chain1[T]

//refine:bound ints=0..3
func genericFuncTypes(x int) bool {
	n := 0
	var c chain1[int]
	c = func(k int) chain1[int] {
		n += k
		if k > 1 {
			return nil
		}
		return c
	}
	return c(x) != nil && n == 1
}

type opt[T any] func(*T)

func with[T any](v T) opt[T] { return func(p *T) { *p = v } }

func apply[T any](zero T, os ...opt[T]) T {
	for _, o := range os {
		o(&zero)
	}
	return zero
}

//refine:bound ints=0..3
func genericOptions(x int) bool {
	return apply(0, with(3), with(x)) == 1 && apply("a", with("b")) == "b"
}

type eq[T any] interface{ equal(T) bool }

type eqInt int

func (a eqInt) equal(b eqInt) bool { return a == b }

func member[T eq[T]](x T, xs []T) bool {
	for _, y := range xs {
		if x.equal(y) {
			return true
		}
	}
	return slices.ContainsFunc(xs, x.equal) || slices.ContainsFunc(xs, func(y T) bool { return T.equal(x, y) })
}

//refine:bound ints=0..3
func selfReferentialConstraint(x int) bool { return member(eqInt(x), []eqInt{1, 2}) }

type stack1[T any] struct{ items []T }

func (s *stack1[T]) push(x T) *stack1[T] { s.items = append(s.items, x); return s }
func (s *stack1[T]) each(f func(int, T) bool) {
	for i, x := range s.items {
		if !f(i, x) {
			return
		}
	}
}

//refine:bound ints=0..3
func rangeOverMethod(x int) bool {
	s := (&stack1[int]{}).push(x).push(2)
	n := 0
	for i, v := range s.each {
		n += i*10 + v
	}
	f := (*stack1[int]).push
	return n == 13 && len(f(s, 1).items) == 3
}

type source struct{ n int64 }

func (s source) Read([]byte) (int, error) { return 0, io.EOF }

// What parameters are called is no part of a method's type: io has other names for these.
func (s source) WriteTo(dst io.Writer) (int64, error) { return s.n, nil }

type sink struct{}

func (sink) Write(p []byte) (int, error) { return len(p), nil }

//refine:bound ints=0..3
func foreignAssertion(x int) bool {
	n, err := io.Copy(sink{}, source{int64(x)})
	return n == 1 && err == nil
}
