package diff

// Order of evaluation.

// A counter is what calls change.
type counter struct {
	n   int
	xs  []int
	arr [3]int
	m   map[int]int
	p   *int
}

// bump changes all that a counter holds and returns its argument.
func (c *counter) bump(x int) int {
	c.n += 2
	if len(c.xs) > 0 {
		c.xs[0] += 2
	}
	c.arr[0] += 2
	c.arr[1] += 2
	if c.m != nil {
		c.m[0] += 2
	}
	if c.p != nil {
		*c.p += 2
	}
	return x
}

func (c *counter) self() *counter { c.n++; return c }

func (c counter) value(x int) int { return c.n*10 + x }

func (c *counter) pointer(x int) int { return c.n*10 + x }

func (c *counter) index(i int) int { c.n++; return i }

func twice(x int) int { return 2 * x }

func weigh(x, y int) int { return 3*x + y }

func sumAll(xs ...int) int {
	s := 0
	for i, x := range xs {
		s += (i + 1) * x
	}
	return s
}

// All function calls, method calls, receive operations, and binary logical operations are evaluated in
// lexical left-to-right order.
//
//refine:bound ints=-3..3
func orderCalls(x, y int) bool {
	var log []int
	note := func(k int) int { log = append(log, k); return k }
	c := &counter{n: x}
	r := note(x) - note(y)*note(7)
	s := []int{note(1), c.index(note(2)), note(3)}
	return log[0] == x && log[1] == y && log[2] == 7 && log[3] == 1 && log[4] == 2 && log[5] == 3 && r+s[1] > 0
}

// A call comes before the one in whose argument it does not stand, also where the latter takes part in an
// outer call.
//
//refine:bound ints=-3..3
func orderNested(x int) bool {
	n := x
	inc := func(k int) int { n = n*2 + k; return n }
	return weigh(inc(1), weigh(inc(2), inc(3)))-inc(x) > 9
}

// The operator && comes before calls on its right, and reads its left operand when it is reached.
//
//refine:bound ints=-3..3
func orderLogical(x int) bool {
	n := x
	inc := func() bool { n++; return n > 0 }
	return (n > 0 && inc()) == inc() || n > 2 && inc() && n == 4
}

// The right operand comes after the left one, so what it reads is changed.
//
//refine:bound ints=-3..3
func orderRightOperand(x int) bool {
	n := x
	inc := func() bool { n++; return true }
	return inc() && n > 1 || inc() && n == 0
}

// A logical operation on the right of a call reads its left operand before or after it.
//
//refine:bound ints=-3..3
func orderLogicalAfterCall(x int) bool {
	n := x
	inc := func() bool { n++; return true }
	return inc() == (n > 0 && x < 3) // want "an operand that a call in the same statement may change"
}

// The order of a call and a variable is not specified: a := 1; f := func() int { a++; return a };
// x := []int{a, f()}.
//
//refine:bound ints=-3..3
func orderElements(a int) bool {
	f := func() int { a++; return a }
	x := []int{a, f()} // want "an operand that a call in the same statement may change"
	return x[0] > 1
}

// m := map[int]int{a: 1, a: 2}: the evaluation order between the two map assignments is not specified.
//
//refine:bound ints=-3..3
func orderMapAssignments(a, b int) bool {
	m := map[int]int{a: 1, b: 2} // want "a map literal in which an earlier element may have the same key"
	return m[a] == 1
}

// The elements of a map literal that cannot have one key are independent.
//
//refine:bound ints=-3..3
func orderMapAssignmentsApart(a, b int) bool {
	m := map[int]int{a: 1, a + 1: 2}
	set := map[int]bool{a: true, b: true}
	return m[b] == 2 && len(set) == 2
}

// n := map[int]int{a: f()}: the order of evaluation between the key and the value is not specified.
//
//refine:bound ints=-3..3
func orderKeyAndValue(a int) bool {
	f := func() int { a++; return a }
	n := map[int]int{a: f()} // want "an operand that a call in the same statement may change"
	return n[1] == 2
}

// The key of a map literal may call, too.
//
//refine:bound ints=-3..3
func orderKeyCall(a int) bool {
	f := func() int { a++; return a }
	n := map[int]int{f(): a} // want "an operand that a call in the same statement may change"
	return n[1] == 1
}

// Keys and values that call come in their order.
//
//refine:bound ints=-3..3
func orderKeyCalls(a int) bool {
	f := func() int { a++; return a }
	n := map[int]int{f(): f(), f(): f()}
	return n[1] == 2 || n[3] == 4
}

// An operand on the left of a call.
//
//refine:bound ints=-3..3
func orderLeftOfCall(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return n-inc() < 0 // want "an operand that a call in the same statement may change"
}

// An operand on the right of a call.
//
//refine:bound ints=-3..3
func orderRightOfCall(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return inc()-n < 0 // want "an operand that a call in the same statement may change"
}

// An argument is read before its call, and so before later calls.
//
//refine:bound ints=-3..3
func orderArgumentBefore(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return twice(n)+inc() > 3
}

// An argument may be read before an earlier call.
//
//refine:bound ints=-3..3
func orderArgumentAfter(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return inc()+twice(n) > 3 // want "an operand that a call in the same statement may change"
}

// An operand between two calls, the second of which undoes what the first does.
//
//refine:bound ints=-3..3
func orderBetween(x int) bool {
	n := x
	add := func(k int) int { n += k; return k }
	return sumAll(add(1), n, add(-1)) > 0 // want "an operand that a call in the same statement may change"
}

