package encode

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// An Encoding is a contract's precondition over the shape of its parameters.
type Encoding struct {
	Shape *Shape
	// Problem asks for the assignments of the shape under which the precondition holds; from
	// depth 1 on only for those that one depth less did not have.
	Problem *problem.Problem
	// Clauses are the invariants and preconditions one by one. Their conjunction with the shape's
	// constraint is the problem's root.
	Clauses []ClauseTerm
	// Unlifted are the invariants and preconditions that the problem leaves out, which have to be evaluated natively.
	Unlifted []Unlifted
	// Drawn reports whether something is left out though there are too many
	// values to evaluate it on all of them.
	Drawn bool
	// Evaluable says that the precondition can be evaluated natively on what the problem's domain has: see EncodePartly.
	Evaluable bool
}

// A ClauseTerm says where a clause holds. For an invariant it covers all values of its type.
type ClauseTerm struct {
	Clause *spec.Clause
	Term   term.Term
}

// Encode unfolds the parameters of c within b, into which the caller has merged the bound of c, and
// lifts its precondition: the invariants of every value within the shape and the requires
// clauses. What terms do not show it asks ask. The error is an [*Unsupported] where a type or a
// construct has no encoding, and else the context's.
func Encode(ctx context.Context, ask problem.Solver, c *spec.Contract, b Bounds) (*Encoding, error) {
	return newLifting(ctx, ask, c.Pkg).encode(c, b)
}

// A lifting is the encoding of one contract.
type lifting struct {
	l *lift.Lifter
	// leaving says which clauses may be left out; nil for none.
	leaving *leaving
	// clause is the clause that is being lifted, nil for none.
	clause   *spec.Clause
	unlifted []Unlifted // the clauses that are left out
}

func newLifting(ctx context.Context, ask problem.Solver, p *spec.Package) *lifting {
	return liftingBy(lift.New(ctx, ask, term.NewStore(), p, sizesOf(p)), p)
}

// liftingBy lifts the clauses of a package by l.
func liftingBy(l *lift.Lifter, p *spec.Package) *lifting {
	l.Home, l.Globals, l.Refinements = p.Types, lift.NewGlobals(p), lift.RefinementsOf(p)
	if p.Code.Lawful != nil {
		l.Special = map[types.Object]func(*lift.Eval, *ast.CallExpr) sym.Value{p.Code.Lawful: lawfulCall}
	}
	return &lifting{l: l}
}

// leave lets clauses be left out.
func (g *lifting) leave(v *leaving) {
	g.leaving = v
	g.l.T.Spend = func() {
		if g.clause != nil {
			v.spend(g.l.T)
		}
	}
	g.l.Prover.Left = func() int64 {
		if g.clause == nil {
			return 0
		}
		return v.left(g.l.T)
	}
}

func (g *lifting) encode(c *spec.Contract, b Bounds) (e *Encoding, err error) {
	return g.encodeAt(c, nil, b, b.Depth, nil)
}

// encodeAt encodes a contract where the given units of depth are left; those of the arguments of by
// where that is not nil. more, if it is not nil, adds to the problem: it is given the parameters and the precondition.
func (g *lifting) encodeAt(c *spec.Contract, by *spec.Constructor, b Bounds, left int, more func(u *unfolder, params []sym.Value, given sym.Term)) (e *Encoding, err error) {
	l := g.l
	defer sym.Recover(&err)
	defer l.Prover.Close()
	u := newUnfolder(l, c.Pkg, b)
	u.left = left
	if by != nil {
		u.boundArguments(by)
	}
	if err := instantiated(c); err != nil {
		return nil, err
	}
	if err := moderate(c); err != nil {
		return nil, err
	}
	e = &Encoding{Shape: &Shape{}}
	params := make([]sym.Value, len(c.Params))
	for i, p := range c.Params {
		var n Node
		if by != nil {
			n, params[i] = u.argument(by, i, p)
		} else {
			n, params[i] = u.parameter(c, i, p)
		}
		e.Shape.Params = append(e.Shape.Params, n)
	}
	e.Shape.Idle = *u.idle
	for _, g := range u.impossible {
		u.constraints = append(u.constraints, l.T.Not(g))
	}
	e.Shape.Constraint = l.T.And(u.constraints...)
	root := []sym.Term{e.Shape.Constraint}
	if g.leaving != nil {
		g.leaving.begin(g.l, c, u.problem(e.Shape.Constraint))
	}
	e.Clauses, err = g.invariants(c.Pkg, u.visits)
	if err != nil {
		return nil, err
	}
	requires, err := g.requires(c, slices.DeleteFunc(liftable(c, by), g.leaves), params, e.Clauses)
	if err != nil {
		return nil, err
	}
	e.Clauses = append(e.Clauses, requires...)
	e.Unlifted, g.clause = g.unlifted, nil
	e.Drawn = len(e.Unlifted) > 0 && g.leaving.drawn
	e.Evaluable = g.leaving != nil && g.leaving.values != nil
	for _, t := range e.Clauses {
		root = append(root, t.Term)
	}
	holds := l.T.And(root...)
	if more != nil {
		more(u, params, holds)
	}
	u.settle()
	e.Problem = u.problem(holds)
	e.Problem.Domain, e.Problem.Hints = e.Shape.Constraint, hints(c)
	return e, nil
}

