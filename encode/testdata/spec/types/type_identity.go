package diff

// Type identity: a named type is always different from any other type.

func box[T any](x T) any {
	type b struct{ v T }
	return b{x}
}

func boxAgain[T any](x T) any {
	type b struct{ v T }
	return b{x}
}

//refine:bound ints=0..2
func localOfOneInstance(x int) bool { return box(x) == box(1) }

//refine:bound ints=0..2
func localOfTwoFunctions(x int) bool { return box(x) == boxAgain(1) == (x == 2) }

type myInt int

//refine:bound ints=0..2
func localOfTwoInstances(x int) bool {
	return (box(x) == box(int8(1))) == (x == 2) && box(x) != box(myInt(x))
}

func twoBlocks(x int) (a, b any) {
	{
		type t struct{ v int }
		a = t{x}
	}
	{
		type t struct{ v int }
		b = t{1}
	}
	return
}

//refine:bound ints=0..2
func localOfTwoBlocks(x int) bool {
	a, b := twoBlocks(x)
	c, _ := twoBlocks(1)
	return a != b && a == c
}

func genericBlocks[T comparable](x, y T) (a, b any) {
	{
		type t struct{ v T }
		a = t{x}
	}
	{
		type t struct{ v T }
		b = t{y}
	}
	return
}

//refine:bound ints=0..2
func localOfGenericBlocks(x int) bool {
	a, b := genericBlocks(x, 1)
	c, _ := genericBlocks(1, 1)
	return a != b && a == c
}

// A type that does not mention the type parameter is still declared once for each instance.
func tag[T any]() any {
	type t struct{}
	return t{}
}

//refine:bound ints=0..2
func localWithoutParameter(x int) bool {
	return tag[int]() == tag[int]() && (tag[int]() == tag[string]()) == (x == 1)
}

func nameOf[T any](x any) bool { _, ok := x.(T); return ok }

func passLocal1(x int) bool {
	type t struct{ v int }
	return nameOf[t](any(t{x}))
}

func passLocal2(x int) (any, bool) {
	type t struct{ v int }
	v := any(t{x})
	return v, nameOf[t](v)
}

func passLocal3(v any) bool {
	type t struct{ v int }
	return nameOf[t](v)
}

//refine:bound ints=0..2
func localAsArgument(x int) bool {
	v, ok := passLocal2(x)
	return passLocal1(x) && ok && passLocal3(v) == (x == 1)
}

// Two instances for arguments of one name do not share what they declare.
func count[T any](n int) int {
	type t struct{ v T }
	var x any = t{}
	if _, ok := x.(t); !ok {
		return -1
	}
	return n + len(any([]T{*new(T)}).([]T))
}

//refine:bound ints=0..2
func localsOfOneName(x int) bool {
	k := 0
	{
		type e struct{ a int }
		k += count[e](x)
	}
	{
		type e struct{ a, b string }
		k += count[e](x)
	}
	return k == 4
}

func fieldOf[T any](x, y T) (T, []T, map[string]T) {
	type rec struct {
		v    T
		list []T
		m    map[string]T
		p    *T
	}
	r := rec{v: x, list: []T{x, y}, m: map[string]T{"y": y}}
	r.p = &r.v
	*r.p = y
	return r.v, r.list, r.m
}

//refine:bound ints=0..2
func fieldOfParameterType(x int) bool {
	v, l, m := fieldOf(x, 1)
	s, _, _ := fieldOf("a", "b")
	return v == 1 && l[0] == m["y"] && s == "b"
}

func chain[T any](xs ...T) (n int, last T) {
	type node struct {
		v    T
		next *node
	}
	var head *node
	for _, x := range xs {
		head = &node{x, head}
	}
	if head != nil {
		last = head.v
	}
	for ; head != nil; head = head.next {
		n++
	}
	return
}

//refine:bound ints=0..2
func recursiveLocal(x int) bool {
	n, last := chain(1, 2, x)
	m, s := chain("a", "b")
	return n == 3 && last == 1 && m == 2 && s == "b"
}

type holder[T any] struct{ v T }

func (h holder[T]) wrapped() any {
	type w struct{ holder[T] }
	return w{h}
}

//refine:bound ints=0..2
func localOfMethod(x int) bool {
	return holder[int]{x}.wrapped() == holder[int]{1}.wrapped() && holder[int]{x}.wrapped() != holder[int8]{1}.wrapped()
}

func (h holder[T]) get() T { return h.v }

type getter[T any] interface{ get() T }

func promoted[T any](x T) T {
	type outer struct {
		holder[T]
		n int
	}
	type further struct{ *outer }
	o := further{&outer{holder[T]{x}, 1}}
	var g getter[T] = o
	return g.get()
}

