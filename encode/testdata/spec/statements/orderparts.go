package diff

// Order of evaluation: the parts of literals, receivers, returns and assignments.

// The operands of composite literals within composite literals.
//
//refine:bound ints=-3..3
func orderNestedLiterals(x int) bool {
	n := x
	inc := func() int { n++; return n }
	s := []struct{ v int }{{n}, {inc()}} // want "an operand that a call in the same statement may change"
	return s[0].v > 1
}

// Literals of slices and pointers within a literal.
//
//refine:bound ints=-3..3
func orderNestedPointers(x int) bool {
	n := x
	inc := func() int { n++; return n }
	s := []*counter{{xs: []int{n}}, {n: inc()}} // want "an operand that a call in the same statement may change"
	return s[0].xs[0] > 1
}

// Nested literals of calls and of variables that nothing changes.
//
//refine:bound ints=-3..3
func orderNestedCalls(x int) bool {
	n := x
	inc := func() int { n++; return n }
	s := []*counter{{xs: []int{inc(), x}}, {n: inc()}, {n: x}}
	return s[0].xs[0]*s[1].n+s[2].n > 5
}

// A literal as an argument.
//
//refine:bound ints=-3..3
func orderLiteralArgument(x int) bool {
	n := x
	inc := func() int { n++; return n }
	first := func(xs []int, y int) int { return xs[0] }
	return first([]int{n}, inc()) > 1 // want "an operand that a call in the same statement may change"
}

// The address of a literal as an argument.
//
//refine:bound ints=-3..3
func orderAddressArgument(x int) bool {
	n := x
	inc := func() int { n++; return n }
	first := func(c *counter, y int) int { return c.n }
	return first(&counter{n: n}, inc()) > 1 // want "an operand that a call in the same statement may change"
}

// The arguments of make and new.
//
//refine:bound ints=0..3
func orderMade(x int) bool {
	n := x
	inc := func() int { n++; return n }
	size := func(xs []int, y int) int { return len(xs) }
	return size(make([]int, n), inc()) > 1 // want "an operand that a call in the same statement may change"
}

// The argument of append is read before the append, and so before later calls.
//
//refine:bound ints=0..3
func orderAppended(x int) bool {
	n := x
	inc := func() int { n++; return n }
	first := func(xs []int, y int) int { return xs[0] }
	return first(append([]int(nil), n), inc()) > 1
}

// The arguments of append itself.
//
//refine:bound ints=0..3
func orderAppendedCall(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return append([]int(nil), n, inc())[0] > 1 // want "an operand that a call in the same statement may change"
}

// The value of a receiver and the arguments of the method.
//
//refine:bound ints=-3..3
func orderReceiver(x int) bool {
	c := counter{n: x}
	return c.value(c.bump(1)) > 5 // want "an operand that a call in the same statement may change"
}

// A receiver that is taken from a pointer.
//
//refine:bound ints=-3..3
func orderReceiverOfPointer(x int) bool {
	c := &counter{n: x}
	return c.value(c.bump(1)) > 5 // want "an operand that a call in the same statement may change"
}

// A receiver that is a pointer, which the arguments leave alone.
//
//refine:bound ints=-3..3
func orderPointerReceiver(x int) bool {
	c := counter{n: x}
	return c.pointer(c.bump(1)) > 5
}

// A pointer that the arguments change.
//
//refine:bound ints=-3..3
func orderChangedReceiver(x int) bool {
	c := &counter{n: x}
	other := func() int { c = &counter{n: 9}; return 1 }
	return c.pointer(other()) > 5 // want "an operand that a call in the same statement may change"
}

type valued interface{ value(x int) int }

// An interface that the arguments change.
//
//refine:bound ints=-3..3
func orderChangedInterface(x int) bool {
	var c valued = counter{n: x}
	other := func() int { c = counter{n: 9}; return 1 }
	return c.value(other()) > 5 // want "an operand that a call in the same statement may change"
}

// A receiver that is a call comes before the arguments.
//
//refine:bound ints=-3..3
func orderReceiverCall(x int) bool {
	c := &counter{n: x}
	return c.self().pointer(c.bump(1)) > 5
}

// The value that a call returns as a receiver is copied before or after the arguments are evaluated.
//
//refine:bound ints=-3..3
func orderReceiverOfCall(x int) bool {
	c := &counter{n: x}
	return c.self().value(c.bump(1)) > 5 // want "an operand that a call in the same statement may change"
}

// A method that is called with defer.
//
//refine:bound ints=-3..3
func orderDeferred(x int) (ok bool) {
	c := counter{n: x}
	defer c.value(c.bump(1)) // want "an operand that a call in the same statement may change"
	return x > 1
}

// A function variable and the arguments.
//
//refine:bound ints=-3..3
func orderFunction(x int) bool {
	f := func(k int) int { return k }
	g := func() int { f = twice; return x }
	return f(g()) > 2 // want "an operand that a call in the same statement may change"
}

