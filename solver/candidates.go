package solver

import (
	"math/bits"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A watch reads the variables of a session from the booleans that Z3 reports while it checks: the
// booleans themselves, and the bits of the others.
type watch struct {
	terms []z3.Term
	vars  []watched // the free variables of the session, in its order
}

// A watched is where a variable is read from.
type watched struct {
	index  int // of the variable
	first  int // of its lowest bit in watch.terms
	width  int
	signed bool
}

// value returns the value of a variable, given those of the terms.
func (v watched) value(terms []byte) int64 {
	value := int64(0)
	for i := range v.width {
		value |= int64(terms[v.first+i]) << i
	}
	if v.signed {
		value = value << (64 - v.width) >> (64 - v.width)
	}
	return value
}

// watchFree has the solver report on every free variable of the session. All that the session
// asserts outside of scopes must be asserted.
func (e *session) watchFree() error {
	w := &watch{}
	for _, i := range e.free {
		v := &e.p.Vars[i]
		at := watched{index: i, first: len(w.terms), width: 1}
		if e.p.Store.Sort(v.Term) == term.SortBool {
			w.terms = append(w.terms, e.terms[i])
		} else {
			lo, hi := e.p.Store.Range(v.Term)
			at.signed, at.width = lo < 0, max(signedBits(lo), signedBits(hi))
			if !at.signed {
				at.width = bits.Len64(uint64(hi))
			}
			if err := e.watchBits(w, at); err != nil {
				return err
			}
		}
		w.vars = append(w.vars, at)
	}
	e.watch = w
	return e.solver.Watch(w.terms)
}

// watchBits adds a free boolean for each bit of a variable.
func (e *session) watchBits(w *watch, v watched) error {
	for i := range v.width {
		b, bit := e.t.fresh(term.SortBool), e.z.Bit(i, e.terms[v.index])
		w.terms = append(w.terms, b)
		if err := e.solver.Assert(e.z.Apply(z3.OpEq, b, bit)); err != nil {
			return err
		}
	}
	return nil
}

// enumerate has Z3 go through all models in one check (a conflict at each sends it to the next one)
// and calls visit with each that it comes upon, until visit returns false. A model can come again.
// The status is Unsat where there are no more.
func (e *session) enumerate(visit func(problem.Model) bool) (z3.Status, error) {
	e.checks++
	var failed error
	status, err := e.solver.Visit(e.ctx, func(terms []byte, conflict []uint32) ([]uint32, bool) {
		for _, v := range e.watch.vars {
			e.model[v.index] = v.value(terms)
		}
		if failed = e.validate(); failed != nil || e.ctx.Err() != nil || !visit(e.model) {
			return nil, false
		}
		for _, v := range e.watch.vars {
			if e.p.Store.Eval(e.p.Vars[v.index].Guard, e.model) == 0 {
				continue
			}
			for i := range v.width {
				conflict = append(conflict, uint32(v.first+i))
			}
		}
		return conflict, true
	})
	switch {
	case failed != nil:
		return z3.Unknown, failed
	case err == nil && status == z3.Sat && e.ctx.Err() != nil:
		status = z3.Unknown
	}
	return status, err
}
