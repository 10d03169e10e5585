package lift

import (
	"encoding/binary"
	"errors"
	"fmt"
	"go/ast"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// fewestActive is how many calls of a function may be active at first where
// they are cut off.
const fewestActive = 4

// maxCalls is how many calls may be active at once. More end the lifting with
// an error that says so.
const maxCalls = 400

// graphCalls is how many calls may be active over graphs before some are cut
// off. A recursion that marks nodes does not end by itself there, since terms
// do not show that all of them are marked, and its terms grow with each call.
const graphCalls = 64

// Calls holds the active calls. It bounds recursion that conditions bound and
// the shape does not, such as isEven(n-1) behind n != 0: calls of some
// functions are cut off if too many of them are active.
//
// The result of a cut call is arbitrary. One proof for the whole predicate,
// from the conditions that lead to the cuts, shows that no input reaches a cut
// call. So the facts known at a call are not part of its meaning, and a call is
// evaluated once for its arguments. Bounded model checkers call this an
// unwinding assertion.
type Calls struct {
	t      *sym.Terms
	prover *sym.Prover
	// refinement names the refinement type that became a function, if one
	// did.
	refinement func(fn ast.Node) string
	// limit is how many calls may be active while none is cut off.
	limit int
	// count counts the calls that are active, active those of each
	// declaration or literal.
	count  int
	active map[ast.Node]int
	// most is how many calls of a function may be active before they are
	// cut off. There is none for the functions that need no such bound.
	most map[ast.Node]int
	// order lists the functions in most in the order in which they were
	// found to need it.
	order []ast.Node
	// beyond holds where, since the call at hand was entered, a call has
	// been cut off.
	beyond sym.Term
}

// NewCalls returns the calls of one encoding, with no active call. The name of
// the refinement type that became a function is for error messages; it is empty
// for other functions.
func NewCalls(t *sym.Terms, prover *sym.Prover, refinement func(fn ast.Node) string) *Calls {
	return &Calls{t: t, prover: prover, refinement: refinement, limit: maxCalls, active: map[ast.Node]int{}, beyond: t.No}
}

// bound has the calls of a function cut off. It reports false if they are
// already.
func (c *Calls) bound(fn ast.Node) (ok bool) {
	if c.most[fn] > 0 {
		return false
	}
	c.most[fn] = fewestActive
	c.order = append(c.order, fn)
	return true
}

// raise allows more calls. It reports false if that would be too many.
func (c *Calls) raise() (ok bool) {
	for fn, n := range c.most {
		c.most[fn] = n + max(2, n/4)
		if c.most[fn] > maxCalls {
			return false
		}
	}
	return true
}

// An Unbounded rejects recursion that goes on and on.
type Unbounded struct {
	// Fn is the declaration or literal that was active most often.
	Fn  ast.Node
	err *sym.Unsupported
}

// Error returns the text of the rejection.
func (u *Unbounded) Error() string { return u.err.Error() }

// Unwrap returns the error that rejects the recursion.
func (u *Unbounded) Unwrap() error { return u.err }

// Active reports whether a call of a function is active.
func (c *Calls) Active(fn ast.Node) bool { return c.active[fn] > 0 }

// Enter notes that a call of a function becomes active. It reports whether the
// call is cut off. The name is for a rejection.
func (c *Calls) Enter(fn ast.Node, name string) (cut bool) {
	if most, ok := c.most[fn]; ok && c.active[fn] >= most {
		c.beyond = c.t.Yes
		return true
	}
	c.active[fn]++
	most := c.limit
	if len(c.order) > 0 {
		most = 10 * maxCalls // other functions come between the counted calls
	}
	if c.count++; c.count > most {
		panic(sym.Refusal{Err: c.unbounded(fn, name)})
	}
	return false
}

// Reaches notes that a call reaches one that is cut off where c holds.
func (c *Calls) Reaches(where sym.Term) {
	if where != c.t.No {
		c.beyond = c.t.Or(c.beyond, c.t.And(where, c.prover.SinceEntry()))
	}
}

// InCall evaluates a call by do, and returns where it reaches a call that is
// cut off. The caller notes that by Reaches.
func (c *Calls) InCall(do func()) (beyond sym.Term) {
	outer := c.beyond
	c.beyond = c.t.No
	do()
	beyond, c.beyond = c.beyond, outer
	return beyond
}

// Room writes how many calls may still become active before some are cut off.
// It is empty as long as none is.
func (c *Calls) Room() string {
	var b []byte
	for _, fn := range c.order {
		b = binary.AppendVarint(b, int64(c.most[fn]-c.active[fn]))
	}
	return string(b)
}

// Leave notes that a call of a function is active no longer.
func (c *Calls) Leave(fn ast.Node) {
	c.active[fn]--
	c.count--
}

// unbounded returns the error that rejects the recursion of a function.
func (c *Calls) unbounded(fn ast.Node, name string) *Unbounded {
	u := &Unbounded{Fn: fn}
	for other, n := range c.active {
		if n > c.active[u.Fn] || n == c.active[u.Fn] && other.Pos() < u.Fn.Pos() {
			u.Fn = other
		}
	}
	if refinement := c.refinement(u.Fn); refinement != "" {
		u.err = &sym.Unsupported{Pos: c.t.Here.Position(), Msg: "cannot lift the refinement type " + refinement + ": it mentions itself without end; " +
			"let it mention itself of parts of the value only, as in v != nil ==> v.Next is " + refinement}
		return u
	}
	u.err = c.t.Unsupported("%s: %s; let an earlier condition bound what it counts with, as in n >= 0 && f(n)", name, c.prover.Unending(
		fmt.Sprintf("its recursion is not bounded by the shape (the limit is %d nested calls) nor by the conditions before it", maxCalls)))
	return u
}

// undecidedRecursion returns the error for a recursion rejected with first. The
// solver could not decide whether an input reaches a call of it that is cut
// off.
func (c *Calls) undecidedRecursion(first error) error {
	var u *sym.Unsupported
	if !errors.As(first, &u) {
		return first
	}
	return &sym.Unsupported{Pos: u.Pos, Msg: "cannot lift this call: " + c.prover.Unending("") + "; " + sym.AdviceFilter}
}

// Attempts lifts a predicate by do, which it may repeat. It cuts off the calls
// of a recursion that does not end, and raises their number until no input that
// satisfies given can reach a cut call. The error is that of a [sym.Refusal] in
// do, or says that no such number is found or that the context has ended.
func (c *Calls) Attempts(given sym.Term, do func() sym.Term) (t sym.Term, err error) {
	c.prover.Under([]sym.Term{given}, func() { t, err = c.attempts(do) })
	return t, err
}

// attempts is Attempts with given as an assumption.
func (c *Calls) attempts(do func() sym.Term) (sym.Term, error) {
	c.most, c.order = map[ast.Node]int{}, nil
	defer func(limit int) { c.limit = limit }(c.limit)
	if c.prover.Graph != c.t.Yes {
		c.limit = graphCalls
	}
	var first error
	for {
		t, err := c.Attempt(do)
		var u *Unbounded
		switch {
		case err == nil:
			d := c.prover.Ask(c.beyond)
			if d == problem.Nowhere {
				return t, nil
			}
			if d == problem.Somewhere && c.raise() {
				continue
			}
			if err := c.t.Ctx.Err(); err != nil {
				return t, fmt.Errorf("lifting: %w", err)
			}
			if d == problem.Undecided {
				return t, c.undecidedRecursion(first)
			}
			return t, first
		case errors.As(err, &u) && c.bound(u.Fn):
			if first == nil {
				first = err
			}
		default:
			return t, err
		}
	}
}

// Attempt makes one attempt: it returns the predicate, and sets c.beyond to
// where that reaches a call that is cut off. The error is that of a
// [sym.Refusal] in do.
func (c *Calls) Attempt(do func() sym.Term) (t sym.Term, err error) {
	active, count, here := c.active, c.count, c.t.Here
	restore := c.prover.Assumptions()
	c.active, c.count, c.beyond = map[ast.Node]int{}, 0, c.t.No
	defer func() {
		if err != nil {
			restore()
			c.t.Here = here
		}
		c.active, c.count = active, count
	}()
	defer sym.Recover(&err)
	return do(), nil
}
