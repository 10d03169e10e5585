package smt

import (
	"math/bits"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A watch reads the free variables of a session from booleans that Z3 reports
// while it checks: boolean variables themselves, and the bits of the others.
type watch struct {
	terms []z3.Term
	vars  []watched // the free variables of the session, in its order
}

// A watched locates a variable among the reported booleans.
type watched struct {
	index  int // of the variable
	first  int // of its lowest bit in watch.terms
	width  int
	signed bool
}

// value returns the value of a variable, given the values of the reported
// booleans.
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

// WatchFree makes the solver report every free variable of the session. It must
// come after all that the session asserts outside of scopes. The error is that
// of Z3.
func (e *Session) WatchFree() error {
	w := &watch{}
	for _, i := range e.Free {
		v := &e.P.Vars[i]
		at := watched{index: i, first: len(w.terms), width: 1}
		if e.P.Store.Sort(v.Term) == term.SortBool {
			w.terms = append(w.terms, e.Terms[i])
		} else {
			lo, hi := e.P.Store.Range(v.Term)
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
	e.Watch = w
	return e.Solver.Watch(w.terms)
}

// watchBits adds a free boolean for each bit of a variable to the watch.
func (e *Session) watchBits(w *watch, v watched) error {
	for i := range v.width {
		b, bit := e.T.fresh(term.SortBool), e.Z.Bit(i, e.Terms[v.index])
		w.terms = append(w.terms, b)
		if err := e.Solver.Assert(e.Z.Apply(z3.OpEq, b, bit)); err != nil {
			return err
		}
	}
	return nil
}

// Enumerate visits all models in one check of Z3, which a conflict sends from
// each model to the next, until visit returns false. A model may come more than
// once. The status is Unsat if there are no more models. The error is that of
// Z3, or a [*Disagreement] if a model does not satisfy the goal.
func (e *Session) Enumerate(visit func(problem.Model) bool) (z3.Status, error) {
	e.Checks++
	var failed error
	status, err := e.Solver.Visit(e.Ctx, func(terms []byte, conflict []uint32) ([]uint32, bool) {
		for _, v := range e.Watch.vars {
			e.Model[v.index] = v.value(terms)
		}
		if failed = e.validate(); failed != nil || e.Ctx.Err() != nil || !visit(e.Model) {
			return nil, false
		}
		for _, v := range e.Watch.vars {
			if e.P.Store.Eval(e.P.Vars[v.index].Guard, e.Model) == 0 {
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
	case err == nil && status == z3.Sat && e.Ctx.Err() != nil:
		status = z3.Unknown
	}
	return status, err
}
