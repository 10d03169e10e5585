package sites

import (
	"slices"
	"strings"
)

type pair struct {
	a, b  int
	cells [2]int
	next  *pair
}

//refine:check
func Index(xs []int, s string, a [2]int, i int) int {
	if len(s) > 0 {
		return int(s[i])
	}
	if len(xs) == 0 {
		a[i] = 1
		return a[0] +
			a[1-i]
	}
	xs[i]++
	return xs[i] +
		xs[i-1]
}

//refine:check
func Bounds(xs []int, s string, i, j int) int {
	if len(xs) == 0 {
		return len(s[i:j])
	}
	ys := xs[i:]
	zs := xs[:j:len(xs)]
	if len(ys) > 0 && len(zs) > 0 {
		a := [2]int(zs)
		return a[0]
	}
	return len(xs[:]) + len(ys)
}

//refine:check
func Pointers(p *pair, b bool) int {
	if b {
		p.next.a = 1
		return p.next.cells[p.b+1]
	}
	q := &p.next
	if *q == nil {
		return (*q).b
	}
	r := *p
	p.next.next.cells[p.a+1] = 3
	return r.a
}

//refine:check
func Maps(m map[string]int, s string) int {
	if m == nil {
		if len(s) == 0 {
			delete(m, s)
			return m[s]
		}
		m[s]++
	}
	m["a"] = 10 / len(m)
	return m["a"]
}

//refine:check
func Arithmetic(a, b, c int8) int8 {
	if a == 0 {
		return 1 << c
	}
	if c > 0 {
		b /= c - 1
		a %= b
	}
	return a / b
}

//refine:check
func Assertions(n int, b bool) int {
	var v any
	switch n {
	case 0:
		v = n
	case 1:
		v = "text"
	case 2:
		v = []int{n}
	}
	if b {
		w := v
		if v == w {
			return 1
		}
		return 2
	}
	if s, ok := v.(string); ok {
		return len(s)
	}
	if n > 1 {
		m := map[any]int{}
		m[v] = 1
	}
	return v.(int)
}

//refine:check
func Make(n, k int) int {
	xs := make([]int, n, k)
	return len(xs)
}

//refine:check
func Calls(n int) int {
	var f func(int) int
	if n > 0 {
		f = func(k int) int {
			if k == n {
				panic(k)
			}
			return k
		}
	}
	return f(1) + f(n-1)
}

//refine:check
func Library(xs []int, n int) int {
	if n < 0 {
		return len(strings.Repeat("a", n+1))
	}
	i := slices.IndexFunc(xs, func(x int) bool {
		if x == n {
			return 1/n > 0
		}
		return false
	})
	ys := slices.Delete(slices.Clone(xs), n, len(xs))
	if i >= 0 {
		return ys[i]
	}
	return i
}

func first[T any](xs []T, n int) T {
	if n > 0 {
		return xs[n-1]
	}
	return xs[0]
}

//refine:check
func Generic(xs []int, s []string, n int) int {
	if len(xs) > 1 {
		return len(first(s, n))
	}
	return first(xs, n)
}

func big(n int) bool {
	if n > 1 {
		return true
	}
	return false
}

// Order has operations that panic before calls of the same statement, or not.
//
//refine:check
func Order(xs []int, p *pair, n int) int {
	if n == 0 {
		xs[1] = size(n)
	}
	if n == 1 {
		p.a, xs[0] = size(1), size(n+1)
	}
	if n == 2 {
		return xs[0] + size(n+1)
	}
	if n < 0 && (xs[0] > 0 && big(n)) {
		return size(xs[0]) + size(n-1)
	}
	return 0
}

func size(n int) int {
	switch {
	case n < -1:
		return 4
	case n == -1:
		return 3
	case n == 0:
		return 2
	case n == 1:
		return 1
	}
	return 0
}

// Again makes one call in two places.
//
//refine:requires small(n)
//refine:check
func Again(n int) int {
	r := 0
	if n == 1 {
		r = size(0)
	}
	if n == 0 {
		r = size(0)
	}
	if small(n) {
		r++
	}
	return r + table[0]
}

func small(n int) bool {
	if n < 2 {
		return true
	}
	return false
}

var table = build(2)

func build(n int) []int {
	if n > 1 {
		return []int{n}
	}
	return nil
}

type inner struct{ n int }

func (i inner) sign() int {
	if i.n < 0 {
		return -1
	}
	return 1
}

type outer struct{ *inner }

//refine:check
func Methods(n int) int {
	o := outer{}
	if n > 0 {
		o.inner = &inner{n - 2}
	}
	f := outer.sign
	if n > 2 {
		f = func(o outer) int { return o.n }
	}
	return f(o)
}

type cell struct{ a int }

func reset(c *cell) int {
	c.a = 0
	return 1
}

//refine:check
func Twice(n int, p *cell) int {
	q := &cell{a: n}
	return sum(10/n,
		p.a,
		reset(q))
}

func sum(a, b, c int) int { return a + b + c }

//refine:check
func Both(n int, p *cell) bool {
	return p.a > 0 == (n > 0 && big(n))
}

//refine:check
func Ends(n int) (r int) {
	x := n
	defer func() {
		if x > 5 {
			r++
		}
	}()
	if n == 1 {
		x = 7
		return x
	}
	x = 4
	return 0
}

//refine:check
func Leaves(n int, p *cell) {
	defer func() {
		if p.a > 0 {
			p.a = 10 / p.a
		}
	}()
	if p == nil {
		p = &cell{a: n}
		return
	}
	p.a = 0
}

func give(n int) {
	if n > 1 {
		_ = 1 / (n - 2)
	}
}

//refine:check
func Deferred(n int) int {
	for i := range n {
		defer give(i)
	}
	if n < 0 {
		defer give(-n)
		panic("negative")
	}
	return n
}

//refine:check
func Unsaid(n int) int {
	if n > 1 {
		panic(size(n))
	}
	if n == 1 {
		panic("one")
	}
	return size(n)
}