// The operands of a return statement.
//
//refine:bound ints=-3..3
func orderReturned(x int) bool {
	a, b := bothReturned(x)
	return a+b > 2
}

func bothReturned(x int) (int, int) {
	n := x
	inc := func() int { n++; return n }
	return n, inc() // want "an operand that a call in the same statement may change"
}

// The right sides of an assignment.
//
//refine:bound ints=-3..3
func orderAssigned(x int) bool {
	n := x
	inc := func() int { n++; return n }
	a, b := n, inc() // want "an operand that a call in the same statement may change"
	return a+b > 2
}

// The two sides of an assignment.
//
//refine:bound ints=-3..3
func orderSides(x int) bool {
	n := x
	xs := []int{0, 0}
	index := func() int { n++; return 0 }
	xs[index()] = n // want "an operand that a call in the same statement may change"
	return xs[0] > 1
}

// The two sides of an assignment that adds.
//
//refine:bound ints=-3..3
func orderAddedSides(x int) bool {
	n := x
	xs := []int{0, 0}
	index := func() int { n++; return 0 }
	xs[index()] += n // want "an operand that a call in the same statement may change"
	return xs[0] > 1
}

// a[f()] += g(): f comes first, and is called once.
//
//refine:bound ints=-3..3
func orderAddedCalls(x int) bool {
	c := &counter{n: x, xs: []int{x, 1}}
	xs := []int{x, 1}
	xs[c.index(1)] += c.bump(c.index(2))
	return xs[1] == 3 && c.n == x+4 && c.n > 4
}

// x op= y is x = x op (y): x is read before or after a call in y.
//
//refine:bound ints=-3..3
func orderAddedTo(x int) bool {
	n := x
	inc := func() int { n++; return n }
	n += inc() // want "an operand that a call in the same statement may change"
	return n > 1
}

// The index on the left and a call on the right.
//
//refine:bound ints=-3..3
func orderPlace(x int) bool {
	i := 0
	xs := []int{x, x}
	next := func() int { i++; return 7 }
	xs[i] = next() // want "a place that a call in the same statement may change"
	return xs[0] == 7
}

// The index of an array behind a pointer that a call in the index changes.
//
//refine:bound ints=0..2
func orderPlaceOfPointer(x int) bool {
	a, b := [2]int{x, x}, [2]int{0, 0}
	p := &a
	other := func() int { p = &b; return 1 }
	p[other()] = 5 // want "an operand that a call in the same statement may change"
	return a[1] == 5
}

// The pointer on the left and a call on the right.
//
//refine:bound ints=-3..3
func orderPlaceIndirect(x int) bool {
	a, b := x, x
	p := &a
	other := func() int { p = &b; return 7 }
	*p = other() // want "a place that a call in the same statement may change"
	return a == 7
}

// y[f()], ok = g(z || h(), i()+x[j()], <-c), k(): the calls happen in the order f(), h(), i(), j(), g(), k().
//
//refine:bound ints=0..2
func orderAll(x int, z bool) bool {
	var log int
	note := func(k, v int) int { log = log*6 + k; return v }
	f := func() int { return note(0, x) }
	h := func() bool { return note(1, x) > 0 }
	i := func() int { return note(2, 1) }
	j := func() int { return note(3, x) }
	g := func(b bool, n int) int { return note(4, n) }
	k := func() bool { return note(5, 1) == 1 }
	xs := []int{4, 5, 6}
	y := make([]int, 3)
	var ok bool
	y[f()], ok = g(z || h(), i()+xs[j()]), k()
	want := (((1*6+2)*6+3)*6+4)*6 + 5
	if z {
		want = ((2*6+3)*6+4)*6 + 5
	}
	return log == want && ok && y[x] > 5
}

// When parentheses and operators say otherwise, operations are done in another order, and the calls are
// still called from left to right.
//
//refine:bound ints=-3..3
func orderPrecedence(x int) bool {
	n := x
	inc := func() int { n++; return n }
	return inc()-(inc()-inc())*inc() > 5 && inc()+inc()*inc() > 40
}

// Each declaration of a group is evaluated on its own.
//
//refine:bound ints=-3..3
func orderDeclared(x int) bool {
	n := x
	inc := func() int { n++; return n }
	var (
		a = inc()
		b = n * 2
		c = inc() * 3
	)
	return a+b+c == n*6-2 || a+b+c > 15
}

// A method value that stands alone is evaluated, with its receiver, before or after a call.
//
//refine:bound ints=-3..3
func orderMethodValue(x int) bool {
	c := counter{n: x}
	apply := func(f func(int) int, k int) int { return f(k) }
	return apply(c.value, c.bump(1)) > 5 // want "an operand that a call in the same statement may change"
}

// A function literal shares the variables, so that it does not matter when it is evaluated.
//
//refine:bound ints=-3..3
func orderFunctionLiteral(x int) bool {
	n := x
	inc := func() int { n++; return n }
	apply := func(f func() int, k int) int { return f() + k }
	return apply(func() int { return n * 2 }, inc()) > 5
}

