package flow

import (
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
	Set(0, 10)
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
	callee(Arg(Nil[*list](1)), Last(callee(Arg(Nil[*list](2)), Last(Nil[*list](3), 7)), 7))
	Use(Load(&p), 0) // which does not change what the register has
	taken()
	Use(callee(Arg(Nil[*list](1)), Last(callee(Arg(Nil[*list](2)), Last(Nil[*list](3), 7)), 7)), 5)
	want(t, "arguments", taken(), 25)
	if len(stack) != 0 {
		t.Errorf("the stack has %v", stack)
	}

	Use(callee(nil, nil), 5)
	want(t, "a call that passes nothing on", taken(), -1)

	two := func() (a, b *list) { return Arg(Nil[*list](1)), Last(Nil[*list](2), -9) }
	a, b := two()
	Enter(-9, At(&a), At(&b))
	Use(Load(&b), 1)
	want(t, "the second of two results", taken(), 11)
}
