package lift_test

// The functions of this file are compiled and lifted. Each method returns a
// number of its own with what its receiver holds, so that the results say which
// one has been called with what.

type base struct{ n int }

func (b base) get() int { return 100 + b.n }

func (b *base) set(n int) int {
	b.n = n
	return 200 + n
}

func (b base) both() int { return 300 + b.n }

type scalar int

func (n scalar) get() int { return 400 + int(n) }

type derived struct {
	base
	extra int
}

func (d derived) both() int { return 500 + d.n + d.extra*10 }

type byPointer struct {
	*base
	extra int
}

type deep struct {
	derived
	m int
}

type getter interface{ get() int }

type setter interface {
	getter
	set(int) int
}

type boths interface{ both() int }

type holder struct {
	getter
	n int
}

type outer struct{ *holder }

type list[T any] struct{ vs []T }

func (l list[T]) get() int { return 600 + len(l.vs) }

func (l *list[T]) add(v T) int {
	l.vs = append(l.vs, v)
	return 700 + len(l.vs)
}

func getterOf(a, b int) getter {
	switch a {
	case 0:
		return base{b}
	case 1:
		return &base{b}
	case 2:
		return scalar(b)
	case 3:
		return derived{base{b}, a}
	case -1:
		return &holder{scalar(b), a}
	}
	return nil
}

func Dynamic(a, b int) int { return getterOf(a, b).get() }

func Promoted(a, b int) (int, int, int) {
	d := deep{derived{base{a}, b}, 1}
	return d.get(), d.both(), d.derived.base.both()
}

func PromotedByAddress(a, b int) (int, int) {
	d := deep{m: b}
	r := d.set(a)
	return r, d.n
}

func ThroughPointer(a int, isNil bool) (int, int, int) {
	p := byPointer{&base{a}, 1}
	if isNil {
		p.base = nil
	}
	q := p
	r := p.set(a + 1)
	return r, q.get(), q.n
}

func EmbeddedInterface(a, b int) (int, int) {
	h := holder{getterOf(a, b), 1}
	o := outer{&h}
	h.n = 2
	return h.get(), o.get() + o.n
}

func InterfaceOfPointer(a, b int) (int, int, int) {
	x := base{a}
	var s setter = &x
	if b > 1 {
		s = &byPointer{&x, 1}
	} else if b == 1 {
		s = &derived{x, 2}
	}
	r := s.set(b)
	return r, s.get(), x.n
}

func Overridden(a, b int) int {
	var s boths = derived{base{a}, b}
	if a == 1 {
		s = base{b}
	} else if a == 2 {
		s = &deep{m: a}
	}
	return s.both()
}

func Values(a, b int) (int, int, int) {
	x := derived{base{a}, 1}
	get, set, g := x.get, x.set, getterOf(a, b)
	x.n = 7
	f := func() int { return 0 }
	if g != nil {
		f = g.get
	}
	r := set(b)
	return get(), r + x.n, f()
}

func Expressions(a, b int) (int, int, int, int) {
	x := deep{derived{base{a}, b}, 1}
	r := (*deep).set(&x, b)
	return deep.get(x), r, (*deep).both(&x), derived.both(x.derived)
}

func ExpressionOfNil(a int) int {
	var p *derived
	if a > 0 {
		p = &derived{base{a}, 1}
	}
	return (*derived).get(p)
}

func ExpressionOfInterface(a, b int) (int, int) {
	h := holder{getterOf(a, b), 1}
	return getter.get(h), holder.get(h)
}

func ExpressionOfPointer(a int, isNil bool) int {
	p := byPointer{&base{a}, 1}
	if isNil {
		p.base = nil
	}
	return byPointer.get(p) + byPointer.set(p, 3)
}

func GenericMethods(a int, s string) (int, int, int) {
	l := list[string]{}
	m := &list[int]{[]int{a}}
	add := (*list[int]).add
	r, q := l.add(s), add(m, a)
	return r, q, l.get() + getter(*m).get()
}

func apply[T getter](v T) int { return v.get() }

func TypeParameter(a, b int) (int, int) { return apply(scalar(a)), apply(&derived{base{b}, a}) }

func Declared(a int) int {
	f := double
	if a > 1 {
		f = triple
	} else if a < 0 {
		f = nil
	}
	return f(a)
}

func double(n int) int { return 2 * n }

func triple(n int) int { return 3 * n }
