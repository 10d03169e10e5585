// Package refuse holds predicates that cannot be lifted. A comment at a line says what is refused
// there.
package refuse

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"sort"
	"time"
)

func errorText(err error) bool {
	return err != nil && fmt.Errorf("more: %w", err).Error() != "" // want "the call of fmt.Errorf .*: cannot lift"
}

func errorTarget(err error, target any) bool {
	return errors.As(err, target) // want "a call of errors.As whose target has no type that is known"
}

var shared error = &sharedError{}

type sharedError struct{ n int }

func (e *sharedError) Error() string { return "shared" }

func sharedVariable(err error) bool {
	return err == shared // want "a read of the package variable shared, which the package may change"
}

func recoversWhich(xs []int) (ok bool) {
	defer func() {
		if e, yes := recover().(interface{ Addr() uintptr }); yes { // want "what asks for the type of a runtime error"
			ok = e.Addr() > 0
		}
	}()
	return xs[1] == 1
}

func recoversText(xs []int) (ok bool) {
	defer func() {
		if e, yes := recover().(error); yes {
			ok = e.Error() == "none" // want "the method Error of type a runtime error"
		}
	}()
	return xs[1] == 1
}

func recoversSame(xs []int) (ok bool) {
	var other any
	defer func() {
		ok = recover() == other // want "a comparison with the value of a panic that is not known"
	}()
	defer func() {
		other = recover()
		panic(other)
	}()
	return xs[1] == 1
}

func recoversOpen(xs []int) (ok bool) {
	n := 0
	defer func() { ok = recover() != nil && n > 0 }()
	count := func() int { n++; return n }
	return xs[1] == count() // want "a call in a statement that may panic before it"
}

func recoversOpenAfterAll(xs []int) (ok bool) {
	n := 0
	defer func() { ok = recover() != nil && n > 0 }()
	count := func() int { n++; return n }
	var none []int
	return none[1] == count() // want "a call in a statement that may panic before it"
}

func recoversOpenCondition(xs []int) (ok bool) {
	n := 0
	defer func() { ok = recover() != nil && n > 0 }()
	count := func() bool { n++; return true }
	all := func(x int, y bool) bool { return y }
	var none []int
	return all(none[1], len(xs) == 0 || count()) // want "a call in a statement that may panic before it"
}

func recoversOpenCopy(xs []int) (ok bool) {
	ys := []int{0}
	defer func() { ok = recover() != nil && ys[0] > 0 }()
	return xs[1] == copy(ys, []int{1}) // want "a call in a statement that may panic before it"
}

func recoversOpenAppend(xs []int) (ok bool) {
	ys := []int{0}
	defer func() { ok = recover() != nil && ys[0] > 0 }()
	return xs[1] == len(append(ys[:0], 1)) // want "a call in a statement that may panic before it"
}

func recoversBetween(xs []int) (ok bool) {
	n, m := 0, 0
	defer func() { ok = recover() != nil && n > 0 }()
	n, m = len(xs), xs[1] // want "an assignment of several values that may panic"
	return m == n
}

func recoversInBody(xs []int) (ok bool) {
	defer func() {
		for range slices.Values(xs) {
			ok = recover() != nil // want "recover in the body of a range over a function"
		}
	}()
	return xs[1] == 1
}

func exitsInstead(xs []int) (ok bool) {
	defer runtime.Goexit() // want "the call of runtime.Goexit"
	return xs[1] == 1
}

func recoveringIterator(xs []int) bool {
	for x := range tolerant(xs) { // want "a body of a range over a function that may panic"
		if xs[x] == 0 {
			return true
		}
	}
	return false
}

func tolerant(xs []int) func(func(int) bool) {
	return func(yield func(int) bool) {
		defer func() { _ = recover() }()
		for _, x := range xs {
			if !yield(x) {
				return
			}
		}
	}
}

func deferInBody(xs []int) (ok bool) {
	for range slices.Values(xs) {
		defer func() { ok = true }() // want "defer in the body of a range over a function"
	}
	return
}

func deferBuiltin(a int) bool {
	m := map[int]int{a: 1}
	defer clear(m) // want "defer of a predeclared function"
	return len(m) == a
}

func endlessJumps(a int) bool {
again: // want "this label: the jumps back to it are not bounded by the shape .the limit is 2000."
	if a = 3 - a; a != 5 {
		goto again
	}
	return true
}

func goroutine(a int) bool {
	c := make(chan int) // want "make of type chan int"
	go func() { c <- a }()
	return <-c == 1
}

func selects(c bool) bool {
	select {} // want "select"
}

func exponential(a int) bool {
	return math.Exp(float64(a)) > 0.5 // want "the call of math.Exp .*"
}

func complexes(a int) bool {
	return complex(0, 1) == complex(float64(a), 1) // want "a call of complex|a value of type complex128"
}

func fused(a, b float64) bool {
	return 0.1*a-0.15 > b // want "a sum with a product that is not exact, which Go lets a machine round or not before it adds; round it with a conversion, as in float64.x.y. . z"
}