// problem asks for the values of what has been unfolded under which root holds, from depth 1 on only for those that
// one unit of depth less did not have.
func (u *unfolder) problem(root sym.Term) *problem.Problem {
	return &problem.Problem{Store: u.l.T.Store, Vars: u.vars, Root: root, Fresh: u.bounds.Depth > 0 && u.left > 0 && !u.freshAll}
}

// instantiated refuses a generic function without type arguments.
func instantiated(c *spec.Contract) error {
	sig := c.Func.Signature()
	if len(c.TypeArgs) > 0 || sig.TypeParams().Len() == 0 && sig.RecvTypeParams().Len() == 0 {
		return nil
	}
	where, params := "", sig.TypeParams()
	if sig.Recv() != nil {
		where, params = ", here or at the receiver's type", sig.RecvTypeParams()
	}
	return &sym.Unsupported{Pos: c.Pos, Msg: fmt.Sprintf("%s is generic, and int, the default, does not satisfy its constraints; list the types to check it with in //refine:bound %s=...%s",
		c.Name, params.At(0).Obj().Name(), where)}
}

// sizesOf are the sizes of the platform that the package is built for.
func sizesOf(p *spec.Package) types.Sizes {
	if p.Sizes != nil {
		return p.Sizes
	}
	return types.SizesFor("gc", "amd64")
}

func newUnfolder(l *lift.Lifter, p *spec.Package, b Bounds) *unfolder {
	u := &unfolder{
		l: l, pkg: p, fset: p.Fset, home: p.Types, bounds: b, world: NewWorld(p), typeBounds: p.Bounds,
		consts: map[*types.TypeName]constantsOf{}, files: fileTable(p), cyclic: map[types.Type]bool{}, idle: new([]Idle),
		writings: map[writingKey]*writing{},
	}
	l.Prover.Vars = func() []problem.Var { return u.vars }
	l.Load = p.Import
	return u
}

// parameter unfolds the i-th parameter of a contract.
func (u *unfolder) parameter(c *spec.Contract, i int, v *types.Var) (Node, sym.Value) {
	u.param, u.at = v.Name(), v.Pos()
	u.supported(v.Type(), v.Name(), map[types.Type]bool{})
	p := u.outermost(v)
	ptr, isPointer := v.Type().Underlying().(*types.Pointer)
	if i == 0 && isPointer && c.Func.Signature().Recv() != nil {
		return u.pointer(v.Type(), ptr, p, !nilParameter(c, 0))
	}
	p.nilFunc = isFunc(v.Type()) && nilParameter(c, i)
	return u.node(v.Type(), p)
}

// outermost is the position of a parameter.
func (u *unfolder) outermost(v *types.Var) position {
	return position{path: v.Name(), guard: u.l.T.Yes, left: u.left, before: u.left - 1, reach: u.left + u.bounds.final() - u.bounds.Depth, bounds: u.bounds}
}

