package diff

// Type parameters, constraints, instantiation and inference.

func indexOf[S ~[]int | ~[3]int](s S, i int) int { return s[i] }

func lenOf[S ~[]int | ~[3]int | ~string](s S) int { return len(s) }

// Operations on a type parameter work as on each type of its type set.
//
//refine:bound ints=0..3
func indexAndLen(x int) bool {
	return indexOf([]int{1, 2, 3}, x) == 2 && indexOf([3]int{1, 2, 3}, x) == 2 && lenOf("ab") == 2 && lenOf([3]int{}) == 3
}

func sliceArray[A ~[3]int](a A) (int, A) {
	s := a[:]
	s[0] = 7
	return a[0], a
}

// Slicing takes the address of an array, also of one of a type parameter.
//
//refine:bound ints=0..3
func slicedParameter(x int) bool {
	n, a := sliceArray([3]int{x})
	return n == 7 && a[0] == 7 && x == 1
}

func setArray[A ~[3]int](a A, p *A) A {
	a[1] = 5
	(*p)[1] = 6
	for i := range a {
		a[i]++
	}
	b := a
	b[2] = 9
	return a
}

//refine:bound ints=0..3
func assignedParameter(x int) bool {
	b := [3]int{x, x, x}
	a := setArray(b, &b)
	return a == [3]int{2, 6, 2} && b[1] == 6
}

func pointerTo[P *[3]int](p P) int {
	p[0]++
	n := 0
	for _, v := range p {
		n += v
	}
	return n + len(p)
}

//refine:bound ints=0..3
func parameterOfPointer(x int) bool {
	a := [3]int{x}
	return pointerTo(&a) == 5 && a[0] == 2
}

func literal[S ~[]int, M ~map[string]int, T ~struct{ A, B int }](x int) (S, M, T) {
	return S{x, 1}, M{"a": x}, T{A: x, B: 2}
}

type named struct{ A, B int }

// Composite literals of type parameters.
//
//refine:bound ints=0..3
func literalsOfParameters(x int) bool {
	s, m, t := literal[ints, myMap, named](x)
	return s.sum() == 2 && m["a"] == 1 && t == named{1, 2}
}

func build[S ~[]E, M ~map[K]E, K comparable, E any](k K, e E) (S, M) {
	s := make(S, 1, 3)
	s = append(s, e)
	m := make(M)
	m[k] = e
	delete(m, k)
	m[k] = s[1]
	t := s[1:]
	copy(s, t)
	clear(t)
	return s, m
}

//refine:bound ints=0..3
func builtinsOnParameters(x int) bool {
	s, m := build[ints, myMap]("a", x)
	return s[0] == 1 && s[1] == 0 && cap(s) == 3 && m["a"] == 1
}

func callIt[F ~func(int) int](f F, x int) int { return f(x) }

//refine:bound ints=0..3
func calledParameter(x int) bool { return callIt(fn(func(k int) int { return k + x }), 1) == 2 }

func rangeOver[S ~[]E, E any](s S) (n int, last E) {
	for i, e := range s {
		n += i
		last = e
	}
	return
}

func rangeInt[N ~uint8](n N) (sum N) {
	for i := range n {
		sum += i
	}
	return
}

func rangeMap[S ~map[int]E, E any](s S) (n int, last E) {
	for i, e := range s {
		n += i
		last = e
	}
	return
}

func rangeFunc[F ~func(func(int) bool)](f F) (n int) {
	for i := range f {
		n += i
	}
	return
}

//refine:bound ints=0..3
func rangesOverParameters(x int) bool {
	n, e := rangeOver([]int{1, x})
	m, f := rangeMap(map[int]string{x: "a"})
	k := rangeFunc(func(yield func(int) bool) { _ = yield(x) && yield(1) })
	return n == 1 && e == x && m == x && f == "a" && rangeInt(uint8(x)) == 1 && k == 3
}

type numeric interface {
	~int8 | ~uint8 | ~int | ~float64
}

func arith[T numeric](a, b T) T { return (a+b)*b - a/b }