// A conversion is no call.
//
//refine:bound ints=-3..3
func orderConversion(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return int64(n)+int64(inc()) > 2 // want "an operand that a call in the same statement may change"
}

// The length is read before or after a call.
//
//refine:bound ints=0..3
func orderLength(x int) bool {
	xs := make([]int, x)
	grow := func() int { xs = append(xs, 1); return x }
	return len(xs)+grow() > 4 // want "an operand that a call in the same statement may change"
}

// So are the arguments of min and max.
//
//refine:bound ints=-3..3
func orderMin(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return min(n, 2)+inc() > 2 // want "an operand that a call in the same statement may change"
}

// An operand that a call changes to what it was, and one that it leaves alone, are not open.
//
//refine:bound ints=-3..3
func orderUntouched(x, y int) bool {
	c := &counter{n: x, xs: []int{x, y}}
	return y+c.bump(x) > 2 && c.xs[1]+c.bump(1)+len(c.xs) > 3 && c.n == x+4
}

// An element of a slice.
//
//refine:bound ints=-3..3
func orderElement(x int) bool {
	c := &counter{xs: []int{x, x}}
	return c.xs[0]+c.bump(1) > 2 // want "an operand that a call in the same statement may change"
}

// A field by way of a pointer.
//
//refine:bound ints=-3..3
func orderField(x int) bool {
	c := &counter{n: x}
	return c.n+c.bump(1) > 2 // want "an operand that a call in the same statement may change"
}

// What a pointer points to.
//
//refine:bound ints=-3..3
func orderIndirection(x int) bool {
	c := &counter{p: &x}
	return *c.p+c.bump(1) > 2 // want "an operand that a call in the same statement may change"
}

// An element of a map.
//
//refine:bound ints=-3..3
func orderMapElement(x int) bool {
	c := &counter{m: map[int]int{0: x}}
	return c.m[0]+c.bump(1) > 2 // want "an operand that a call in the same statement may change"
}

// A field of what a call returns is read after that call, and before or after the next one.
//
//refine:bound ints=-3..3
func orderFieldOfResult(x int) bool {
	c := &counter{n: x}
	return c.self().n+c.bump(1) > 2 // want "an operand that a call in the same statement may change"
}

// A field of what a call returns that later calls leave alone.
//
//refine:bound ints=-3..3
func orderFieldsOfResults(x, y int) bool {
	c := &counter{n: x, xs: []int{0, y}}
	return c.self().xs[c.index(1)]-c.self().xs[1] == 0 && c.self().xs[1]+c.bump(y) > 0
}

// The argument of an operator that stands alone.
//
//refine:bound ints=-3..3
func orderUnary(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return -n+inc() == 1 && x < 2 // want "an operand that a call in the same statement may change"
}

// A comparison.
//
//refine:bound ints=-3..3
func orderComparison(x int) bool {
	n := [2]int{x, 1}
	inc := func() [2]int { n[0]++; return [2]int{x + 1, 1} }
	return n == inc() // want "an operand that a call in the same statement may change"
}

// The operand of an index expression and its index.
//
//refine:bound ints=-3..3
func orderIndexed(x int) bool {
	xs := []int{x, x}
	other := func() int { xs = []int{1, 2}; return 1 }
	return xs[other()] > 1 // want "an operand that a call in the same statement may change"
}

// The operands of an array that is indexed.
//
//refine:bound ints=-3..3
func orderIndexedArray(x int) bool {
	c := counter{arr: [3]int{x, x, x}}
	return c.arr[c.bump(1)] > 1 // want "an operand that a call in the same statement may change"
}

// An array by way of a pointer: a[x] is shorthand for (*a)[x].
//
//refine:bound ints=-3..3
func orderIndexedPointer(x int) bool {
	c := counter{arr: [3]int{x, x, x}}
	a := &c.arr
	return a[c.bump(1)] > 1 // want "an array that a call in its index may change"
}

// The element of a slice is read after the index.
//
//refine:bound ints=-3..3
func orderIndexFirst(x int) bool {
	c := counter{xs: []int{x, x}}
	return c.xs[c.bump(0)] > 1
}

// The operands of a slice expression.
//
//refine:bound ints=0..3
func orderSliced(i int) bool {
	xs := []int{1, 2, 3}
	n := i
	f := func() int { n = 0; return 3 }
	return len(xs[n:f()]) == 3 // want "an operand that a call in the same statement may change"
}

// The slice itself.
//
//refine:bound ints=0..3
func orderSlicedSlice(i int) bool {
	xs := []int{1, 2, 3}
	f := func() int { xs = []int{4, 5, 6}; return 3 }
	return xs[i:f()][0] == 3 // want "an operand that a call in the same statement may change"
}

// A string that is sliced.
//
//refine:bound ints=0..3
func orderSlicedString(i int) bool {
	s := "abc"
	n := i
	f := func() int { n = 0; return 3 }
	return len(s[n:f()]) == 3 // want "an operand that a call in the same statement may change"
}

// The elements of an array that is sliced are not read.
//
//refine:bound ints=0..3
func orderSlicedArray(i int) bool {
	c := counter{arr: [3]int{i, i, i}}
	return c.arr[i:c.bump(3)][0] > 2 || c.arr[1:c.bump(2)][0] == 7
}

// The capacity of a slice expression.
//
//refine:bound ints=0..3
func orderSlicedCapacity(i int) bool {
	xs := []int{1, 2, 3}
	n := i
	f := func() int { n = 3; return 3 }
	return cap(xs[:n:f()]) == 3 // want "an operand that a call in the same statement may change"
}
