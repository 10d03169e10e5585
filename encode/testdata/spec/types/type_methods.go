package diff

// Method sets, embedded fields and promoted methods, method expressions and method values.

type animal interface {
	name() string
	legs() int
}

type base1 struct{ n int }

func (b base1) legs() int     { return b.n }
func (b *base1) grow(k int)   { b.n += k }
func (b base1) name() string  { return "base" }
func (b *base1) self() *base1 { return b }

type dog struct{ base1 }

func (d dog) name() string { return "dog" + d.base1.name() }

type puppy struct {
	*dog
	age int
}

type both struct {
	animal
	k int
}

// A promoted method acts on the embedded field; a shallower one hides a deeper one.
//
//refine:bound ints=0..2
func promotedAndHidden(x int) bool {
	d := dog{base1{x}}
	d.grow(1)
	p := puppy{&d, 1}
	p.grow(1)
	return d.n == 3 && p.name() == "dogbase" && p.legs() == 3 && p.base1.name() == "base" && p.self() == &d.base1
}

// The method set of S with an embedded *T has the methods with receivers T and *T.
//
//refine:bound ints=0..2
func promotedInSets(x int) bool {
	var v any = puppy{&dog{base1{x}}, 0}
	_, a := v.(interface{ grow(int) })
	var w any = dog{base1{x}}
	_, b := w.(interface{ grow(int) })
	var u any = &dog{base1{x}}
	g, c := u.(interface{ grow(int) })
	g.grow(1)
	return a && !b && c && u.(*dog).n == 2
}

// An embedded interface promotes its methods, which panic where it is nil.
//
//refine:bound ints=0..2
func embeddedInterface(x int) bool {
	var b both
	if x > 0 {
		b.animal = dog{base1{x}}
	}
	return b.legs() == 1 && b.name() == "dogbase"
}

// A method expression T.m is a function with the receiver as its first argument.
//
//refine:bound ints=0..2
func methodExpressions(x int) bool {
	f := dog.legs
	g := (*dog).grow
	h := (*dog).name
	i := puppy.grow
	d := dog{base1{x}}
	g(&d, 1)
	i(puppy{&d, 0}, 2)
	return f(d) == 4 && h(&d) == "dogbase" && base1.legs(d.base1) == 4
}

// A method expression of an interface type calls the method of what the interface holds.
//
//refine:bound ints=0..2
func methodExpressionOfInterface(x int) bool {
	f := animal.legs
	return f(dog{base1{x}}) == 1
}

// A method expression of an interface panics where the interface is nil.
//
//refine:bound ints=0..2
func methodExpressionOfNil(x int) bool {
	f := animal.legs
	var a animal
	if x == 1 {
		a = dog{}
	}
	return f(a) == 0
}

// The method expression of an embedded interface.
//
//refine:bound ints=0..2
func methodExpressionOfEmbeddedInterface(x int) bool {
	f := both.legs
	return f(both{animal: dog{base1{x}}}) == 1
}

// A method expression of a generic type.
//
//refine:bound ints=0..2
func methodExpressionOfGeneric(x int) bool {
	f := holder[int].get
	g := (*holder[string]).get
	return f(holder[int]{x}) == 1 && g(&holder[string]{"s"}) == "s"
}

func exprOf[T interface{ legs() int }](x T) int {
	f := T.legs
	return f(x)
}

// A method expression of a type parameter.
//
//refine:bound ints=0..2
func methodExpressionOfParameter(x int) bool {
	return exprOf(dog{base1{x}}) == 1 && exprOf(&dog{base1{x}}) == 1 && exprOf[animal](dog{base1{x}}) == 1
}

// As with method values the receiver is evaluated and copied when the method value is.
//
//refine:bound ints=0..2
func methodValues(x int) bool {
	d := dog{base1{x}}
	f := d.legs
	g := d.grow
	g(1)
	h := d.legs
	p := &d
	i := p.legs
	p.n = 7
	return f() == 1 && h() == 2 && i() == 2 && d.legs() == 7
}

// A method value of an interface is bound to what it holds; that of a nil interface panics.
//
//refine:bound ints=0..2
func methodValueOfInterface(x int) bool {
	var a animal
	if x > 0 {
		a = dog{base1{x}}
	}
	f := a.legs
	a = dog{base1{9}}
	return f() == 1
}

// A method value with a nil pointer panics if the method wants a value, and not if it wants the pointer.
//
//refine:bound ints=0..3
func methodValueOfNil(x int) bool {
	var d *dog
	var b *base1
	switch x {
	case 0:
		f := d.legs
		_ = f
	case 1:
		f := b.self
		return f() == nil
	case 2:
		f := d.self
		_ = f
	case 3:
		f := (*base1).legs
		_ = f
	}
	return true
}