//refine:bound ints=0..2
func promotedInLocal(x int) bool { return promoted(x) == 1 && promoted("s") == "s" }

func deep[T any](x T) any {
	f := func() any {
		type in struct{ v T }
		return in{x}
	}
	return f()
}

//refine:bound ints=0..2
func localOfLiteral(x int) bool { return deep(x) == deep(1) && deep(x) != deep(int8(1)) }

func nested[T any](x T, n int) any {
	type l struct{ v T }
	if n > 0 {
		return box(l{x})
	}
	return l{x}
}

//refine:bound ints=0..2
func localOfLocal(x int) bool {
	return nested(x, 1) == nested(1, 1) && nested(x, 1) != nested(x, 0) && nested("a", 1) != nested(x, 1)
}

func localSwitch[T any](v any, x T) int {
	type a struct{ v T }
	type b struct{ v T }
	if v == nil {
		v = b{x}
	}
	switch v := v.(type) {
	case a:
		return 1
	case b:
		_ = v.v
		return 2
	}
	return 3
}

//refine:bound ints=0..2
func localInSwitch(x int) bool {
	return localSwitch(nil, x) == 2 && localSwitch(box(x), x) == 3+x-1
}

func localAlias[T any](x any) bool {
	type s = []T
	_, ok := x.(s)
	return ok
}

//refine:bound ints=0..2
func localAliasOfParameter(x int) bool {
	return localAlias[int]([]int{x}) && localAlias[int8]([]int{x}) == (x == 1)
}

func localInterface[T any](x any) (r T, ok bool) {
	type g interface{ get() T }
	if v, is := x.(g); is {
		return v.get(), true
	}
	return
}

//refine:bound ints=0..2
func localInterfaceOfParameter(x int) bool {
	v, ok := localInterface[int](holder[int]{x})
	_, not := localInterface[int8](holder[int]{x})
	return ok && v == 1 && !not
}

func literalInterface[T any](x any) bool {
	_, ok := x.(interface{ get() T })
	return ok
}

//refine:bound ints=0..2
func literalInterfaceOfParameter(x int) bool {
	return literalInterface[int](holder[int]{x}) && literalInterface[int8](holder[int]{x}) == (x == 1)
}

func mapOfLocals[T comparable](x, y T) int {
	type k struct{ v T }
	m := map[any]int{k{x}: 1}
	m[k{y}] += 2
	return m[k{x}]*10 + len(m)
}

//refine:bound ints=0..2
func localKeys(x int) bool { return mapOfLocals(x, 1) == 31 && mapOfLocals("a", "b") == 12 }

func collectedLater[T any](xs ...T) (out []any) {
	type seen struct{ v T }
	defer func() { out[0] = seen{xs[len(xs)-1]} }()
	each := func(yield func(T) bool) {
		for _, x := range xs {
			if !yield(x) {
				return
			}
		}
	}
	for x := range each {
		out = append(out, seen{x})
	}
	return out
}

// Types of literals, bodies of ranges over functions and deferred functions.
//
//refine:bound ints=0..2
func localsInBodies(x int) bool {
	a := collectedLater(x, 2, 1)
	b := collectedLater("s", "t")
	return a[0] == a[2] && (a[1] == a[0]) == (x == 5) && b[0] == b[1] && b[0] != a[0] && x == 1
}

type lateInit[T any] struct {
	*holder[T]
	vs [2]T
}

// A promoted field behind a nil pointer panics.
//
//refine:bound ints=0..2
func promotedField(x int) bool {
	type l struct{ lateInit[int] }
	var v l
	if x > 0 {
		v.holder = &holder[int]{x}
	}
	v.v++
	v.vs[1] = v.v
	w := v
	w.v++
	return v.v == 3 && v.vs[1] == 2 && w.vs == [2]int{0, 2}
}

func recursiveLocals[T any](n int, x T) int {
	type l struct{ v T }
	if n == 0 {
		return 0
	}
	var v any = l{x}
	k := recursiveLocals(n-1, x)
	if _, ok := v.(l); ok {
		k++
	}
	return k
}

//refine:bound ints=0..2
func localsOfRecursion(x int) bool { return recursiveLocals(x, x) == 2 && recursiveLocals(x, "s") == 2 }

func twoLocals[T, U any](x T, y U) (any, any) {
	type a struct{ v T }
	type b struct {
		a
		w U
	}
	type c b
	type d = b
	type e []e
	type f func(f, T) U
	var g f = func(f, T) U { return y }
	_ = e{nil, {}}
	return c(b{a{x}, g(g, x)}), d{a{x}, y}
}

//refine:bound ints=0..2
func localsOfLocals(x int) bool {
	a, b := twoLocals(x, "s")
	c, d := twoLocals(1, "s")
	e, _ := twoLocals("s", 1)
	return a == c && b == d && a != b && e != a
}
