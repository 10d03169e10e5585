package diff

// For statements, with a condition, a for clause and a range clause.

// The condition is evaluated before each iteration. If it is absent, it is true.
//
//refine:bound ints=-3..3
func forCondition(x int) bool {
	n, asked := x, 0
	for func() bool { asked++; return n < 2 }() {
		n++
	}
	for {
		if n++; n > 5 {
			break
		}
	}
	return n == 6 && asked == 3
}

// The init statement runs once before the first condition, the post statement after each execution of the
// body, and only if the body was executed.
//
//refine:bound ints=-3..3
func forClause(x int) bool {
	log := 0
	note := func(k int) { log = log*4 + k }
	for i := func() int { note(1); return x }(); i < 2; func() { note(3); i++ }() {
		note(2)
		if i == 0 {
			continue
		}
	}
	return log == ((1*4+2)*4+3)*16+2*4+3
}

// Each iteration has its own separate declared variable. The variable of the next one is declared before
// the post statement, by copying the value at that moment.
//
//refine:bound ints=0..3
func forOwnVariable(x int) bool {
	var prints []func() int
	var ptrs []*int
	for i := 0; i < 3; i++ {
		prints = append(prints, func() int { return i })
		ptrs = append(ptrs, &i)
		i += x % 2
	}
	s := 0
	for k, f := range prints {
		s = s*5 + f() + k
		*ptrs[k] += 10
		s = s*5 + f()
	}
	return s > 100 && len(prints) == 2
}

// The post statement changes the new variable, and the body the old one.
//
//refine:bound ints=0..3
func forPostCapture(x int) bool {
	var f func() int
	for i := 0; i < 3; i++ {
		if i == x {
			f = func() int { i += 10; return i }
		}
	}
	return f() == 11 && f() == 21
}

// A literal in the condition or the post statement captures the variable of its iteration.
//
//refine:bound ints=0..3
func forClauseCapture(x int) bool {
	var fs []func() int
	keep := func(f func() int) bool { fs = append(fs, f); return true }
	for i := 0; keep(func() int { return i }) && i < 2; i++ {
		i += x % 2
	}
	s := 0
	for _, f := range fs {
		s = s*5 + f() + 1
	}
	return s == 38
}

// Variables that a for clause does not declare are shared by all iterations.
//
//refine:bound ints=0..3
func forSharedVariable(x int) bool {
	var fs []func() int
	var i int
	for i = 0; i < x; i++ {
		fs = append(fs, func() int { return i })
	}
	return fs[0]() == 2
}

// The range expression is evaluated once.
//
//refine:bound ints=0..3
func rangeOnce(x int) bool {
	n := 0
	xs := func() []int { n++; return []int{1, 2, x} }
	s := 0
	for _, v := range xs() {
		s += v
	}
	for range xs() {
		s++
	}
	y := x
	for i := range y {
		y = 7
		s += i
	}
	return n == 2 && s == 9
}

// If at most one iteration variable is present and x or len(x) is constant, the range expression is not
// evaluated: len of an array or pointer to one is constant without calls.
//
//refine:bound ints=-3..3
func rangeNotEvaluated(x int) bool {
	var p *[3]int
	n := 0
	for i := range p {
		n += i
	}
	for range *p {
		n++
	}
	for i := range [2]int{6 / x, 1} {
		n += i
	}
	for range [2]int([]int{x}) {
		n++
	}
	return n == 9 && x < 1
}

// The expression is evaluated where it has calls that are not constant.
//
//refine:bound ints=-3..3
func rangeEvaluated(x int) bool {
	n := 0
	array := func() [2]int { n += 5; return [2]int{} }
	pointer := func() *[2]int { n += 7; return nil }
	for range array() {
		n++
	}
	for i := range pointer() {
		n += i
	}
	for i := range (func() [1]int { n += x; return [1]int{n} })() {
		n += i
	}
	for i := range [2]int{array()[0], 1} {
		n += i
	}
	return n == 21+x && x > 0
}

// A pointer that a call returns is not dereferenced where only the index is asked for, and is where the
// operand says so.
//
//refine:bound ints=-3..3
func rangeEvaluatedIndirection(x int) bool {
	n := 0
	a := [2]int{}
	pointer := func() *[2]int {
		if x > 0 {
			return &a
		}
		return nil
	}
	for range *pointer() {
		n++
	}
	return n == 2
}