// A method expression that must go through a nil pointer panics when it is called.
//
//refine:bound ints=0..2
func methodExpressionThroughNil(x int) bool {
	p := puppy{}
	if x == 1 {
		p.dog = &dog{}
	}
	f := puppy.legs
	return f(p) == 0
}

type list2[T any] struct {
	holder[T]
	next *list2[T]
}

// Methods of generic types are promoted through instances.
//
//refine:bound ints=0..2
func promotedOfGeneric(x int) bool {
	l := list2[int]{holder[int]{x}, &list2[int]{holder: holder[int]{2}}}
	var g getter[int] = l.next
	return l.get() == 1 && g.get() == 2 && list2[int].get(l) == 1
}

type alias1 = holder[int]

type withAlias struct{ alias1 }

// An embedded alias gives the field its own name.
//
//refine:bound ints=0..2
func embeddedAlias(x int) bool {
	w := withAlias{alias1: holder[int]{x}}
	return w.alias1.v == 1 && w.get() == 1 && w.v == 1
}

type twice struct {
	a1
	a2
}
type a1 struct{ x, y int }
type a2 struct{ x, z int }

// The shallowest field counts; what is ambiguous may be named in full.
//
//refine:bound ints=0..2
func selectedFields(x int) bool {
	t := twice{a1{x, 2}, a2{3, 4}}
	t.y += t.z
	return t.a1.x == 1 && t.a2.x == 3 && t.y == 6
}

// A defined type does not inherit methods, but those of an interface and of embedded fields stay.
type dog2 dog

type animal2 animal

//refine:bound ints=0..2
func definedType(x int) bool {
	d := dog2{base1{x}}
	var a any = d
	_, isAnimal := a.(animal)
	s := a.(animal).name()
	var i animal2 = dog{base1{x}}
	return isAnimal && s == "base" && i.legs() == 1 && dog(d).name() == "dogbase"
}

type fn func(int) int

func (f fn) twice(x int) int { return f(f(x)) }

type ints []int

func (s ints) sum() (n int) {
	for _, x := range s {
		n += x
	}
	return
}
func (s *ints) push(x int) { *s = append(*s, x) }

type table map[string]int

func (t table) set(k string, v int) { t[k] = v }

// Methods of functions, slices and maps.
//
//refine:bound ints=0..2
func methodsOfOtherTypes(x int) bool {
	f := fn(func(k int) int { return k + x })
	var s ints
	s.push(x)
	s.push(2)
	t := table{}
	t.set("a", s.sum())
	g := f.twice
	return f.twice(1) == 3 && s.sum() == 3 && t["a"] == 3 && g(0) == 2
}

type outer1 struct{ in inner1 }
type inner1 struct{ ptr *base1 }

// x.f is shorthand for (*x).f, and &x for a method with a pointer receiver.
//
//refine:bound ints=0..2
func autoAddress(x int) bool {
	o := outer1{inner1{&base1{x}}}
	o.in.ptr.grow(1)
	arr := [2]base1{{x}, {x}}
	arr[1].grow(2)
	sl := []base1{{x}}
	sl[0].grow(3)
	pp := &o.in.ptr
	(*pp).grow(1)
	return o.in.ptr.n == 3 && arr[0].n == 1 && arr[1].n == 3 && sl[0].n == 4
}

type m1 interface{ base1m() int }
type e1 struct{ *e2 }
type e2 struct{ e3 }
type e3 struct{ v int }

func (e *e3) base1m() int { return e.v }

// A method is found through pointers and values by turns.
//
//refine:bound ints=0..2
func deepPromotion(x int) bool {
	var m m1 = e1{&e2{e3{x}}}
	f := e1.base1m
	g := e1{&e2{e3{x}}}.base1m
	return m.base1m() == 1 && f(e1{&e2{e3{1}}}) == 1 && g() == x
}

type linkTo[T any] struct{ *holder[T] }

// A method of a generic type is promoted through a nil pointer, and called on the zero value of none.
//
//refine:bound ints=0..2
func genericThroughNil(x int) bool {
	l := linkTo[int]{}
	if x == 1 {
		l.holder = &holder[int]{x}
	}
	f := linkTo[int].get
	r := 5
	if x < 2 {
		r = f(l)
	}
	return r == 1
}

// Method expressions may be called at once, and passed on.
//
//refine:bound ints=0..2
func methodExpressionsPassed(x int) bool {
	call := func(f func(animal) int, a animal) int { return f(a) }
	fs := map[string]func(animal) string{"n": animal.name}
	return call(animal.legs, dog{base1{x}}) == 1 && fs["n"](dog{}) == "dogbase" && interface{ legs() int }.legs(dog{base1{1}}) == 1
}