// Operators work at the width of the type argument.
//
//refine:bound ints=-130..130
func arithmeticOfParameters(x int) bool {
	return x != 0 && (arith(int8(x), 3) == 8 || arith(uint8(x), 2) == 251 || arith(x, 3) == 9 || arith(float64(x), 2) == 5.5 || arith(x, x) == 7)
}

func shift[T ~int8 | ~uint16, S ~uint | ~int8](x T, s S) T { return x<<s | 1<<s>>1 }

//refine:bound ints=-1..9
func shiftsOfParameters(x int) bool {
	return shift(int8(1), int8(x)) == -128 || shift(uint16(3), uint(x)) == 14
}

func minMax[T numeric | ~string](a, b T) (T, T) { return min(a, b), max(a, b, a) }

//refine:bound ints=-3..3
func minMaxOfParameters(x int) bool {
	a, b := minMax(x, 1)
	c, d := minMax("a", "b"[:1])
	return a == 1 && b == 2 && c == "a" && d == "b"
}

func kind[T any](x T) int {
	switch any(x).(type) {
	case int:
		return 1
	case interface{ legs() int }:
		return 2
	case []T:
		return 3
	case func(T) T:
		return 4
	}
	return 5
}

//refine:bound ints=0..3
func switchOnParameter(x int) bool {
	return kind(x)+kind(dog{})+kind("s")+kind(int8(x)) == 1+2+5+5+x-1
}

func firstCase[T, U any](v any) int {
	switch v.(type) {
	case T:
		return 1
	case U:
		return 2
	case int, []U:
		return 3
	case nil:
		return 4
	}
	return 5
}

// Where type arguments make cases equal, the first one counts.
//
//refine:bound ints=0..3
func equalCases(x int) bool {
	v := []any{x, int8(1), nil, []int8{1}}[x]
	return firstCase[int, int](v) == 1 || firstCase[string, int8](v) == 2 || firstCase[any, error](v) == 4 || firstCase[int, int8](v) != 3
}

func assertTo[T any](v any) (t T, ok bool) { t, ok = v.(T); return }

// An assertion to a type parameter is one to its argument, also if that is an interface.
//
//refine:bound ints=0..3
func assertedParameter(x int) bool {
	v := []any{x, dog{base1{x}}, nil, "s"}[x]
	a, isInt := assertTo[int](v)
	b, isAnimal := assertTo[animal](v)
	_, isAny := assertTo[any](v)
	return isInt && a == 0 && isAny || isAnimal && b.legs() == 1 || !isAny
}

type setter[T any] interface {
	*T
	set(int)
}
type cell1 struct{ v int }

func (c *cell1) set(v int) { c.v = v }

func makeSet[T any, P setter[T]](v int) T {
	var t T
	P(&t).set(v)
	p := P(new(T))
	p.set(v + 1)
	q := (*T)(p)
	if p == nil || q == nil {
		panic("nil")
	}
	return t
}

// The type of a type parameter is inferred from the core type of its constraint.
//
//refine:bound ints=0..3
func constraintInference(x int) bool { return makeSet[cell1](x).v == 1 }

func mapTo[T, U any](xs []T, f func(T) U) (r []U) {
	for _, x := range xs {
		r = append(r, f(x))
	}
	return
}

func double[T ~int | ~string](x T) T { return x + x }

// Function arguments may be generic functions, and inference goes both ways; untyped constants take their default types.
//
//refine:bound ints=0..3
func inference(x int) bool {
	r := mapTo([]int{x, 2}, double)
	var f func(string) string = double
	s := mapTo(r, func(k int) any { return k })
	return r[0] == 2 && f("a") == "aa" && s[1] == any(4) && maxOf(1, 2.5) == 2.5 && maxOf(x, 1) == 1
}

func maxOf[T ~int | ~float64](a, b T) T {
	if a > b {
		return a
	}
	return b
}

type pairOf[A, B any] struct {
	First  A
	Second B
}

func (p pairOf[A, B]) swap() pairOf[B, A] { return pairOf[B, A]{p.Second, p.First} }

type ofPair[T any] = pairOf[T, []T]

type vec[T any] []T

func (v vec[T]) at(i int) T { return v[i] }

