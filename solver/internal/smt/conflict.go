package smt

import (
	"context"
	"fmt"
	"slices"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Conflict explains why boolean terms over vars have no model in common. It
// returns the indexes, ascending, of a minimal set of them without a model:
// leaving any of them out leaves a model. The set is empty if the domains of
// vars alone have no model, and nil if the terms do have one. The store does
// not change.
//
// The error wraps ErrGaveUp if Z3 gives up on the whole question. If Z3 gives
// up on leaving out a term, the term stays in the set.
func Conflict(ctx context.Context, config Config, store *term.Store, terms []term.Term, vars []problem.Var) (core []int, err error) {
	defer func() {
		if why, ok := GaveUp(ctx, err); ok {
			core, err = nil, fmt.Errorf("%w: %s", ErrGaveUp, why)
		}
	}()
	e, err := newConflict(ctx, config, store, terms, vars)
	if err != nil {
		return nil, err
	}
	defer e.z.Close()
	all := make([]int, len(terms))
	for i := range all {
		all[i] = i
	}
	core, status, err := e.core(all)
	switch {
	case err != nil || status == z3.Sat:
		return nil, err
	case status == z3.Unknown:
		return nil, fmt.Errorf("%w: %s", ErrGaveUp, e.solver.Reason())
	}
	return e.minimise(core)
}

// A conflict finds clauses that contradict each other.
type conflict struct {
	ctx    context.Context
	z      *z3.Context
	solver *z3.Solver
	// assumed are free constants that imply the clauses.
	assumed []z3.Term
}

// newConflict returns a conflict about clauses. The caller closes its context.
func newConflict(ctx context.Context, config Config, store *term.Store, terms []term.Term, vars []problem.Var) (*conflict, error) {
	p := &problem.Problem{Store: store.Clone(), Vars: vars, Root: term.True}
	z, err := z3.NewContext()
	if err != nil {
		return nil, err
	}
	z.Until(ctx)
	e := &conflict{ctx: ctx, z: z}
	if err := e.assert(config, p, terms); err != nil {
		z.Close()
		return nil, err
	}
	return e, nil
}

// assert asserts the domains, and each clause under an assumption.
func (e *conflict) assert(config Config, p *problem.Problem, clauses []term.Term) error {
	var err error
	if e.solver, err = e.z.NewSolver(config.Params()); err != nil {
		return err
	}
	normal := p.Canonical()
	roots := append([]term.Term{normal}, clauses...)
	integers := config.Integers || linear(p.Store, roots...)
	t := NewTranslation(p.Store, e.z, integers, roots...)
	if err := e.solver.Assert(t.Term(normal)); err != nil {
		return err
	}
	for i, c := range clauses {
		a := e.z.Const(len(p.Vars)+i, t.boolean)
		e.assumed = append(e.assumed, a)
		if err := e.solver.Assert(e.z.Apply(z3.OpOr, e.z.Apply(z3.OpNot, a), t.Term(c))); err != nil {
			return err
		}
	}
	return e.solver.Assert(t.TakeGiven()...)
}

// core returns a subset of some clauses that Z3 finds contradictory.
func (e *conflict) core(clauses []int) ([]int, z3.Status, error) {
	var assumptions []z3.Term
	for _, c := range clauses {
		assumptions = append(assumptions, e.assumed[c])
	}
	status, err := e.solver.Check(e.ctx, assumptions...)
	if err != nil || status != z3.Unsat {
		return nil, status, err
	}
	places, err := e.solver.Core()
	core := []int{}
	for _, place := range places {
		core = append(core, clauses[place])
	}
	return core, status, err
}

// minimise removes from a core, from its end, clauses that the contradiction
// does not need.
func (e *conflict) minimise(core []int) ([]int, error) {
	needed := 0 // how many at the end of core are known to be needed
	for needed < len(core) {
		at := len(core) - 1 - needed
		without := slices.Delete(slices.Clone(core), at, at+1)
		smaller, status, err := e.core(without)
		switch {
		case err != nil:
			return nil, err
		case status == z3.Unsat:
			core = smaller // the needed ones are in it, at its end
		default:
			needed++
		}
	}
	return core, nil
}
