package encode

import (
	"context"
	"go/types"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// Antecedents encodes the values of a type of package p that keep the invariants of all types, and for each invariant of
// the type itself, or refined type of its fields, that is an implication it lifts where one of these values makes the left
// side hold. Values within values of the type count as well. The error is as for [Encode].
func Antecedents(ctx context.Context, p *spec.Package, t *types.Named, b Bounds) (e *Encoding, sides []ClauseTerm, err error) {
	defer recovered(&err)
	l := newLifter(ctx, term.NewStore(), p, sizesOf(p))
	defer l.close()
	l.home = p.Types
	l.globals = newGlobals(p)
	l.refinements = refinementsOf(p)
	l.lawful = p.Code.Lawful
	u := newUnfolder(l, p, b)
	u.left = b.Depth
	v := types.NewParam(t.Obj().Pos(), p.Types, t.Obj().Name(), t)
	u.param, u.at = v.Name(), v.Pos()
	u.supported(t, v.Name(), map[types.Type]bool{})
	n, _ := u.node(t, u.outermost(v))
	for _, g := range u.impossible {
		u.constraints = append(u.constraints, l.not(g))
	}
	e = &Encoding{Shape: &Shape{Params: []Node{n}, Constraint: l.and(u.constraints...)}}
	if e.Clauses, err = l.invariants(p, u.visits); err != nil {
		return nil, nil, err
	}
	root := []Term{e.Shape.Constraint}
	for _, c := range e.Clauses {
		root = append(root, c.Term)
	}
	holds := l.and(root...)
	for _, cl := range p.Invariants[t.Obj()] {
		if cl.When == nil || cl.Native {
			continue
		}
		side, err := l.somewhere(p, cl.When, t, u.visits, holds)
		if err != nil {
			return nil, nil, err
		}
		sides = append(sides, ClauseTerm{cl, side})
	}
	u.settle()
	e.Problem = &problem.Problem{Store: l.s, Vars: u.vars, Root: holds}
	return e, sides, ctx.Err()
}

// somewhere is where a predicate holds of some value of a type.
func (l *lifter) somewhere(p *spec.Package, cl *spec.Clause, t *types.Named, visits []visit, given Term) (Term, error) {
	some := l.no
	for _, v := range visits {
		if !types.Identical(v.named, t) {
			continue
		}
		args := make([]value, len(cl.Args))
		for i := range cl.Args {
			args[i] = l.self(cl.Func.Obj.Signature().Params().At(i).Type(), v)
		}
		holds, err := l.attempts(l.and(given, v.guard), func() Term { return l.clause(p, cl, v.named, args) })
		if err != nil {
			return noTerm, err
		}
		some = l.or(some, l.and(v.guard, holds))
	}
	return some, nil
}
