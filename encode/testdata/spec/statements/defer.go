package diff

// Defer statements, and return statements with named results.

// The deferred function may access and modify the named results before they are returned. A return
// statement sets them before deferred functions are executed.
//
//refine:bound ints=-3..3
func deferSeesReturn(x int) bool {
	seen := 0
	deferStores(&seen, x)
	return seen == x && x > 0
}

func deferStores(p *int, x int) (r int) {
	defer func() { *p = r }()
	return x
}

// A return statement that specifies results sets the result parameters before the function returns,
// and what has captured one sees it afterwards.
//
//refine:bound ints=-3..3
func capturedResult(x int) bool {
	y, get, p := resultsOutlive(x)
	return get() == y && *p == x+1 && x > 0
}

func resultsOutlive(x int) (r int, get func() int, p *int) {
	var s int
	p = &s
	get = func() int { return r }
	f := func() (t int, u *int) {
		u = &t
		return x + 1, u
	}
	_, p = f()
	return x, get, p
}

// Each time a defer statement executes, the function value and parameters are evaluated as usual and saved
// anew, and the function is not called.
//
//refine:bound ints=-3..3
func deferSaves(x int) bool {
	n := x
	log := 0
	note := func(k int) { log = log*5 + k }
	func() {
		f := note
		for range 2 {
			defer f(n)
			n++
		}
		f = func(int) { log = 99 }
		n = 50
	}()
	return log == (x+1)*5+x && x > 0 && n == 50
}

// Deferred functions are invoked in reverse order, immediately before the surrounding function returns.
//
//refine:bound ints=0..3
func deferReverse(x int) bool {
	log := 0
	note := func(k int) { log = log*5 + k }
	func() {
		defer note(1)
		if x > 1 {
			return
		}
		defer note(2)
		for i := range x + 2 {
			defer note(i)
		}
		note(4)
	}()
	return log == 1 || log == (((4*5+1)*5+0)*5+2)*5+1
}

// If a deferred function value evaluates to nil, execution panics when the function is invoked, not when
// the defer statement is executed.
//
//refine:bound ints=-3..3
func deferNil(x int) bool {
	var f func()
	n := 0
	func() {
		if x > 0 {
			defer f()
			f = func() { n++ }
		}
		f = func() { n += 2 }
		defer f()
	}()
	return n == 2
}

// The method value of a nil interface is evaluated, and panics, at the defer statement.
//
//refine:bound ints=-3..3
func deferNilInterface(x int) bool {
	var v valued
	if x > 0 {
		v = counter{n: x}
	}
	func() {
		defer v.value(1)
		v = counter{}
	}()
	return true && v.value(0) == 0
}

// A method's receiver is saved as well.
//
//refine:bound ints=-3..3
func deferReceiver(x int) bool {
	c := counter{n: x}
	var got int
	func() {
		keep := deferKeep{c.n, &got}
		defer keep.run()
		keep.v = 9
		c.n = 8
	}()
	return got == x && x != 0
}

type deferKeep struct {
	v  int
	to *int
}

func (k deferKeep) run() { *k.to = k.v }

// func f() (result int) { defer func() { result *= 7 }(); return 6 } returns 42.
//
//refine:bound ints=-3..3
func deferMultiplies(x int) bool {
	return timesSeven(x) == 14 || timesSeven(x+1) == -7
}

func timesSeven(x int) (result int) {
	defer func() { result *= 7 }()
	return x
}

// Result values of a function without names are not changed by its deferred functions.
//
//refine:bound ints=-3..3
func deferUnnamed(x int) bool {
	f := func() int {
		n := x
		defer func() { n = 7 }()
		return n
	}
	return f() == x && x > 1
}

// A deferred function may call others that defer, and its return values are discarded.
//
//refine:bound ints=-3..3
func deferNested(x int) bool {
	log := 0
	note := func(k int) int { log = log*5 + k; return k }
	func() {
		defer func() {
			defer note(1)
			defer func() { note(2) }()
			note(3)
		}()
		note(x)
	}()
	return log == (((2*5)+3)*5+2)*5+1
}

// A deferred function that panics makes the function panic.
//
//refine:bound ints=-3..3
func deferPanics(x int) bool {
	n := 0
	func() {
		defer func() { n = 6 / x }()
		n = 1
	}()
	return n != 0
}

// In a function with results, a bare return returns the result parameters, which begin as zero.
//
//refine:bound ints=-3..3
func returnBare(x int) bool {
	f := func() (a, b int, ok bool) {
		if x > 1 {
			return
		}
		b = x
		if x < 0 {
			return b, a, true
		}
		ok = x == 1
		return
	}
	a, b, ok := f()
	return ok && a+b == x
}

// return b, a with results a and b sets both after both are read.
//
//refine:bound ints=-3..3
func returnSwaps(x, y int) bool {
	f := func() (a, b int) {
		defer func() { a = a*10 + b }()
		a, b = x, y
		return b, a
	}
	a, b := f()
	return a == y*10+x && b == x && x > y
}

// The expression list of a return may be a single call of a multi-valued function.
//
//refine:bound ints=-3..3
func returnCall(x int) bool {
	f := func() (any, error) { return func() (int, error) { return x, nil }() }
	a, err := f()
	return err == nil && a == any(1)
}

// A blank result is set and has no name.
//
//refine:bound ints=-3..3
func returnBlank(x int) bool {
	f := func() (_ int, r int) {
		defer func() { r++ }()
		if x == 0 {
			return
		}
		return x, x
	}
	a, b := f()
	return a == b-1 && a > 0 || b == 1 && x == 0
}

// Each call has its own result parameters.
//
//refine:bound ints=0..3
func returnRecursive(x int) bool {
	var f func(n int) (r int)
	f = func(n int) (r int) {
		defer func() { r += n }()
		if n == 0 {
			return 1
		}
		return f(n-1) * 2
	}
	return f(x) > 5
}

// A result in an array or struct is a copy.
//
//refine:bound ints=-3..3
func returnCopies(x int) bool {
	a := [2]int{x, 1}
	f := func() (r [2]int) {
		defer func() { a[0]++; r[1]++ }()
		return a
	}
	b := f()
	return b[0] == x && b[1] == 2 && a[0] == x+1 && a[1] == 1 && x > 0
}
