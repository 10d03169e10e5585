package encode

import (
	"context"
	"errors"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// measureDepth is the depth to which the parameters of measures are unfolded
// for the test.
const measureDepth = 2

// CheckMeasures lifts the functions that are marked as measures over small
// shapes of their parameters. It returns an error for each that cannot be
// lifted, in source order. There is no error for a measure that is generic or
// that has not been lifted at the end of ctx. There is none either if its
// parameters cannot be unfolded or hold nodes of graphs, or if their shape does
// not bound its recursion. Such a measure is lifted where it is used.
func CheckMeasures(ctx context.Context, ask problem.Solver, p *spec.Package) []*spec.Error {
	var errs []*spec.Error
	for _, fn := range p.Measures {
		if err := checkMeasure(ctx, ask, p, fn); err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

func checkMeasure(ctx context.Context, ask problem.Solver, p *spec.Package, fn *types.Func) *spec.Error {
	sig := fn.Signature()
	if sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
		return nil
	}
	if holdsGraph(p, sig) {
		return nil // conditions at its uses say whether a loop over nodes ends
	}
	g := newLifting(ctx, ask, p)
	l := g.l
	defer l.Prover.Close()
	args, err := g.measureArgs(p, sig)
	if err != nil {
		return nil
	}
	err = func() (err error) {
		defer sym.Recover(&err)
		l.T.Here = sym.Spot{Fset: p.Fset, Pos: fn.Pos()}
		_, err = l.Attempt(func() sym.Term { return l.Call(fn, nil, args, nil).Panics })
		return err
	}()
	var u *sym.Unsupported
	var unbounded *lift.Unbounded
	switch {
	case errors.As(err, &unbounded) && l.Program.Refinements[unbounded.Fn] == "":
		// Conditions at its uses may bound it.
		return nil
	case err == nil:
		return nil
	case errors.As(err, &u):
		return &spec.Error{Pos: u.Pos, Msg: "measure " + fn.Name() + ": " + u.Msg}
	case ctx.Err() != nil:
		return nil
	}
	return &spec.Error{Pos: p.Fset.Position(fn.Pos()), Msg: "measure " + fn.Name() + ": " + err.Error()}
}

// holdsGraph reports whether a parameter holds nodes of a graph.
func holdsGraph(p *spec.Package, sig *types.Signature) bool {
	if sig.Recv() != nil && spec.HoldsGraph(p, sig.Recv().Type(), nil) {
		return true
	}
	for v := range sig.Params().Variables() {
		if spec.HoldsGraph(p, v.Type(), nil) {
			return true
		}
	}
	return false
}

// measureArgs unfolds a function's parameters, receiver first.
func (g *lifting) measureArgs(p *spec.Package, sig *types.Signature) (args []sym.Value, err error) {
	defer sym.Recover(&err)
	u := g.unfolder(p, domain.Bounds{Depth: measureDepth}, measureDepth)
	var params []*types.Var
	if sig.Recv() != nil {
		params = append(params, sig.Recv())
	}
	for i := range sig.Params().Len() {
		params = append(params, sig.Params().At(i))
	}
	for _, v := range params {
		_, a := u.Parameter(v)
		args = append(args, a)
	}
	return args, nil
}
