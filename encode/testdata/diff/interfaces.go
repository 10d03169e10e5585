package diff

import (
	"cmp"
	"errors"
	"slices"
)

// An expr is a literal, a sum or a quotient.
type expr interface{ eval() (int, bool) }

type lit int

type add struct{ l, r expr }

type quo struct {
	l    expr
	by   expr
	safe bool
}

func (c lit) eval() (int, bool) { return int(c), true }

func (s add) eval() (int, bool) {
	a, ok := s.l.eval()
	b, ok2 := s.r.eval()
	return a + b, ok && ok2
}

func (q *quo) eval() (int, bool) {
	a, ok := q.l.eval()
	b, ok2 := q.by.eval()
	if b == 0 {
		return 0, q.safe
	}
	return a / b, ok && ok2
}

//refine:bound depth=2 ints=-1..1
func ifaceEval(e expr) bool {
	v, ok := e.eval()
	return ok && v > 0
}

//refine:bound depth=3 ints=0..1
func ifaceSwitch(e expr) bool {
	n, nils := size(e)
	return n >= 2 && nils == 1
}

func size(e expr) (n, nils int) {
	switch x := e.(type) {
	case nil:
		return 0, 1
	case lit:
		if x > 0 {
			break
		}
		return 1, 0
	case add:
		a, i := size(x.l)
		b, j := size(x.r)
		return a + b + 1, i + j
	case *quo:
		a, i := size(x.l)
		b, j := size(x.by)
		return a + b + 2, i + j
	}
	return 1, 0
}

//refine:bound depth=2 ints=-1..1
func ifaceAssert(e expr) bool { return e.(add).l.(lit) > e.(add).r.(lit) }

//refine:bound depth=2 ints=-1..1
func ifaceCommaOk(e expr) bool {
	s, isSum := e.(add)
	q, isQuo := e.(*quo)
	c, isLit := e.(lit)
	return isSum && s.l == nil || isQuo && q.safe || isLit && c == 0 || q == nil && s.r != nil
}

//refine:bound depth=2 ints=-1..1
func ifaceEqual(e, f expr) bool { return e == f }

//refine:bound depth=2 ints=-1..1
func ifaceMixed(e expr, n int) bool {
	return e == lit(n) || lit(n+1) == e || e != nil && e != (add{lit(n), nil})
}

//refine:bound depth=2 ints=-1..1
func ifaceTagged(e expr, n lit) bool {
	switch e {
	case nil:
		return n > 0
	case n, lit(1):
		return true
	case add{n, n}, add{}:
		return false
	}
	return e != expr(add{nil, n})
}

//refine:bound depth=2 ints=0..1
func ifaceMulti(e expr) bool {
	switch x := e.(type) {
	case lit, *quo:
		v, ok := x.eval()
		return ok && v == 0
	case interface{ nothing() }:
		return true
	default:
		_, isSum := x.(add)
		return isSum
	}
}

//refine:bound depth=2 ints=0..2
func ifaceLoop(es []expr) bool {
	total := 0
	for _, e := range es {
		switch x := e.(type) {
		case lit:
			if x == 0 {
				continue
			}
			total += int(x)
		case nil:
			total += 10
		}
	}
	return total > 2
}

//refine:bound depth=2 ints=0..1
func ifaceBuilt(n, m int) bool {
	var e expr = lit(n)
	for i := range m + 1 {
		if i%2 == 0 {
			e = add{e, lit(m)}
		} else {
			e = &quo{e, lit(n), n == m}
		}
	}
	v, ok := e.eval()
	return v > 1 || !ok
}

//refine:bound depth=2 ints=0..2
func ifaceWritten(e expr) bool {
	if q, ok := e.(*quo); ok {
		q.by = lit(1)
		q.safe = !q.safe
	}
	v, ok := e.eval()
	return ok && v > 0
}

//refine:bound depth=2 ints=0..2
func ifaceMethodValue(e, f expr) bool {
	g := e.eval
	if f != nil {
		g = f.eval
	}
	v, _ := g()
	return v == 1
}

// A sized is implemented by way of embedding.
type sized interface {
	length() int
	grower
}

type grower interface{ grow(by int) }

type base struct{ n int8 }

func (b *base) grow(by int) { b.n += int8(by) }
func (b base) length() int  { return int(b.n) }

type derived struct {
	*base
	extra int8
}

type wrapped struct{ sized }

//refine:bound depth=3 ints=-1..1
func ifaceEmbedded(s sized) bool {
	before := s.length()
	s.grow(2)
	return s.length() == before+2 && before > 0
}

//refine:bound depth=2 ints=-1..1
func ifaceUpcast(s sized) bool {
	var g grower = s
	g.grow(1)
	_, ok := g.(sized)
	return ok && g.(interface{ length() int }).length() == 1
}

//refine:bound depth=2
func ifaceError(err error, n int) bool {
	if err != nil {
		return err.Error() == "error" && n > 0
	}
	return n < 0
}

var errOdd = errors.New("odd")

type codeError struct{ code int }

func (c codeError) Error() string { return "code" }

func (c codeError) Is(target error) bool {
	other, ok := target.(codeError)
	return ok && other.code == -c.code
}

type enclosing struct{ inner error }

func (w *enclosing) Error() string { return "wrapped: " + w.inner.Error() }
func (w *enclosing) Unwrap() error { return w.inner }