// A generic alias is its right side; instances are identical for identical arguments.
//
//refine:bound ints=0..3
func genericAlias(x int) bool {
	var a any = ofPair[int]{x, []int{x}}
	b, ok := a.(pairOf[int, []int])
	_, not := a.(pairOf[[]int, int])
	return ok && !not && b.swap().First[0] == 1 && any(vec[int]{1}.at(0)) == any(x)
}

type expr1[T any] interface{ eval1() T }
type lit1[T any] struct{ v T }
type if1[T any] struct {
	c    expr1[bool]
	a, b expr1[T]
}

func (l lit1[T]) eval1() T { return l.v }
func (i if1[T]) eval1() T {
	if i.c.eval1() {
		return i.a.eval1()
	}
	return i.b.eval1()
}

//refine:bound ints=0..3
func genericInterfaces(x int) bool {
	var e expr1[int] = if1[int]{lit1[bool]{x > 1}, lit1[int]{2}, if1[int]{lit1[bool]{x == 1}, lit1[int]{x}, lit1[int]{3}}}
	_, ok := any(e).(expr1[bool])
	return e.eval1() == x && !ok
}

func recur[T any](n int, x T) int {
	if n == 0 {
		return kind(x)
	}
	return recur(n-1, x) + 1
}

//refine:bound ints=0..3
func recursiveGeneric(x int) bool { return recur(x, 1) == 3 && recur(x, "") == 7 }

func pairUp[T interface{ ~int | ~int8 }](x T) bool {
	const c = 100
	var y T = c
	z := T(c) + x
	return z < 0 && y == 100
}

//refine:bound ints=0..40
func constantsOfParameters(x int) bool { return pairUp(int8(x)) != pairUp(x) }

func zeroOf[T any]() (z T) { return }

//refine:bound ints=0..3
func zeroOfParameters(x int) bool {
	return zeroOf[int]() == x && zeroOf[string]() == "" && zeroOf[*int]() == nil && zeroOf[[2]string]() == [2]string{} && zeroOf[named]() == named{} && zeroOf[any]() == nil && zeroOf[[]int]() == nil
}

func closures1[T any](x T) (func(T), func() T) {
	return func(y T) { x = y }, func() T { return x }
}

//refine:bound ints=0..3
func closuresOfParameters(x int) bool {
	set, get := closures1(x)
	s, g := closures1("a")
	s("b")
	before := get()
	set(1)
	return before == 2 && get() == 1 && g() == "b"
}

func stringsOf[T ~string | ~[]byte](s T) (n int) {
	for i := range len(s) {
		n = n*10 + int(s[i]-'a')
	}
	return n + len(s[1:])
}

//refine:bound depth=3 strings=abc
func bytesOfParameters(s string) bool { return stringsOf(s) == 13 || stringsOf([]byte(s)) == 122 }

type numberLike interface{ ~int | ~int8 }

func sumAll[T numberLike](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

//refine:bound ints=0..3
func variadicParameter(x int) bool {
	return sumAll(x, 2, 3) == 6 && sumAll[int8]() == 0 && sumAll([]int8{100, 100}...) == -56
}

type tree1[T any] struct {
	l, r *tree1[T]
	v    T
}

func (t *tree1[T]) walk(f func(T) bool) bool {
	return t == nil || t.l.walk(f) && f(t.v) && t.r.walk(f)
}

//refine:bound ints=0..3
func genericRecursiveType(x int) bool {
	t := &tree1[int]{&tree1[int]{nil, nil, 1}, nil, x}
	n := 0
	all := t.walk(func(k int) bool { n += k; return k < 2 })
	return all && n == 2
}

func capturedArray[A ~[2]int](a A) (A, A) {
	f := func() A { return a }
	a[0] = 5
	g := func() A { return a }
	func() { a[1] = 6 }()
	_ = f
	return f(), g()
}

type pairArray [2]int

// Function literals share an array that is written element by element.
//
//refine:bound ints=0..3
func capturedParameter(x int) bool {
	a, b := capturedArray(pairArray{x, x})
	return a == b && a[0] == 5 && x == 1
}