//refine:bound floats=special
func outOfRange(a float64) bool {
	return int(a) > 1 // want "the conversion of a floating-point number that may be NaN or beyond the integer type, which Go leaves open"
}

//refine:bound floats=special
func signOfNaN(a float64) bool {
	return math.Signbit(a) // want "the sign of a number that may be NaN, which Go leaves open"
}

func bitsOf(a float64) bool {
	return math.Float64bits(a) > 1 // want "the call of math.Float64bits.*"
}

func cases(xs [8]float64) bool {
	return (0.3+xs[0]/xs[1])*(xs[2]/xs[3])/((0.7+xs[4]/xs[5])*(xs[6]/xs[7])) > 1 // want "a quotient of numbers with more than 16384 cases, which is the limit"
}

//refine:bound ints=-100000000..100000000
func manyInts(a int) bool {
	return float32(a) > 1 // want "the conversion of an integer that may be beyond 2.24 to a floating-point number, which rounds it"
}

func foreign(a int) bool {
	return fmt.Sprint(a) == "1" // want "the call of fmt.Sprint .*: cannot lift"
}

func deepForeign(a int) bool {
	return time.Now().Year() == a // want "the call of time.Now .*: cannot lift"
}

func reflected(a []int) bool {
	return reflect.DeepEqual(a, a) // want "the call of reflect.DeepEqual .*: cannot lift"
}

func sortSlice(a []int) bool {
	sort.Slice(a, func(i, j int) bool { return a[i] < a[j] }) // want "a call of sort.Slice, which works by reflection .slices.SortFunc does without."
	return a[0] == 1
}

func loop(a int) bool {
	n := 0
	for a != 5 { // want "this loop: it is not bounded by the shape .the limit is 2000 iterations."
		n++
		a = 3 - a
	}
	return n == 0
}

func recursion(a int) bool {
	return collatz(a) > 2
}

func collatz(a int) int {
	if a == 1 {
		return 0
	}
	return collatz(3-a) + 1 // want "example.com/refuse.collatz: its recursion is not bounded by the shape .the limit is 400 nested calls. nor by the conditions before it; let an earlier condition"
}

var state = 3

func touch() { state++ }

func packageVar(a int) bool {
	return a == state // want "a read of the package variable state, which the package may change"
}

var table = []int{1, 2}

func leaked() []int { return table }

func packageSlice(a int) bool {
	return table[a] == 1 // want "a read of the package variable table, which the package may change"
}

func writeVar(a int) bool {
	state = a // want "a write to the package variable state"
	return a > 0
}

func capacity(xs []int) bool {
	ys := append(xs, 1)
	return cap(ys) == 4 // want "the capacity of a slice that append has grown"
}

func beyond(xs []int) bool {
	ys := append([]int(nil), xs...)
	return ys[:len(xs)+1][0] == 1 // want "a slice expression that may go beyond the length"
}

func clobber(xs []int) bool {
	base := append([]int(nil), xs...)
	a := append(base, 1)
	b := append(base, 2)
	return a[len(a)-1] == b[0] // want "a read of a slice that shares its array with one that has been appended to"
}

func stale(xs []int) bool {
	a := append([]int(nil), xs...)
	b := append(a, 1)
	b[0] = 7
	return a[0] == 1 // want "a read of a slice that shares its array with one that has been appended to and written"
}

func staleWrite(xs []int) bool {
	a := append([]int(nil), xs...)
	b := append(a, 1)
	a[0] = 7 // want "a write to a slice that shares its array with one that has been appended to"
	return b[0] == 7
}

func elementAddress(xs []int) bool {
	a := append([]int(nil), xs...)
	p := &a[0] // want "the address of an element of a slice that append has grown"
	return *p == 1
}

func order(a int) bool {
	n := a
	inc := func() int { n++; return n }
	return n+inc() == 3 // want "an operand that a call in the same statement may change"
}

func mapOrder(xs []int) bool {
	m := map[int]int{1: 2}
	for k := range m { // want "a loop that changes the map it ranges over"
		m[k+5] = 1
	}
	return len(m) == len(xs)
}

type none struct{}

func zeroSize(a int) bool {
	p, q := &none{}, &none{}
	return p == q && a > 0 // want "a comparison of pointers to values of size zero"
}

func hugeArray(a int) bool {
	var xs [1 << 20]int // want "an array of 1048576 elements .the limit is 4096."
	return xs[a] == 0
}

func hugeMake(n int) bool {
	xs := make([]int, n*n*n*n*1000) // want "make: the length is not bounded by the shape .the limit is 4096."
	return len(xs) > 3
}

func madeFunc(a int, f func(int) int) bool {
	g := func(x int) int { a++; return f(x) }
	return g == nil || a+g(a) == 3 // want "an operand that a call in the same statement may change"
}

// What is behind a slice is there only if nothing has been appended since that may have
// moved.
func beyondStale(k int) bool {
	xs := append([]int(nil), k)
	ys := append(xs, 7)
	xs = xs[:k] // want "a slice expression that may go beyond the length of a slice that append has grown"
	return len(xs) == len(ys)
}
