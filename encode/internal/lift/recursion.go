package lift

import (
	"errors"
	"fmt"
	"go/ast"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// fewestActive is how many calls of a function may be active at first where
// they are cut off.
const fewestActive = 4

// A cutoff bounds recursion that conditions bound and not the shape, such as
// isEven(n-1) behind n != 0: calls of the functions in it are cut off where too
// many of them are active.
//
// What a cut call computes is arbitrary. That no input reaches one is proved
// once for the whole predicate, from the conditions that lead to the cuts; so
// what is known where a call stands becomes no part of what the call means, and
// it is evaluated once for its arguments. Bounded model checkers call this an
// unwinding assertion.
type cutoff struct {
	// most is how many calls of each function may be active.
	most map[ast.Node]int
	// order lists the functions in the order in which they were found to need
	// it.
	order []ast.Node
}

// add puts a function into the cutoff; ok is false if it is there already.
func (c *cutoff) add(fn ast.Node) (ok bool) {
	if c.most == nil {
		c.most = map[ast.Node]int{}
	}
	if c.most[fn] > 0 {
		return false
	}
	c.most[fn] = fewestActive
	c.order = append(c.order, fn)
	return true
}

// raise allows more calls; ok is false where that would be too many.
func (c *cutoff) raise() (ok bool) {
	for fn, n := range c.most {
		c.most[fn] = n + max(2, n/4)
		if c.most[fn] > maxCalls {
			return false
		}
	}
	return true
}

// An Unbounded refuses recursion that goes on and on.
type Unbounded struct {
	// Fn is the declaration or literal that was active most often.
	Fn  ast.Node
	err *sym.Unsupported
}

func (u *Unbounded) Error() string { return u.err.Error() }

// Unwrap returns the refusal.
func (u *Unbounded) Unwrap() error { return u.err }

// enter notes that a function becomes active. It reports whether the call is
// cut off.
func (l *Lifter) enter(f *Frame) (cut bool) {
	if most, ok := l.cutoff.most[f.fn]; ok && l.active[f.fn] >= most {
		l.beyond = l.T.Yes
		return true
	}
	l.active[f.fn]++
	most := maxCalls
	if len(l.cutoff.order) > 0 {
		most = 10 * maxCalls // other functions stand between the calls that are counted
	}
	if l.calls++; l.calls > most {
		panic(sym.Refusal{Err: l.unbounded(f)})
	}
	return false
}

// reaches notes that a call reaches one that is cut off where c holds.
func (l *Lifter) reaches(c sym.Term) {
	if c != l.T.No {
		l.beyond = l.T.Or(l.beyond, l.T.And(c, l.Prover.SinceEntry()))
	}
}

// room tells apart how many calls may still become active.
func (l *Lifter) room() string {
	k := l.Mem.NewKeyer(nil)
	for _, fn := range l.cutoff.order {
		k.Int(l.cutoff.most[fn] - l.active[fn])
	}
	return string(k.Buf)
}

// leave notes that a function is active no longer.
func (l *Lifter) leave(f *Frame) {
	l.active[f.fn]--
	l.calls--
}

// unbounded is the refusal of the recursion that f is part of.
func (l *Lifter) unbounded(f *Frame) *Unbounded {
	u := &Unbounded{Fn: f.fn}
	for fn, n := range l.active {
		if n > l.active[u.Fn] || n == l.active[u.Fn] && fn.Pos() < u.Fn.Pos() {
			u.Fn = fn
		}
	}
	if name, ok := l.Program.Refinements[u.Fn]; ok {
		u.err = &sym.Unsupported{Pos: l.T.Here.Position(), Msg: "cannot lift the refinement type " + name + ": it mentions itself without end; " +
			"let it mention itself of parts of the value only, as in v != nil ==> v.Next is " + name}
		return u
	}
	u.err = l.T.Unsupported("%s: %s; let an earlier condition bound what it counts with, as in n >= 0 && f(n)", f.name, l.Prover.Unending(
		fmt.Sprintf("its recursion is not bounded by the shape (the limit is %d nested calls) nor by the conditions before it", maxCalls)))
	return u
}

// undecidedRecursion is the refusal of a recursion for which first was refused,
// and of which the solver could not decide whether an input reaches a call that
// is cut off.
func (l *Lifter) undecidedRecursion(first error) error {
	var u *sym.Unsupported
	if !errors.As(first, &u) {
		return first
	}
	return &sym.Unsupported{Pos: u.Pos, Msg: "cannot lift this call: " + l.Prover.Unending("") + "; " + sym.AdviceFilter}
}

// Attempts lifts a predicate by do, which may be repeated. Where recursion goes
// on and on, its calls are cut off, and their number is raised until no input
// for which given holds can reach one that is.
func (l *Lifter) Attempts(given sym.Term, do func() sym.Term) (t sym.Term, err error) {
	l.Prover.Under([]sym.Term{given}, func() { t, err = l.attempts(do) })
	return t, err
}

// attempts is Attempts under what is given.
func (l *Lifter) attempts(do func() sym.Term) (sym.Term, error) {
	l.cutoff = cutoff{}
	var first error
	for {
		t, err := l.Attempt(do)
		var u *Unbounded
		switch {
		case err == nil:
			d := l.Prover.Ask(l.beyond)
			if d == problem.Nowhere {
				return t, nil
			}
			if d == problem.Somewhere && l.cutoff.raise() {
				continue
			}
			if err := l.T.Ctx.Err(); err != nil {
				return t, fmt.Errorf("%s: lifting: %w", l.T.Here.Position(), err)
			}
			if d == problem.Undecided {
				return t, l.undecidedRecursion(first)
			}
			return t, first
		case errors.As(err, &u) && l.cutoff.add(u.Fn):
			if first == nil {
				first = err
			}
		default:
			return t, err
		}
	}
}

// Attempt is one attempt: the predicate, and in l.beyond where it reaches a
// call that is cut off.
func (l *Lifter) Attempt(do func() sym.Term) (t sym.Term, err error) {
	active, calls, abroad, here := l.active, l.calls, l.abroad, l.T.Here
	restore := l.Prover.Assumptions()
	l.active, l.calls, l.beyond = map[ast.Node]int{}, 0, l.T.No
	defer func() {
		if err != nil {
			restore()
			l.T.Here, l.abroad = here, abroad
		}
		l.active, l.calls = active, calls
	}()
	defer sym.Recover(&err)
	return do(), nil
}
