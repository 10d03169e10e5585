package encode

import (
	"context"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// Results encodes the results that a contract allows. The parameters of the
// shape are those of the function, and behind them its results, which share no
// memory with them. A model is a valid input and what a call may return for it,
// if the call changes nothing. The caller has merged the bound of c into b.
// Lifting takes at most most labor, unless most is 0. The error is as for
// [Behave].
func Results(ctx context.Context, ask problem.Solver, c *spec.Contract, b domain.Bounds, most int64) (*Encoding, error) {
	pairs, panics := withResults(c)
	g := newLifting(ctx, ask, c.Pkg)
	g.l.T.MostLabor = most
	e, err := g.encode(pairs, b)
	if err != nil {
		return nil, err
	}
	s := e.Problem.Store
	root := e.Shape.Constraint
	returns := term.True
	for _, t := range e.Clauses {
		if panics[t.Clause] {
			returns = s.And(returns, s.Not(t.Term))
		} else {
			root = s.And(root, t.Term)
		}
	}
	e.Problem.Root = s.And(root, returns)
	return e, nil
}

// withResults returns a contract whose parameters are those of c and its
// results. Its preconditions are the pre- and postconditions of c, and the
// panics clauses, which are in panics.
func withResults(c *spec.Contract) (pairs *spec.Contract, panics map[*clause.Clause]bool) {
	all := *c
	all.Params, all.Results, all.Clauses = slices.Concat(c.Params, c.Results), nil, nil
	panics = map[*clause.Clause]bool{}
	for _, cl := range c.Of(annotation.RolePre, annotation.RolePanics, annotation.RolePost) {
		of := *cl
		of.Role, of.Args = annotation.RolePre, slices.Clone(cl.Args)
		for i, a := range of.Args {
			switch a.Kind {
			case clause.ArgOld:
				of.Args[i].Kind = clause.ArgParam
			case clause.ArgResult:
				of.Args[i] = clause.Arg{Kind: clause.ArgParam, Index: len(c.Params) + a.Index}
			}
		}
		if cl.Role == annotation.RolePanics {
			panics[&of] = true
		}
		all.Clauses = append(all.Clauses, &of)
	}
	return &all, panics
}
