package diff

// Selectors, method values, method expressions, and calls.

type base struct{ v int }

func (b base) get() int { return b.v }

func (b *base) set(k int) { b.v = k }

func (b *base) safe() int {
	if b == nil {
		return -1
	}
	return b.v
}

type holder struct {
	base
	name string
}

type linked struct {
	*base
	w int
}

type getter interface{ get() int }

// As with selectors, x is evaluated and saved when a method value is evaluated, and the saved copy is used.
//
//refine:bound ints=-3..3
func methodValueSaves(x int) bool {
	b := base{x}
	f, g := b.get, b.set
	b.v++
	g(b.v * 2)
	return f() == x && b.v == 4
}

// A value method by way of a pointer dereferences it when the method value is evaluated.
//
//refine:bound ints=-3..3
func methodValueOfPointer(x int) bool {
	p := &base{x}
	if x == 2 {
		p = nil
	}
	f := p.get
	if p != nil {
		p.v = 9
	}
	return f() > 0
}

// A pointer method of an addressable value takes its address.
//
//refine:bound ints=-3..3
func methodValueOfValue(x int) bool {
	hs := [2]holder{{base{x}, ""}, {}}
	set := hs[1].set
	p := &hs
	hs = [2]holder{{base{1}, "a"}, {base{2}, "b"}}
	set(x)
	return p[1].get() == hs[0].get()
}

// The method value of a nil interface panics, and of an interface it holds the dynamic value.
//
//refine:bound ints=-3..3
func methodValueOfInterface(x int) bool {
	var i getter
	if x != 0 {
		i = base{x}
	}
	f := i.get
	i = base{7}
	return f()+i.get() > 8
}

// A method value of a nil pointer with a pointer receiver.
//
//refine:bound ints=-3..3
func methodValueOfNil(x int) bool {
	var p *base
	f := p.safe
	p = &base{x}
	return f()+p.safe() == 1
}

// T.m is a function with the receiver as its first argument, and (*T).m of a value method dereferences it.
//
//refine:bound ints=-3..3
func methodExpressions(x int) bool {
	b := base{x}
	(*base).set(&b, b.v+1)
	f, g, h := base.get, (*base).get, holder.get
	var p *base
	if x > 0 {
		p = &b
	}
	return f(b) == x+1 && h(holder{base: b}) == x+1 && g(p) > 2
}

// Promoted methods, through values and pointers.
//
//refine:bound ints=-3..3
func methodPromoted(x int) bool {
	l := linked{&base{x}, 1}
	m := l
	m.set(l.get() + 1)
	m.w++
	h := holder{base: base{x}}
	k := h
	k.set(x * 2)
	if x == 3 {
		m.base = nil
	}
	return l.v == x+1 && l.w == 1 && h.v+k.v == 6 && m.v > 0
}

// x.f of a nil pointer panics, and x.m of a nil pointer does where the receiver is a value.
//
//refine:bound ints=-3..3
func methodNilPointer(x int) bool {
	l := linked{}
	if x > 0 {
		l.base = &base{x}
	}
	if x < 0 {
		return l.safe() == x
	}
	return l.v+l.get() > 3
}

// The value of the receiver is a copy.
//
//refine:bound ints=-3..3
func methodCopies(x int) bool {
	c := counter{n: x, arr: [3]int{x, 1, 2}}
	f := func(d counter) int { d.n++; d.arr[0] = 9; return d.n }
	var i any = c
	k := f(c) + f(i.(counter))
	c.arr[1] = 5
	return i.(counter).arr[1] == 1 && c.n == x && c.arr[0] == x && k > 3
}

// Calling a nil function value panics, after its arguments have been evaluated.
//
//refine:bound ints=-3..3
func callNil(x int) bool {
	var f func(int) int
	if x > 0 {
		f = twice
	}
	return x < 0 && f == nil || f(x) > 3
}

// f(g(params)): the results of g are bound to the parameters of f, the remaining ones to the variadic one.
//
//refine:bound ints=-3..3
func callOfCall(x int) bool {
	g := func() (int, int, int) { return x, 2, 3 }
	h := func() (int, int) { return 1, x }
	first := func(a int, rest ...int) int { return a*10 + len(rest)*4 + sumAll(rest...) }
	return weigh(h()) == 5 || first(g()) == 31 || sumAll(h()) < -2
}

// A variadic parameter is nil without arguments, a new slice of the arguments, or the slice itself with ....
//
//refine:bound ints=-3..3
func callVariadic(x int) bool {
	isNil := func(xs ...int) bool { return xs == nil }
	change := func(xs ...int) { xs[0]++ }
	s := []int{x, 1}
	change(s...)
	change(s[0], s[1])
	t := func(xs ...int) []int { return xs }(s...)
	t[1] = 7
	return isNil() && isNil(nil...) && !isNil([]int{}...) && !isNil(x) && s[0] == x+1 && s[1] == 7 && x > 1
}

// A variadic parameter of interfaces.
//
//refine:bound ints=-3..3
func callVariadicAny(x int) bool {
	count := func(xs ...any) int { return len(xs) }
	return count(nil)+count(x, "a")+count([]any{1, 2}...)+count([]any{1, 2})+count(nil...) == 6 && x > 0
}

// Parameters are passed by value: arrays and structs are copied.
//
//refine:bound ints=-3..3
func callByValue(x int, a [2]int, p literalPoint) bool {
	change := func(a [2]int, p literalPoint, q *literalPoint) int {
		a[0]++
		p.x++
		q.y++
		return a[0] + p.x + p.y
	}
	n := change(a, p, &p)
	return n == a[0]+p.x+p.y+1 && p.y > x
}

// A method expression of an interface type is a function of the interface.
//
//refine:bound ints=-3..3
func methodExpressionOfInterface(x int) bool {
	f := getter.get
	return f(base{x}) > 1
}

// A method promoted from an interface that is embedded panics where that is nil.
//
//refine:bound ints=-3..3
func methodOfEmbeddedInterface(x int) bool {
	type wrap struct {
		getter
		k int
	}
	w := wrap{k: 1}
	if x > 0 {
		w.getter = base{x}
	}
	if x == 2 {
		w.getter = wrap{base{7}, 1}
	}
	var g getter = w
	return g.get()+w.get() > 2
}
