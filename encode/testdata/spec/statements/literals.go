package diff

// Composite literals, and function literals.

type literalPoint struct{ x, y, z int }

type literalLine struct{ p, q literalPoint }

// A literal may omit the element list, and elements that are left out are zero.
//
//refine:bound ints=-3..3
func literalOmits(x int) bool {
	o := &literalPoint{}
	l := literalLine{*o, literalPoint{y: -4, z: x}}
	return l.p == (literalPoint{}) && l.q.x+l.q.y+l.q.z == -3
}

// Each element has an index; one without a key uses the previous element's index plus one.
//
//refine:bound ints=0..3
func literalIndices(x int) bool {
	a := [...]int{3: x, 5, 0: 7, 8}
	s := []string{2: "b", "c", 1: "a"}
	b := [8]bool{'a' - 95: true}
	return len(a) == 5 && len(s) == 4 && a[x]+len(s[x]) == 9 && !b[1] && b[2] || a[4] == a[x]
}

// The values are evaluated in the order in which they are written, not that of the fields.
//
//refine:bound ints=-3..3
func literalOrder(x int) bool {
	n := x
	inc := func() int { n++; return n }
	p := literalPoint{z: inc(), x: inc(), y: inc()}
	a := [3]int{2: inc(), 0: inc(), 1: inc()}
	return p.z < p.x && p.x < p.y && a[2] < a[0] && a[0] < a[1] && a[1] > 5
}

// Taking the address of a literal generates a pointer to a unique variable.
//
//refine:bound ints=0..3
func literalAddress(x int) bool {
	var ps []*literalPoint
	for i := range x {
		ps = append(ps, &literalPoint{x: i})
	}
	ps[0].x = 9
	return ps[1].x == 1 && ps[0] != ps[1]
}

// Within a literal of arrays, slices or maps, the types of elements may be elided, and &T where the element
// is a pointer.
//
//refine:bound ints=-3..3
func literalElided(x int) bool {
	a := [...]literalPoint{{x, 1, 2}, {}}
	b := [][]int{{1, x}, {2}}
	c := map[literalPoint]string{{x, 0, 0}: "a"}
	d := [2]*literalPoint{{x, 1, 1}, {}}
	e := []map[string][]int{{"k": {x}}}
	d[0].x++
	b[1] = append(b[1], x)
	return a[0].x == b[0][1] && c[literalPoint{x: 1}] == "a" && d[0].x == 2 && d[1].x == 0 && e[0]["k"][0] == b[1][1]
}

// A slice literal describes the entire underlying array: length and capacity are the maximum index plus one.
//
//refine:bound ints=0..3
func literalSlice(x int) bool {
	s := []int{1: 1}[:0:x]
	t := []int{2: x, 0: 1}
	u := []int{}
	return cap(t) == 3 && len(t) == 3 && cap(s)+x == 2 && u != nil && cap(u) == 0
}

// A literal makes a new array, slice or map each time it is evaluated, of copies of its elements.
//
//refine:bound ints=0..3
func literalNew(x int) bool {
	arr := [2]int{x, x}
	make2 := func() ([][2]int, map[int][2]int) { return [][2]int{arr, arr}, map[int][2]int{0: arr} }
	a, m := make2()
	b, n := make2()
	a[0][0] = 9
	m[0] = [2]int{8, 8}
	return b[0][0] == arr[0] && a[1][0] == x && n[0] == arr && arr[0] == 2
}

// Function literals are closures: the variables are shared between the function and the literal, and survive
// as long as they are accessible.
//
//refine:bound ints=-3..3
func literalClosure(x int) bool {
	counter := func() (func() int, func(int)) {
		n := x
		return func() int { n++; return n }, func(k int) { n = k }
	}
	next, set := counter()
	other, _ := counter()
	next()
	set(next() * 2)
	return next() == other()+4
}

// A parameter that changes after it has been captured, an array, and a struct.
//
//refine:bound ints=-3..3
func literalCaptures(x int, a [2]int) bool {
	p := literalPoint{x: x}
	f := func() int { return x + a[0] + p.y }
	before := f()
	x++
	a[0] += 2
	p.y += 3
	return f() == before+6 && before > 1
}

// A literal may be invoked directly, assigned to a variable, and call itself by that variable.
//
//refine:bound ints=0..4
func literalRecursive(x int) bool {
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	old := fib
	fib = func(n int) int { return -1 }
	return func(k int) int { return old(k) }(x) == -2
}

// A variable of a block is a new one each time its declaration is executed.
//
//refine:bound ints=0..3
func literalBlockVariable(x int) bool {
	var fs []func() int
	i := 0
again:
	v := i
	fs = append(fs, func() int { v += 2; return v })
	if i++; i < x {
		goto again
	}
	for i < 4 {
		var w int
		w += i
		fs = append(fs, func() int { w++; return w })
		i++
	}
	s := 0
	for _, f := range fs {
		s = s*3 + f()
	}
	return s > 90
}
