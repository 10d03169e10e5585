package generalize

import (
	"context"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Stream yields the valid inputs that are like in except for the open parts,
// which have any values. It yields them in the order of models, in itself among
// them, until yield returns false. Further conditions on the variables narrow
// them.
//
// Stream reports whether all of them have been yielded. Everything in this
// package is built on it: it fixes the rest of an input, asserts the
// precondition, and asks the solver for the values of the holes. The error is
// that of s, or nil if the context has ended.
func (in *Input) Stream(ctx context.Context, s solver.Strategy, open []*Part, yield func(problem.Model) bool, conditions ...term.Term) (bool, error) {
	p := *in.problem
	p.Root = p.Store.And(append(conditions, in.rest(open))...)
	p.Domain = p.Root // for a filter to list
	out, err := s.Enumerate(ctx, &p, yield)
	if err != nil && ctx.Err() != nil {
		return false, nil
	}
	return out.Complete, err
}

// rest returns a condition on inputs: they are valid, and differ from in at
// most in the open parts.
func (in *Input) rest(open []*Part) term.Term {
	s := in.problem.Store
	fixed := make([]term.Term, len(in.Model))
	for i := range fixed {
		fixed[i] = term.None
		if s.Eval(in.problem.Vars[i].Guard, in.Model) != 0 {
			fixed[i] = termOf(s, in.problem.Vars[i].Term, in.Model[i])
		}
	}
	for _, part := range open {
		for _, v := range part.vars {
			fixed[v] = term.None
		}
	}
	terms := []term.Term{term.Substitute(s, in.problem.Root, fixed)}
	for i, k := range fixed {
		if k != term.None {
			terms = append(terms, s.EQ(in.problem.Vars[i].Term, k))
		}
	}
	return s.And(terms...)
}

// termOf returns a value of a variable as a term of its sort.
func termOf(s *term.Store, variable term.Term, k int64) term.Term {
	if s.Sort(variable) == term.SortBool {
		return s.Bool(k != 0)
	}
	return s.Int(k)
}