// The values of an array are those of a copy, and of a pointer to one those of the array.
//
//refine:bound ints=0..3
func rangeArrayCopy(x int) bool {
	a := [3]int{1, 2, x}
	s := 0
	for i, v := range a {
		a[2] = 5
		s += i * v
	}
	b := [3]int{1, 2, x}
	for i, v := range &b {
		b[2] = 5
		s += i * v
	}
	for i, v := range a[:] {
		a[2] = x
		s += i * v
	}
	return s == 18+4*x/2 && x > 0
}

// With two variables, a nil pointer to an array panics.
//
//refine:bound ints=0..3
func rangeNilPointer(x int) bool {
	var p *[2]int
	if x > 1 {
		p = &[2]int{x, 1}
	}
	s := 0
	for _, v := range p {
		s += v
	}
	return s == 3
}

// A blank second variable asks for no element.
//
//refine:bound ints=0..3
func rangeBlank(x int) bool {
	var p *[2]int
	s := x
	for i, _ := range p {
		s += i
	}
	for _, _ = range p {
		s++
	}
	return s == 5
}

// The length of a slice is that at the start, and elements are those of their iteration.
//
//refine:bound ints=0..3
func rangeSliceChanges(x int) bool {
	xs := []int{x, 1, 2}
	s := 0
	for i, v := range xs {
		if i == 0 {
			xs[1] = 7
			xs = append(xs, 8)
			xs[2] = 9
		}
		s = s*3 + v
	}
	return s == 9*x+21+2 && x > 1
}

// A nil slice, and a nil map, have no iterations.
//
//refine:bound ints=0..3
func rangeNil(x int) bool {
	var xs []int
	var m map[int]int
	for range xs {
		x++
	}
	for range m {
		x++
	}
	for range "" {
		x++
	}
	for range 0 {
		x++
	}
	return x == 1
}

// For a string, the index is that of the first byte of successive code points, and the value is a rune.
// Invalid UTF-8 gives 0xFFFD and advances by a single byte.
//
//refine:bound ints=0..3
func rangeString(x int) bool {
	words := []string{"aé☺", "\xff\xe9x", "\xe2\x98", "\U0001F600z"}
	s := 0
	for i, r := range words[x] {
		s += (i + 1) * int(r%64)
	}
	n := 0
	for i := range words[x] {
		n = n*3 + i
	}
	return s%2 == 1 || n > 8
}

// A string that is not constant.
//
//refine:bound depth=3 strings="a\xc3\xa9"
func rangeStringBytes(s string) bool {
	h := 0
	for i, r := range s {
		h = h*3 + i
		if r == 'é' {
			h += 7
		}
		if r == 0xFFFD {
			h++
		}
	}
	return h%4 == 3
}

// For an integer value n, the values are 0 through n-1. If n <= 0, the loop does not run any iterations.
//
//refine:bound ints=-3..3
func rangeIntegers(n int) bool {
	s := 0
	for i := range n {
		i *= 2
		s += i
	}
	for range uint8(n) {
		if s++; s > 8 {
			break
		}
	}
	var k int8
	for k = range int8(n) {
	}
	return s == 5 || s == 9 && k == 0 || k == 2
}

// For an untyped constant n, the variable has the type int, or that of the variable assigned to.
//
//refine:bound ints=-3..3
func rangeConstant(x int) bool {
	var b uint8
	for b = range 10 {
	}
	s := 0
	for i := range 3 {
		s += i * x
	}
	return int(b)+s == 3
}

// For a function, the iteration proceeds by calling it with a synthesized yield, and stops where the body
// does, in which case yield returns false and must not be called again.
//
//refine:bound ints=-3..3
func rangeFunctions(x int) bool {
	log := 0
	up := func(yield func(int) bool) {
		for i := range 4 {
			if !yield(i) {
				log += 100
				return
			}
			log++
		}
		log += 1000
	}
	for i := range up {
		if i == x {
			break
		}
		if i == -x {
			continue
		}
		log += 10
	}
	n := 0
	for range func(yield func() bool) { _ = yield() && yield() } {
		n++
	}
	return log == 142 || log == 1034 && n == 2
}

// A yield that is called again panics.
//
//refine:bound ints=-3..3
func rangeYieldAgain(x int) bool {
	stubborn := func(yield func(int) bool) {
		yield(1)
		yield(2)
	}
	for i := range stubborn {
		if i == x {
			break
		}
	}
	return x < 3
}

// Nor may yield be called by the body, or after the function has returned.
//
//refine:bound ints=-3..3
func rangeYieldWithin(x int) bool {
	n := 0
	var save func(int) bool
	for i := range func(yield func(int) bool) { save = yield; yield(x) } {
		n++
		if i == 1 {
			save(0)
		}
	}
	if x == 2 {
		save(1)
	}
	return n > 0
}