func half(n int) (int, error) {
	switch {
	case n < 0:
		return 0, &enclosing{codeError{n}}
	case n%2 == 1:
		return 0, errOdd
	}
	return n / 2, nil
}

//refine:bound depth=3
func ifaceErrors(n int) bool {
	v, err := half(n)
	if errors.Is(err, errOdd) {
		return n == 3
	}
	if err != nil {
		return err.Error() == "wrapped: code" && n == -1
	}
	return v == 1
}

//refine:bound depth=3
func ifaceIs(n, code int) bool {
	_, err := half(n)
	return errors.Is(err, codeError{code})
}

//refine:bound depth=2
func ifaceIsInput(err error, n int) bool {
	return errors.Is(err, err) && errors.Is(errors.Unwrap(&enclosing{err}), err) == (n > 0)
}

//refine:bound depth=3
func ifaceAs(n int) bool {
	_, err := half(n)
	c, ok := errors.AsType[codeError](err)
	return ok && c.code == -2
}

//refine:bound depth=3
func ifaceAsTarget(n int) bool {
	_, err := half(n)
	var c codeError
	if errors.As(err, &c) {
		return c.code > -3
	}
	var w interface{ Unwrap() error }
	return !errors.As(err, &w) && n == 2
}

//refine:bound depth=2
func ifaceAny(x any) bool {
	n, ok := x.(int)
	return ok && n > 0
}

//refine:bound depth=2 ints=0..1 any=string,lit,bool,add,*quo,[]int
func ifaceAnyOf(x any) bool {
	switch x := x.(type) {
	case string:
		return x > "a"
	case expr:
		v, ok := x.eval()
		return ok && v == 1
	case []int:
		return len(x) == 1
	case bool:
		return x
	}
	return x == nil
}

//refine:bound depth=1 ints=0..1 any=lit,[]int,holder
func ifaceUncomparable(x, y any) bool { return x == y }

// A holder is comparable, but for what it holds.
type holder struct {
	n int8
	x any
}

//refine:bound depth=2 ints=0..1 any=[]int,bool
func ifaceHolders(a, b holder) bool { return a == b }

//refine:bound depth=2 ints=0..1 any=[]int,bool
func ifaceArrays(a, b [2]any) bool { return a != b }

// A tree is generic, as is what it holds.
type tree[T any] interface{ sum(func(T) int) int }

type leaf[T any] struct{ v T }

type fork[T any] struct{ l, r tree[T] }

func (t leaf[T]) sum(f func(T) int) int { return f(t.v) }

func (t *fork[T]) sum(f func(T) int) int {
	s := 0
	for _, c := range []tree[T]{t.l, t.r} {
		if c != nil {
			s += c.sum(f)
		}
	}
	return s
}

//refine:bound depth=3
func ifaceGeneric(t tree[bool]) bool {
	return t.sum(func(b bool) int {
		if b {
			return 1
		}
		return 0
	}) == 2
}

func largest[T any](xs []T, less func(a, b T) bool) (best T, ok bool) {
	for i, x := range xs {
		if i == 0 || less(best, x) {
			best, ok = x, true
		}
	}
	return best, ok
}

//refine:bound depth=2 ints=0..1
func ifaceTypeArg(es []expr) bool {
	best, ok := largest(es, func(a, b expr) bool {
		x, _ := a.eval()
		y, _ := b.eval()
		return x < y
	})
	v := 0
	if ok {
		v, _ = best.eval()
	}
	return v == 1
}

type nameable interface {
	comparable
	name() string
}

func (c lit) name() string { return "c" }

func nameOf[T nameable](x T) string { return any(x).(interface{ name() string }).name() + x.name() }

//refine:bound depth=2
func ifaceConstraint(n int) bool { return nameOf(lit(n)) == "cc" && n > 0 }

//refine:bound depth=2 ints=0..1
func ifaceContains(es []expr, e expr) bool { return slices.Contains(es, e) }

func kind[T cmp.Ordered](x T) int {
	switch any(x).(type) {
	case int8:
		return 8
	case int:
		return 64
	case string:
		return 1
	}
	return 0
}

//refine:bound depth=2
func ifaceOfType(a int8, b int, s string) bool {
	return kind(a)+kind(b)+kind(s) == 73 && kind(uint(b)) == 0 && int(a) < b
}

//refine:bound depth=3 ints=0..1 any=bool,lit len=2
func ifaceKeys(m map[any]bool, k any) bool { return m[k] || len(m) == 1 && m[nil] }

//refine:bound depth=2 ints=0..1 any=lit,[]int
func ifaceUnhashable(k any) bool {
	m := map[any]int{lit(1): 1}
	m[k]++
	return len(m) == 1 || m[[2]any{k, k}] == 0
}

//refine:bound depth=3 ints=0..1 any=bool
func ifaceInMaps(m map[bool]any) bool {
	n := 0
	for k, v := range m {
		if v == any(k) {
			n++
		}
	}
	return n == 1
}

//refine:bound depth=2 ints=0..1
func ifaceResults(f func(bool) error, g func() expr) bool {
	e := g()
	if err := f(e != nil); err != nil {
		return e == nil && err.Error() == "error" && f(true) == nil
	}
	v, ok := e.eval()
	return ok && v > 0 && g() == e
}
