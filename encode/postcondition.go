package encode

import (
	"context"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// These limit an encoding with postconditions. It only serves a remark, so it
// must cost little: some 50 ms.
const (
	fewSteps = 100_000
	fewTerms = 40_000
)

// Postconditions encodes a contract as [Encode] does, together with the
// postconditions in of that can be evaluated on unknowns. Unknowns are any
// values of their types, within the bounds or not. The results are unknowns,
// and so is the memory that a parameter leads to after the call if changes
// reports that a call can change it. If the negation of a postcondition has no
// model with the encoding's problem, the precondition alone implies the
// postcondition.
//
// The problem asks for the inputs of all depths up to that of b. The error is
// as for Encode. A postcondition that cannot be lifted, or only by much work,
// has no term. If no postcondition can be evaluated on unknowns, the encoding
// is nil.
func Postconditions(ctx context.Context, ask problem.Solver, c *spec.Contract, of []*clause.Clause, b domain.Bounds, changes func(types.Type) bool) (*Encoding, []ClauseTerm, error) {
	p := &postconditions{c: c, changes: changes, known: map[clause.Arg]sym.Value{}}
	p.choose(of)
	if len(p.clauses) == 0 || c.ReachesOpaque() {
		return nil, nil, nil
	}
	g := newLifting(ctx, ask, c.Pkg)
	p.l = g.l
	t := g.l.T
	t.MostSteps, t.MostTerms = fewSteps, fewTerms
	e, err := g.encodeAt(c, nil, b, b.Depth, p.lift)
	if err != nil {
		return nil, nil, err
	}
	e.Problem.Fresh = false
	return e, p.terms, ctx.Err()
}

// A postconditions is one call of Postconditions.
type postconditions struct {
	l       *lift.Lifter
	c       *spec.Contract
	changes func(types.Type) bool
	clauses []*clause.Clause
	levels  int
	// known are the arguments made so far.
	known map[clause.Arg]sym.Value
	terms []ClauseTerm
}

// choose finds the clauses that use unknowns only in ways that they support.
func (p *postconditions) choose(of []*clause.Clause) {
	for _, cl := range of {
		levels, ok := knowable(p.c.Pkg, cl, func(i int) bool { return p.unknown(cl.Args[i]) })
		if ok {
			p.clauses = append(p.clauses, cl)
			p.levels = max(p.levels, levels)
		}
	}
}

// unknown reports whether a call decides the value of an argument.
func (p *postconditions) unknown(a clause.Arg) bool {
	return a.Kind == clause.ArgResult || a.Kind == clause.ArgParam && p.changes(p.c.Params[a.Index].Type())
}

// lift lifts the clauses over the parameters and unknowns.
func (p *postconditions) lift(u *unfold.Unfolder, params []sym.Value, given sym.Term) {
	k := unfold.NewUnknowns(u, p.levels)
	for _, cl := range p.clauses {
		args := make([]sym.Value, len(cl.Args))
		for i, a := range cl.Args {
			from := p.typeOf(a)
			args[i] = p.l.Mem.Passed(p.argument(k, a, params), from, parameterOf(cl.Func.Obj, i))
		}
		t, err := p.l.Attempts(given, func() sym.Term { return clauseTerm(p.l, p.c.Pkg, cl, nil, args) })
		if err == nil {
			p.terms = append(p.terms, ClauseTerm{cl, t})
		}
	}
}

func (p *postconditions) typeOf(a clause.Arg) types.Type {
	if a.Kind == clause.ArgResult {
		return p.c.Results[a.Index].Type()
	}
	return p.c.Params[a.Index].Type()
}

// argument returns the value of a clause's argument, the same for all clauses.
func (p *postconditions) argument(k *unfold.Unknowns, a clause.Arg, params []sym.Value) sym.Value {
	if v, ok := p.known[a]; ok {
		return v
	}
	var v sym.Value
	switch {
	case a.Kind == clause.ArgResult:
		v = k.Value(p.typeOf(a), p.c.Results[a.Index].Name(), p.levels)
	case p.unknown(a):
		v = k.After(params[a.Index], p.typeOf(a), p.c.Params[a.Index].Name())
	default:
		v = params[a.Index]
	}
	p.known[a] = v
	return v
}