// Whether a call is made at all may decide whether the order counts.
//
//refine:bound ints=-3..3
func orderConditionalCall(x int) bool {
	n := x
	inc := func() bool { n++; return true }
	pick := func(b bool, k int) bool { return b && k > 1 }
	return pick(x > 0 && inc(), n) // want "an operand that a call in the same statement may change"
}

// x = append(x, f()) where f appends to x.
//
//refine:bound ints=-3..3
func orderAppendTo(x int) bool {
	xs := []int{x}
	more := func() int { xs = append(xs, 1); return 2 }
	xs = append(xs, more()) // want "an operand that a call in the same statement may change"
	return len(xs) == 3
}

// Recursive calls that store into what they share.
//
//refine:bound ints=0..4
func orderMemo(x int) bool {
	memo := map[int]int{}
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		if v, ok := memo[n]; ok {
			return v
		}
		memo[n] = fib(n-1) + fib(n-2)
		return memo[n]
	}
	return fib(x)+fib(x+1) == 8
}

// The place of an array that is sliced.
//
//refine:bound ints=-3..3
func orderSlicedPlace(x int) bool {
	a := [2][3]int{{x, 1, 2}, {3, 4, 5}}
	i := 0
	f := func() int { i = 1; return 3 }
	return a[i][0:f()][0] == 3 // want "a place that a call in the same statement may change"
}

// A conversion to a slice of bytes reads the string.
//
//refine:bound ints=0..2
func orderBytes(x int) bool {
	s := "ab"
	f := func() int { s = "cd"; return x }
	first := func(b []byte, k int) bool { return b[k] == 'a' }
	return first([]byte(s), f()) // want "an operand that a call in the same statement may change"
}

// The fields of a struct literal.
//
//refine:bound ints=-3..3
func orderFields(x int) bool {
	n := x
	inc := func() int { n++; return n }
	p := literalPoint{x: n, y: inc()} // want "an operand that a call in the same statement may change"
	return p.x > 1
}

// An allocation that reads what an earlier call changes.
//
//refine:bound ints=0..2
func orderBytesAfter(x int) bool {
	s := "ab"
	f := func() int { s = "cd"; return x }
	first := func(k int, b []byte) bool { return b[k] == 'a' }
	return first(f(), []byte(s)) // want "an operand that a call in the same statement may change"
}

// The length of a slice that make allocates.
//
//refine:bound ints=0..2
func orderMadeAfter(x int) bool {
	n := x
	inc := func() int { n++; return n }
	size := func(y int, xs []int) int { return len(xs) }
	return size(inc(), make([]int, n)) > 1 // want "an operand that a call in the same statement may change"
}

// The variable that new makes of a value.
//
//refine:bound ints=0..2
func orderNewAfter(x int) bool {
	n := x
	inc := func() int { n++; return n }
	of := func(y int, p *int) int { return *p }
	return of(inc(), new(n)) > 1 // want "an operand that a call in the same statement may change"
}

// The keys of a map behind a pointer whose type is elided.
//
//refine:bound ints=0..2
func orderElidedMap(x int) bool {
	n := x
	inc := func() int { n++; return n }
	ms := []*map[int]int{{n: 1}, {inc(): 2}} // want "an operand that a call in the same statement may change"
	return (*ms[0])[1] == 1
}

// A variable that is the left operand of a logical operation.
//
//refine:bound ints=-3..3
func orderLogicalVariable(x int) bool {
	b := x > 1
	flip := func() bool { b = !b; return true }
	return flip() == (b && x < 3) // want "an operand that a call in the same statement may change"
}

// What stands on the right of && is read when it is reached.
//
//refine:bound ints=-3..3
func orderLogicalRight(x int) bool {
	b := x > 1
	flip := func() bool { b = !b; return true }
	return flip() == (x < 3 && b)
}

// The index of an array of arrays on the left, and a call in the next index.
//
//refine:bound ints=0..1
func orderPlaceOfArray(x int) bool {
	a := [2][2]int{}
	i := 0
	f := func() int { i = 1; return x }
	a[i][f()] = 5 // want "a place that a call in the same statement may change"
	return a[0][1] == 5
}

// The place that op= adds to, whatever it holds.
//
//refine:bound ints=-3..3
func orderAddedPlace(x int) bool {
	i := 0
	xs := []int{x, x}
	next := func() int { i++; return 7 }
	xs[i] += next() // want "a place that a call in the same statement may change"
	return xs[0] == 7
}

// Allocations whose operands no call changes.
//
//refine:bound ints=0..3
func orderAllocated(x int, s string) bool {
	c := counter{n: x}
	field := func(p *counter, k int) int { return p.n + k }
	length := func(b []byte, k int) int { return len(b) + k }
	size := func(xs []int, k int) int { return len(xs) + k }
	return field(&counter{n: x}, c.bump(1)) == 3 || length([]byte(s), c.bump(1)) == 4 || size(make([]int, x), c.bump(2)) == 5
}