// The function may go on after a yield that has returned true, whatever it does with the value.
//
//refine:bound ints=-3..3
func rangeYieldGoesOn(x int) bool {
	n := 0
	for i := range func(yield func(int) bool) {
		for k := range 3 {
			if !yield(k) && k != x {
				return
			}
		}
	} {
		n += i
		if i == 1 {
			break
		}
	}
	return n == 1
}

// A return in the body sets the results, and the function that is ranged over goes on.
//
//refine:bound ints=-3..3
func rangeReturnSets(x int) bool {
	seen := 0
	r := returnsFromRange(x, &seen)
	return r == seen*2 && seen == x+1 && x > 0
}

func returnsFromRange(x int, seen *int) (r int) {
	each := func(yield func(int) bool) {
		yield(1)
		*seen = r
		r *= 2
	}
	for v := range each {
		return x + v
	}
	return 9
}

// A bare return in the body.
//
//refine:bound ints=-3..3
func rangeReturnBare(x int) bool {
	return bareFromRange(x) == 3
}

func bareFromRange(x int) (r int) {
	each := func(yield func(int) bool) {
		if !yield(x) {
			r++
		}
	}
	for r = range each {
		if r > 1 {
			return
		}
	}
	return r + 3
}

// The iteration values are assigned to the variables as in an assignment statement: operands on the left
// come first.
//
//refine:bound ints=0..2
func rangeAssigns(x int) bool {
	i := x
	a := [3]int{}
	for i, a[i] = range []int{5, 6, 7} {
	}
	b := [3]int{}
	j := 0
	for j, b[j] = range [2]int{3, 4} {
	}
	c := [4]int{}
	k := 3
	for k, c[k] = range map[int]int{x: 8} {
	}
	d := [4]int{}
	var n int32
	for n, d[3] = range map[int32]int{1: x} {
	}
	return a[0] == 6 && a[1] == 7 && b[0] == 4 && c[3] == 8 && k == x && int(n)+d[3] > 1
}

// Function calls on the left are evaluated once per iteration.
//
//refine:bound ints=0..2
func rangeLeftCalls(x int) bool {
	n := 0
	a := [4]int{}
	at := func() int { n++; return n }
	for _, a[at()] = range []int{x, 2, 3} {
	}
	for a[at()-4] = range func(yield func(int) bool) { _ = yield(6) && yield(7) && yield(8) } {
		if a[1] == 7 {
			break
		}
	}
	return n == 5 && a[0] == 6 && a[1] == 7 && a[2] == 2 && a[3] == 3 && x > 0
}

// An element that a call on the left changes.
//
//refine:bound ints=0..2
func rangeLeftChanges(x int) bool {
	xs := []int{x, 2}
	a := [2]int{}
	at := func() int { xs[0]++; return 0 }
	for _, a[at()] = range xs { // want "an element that a call on the left of the range clause may change"
		break
	}
	return a[0] == 1
}

// The variables of a range clause are new in each iteration.
//
//refine:bound ints=0..3
func rangeOwnVariables(x int) bool {
	var fs []func() int
	for i, v := range []int{x, 2, 3} {
		fs = append(fs, func() int { v += i; return v })
	}
	for i := range x {
		fs = append(fs, func() int { i++; return i })
	}
	s := 0
	for _, f := range fs {
		f()
		s = s*2 + f()
	}
	return s%3 == 1
}

// If a map entry that has not yet been reached is removed, it is not produced.
//
//refine:bound ints=0..3
func rangeMapRemoves(x int) bool {
	m := map[int]int{0: 1, x + 1: 2}
	n := 0
	for k := range m {
		delete(m, k)
		n += k
	}
	return n == 2 && len(m) == 0
}

// The order over a map is not specified.
//
//refine:bound ints=0..3
func rangeMapOrder(x int) bool {
	h := 0
	for k := range map[int]bool{0: true, x: true} { // want "a loop over a map, on whose order the result depends"
		h = h*2 + k
	}
	return h > 1
}

// A break ends the innermost loop, a continue begins its next iteration, and labels name outer ones.
//
//refine:bound ints=0..3
func forLabels(x, y int) bool {
	n := 0
Outer:
	for i := range 3 {
		for j := 0; j < 3; j++ {
			switch {
			case i == x:
				continue Outer
			case j == y:
				break
			case i+j == 4:
				break Outer
			}
			n += i*3 + j + 1
		}
		n *= 2
	}
	return n%7 == 3
}
