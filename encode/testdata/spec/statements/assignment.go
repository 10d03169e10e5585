package diff

// Assignment statements, and IncDec statements.

// An assignment of a single value to the blank identifier evaluates the right side and ignores it.
//
//refine:bound ints=-3..3
func assignBlank(x int) bool {
	n := x
	inc := func() int { n++; return n }
	_ = inc()
	_, _ = inc(), 6/x
	return n > 1
}

// x op= y behaves like x = x op (y) but evaluates x only once: a[i] <<= 2, i &^= 1<<n.
//
//refine:bound ints=-3..3
func assignOps(x, y int) bool {
	a := [2]int{x, y}
	i := 3
	i &^= 1 << a[1]
	a[0] <<= 2
	a[0] |= 1
	a[1] -= a[0] - 1
	a[1] *= 2 + 1
	a[0] %= 4
	a[0] ^= y
	i /= y
	i >>= uint(i & 1)
	i &= 7
	return a[0]+a[1] > i
}

// The operand on the left of op= is evaluated only once.
//
//refine:bound ints=-3..3
func assignOnce(x int) bool {
	n := 0
	xs := [3]int{x, x, x}
	at := func() int { n++; return n - 1 }
	p := func() *int { n++; return &xs[n-1] }
	xs[at()] += 5
	xs[at()]++
	*p() *= 2
	return n == 3 && xs[0]+xs[1]+xs[2] > 8
}

// A tuple assignment from a multi-valued operation: a call, a map index, a type assertion.
//
//refine:bound ints=-3..3
func assignMulti(x int) bool {
	m := map[int]int{1: x}
	var a any = x
	if x > 1 {
		a = "x"
	}
	v, ok := m[x]
	w, is := a.(int)
	q, r := func() (int, int) { return x / 2, x % 2 }()
	return (ok || is) && v+w+q*r < 1
}

// The number of operands on the left must equal the number of expressions on the right, and the n-th
// one is assigned to the n-th operand.
//
//refine:bound ints=-3..3
func assignParallel(x, y, z int) bool {
	a, b, c := x, y, z
	a, b, c = b, c, a
	return a < b && b < c
}

// First the operands of index expressions and pointer indirections on the left and the expressions
// on the right are evaluated. Then the assignments are carried out from left to right: a, b = b, a.
//
//refine:bound ints=-3..3
func assignExchange(x, y int) bool {
	a, b := x, y
	a, b = b, a
	return a-b > y
}

// i, x[i] = 1, 2 sets i = 1, x[0] = 2.
//
//refine:bound ints=0..2
func assignIndexOld(k int) bool {
	x := []int{1, 2, 3}
	i := 0
	i, x[i] = 1, 2
	i, x[i] = k, 5
	x[i]++
	return x[0] == 2 && x[1] == 6 && i == 1
}

// i = 0; x[i], i = 2, 1 sets x[0] = 2, i = 1.
//
//refine:bound ints=0..2
func assignIndexFirst(k int) bool {
	x := []int{1, 5, 3}
	i := k
	x[i], i = 2, 1
	return x[i] == 2 && x[k] == 2
}

// x[0], x[0] = 1, 2 sets x[0] = 1, then x[0] = 2.
//
//refine:bound ints=-3..3
func assignTwice(a, b int) bool {
	x := []int{1, 2, 3}
	x[0], x[0] = a, b
	m := map[int]int{}
	m[a], m[b] = 1, 2
	return x[0] == b && m[a] == 1 && x[0] > 1
}

// x[1], x[3] = 4, 5 sets x[1] = 4, then panics setting x[3] = 5.
//
//refine:bound ints=0..4
func assignPanics(k int) bool {
	x := []int{1, 2, 3}
	x[1], x[k] = 4, 5
	return x[1] == 4
}

