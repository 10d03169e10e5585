package diff

//refine:bound ints=-2..3
func deferredResult(a, b int) (ok bool) {
	n := a
	defer func() { ok = ok != (n > 1) }()
	if a > b {
		n = b
		return a == 2
	}
	n += 2
	return
}

// Arguments are evaluated at once, calls are made at the end, the last one first.
//
//refine:bound ints=0..3
func deferOrder(a, b int) bool {
	var log []int
	note := func(x int) { log = append(log, x) }
	func() {
		for i := range a {
			if i == b {
				defer note(7)
				continue
			}
			defer note(i)
		}
		a = 5
		defer note(a)
		if b == 3 {
			return
		}
		defer note(9)
		note(-1)
	}()
	h := 0
	for _, x := range log {
		h = h*3 + x
	}
	return h%5 == 1
}

type guardedStack struct {
	xs     []int
	locked bool
}

func (s *guardedStack) lock() func() {
	if s.locked {
		panic("locked")
	}
	s.locked = true
	return func() { s.locked = false }
}

func (s *guardedStack) push(x int) {
	defer s.lock()()
	if len(s.xs) == 2 {
		s.push(x) // panics
	}
	s.xs = append(s.xs, x)
}

//refine:bound depth=3 ints=0..2
func locks(xs []int, k int) bool {
	s := &guardedStack{}
	for _, x := range xs {
		if x != k {
			s.push(x)
		}
	}
	return !s.locked && len(s.xs) > 0 && s.xs[0] == 1
}

// A deferred call that panics, and one of a nil function.
//
//refine:bound depth=2 ints=-1..2
func deferredPanic(xs []int, k int) bool {
	n := 0
	func() {
		var f func()
		if k > 0 {
			f = func() { n += xs[k] }
		}
		if k < 2 {
			defer f()
		}
		n++
	}()
	return n > 0
}

func raiseText(d int) int {
	if d != 0 {
		panic("because"[:d%4])
	}
	return 1
}

// The first panic is the one that is recovered.
//
//refine:bound depth=2 ints=0..2
func firstPanic(xs []int, k int) (ok bool) {
	n := len(xs)
	defer func() {
		s, _ := recover().(string)
		ok = len(s) == 1
	}()
	return raiseText(k)-raiseText(n) == 0
}

// The map and the key of a deferred delete are evaluated at once.
//
//refine:bound ints=0..3
func deferDelete(a, b int) bool {
	m := map[int]int{0: 1, 1: 2, 2: 3}
	left := 0
	func() {
		defer func() {
			_ = recover()
			left = len(m)
		}()
		k, of := a, m
		defer delete(of, k)
		k, of = 3, nil
		if b > 1 {
			defer delete(of, k)
			_ = 1 / (b - 2)
		}
		for i := range b {
			defer delete(m, i)
		}
	}()
	return left == 2
}

// A map is as before where the function that deletes from it returns.
//
//refine:bound ints=0..3
func deferDeleteCalmly(a, b int) bool {
	m := map[int]bool{a: true}
	within := func(k int) int {
		defer delete(m, k)
		m[k] = true
		return len(m)
	}
	return within(b) == 2 && len(m) == 1 && within(a) == 1 && len(m) == 0
}
