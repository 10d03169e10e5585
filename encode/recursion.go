package encode

import (
	"errors"
	"fmt"
	"go/ast"

	"github.com/typetarget/target/spec"
)

// fewestActive is how many calls of a function may be active at first where they are cut off.
const fewestActive = 4

// A cutoff bounds recursion that conditions bound and not the shape, such as isEven(n-1) behind
// n != 0: calls of the functions in it are cut off where too many of them are active.
//
// What a cut call computes is arbitrary. That no input reaches one is proved once for the whole
// predicate, from the conditions that lead to the cuts; so what is known where a call stands
// becomes no part of what the call means, and it is evaluated once for its arguments. Bounded
// model checkers call this an unwinding assertion.
type cutoff struct {
	// most is how many calls of each function may be active.
	most map[ast.Node]int
	// order lists the functions in the order in which they were found to need it.
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

// An unboundedCall refuses recursion that goes on and on.
type unboundedCall struct {
	// fn is the declaration or literal that was active most often.
	fn  ast.Node
	err *Unsupported
}

func (u *unboundedCall) Error() string { return u.err.Error() }

// Unwrap returns the refusal.
func (u *unboundedCall) Unwrap() error { return u.err }

// enter notes that a function becomes active. It reports whether the call is cut off.
func (l *lifter) enter(f *frame) (cut bool) {
	if most, ok := l.cutoff.most[f.fn]; ok && l.active[f.fn] >= most {
		l.beyond = l.yes
		return true
	}
	l.active[f.fn]++
	most := maxCalls
	if len(l.cutoff.order) > 0 {
		most = 10 * maxCalls // other functions stand between the calls that are counted
	}
	if l.calls++; l.calls > most {
		panic(refusal{l.unbounded(f)})
	}
	return false
}

// reaches notes that a call reaches one that is cut off where c holds.
func (l *lifter) reaches(c Term) {
	if c != l.no {
		l.beyond = l.or(l.beyond, l.and(c, l.and(l.path[l.entered:]...)))
	}
}

// room tells apart how many calls may still become active.
func (l *lifter) room() string {
	k := &keyer{l: l}
	for _, fn := range l.cutoff.order {
		k.int(l.cutoff.most[fn] - l.active[fn])
	}
	return string(k.buf)
}

// leave notes that a function is active no longer.
func (l *lifter) leave(f *frame) {
	l.active[f.fn]--
	l.calls--
}

// unbounded is the refusal of the recursion that f is part of.
func (l *lifter) unbounded(f *frame) *unboundedCall {
	u := &unboundedCall{fn: f.fn}
	for fn, n := range l.active {
		if n > l.active[u.fn] || n == l.active[u.fn] && fn.Pos() < u.fn.Pos() {
			u.fn = fn
		}
	}
	if name, ok := l.refinements[u.fn]; ok {
		u.err = &Unsupported{Pos: l.here.position(), Msg: "cannot lift the refinement type " + name + ": it mentions itself without end; " +
			"let it mention itself of parts of the value only, as in v != nil ==> v.Next is " + name}
		return u
	}
	u.err = l.unsupported("%s: %s; let an earlier condition bound what it counts with, as in n >= 0 && f(n)", f.name, l.unending(
		fmt.Sprintf("its recursion is not bounded by the shape (the limit is %d nested calls) nor by the conditions before it", maxCalls)))
	return u
}

// undecidedRecursion is the refusal of a recursion for which first was refused, and of which the solver could not decide
// whether an input reaches a call that is cut off.
func (l *lifter) undecidedRecursion(first error) error {
	var u *Unsupported
	if !errors.As(first, &u) {
		return first
	}
	return &Unsupported{Pos: u.Pos, Msg: "cannot lift this call: " + l.unending("") + "; " + adviceFilter}
}

// attempts lifts a predicate by do, which may be repeated. Where recursion goes on and on, its calls are
// cut off, and their number is raised until no input for which given holds can reach one that is.
func (l *lifter) attempts(given Term, do func() Term) (Term, error) {
	depth := len(l.path)
	l.assume(given)
	defer func() { l.path = l.path[:depth] }()
	l.cutoff = cutoff{}
	var first error
	for {
		t, err := l.attempt(do)
		var u *unboundedCall
		switch {
		case err == nil:
			d := l.ask(l.beyond)
			if d == holdsNowhere {
				return t, nil
			}
			if d == holdsSomewhere && l.cutoff.raise() {
				continue
			}
			if err := l.ctx.Err(); err != nil {
				return t, fmt.Errorf("%s: lifting: %w", l.here.position(), err)
			}
			if d == undecided {
				return t, l.undecidedRecursion(first)
			}
			return t, first
		case errors.As(err, &u) && l.cutoff.add(u.fn):
			if first == nil {
				first = err
			}
		default:
			return t, err
		}
	}
}

// attempt is one attempt: the predicate, and in l.beyond where it reaches a call that is cut off.
func (l *lifter) attempt(do func() Term) (t Term, err error) {
	was := *l
	l.active, l.calls, l.beyond = map[ast.Node]int{}, 0, l.no
	defer func() {
		if err != nil {
			l.path, l.entered, l.conditional = was.path, was.entered, was.conditional
			l.here, l.abroad = was.here, was.abroad
		}
		l.active, l.calls = was.active, was.calls
	}()
	defer recovered(&err)
	return do(), nil
}

// refinementsOf names the functions that refinement types became.
func refinementsOf(p *spec.Package) map[ast.Node]string {
	r := map[ast.Node]string{}
	for _, f := range p.Code.Funcs {
		if f.Refines != "" {
			r[f.Decl] = f.Refines
		}
	}
	return r
}
