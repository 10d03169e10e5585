package encode

import (
	"context"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// Antecedents encodes the values of a type of package p that keep the
// invariants of all types. It also lifts the implications among the invariants
// of the type and the refined types of its fields. For each it returns the
// condition under which one of these values makes the left side true. Values
// within values of the type count as well. The error is as for [Encode].
func Antecedents(ctx context.Context, ask problem.Solver, p *spec.Package, t *types.Named, b domain.Bounds) (e *Encoding, sides []ClauseTerm, err error) {
	defer sym.Recover(&err)
	g := newLifting(ctx, ask, p)
	l := g.l
	defer l.Prover.Close()
	u := g.unfolder(p, b, b.Depth)
	n, _ := u.Parameter(types.NewParam(t.Obj().Pos(), p.Types, t.Obj().Name(), t))
	e = &Encoding{Shape: u.Shape([]shape.Node{n})}
	if e.Clauses, err = g.invariants(p, u.Visits); err != nil {
		return nil, nil, err
	}
	root := []sym.Term{e.Shape.Constraint}
	for _, c := range e.Clauses {
		root = append(root, c.Term)
	}
	holds := l.T.And(root...)
	for _, cl := range p.Invariants[t.Obj()] {
		if cl.When == nil || cl.Native {
			continue
		}
		side, err := somewhere(l, p, cl.When, t, u.Visits, holds)
		if err != nil {
			return nil, nil, err
		}
		sides = append(sides, ClauseTerm{cl, side})
	}
	u.Settle()
	e.Problem = u.Problem(holds)
	e.Problem.Fresh = false
	return e, sides, ctx.Err()
}

// somewhere returns the condition under which a predicate is true for some
// value of a type.
func somewhere(l *lift.Lifter, p *spec.Package, cl *clause.Clause, t *types.Named, visits []unfold.Visit, given sym.Term) (sym.Term, error) {
	some := l.T.No
	for _, v := range visits {
		if !types.Identical(v.Named, t) {
			continue
		}
		args := make([]sym.Value, len(cl.Args))
		for i := range cl.Args {
			args[i] = selfOf(l, cl.Func.Obj.Signature().Params().At(i).Type(), v)
		}
		holds, err := l.Attempts(l.T.And(given, v.Guard), func() sym.Term { return clauseTerm(l, p, cl, v.Named, args) })
		if err != nil {
			return sym.None, err
		}
		some = l.T.Or(some, l.T.And(v.Guard, holds))
	}
	return some, nil
}