// requires lifts preconditions over the parameters. One whose recursion only other clauses bound comes
// after them, and means what it says where they hold.
func (g *lifting) requires(c *spec.Contract, clauses []*spec.Clause, params []sym.Value, invariants []ClauseTerm) ([]ClauseTerm, error) {
	l := g.l
	r := make([]ClauseTerm, len(clauses))
	put := func(i int, given sym.Term) (err error) {
		cl := clauses[i]
		g.clause = cl
		args := make([]sym.Value, len(cl.Args))
		for i, a := range cl.Args {
			args[i] = l.Mem.Passed(params[a.Index], c.Params[a.Index].Type(), parameterOf(cl.Func.Obj, i))
		}
		r[i].Clause = cl
		r[i].Term, err = l.Attempts(given, func() sym.Term { return clauseTerm(l, c.Pkg, cl, nil, args) })
		return err
	}
	given := l.T.Yes
	for _, t := range invariants {
		given = l.T.And(given, t.Term)
	}
	var waiting []int
	for _, i := range signatureFirst(clauses) {
		var u *lift.Unbounded
		switch err := put(i, l.T.Yes); {
		case errors.As(err, &u):
			waiting = append(waiting, i)
		case err != nil:
			return nil, err
		default:
			given = l.T.And(given, r[i].Term)
		}
	}
	for _, i := range waiting {
		if err := put(i, given); err != nil {
			return nil, err
		}
		given = l.T.And(given, r[i].Term)
	}
	return r, nil
}

// signatureFirst is the order in which clauses are lifted: the default of a function depends on the refined type
// that its signature gives it, and other clauses may call the function.
func signatureFirst(clauses []*spec.Clause) []int {
	var first, rest []int
	for i, cl := range clauses {
		if cl.Verb == spec.VerbFunc {
			first = append(first, i)
		} else {
			rest = append(rest, i)
		}
	}
	return append(first, rest...)
}

// parameterOf is the type of the i-th parameter of a function, receiver first.
func parameterOf(fn *types.Func, i int) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		if i == 0 {
			return recv.Type()
		}
		i--
	}
	return fn.Signature().Params().At(i).Type()
}

// invariants lifts what every value of a type satisfies, for each such value in the shape.
func (g *lifting) invariants(p *spec.Package, visits []visit) ([]ClauseTerm, error) {
	l := g.l
	var order []*spec.Clause
	terms := map[*spec.Clause]sym.Term{}
	for _, v := range visits {
		for _, cl := range p.Invariants[v.named.Origin().Obj()] {
			if cl.Native || g.leaves(cl) {
				continue
			}
			g.clause = cl
			args := make([]sym.Value, len(cl.Args))
			for i := range cl.Args {
				args[i] = selfOf(l, cl.Func.Obj.Signature().Params().At(i).Type(), v)
			}
			t, ok := terms[cl]
			if !ok {
				order = append(order, cl)
				t = l.T.Yes
			}
			holds, err := l.Attempts(v.guard, func() sym.Term { return clauseTerm(l, p, cl, v.named, args) })
			if err != nil {
				return nil, err
			}
			terms[cl] = l.T.And(t, l.T.Or(l.T.Not(v.guard), holds))
		}
	}
	var r []ClauseTerm
	for _, cl := range order {
		r = append(r, ClauseTerm{cl, terms[cl]})
	}
	return r, nil
}

// self is a value as its invariant takes it: itself, or its address.
func selfOf(l *lift.Lifter, param types.Type, v visit) sym.Value {
	ptr, ok := param.Underlying().(*types.Pointer)
	if !ok || types.Identical(param, v.named) {
		return v.val
	}
	if n, ok := types.Unalias(ptr.Elem()).(*types.Named); !ok || n.Origin() != v.named.Origin() {
		return v.val
	}
	o := l.Mem.NewObject()
	o.Init = v.val
	return l.Mem.PointerTo(sym.Place{Obj: o})
}

// clause is the condition under which the clause's function returns true and does not panic.
func clauseTerm(l *lift.Lifter, p *spec.Package, cl *spec.Clause, of *types.Named, args []sym.Value) sym.Term {
	l.T.Here = sym.Spot{Fset: p.Fset, Pos: token.NoPos}
	if cl.Func.Decl != nil {
		l.T.Here.Pos = cl.Func.Decl.Pos()
	}
	var targs *generic.Args
	if ps := cl.Func.Obj.Signature().TypeParams(); ps.Len() > 0 && of != nil {
		var list []types.Type
		for i := range of.TypeArgs().Len() {
			list = append(list, of.TypeArgs().At(i))
		}
		targs = l.Instances.Of(list)
	}
	return l.InAnyOrder(func() sym.Term {
		r := l.Call(cl.Func.Obj, targs, args, nil)
		return l.T.And(l.T.Not(r.Panics), r.Vals[0].(sym.Term))
	})
}
