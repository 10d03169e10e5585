package flow

import (
	"runtime"
	"slices"
	"testing"

	"github.com/typetarget/target/check/internal/worker/source/marks"
)

type list struct {
	head int
	tail *list
}

// board makes marks count, and returns those of pairs as a list.
func board(t *testing.T) func() []int {
	t.Helper()
	const pairs, functions = 64, 1
	memory := make([]byte, marks.Size(pairs, functions)+8)
	b := marks.NewBoard(memory, pairs, functions)
	b.Begin(0)
	b.Calls(true)
	t.Cleanup(func() { b.Calls(false) })
	return func() (all []int) {
		for i, taken := 0, b.Take(); i < pairs; i++ {
			if taken[0]&(1<<i) != 0 {
				all = append(all, i)
			}
		}
		b.Calls(true)
		return all
	}
}

// want checks which one pair is marked, of introductions from 1 and 10 uses; -1
// is none.
func want(t *testing.T, what string, got []int, pair int) {
	t.Helper()
	if len(got) > 1 || (len(got) == 1) != (pair >= 0) || len(got) == 1 && got[0] != pair {
		t.Errorf("%s: pairs %v, want %d", what, got, pair)
	}
}

// TestFlow passes values on as instrumented code does.
func TestFlow(t *testing.T) {
	Set(0, 10, 40)
	var early *list
	Store(&early, Def(&list{}, 1)) // as a precondition may, before any call
	taken := board(t)
	Use(Def(&list{}, 2), 3)
	want(t, "a value that is used at once", taken(), 13)

	v := Nil[*list](1)
	Bind(&v)
	No(0)
	Use(Load(&v), 0)
	want(t, "a variable", taken(), 0)

	Use(Load(&v), 0)
	want(t, "a variable of an earlier call", taken(), -1)

	p := New(&list{1, Arg(Nil[*list](2))}, 1, 1)
	Bind(&p)
	q := Load(&p)
	Bind(&q)
	Use(Load(&q.tail), 4)
	want(t, "a field, by another pointer", taken(), 14)

	p = New(&list{}, 1)
	Bind(&p)
	Store(&p.tail, Def(&list{}, 3))
	Use(Load(&p.tail), 0)
	want(t, "a field that is set", taken(), 20)

	p = Def(&list{}, 1)
	Bind(&p)
	Clear(At(&p))
	Use(Load(&p), 0)
	want(t, "a variable that gets something else", taken(), -1)

	// The second argument calls the function, too, with others.
	callee := func(a, b *list) *list {
		Enter(7, At(&a), At(&b))
		return Load(&b)
	}
	callee(Arg(Nil[*list](1)), Last(Arg(callee(Arg(Nil[*list](2)), Last(Arg(Nil[*list](3)), 7, 2))), 7, 2))
	Use(Load(&p), 0) // which does not change what the register has
	taken()
	Use(callee(Arg(Nil[*list](1)), Last(Arg(callee(Arg(Nil[*list](2)), Last(Arg(Nil[*list](3)), 7, 2))), 7, 2)), 5)
	want(t, "arguments", taken(), 25)
	if len(stack) != 0 {
		t.Errorf("the stack has %v", stack)
	}

	Use(callee(nil, nil), 5)
	want(t, "a call that passes nothing on", taken(), -1)

	two := func() (a, b *list) { return Arg(Nil[*list](1)), Result(Arg(Nil[*list](2)), -9, 2) }
	a, b := two()
	Take(-9, At(&a), At(&b))
	Use(Load(&b), 1)
	want(t, "the second of two results", taken(), 11)
}

// TestGoroutines follows no value once another goroutine runs: one that a go
// statement starts, and one that other code starts and that uses values. The
// mark of the place says so, in later calls too.
func TestGoroutines(t *testing.T) {
	for runtime.NumGoroutine() > 2 { // the test, and what waits for it
		runtime.Gosched()
	}
	Set(0, 10, 40)
	defer func() { started = 0 }()
	within := func(do func()) {
		done := make(chan bool)
		go func() {
			defer close(done)
			do()
		}()
		<-done
	}
	for _, test := range []struct {
		name string
		call func()
		want []int
	}{
		{"none", func() { Use(Nil[*list](1), 3) }, []int{3}},
		{"one that uses nothing", func() { within(func() {}); Use(Nil[*list](1), 3) }, []int{3}},
		{"one that waits", func() {
			stay := make(chan bool)
			go func() { <-stay }()
			Use(Nil[*list](1), 3)
			close(stay)
		}, []int{3}},
		{"one that uses values", func() { within(func() { Use(Nil[*list](1), 3) }); Use(Nil[*list](1), 3) }, []int{40}},
		{"the second go statement", func() { Go(2); within(func() { Use(Nil[*list](1), 3) }); Use(Nil[*list](1), 3) }, []int{42}},
	} {
		started = 0
		within(func() { // the goroutine of the calls begins after Set
			taken := board(t)
			test.call()
			if got := taken(); !slices.Equal(got, test.want) {
				t.Errorf("%s: marks %v, want %v", test.name, got, test.want)
			}
			if test.want[0] < 40 {
				return
			}
			Use(Nil[*list](1), 3)
			if got := taken(); !slices.Equal(got, test.want) {
				t.Errorf("%s, in the next call: marks %v, want %v", test.name, got, test.want)
			}
		})
	}
}
