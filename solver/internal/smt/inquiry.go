package smt

import (
	"context"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// An Inquiry asks Z3 a sequence of questions about the variables of a problem
// under construction: does some assignment make this term true? One Z3 solver
// over mathematical integers answers all of them, and each term and variable is
// translated once. An inquiry is for one goroutine, as its store is, and terms
// must stay in the store while it is in use.
type Inquiry struct {
	z      *z3.Context
	solver *z3.Solver
	t      *translation
	known  map[int]bool // variables whose domain and guard have been asserted
}

// NewInquiry returns an inquiry about terms of a store. Each question may take
// config's resources, and ctx interrupts any other work. The caller must Close
// the inquiry. The error is [ErrUnavailable] or that of Z3.
func NewInquiry(ctx context.Context, config Config, s *term.Store) (*Inquiry, error) {
	q := &Inquiry{known: map[int]bool{}}
	var err error
	if q.z, err = z3.NewContext(); err != nil {
		return nil, err
	}
	q.z.Until(ctx)
	if q.solver, err = q.z.NewSolver(config.Params()); err != nil {
		q.z.Close()
		return nil, err
	}
	q.t = NewTranslation(s, q.z, true)
	return q, nil
}

// Close frees the solver and its terms.
func (q *Inquiry) Close() { q.z.Close() }

// Spent implements [problem.Inquiry].
func (q *Inquiry) Spent() int64 { return q.solver.Spent() }

// Ask asks whether c, a Bool, holds for some values in the domains of vars.
// Variables may be added between questions, but not changed. Variables that are
// not realized have their lowest value. After an error other than
// problem.ErrInexact the inquiry must not be used.
func (q *Inquiry) Ask(ctx context.Context, vars []problem.Var, c term.Term) (problem.Answer, error) {
	fresh, ok := q.fresh(vars, c)
	if !ok {
		return problem.Undecided, problem.ErrInexact
	}
	for _, v := range fresh {
		q.known[v] = true
		if err := q.solver.Assert(q.domain(&vars[v])...); err != nil {
			return problem.Undecided, err
		}
	}
	goal := q.t.Term(c)
	if err := q.solver.Assert(q.t.TakeGiven()...); err != nil {
		return problem.Undecided, err
	}
	return q.check(ctx, goal)
}

// fresh lists the variables that a question depends on, also by their guards,
// and that have no assertions yet. It reports false if a term not yet
// translated has another meaning over mathematical integers.
func (q *Inquiry) fresh(vars []problem.Var, c term.Term) (fresh []int, ok bool) {
	s, terms, met := q.t.s, []term.Term{c}, map[int]bool{}
	for i := 0; i < len(terms); i++ {
		pending := q.t.pending(terms[i])
		if !exact(s, pending) {
			return nil, false
		}
		for _, t := range pending {
			if v := int(s.K(t)); s.Op(t) == term.OpVar && !q.known[v] && !met[v] {
				met[v] = true
				fresh, terms = append(fresh, v), append(terms, vars[v].Guard)
			}
		}
	}
	return fresh, true
}

// domain returns assertions that give a variable its lowest value unless it is
// realized. Its translation asserts its range.
func (q *Inquiry) domain(v *problem.Var) []z3.Term {
	lowest := q.t.InRange(v.Term, v.Lo, v.Lo)
	guard := q.t.Term(v.Guard)
	parts := q.t.InRange(v.Term, v.Lo, v.Hi)
	for _, l := range lowest {
		parts = append(parts, q.z.Apply(z3.OpOr, guard, l))
	}
	return parts
}

// check asks whether a goal can hold together with the assertions.
func (q *Inquiry) check(ctx context.Context, goal z3.Term) (problem.Answer, error) {
	if err := q.solver.Push(); err != nil {
		return problem.Undecided, err
	}
	if err := q.solver.Assert(goal); err != nil {
		return problem.Undecided, err
	}
	status, err := q.solver.Check(ctx)
	if err != nil {
		return problem.Undecided, err
	}
	if err := q.solver.Pop(); err != nil {
		return problem.Undecided, err
	}
	switch status {
	case z3.Sat:
		return problem.Somewhere, nil
	case z3.Unsat:
		return problem.Nowhere, nil
	}
	return problem.Undecided, nil
}