// x[2], p.x = 6, 7 sets x[2] = 6, then panics setting p.x = 7 if p == nil.
//
//refine:bound ints=0..3
func assignNilField(k int) bool {
	type point struct{ x int }
	var p *point
	if k > 1 {
		p = &point{}
	}
	x := []int{1, 2, 3}
	x[2], p.x = 6, 7
	return x[k%3] == 6 || p.x == 7
}

// i = 2; x = []int{3, 5, 7}; for i, x[i] = range x { break } sets i, x[2] = 0, x[0].
//
//refine:bound ints=0..2
func assignRange(k int) bool {
	i := k
	x := []int{3, 5, 7}
	for i, x[i] = range x {
		break
	}
	return i == 0 && x[2] == 3
}

// An implicit pointer indirection in a selector on the left is an operand of the first phase.
//
//refine:bound ints=-3..3
func assignThroughChanged(x int) bool {
	type node struct {
		v    int
		next *node
	}
	a, b := &node{v: 1}, &node{v: x}
	a.next = b
	p := a
	p, p.v = b, 5
	a.next, a.next.v = nil, x+1
	return p.v == a.v-3 && p == b
}

// Reversing a list uses that the operands come first.
//
//refine:bound ints=-3..3
func assignReverse(x, y int) bool {
	type node struct {
		v    int
		next *node
	}
	list := &node{x, &node{y, &node{7, nil}}}
	var done *node
	for list != nil {
		list.next, done, list = done, list, list.next
	}
	return done.v == 7 && done.next.v == y && done.next.next.v == x && done.next.next.next == nil && x > y
}

// Any typed value may be assigned to the blank identifier, and an untyped constant to an interface has
// its default type.
//
//refine:bound ints=-3..3
func assignUntyped(x int) bool {
	var a, b any
	a, b = 1, 'a'
	if x > 0 {
		b = 2.5
	}
	_, isInt := a.(int)
	_, isRune := b.(rune)
	_, isFloat := b.(float64)
	return isInt && isRune != isFloat && (isFloat || x < -1)
}

// When a value is assigned to a variable, only the data stored in the variable is replaced: an array and a
// struct are copied, a slice, map or pointer shares what it refers to.
//
//refine:bound ints=-3..3
func assignCopies(x int) bool {
	type pair struct {
		arr [2]int
		xs  []int
		m   map[int]int
		p   *int
	}
	n := x
	a := pair{[2]int{x, x}, []int{x, x}, map[int]int{0: x}, &n}
	b := a
	b.arr[0]++
	b.xs[0]++
	b.m[0]++
	*b.p++
	c := [2]pair{a, b}
	d := c
	d[0].arr[1] = 9
	d[1].xs[1] = 4
	return a.arr[0] == x && a.xs[0] == x+1 && a.m[0] == x+1 && n == x+1 && c[0].arr[1] == x && a.xs[1] == 4 && x != 2
}

// The right side of an assignment is evaluated before the array on the left changes.
//
//refine:bound ints=-3..3
func assignOverlap(x int) bool {
	a := [3]int{x, 1, 2}
	a, a[0] = [3]int{a[2], a[1], a[0]}, 7
	b := a
	b[0], b[1], b = 1, 2, [3]int{3, 4, x}
	return a[0] == 7 && a[2] == x && b[0] == 3 && x > 0
}

// The statements x++ and x-- add and subtract the untyped constant 1.
//
//refine:bound ints=-3..3
func incDec(x int) bool {
	var b uint8
	i, f := int8(127), float64(x)
	i++
	b--
	f++
	m := map[int]int{}
	m[x]++
	m[x]--
	m[1]--
	p := &m
	(*p)[2]++
	return i == -128 && b == 255 && f == float64(x+1) && m[x] == 1
}

// A package variable's name may be declared anew, and := declares only what is new.
//
//refine:bound ints=-3..3
func assignRedeclared(x int) bool {
	a, b := x, 1
	p := &a
	a, c := b, a
	{
		a, b := 5, c
		_, _ = a, b
	}
	return *p == a && a == 1 && c > b
}
