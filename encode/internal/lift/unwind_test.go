package lift_test

import (
	"context"
	"errors"
	"go/ast"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
)

// A fixture has functions that call each other, evaluated by hand.
type fixture struct {
	in    *symtest.Inputs
	calls *lift.Calls
	// entered counts the calls, deepest is how many were active at once.
	entered, active, deepest, cut int
}

func newFixture(ctx context.Context, refinement string) *fixture {
	t := sym.NewTerms(ctx, term.NewStore())
	m := exec.New(t, sym.NewProver(t, solver.Standard), symtest.Sizes)
	f := &fixture{in: symtest.NewInputs(m)}
	f.calls = lift.NewCalls(t, m.Prover, func(ast.Node) string { return refinement })
	return f
}

// call is a call of a function where c holds, by do, which is 0 where it is cut
// off.
func (f *fixture) call(fn ast.Node, c sym.Term, do func() sym.Term) sym.Term {
	t := f.in.M.T
	if c == t.No {
		return t.Num(0)
	}
	r := t.Num(0)
	var beyond sym.Term
	f.in.M.Prover.Under([]sym.Term{c}, func() {
		beyond = f.calls.InCall(func() {
			if f.calls.Enter(fn, "f") {
				f.cut++
				return
			}
			f.entered++
			f.active++
			f.deepest = max(f.deepest, f.active)
			r = do()
			f.active--
			f.calls.Leave(fn)
		})
		f.calls.Reaches(beyond)
	})
	return r
}

// sum is func f(n int) int { if n == 0 { return 0 }; return n + f(n-step) }.
func (f *fixture) sum(fn ast.Node, n sym.Term, step int64) sym.Term {
	f.active = 0
	return f.call(fn, f.in.M.T.Yes, func() sym.Term { return f.sumBody(fn, n, step) })
}

func (f *fixture) sumBody(fn ast.Node, n sym.Term, step int64) sym.Term {
	t := f.in.M.T
	more := t.Not(t.Is(n, 0))
	rest := f.call(fn, more, func() sym.Term { return f.sumBody(fn, t.Sub(n, t.Num(step)), step) })
	return t.Ite(more, t.Add(n, rest), t.Num(0))
}

// TestBounded unrolls a recursion as often as the inputs need.
func TestBounded(t *testing.T) {
	for _, most := range []int64{0, 3, 20} {
		f := newFixture(t.Context(), "")
		x := f.in.Int(-2, most)
		given := f.in.M.T.LessEq(f.in.M.T.Num(0), x)
		fn := ast.NewIdent("f")
		sum, err := f.calls.Attempts(given, func() sym.Term { return f.sum(fn, x, 1) })
		if err != nil {
			t.Fatal(err)
		}
		for m := range f.in.Models(nil, 100) {
			v := symtest.View{M: f.in.M, Model: m}
			if n := v.Int(x); n >= 0 && v.Int(sum) != n*(n+1)/2 {
				t.Errorf("the sum up to %d is %d", n, v.Int(sum))
			}
		}
		if f.calls.Active(fn) {
			t.Error("a call is still active")
		}
	}
}

// TestUnbounded refuses a recursion that some input does not end, and names it.
func TestUnbounded(t *testing.T) {
	for refinement, want := range map[string]string{
		"": "f: its recursion is not bounded by the shape (the limit is 400 nested calls)", "Tree": "the refinement type Tree: it mentions itself without end",
	} {
		f := newFixture(t.Context(), refinement)
		x := f.in.Int(0, 3)
		fn := ast.NewIdent("f")
		_, err := f.calls.Attempts(f.in.M.T.Yes, func() sym.Term { return f.sum(fn, x, 2) }) // 1, -1, -3, ...
		var u *lift.Unbounded
		if !errors.As(err, &u) || u.Fn != ast.Node(fn) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
		if f.deepest > 400 {
			t.Errorf("%d calls were active", f.deepest)
		}
	}
}

// TestUnboundedIsConstant ends at the limit if nothing bounds the calls.
func TestUnboundedIsConstant(t *testing.T) {
	f := newFixture(t.Context(), "")
	fn := ast.NewIdent("f")
	_, err := f.calls.Attempt(func() sym.Term { return f.sum(fn, f.in.M.T.Num(-1), 1) })
	var u *lift.Unbounded
	if !errors.As(err, &u) || f.deepest != 400 {
		t.Errorf("error %v after %d nested calls, want one after 400", err, f.deepest)
	}
	if f.calls.Active(fn) {
		t.Error("a call is active after the refusal")
	}
}

// TestSequence takes any number of calls one after the other.
func TestSequence(t *testing.T) {
	f := newFixture(t.Context(), "")
	_, err := f.calls.Attempt(func() sym.Term {
		for range 1000 {
			f.call(ast.NewIdent("f"), f.in.M.T.Yes, func() sym.Term { return f.in.M.T.Num(1) })
		}
		return f.in.M.T.Yes
	})
	if err != nil || f.entered != 1000 || f.deepest != 1 {
		t.Errorf("error %v after %d calls, %d of them at once", err, f.entered, f.deepest)
	}
}

// TestRoom tells how many calls may become active before some are cut off: as
// many as there are less with each that is active.
func TestRoom(t *testing.T) {
	f := newFixture(t.Context(), "")
	x := f.in.Int(0, 6)
	fn := ast.NewIdent("f")
	rooms := map[string]int{}
	_, err := f.calls.Attempts(f.in.M.T.Yes, func() sym.Term {
		rooms = map[string]int{}
		var body func(n sym.Term) sym.Term
		body = func(n sym.Term) sym.Term {
			rooms[f.calls.Room()]++
			more := f.in.M.T.Not(f.in.M.T.Is(n, 0))
			rest := f.call(fn, more, func() sym.Term { return body(f.in.M.T.Sub(n, f.in.M.T.Num(1))) })
			return f.in.M.T.Ite(more, rest, f.in.M.T.Num(1))
		}
		return f.call(fn, f.in.M.T.Yes, func() sym.Term { return body(x) })
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(rooms) < 7 || rooms[""] > 0 || f.cut == 0 {
		t.Errorf("rooms %v, and %d calls were cut off", rooms, f.cut)
	}
}

// TestCanceled cancels the unwinding, which must not count as a refusal.
func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := newFixture(ctx, "")
	x := f.in.Int(0, 1<<40)
	cancel()
	_, err := f.calls.Attempts(f.in.M.T.Yes, func() sym.Term { return f.sum(ast.NewIdent("f"), x, 1) })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}
