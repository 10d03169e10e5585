package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// Go evaluates the calls of a statement from left to right, and leaves open
// when, among them, its variables are read: n + f() is open where f changes n.
// The right operand of && and || comes after the left one.
//
// An operand that is open is rejected. It must have been read before the call
// or the operator that uses it is reached, so that is where it is looked at: it
// is evaluated again in every state that there has been since the statement
// began, with the calls within it answering what they have answered.

// A history is what has happened in the evaluation of a statement, or of the
// right operand of && or ||.
type history struct {
	// first is the state at its beginning, later those after an event that
	// changed the heap.
	first *sym.State
	later []*sym.State
	// moved says that an event has changed something that was there before
	// it.
	moved  bool
	events []event
}

// An event is a call, another operation that Go evaluates in its place, or an
// allocation.
type event struct {
	x    ast.Expr
	vals []sym.Value
	// parts are the operands that an allocation reads, which are open as if
	// they stood alone.
	parts []ast.Expr
	// after is how many of the history's later states there were after it.
	after int
}

// moved reports whether an event of the statement has changed something that
// was there before it.
func (e *Eval) moved() bool { return e.past.moved }

// state returns the state after n changes.
func (s *history) state(n int) *sym.State {
	if n == 0 {
		return s.first
	}
	return s.later[n-1]
}

// A repetition evaluates an expression again: events come out as they did.
type repetition struct {
	of *history
	// since is the latest state that one of the events led to.
	since int
	// parts are the values of the operands of allocations.
	parts []sym.Value
}

// happened notes an event with its values. The parts are what an allocation has
// read.
func (e *Eval) happened(x ast.Expr, vals []sym.Value, parts ...ast.Expr) {
	e.ordered(parts...)
	if e.again != nil {
		return
	}
	s := &e.past
	if last := s.state(len(s.later)); last.Heap != e.Exec.St.Heap {
		s.moved = s.moved || e.Exec.M.Mem.Changed(last.Heap, e.Exec.St.Heap)
		s.later = append(s.later, e.Exec.St)
	}
	s.events = append(s.events, event{x, vals, parts, len(s.later)})
}

// repeated returns the values that an expression has had, if a repetition
// evaluates it again and it is an event. Otherwise ok is false.
func (e *Eval) repeated(x ast.Expr) (vals []sym.Value, ok bool) {
	if e.again == nil {
		return nil, false
	}
	for _, ev := range e.again.of.events {
		if ev.x != x {
			continue
		}
		e.again.since = max(e.again.since, ev.after)
		for _, p := range ev.parts {
			if !e.Env.Info.Types[p].IsType() {
				e.again.parts = append(e.again.parts, e.Value(p))
			}
		}
		return ev.vals, true
	}
	return nil, false
}

// ordered rejects operands whose values are open.
func (e *Eval) ordered(xs ...ast.Expr) {
	for _, x := range xs {
		if e.constant(x) || e.Env.Info.Types[x].IsType() {
			continue
		}
		if !e.settled(func(e *Eval, k *sym.Keyer) { k.Value(e.Value(x)) }) {
			e.Env.RefuseVarying(x, "an operand that a call in the same statement may change (Go leaves open which comes first)")
		}
	}
}

// orderedPlace rejects an operand that is assigned to or sliced, if its
// location is open. The value in the location does not count.
func (e *Eval) orderedPlace(x ast.Expr) {
	x = ast.Unparen(x)
	if _, ok := x.(*ast.Ident); ok {
		return
	}
	if !e.settled(func(e *Eval, k *sym.Keyer) { e.locate(x).AppendKey(k) }) {
		e.Env.RefuseVarying(x, "a place that a call in the same statement may change (Go leaves open which comes first)")
	}
}

// settled reports whether what read finds does not depend on when it is done,
// from the last of the events in it on.
func (e *Eval) settled(read func(*Eval, *sym.Keyer)) bool {
	if !e.past.moved || e.Exec.Dead() || e.again != nil {
		return true
	}
	now := len(e.past.later)
	want, since := e.repeat(now, read)
	for n := since; n < now; n++ {
		if got, _ := e.repeat(n, read); got != want {
			return false
		}
	}
	return true
}

// repeat returns the key of what read finds after n changes, and the number of
// changes by the events in it.
func (e *Eval) repeat(n int, read func(*Eval, *sym.Keyer)) (key string, since int) {
	sub := e.Env.Eval(e.past.state(n))
	sub.again = &repetition{of: &e.past}
	k := e.Exec.M.Mem.NewKeyer(nil)
	e.Exec.M.Unwatched(func() { read(sub, k) })
	for _, p := range sub.again.parts {
		k.Value(p)
	}
	k.Term(sub.Exec.Panics)
	return string(k.Buf), sub.again.since
}

// allocates reports whether every evaluation of a literal makes an object of
// its own.
func allocates(e *Eval, x *ast.CompositeLit) bool {
	switch e.Env.TypeOf(x).Underlying().(type) {
	case *types.Struct, *types.Array:
		return false
	}
	return true
}
