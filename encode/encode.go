package encode

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/intrinsic"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/table"
	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// An Encoding is a contract's precondition over the shape of its parameters.
type Encoding struct {
	Shape *shape.Shape
	// Problem asks for the assignments of the shape that satisfy the
	// precondition. From depth 1 on it asks only for those that the depth
	// before did not have.
	Problem *problem.Problem
	// Clauses are the invariants and preconditions one by one. Their
	// conjunction with the shape's constraint is the problem's root.
	Clauses []ClauseTerm
	// Unlifted are the invariants and preconditions that the problem leaves
	// out, which have to be evaluated as compiled code.
	Unlifted []Unlifted
	// Drawn reports whether something is left out though there are too many
	// values to evaluate it on all of them.
	Drawn bool
	// Evaluable says that the precondition can be evaluated as compiled
	// code on the values of the problem's domain: see EncodePartly.
	Evaluable bool
}

// WriteShape writes the shape for people: a line for each node, indented below
// the one that holds it, with the node's variable and domain. c is the contract
// that was encoded. The error is that of w.
func (e *Encoding) WriteShape(w io.Writer, c *spec.Contract) error {
	var names []string
	for _, p := range c.Params {
		names = append(names, p.Name())
	}
	return e.Shape.Write(w, names, e.Problem.Vars, types.RelativeTo(c.Pkg.Types))
}

// A ClauseTerm holds the condition under which a clause is true. For an
// invariant it covers all values of its type.
type ClauseTerm struct {
	Clause *clause.Clause
	Term   term.Term
}

// Encode unfolds the parameters of c within b, and lifts its precondition: the
// invariants of every value within the shape and the requires clauses. The
// caller has merged the bound of c into b. Encode asks the solver ask if a
// question cannot be decided from terms. The error is an [*Unsupported] if a
// type or a construct has no encoding, and otherwise that of b.Opaque, of ask
// or of the context.
func Encode(ctx context.Context, ask problem.Solver, c *spec.Contract, b domain.Bounds) (*Encoding, error) {
	return newLifting(ctx, ask, c.Pkg).encode(c, b)
}

// Construct unfolds the arguments of a constructor whose calls build a value at
// a place with left units of depth. It lifts the preconditions that do not look
// into opaque values. From Depth 1 on it asks only for arguments that one unit
// less of Depth and of left did not have. The error is as for [Encode].
func Construct(ctx context.Context, ask problem.Solver, c *spec.Constructor, b domain.Bounds, left int) (*Encoding, error) {
	return newLifting(ctx, ask, c.Contract.Pkg).encodeAt(c.Contract, c, b, left-1, nil)
}

// A lifting is the encoding of one contract.
type lifting struct {
	l *lift.Lifter
	// leaving says which clauses may be left out; nil for none.
	leaving *leaving
	// clause is the clause that is being lifted, nil for none.
	clause   *clause.Clause
	unlifted []Unlifted // the clauses that are left out
}

func newLifting(ctx context.Context, ask problem.Solver, p *spec.Package) *lifting {
	return liftingBy(lift.New(ctx, ask, term.NewStore(), programOf(p)), p)
}

// programOf returns the program of a package and its imports.
func programOf(p *spec.Package) lift.Program {
	return lift.Program{Source: p, Sizes: domain.SizesOf(p), Intrinsics: intrinsicsOf(p), Quantified: clause.Quantified}
}

// intrinsicsOf finds the functions that are computed everywhere, and those of
// the words of the language about nodes.
func intrinsicsOf(p *spec.Package) func(fn *types.Func) exec.Intrinsic {
	return func(fn *types.Func) exec.Intrinsic {
		for _, f := range p.Code.Funcs {
			if f.Obj == fn && f.Word != clause.NoWord {
				return intrinsic.OfWord(f.Word)
			}
		}
		return intrinsic.Of(fn)
	}
}

// liftingBy lifts the clauses of a package by l.
func liftingBy(l *lift.Lifter, p *spec.Package) *lifting {
	from := &l.Program
	from.Home, from.Vars, from.Refinements = p.Types, static.VarsOf(p.Fset, p.Syntax, p.Info, false), refinementsOf(p)
	from.Inside = func(other *types.Package) bool { return spec.InModule(p, other.Path()) }
	from.Users = func(path string) []string {
		if spec.IsStandard(p, path) {
			return nil
		}
		return spec.UsersOf(p, path)
	}
	if p.Code.Conforms != nil {
		from.Special = map[types.Object]func(*lift.Eval, *ast.CallExpr) sym.Value{p.Code.Conforms: table.Conforms}
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

func (g *lifting) encode(c *spec.Contract, b domain.Bounds) (e *Encoding, err error) {
	return g.encodeAt(c, nil, b, b.Depth, nil)
}

// encodeAt encodes a contract whose parameters have left units of depth. by is
// the constructor if the contract is one's, and nil otherwise. more, if it is
// not nil, adds to the problem: it receives the parameters and the
// precondition.
func (g *lifting) encodeAt(c *spec.Contract, by *spec.Constructor, b domain.Bounds, left int, more func(u *unfold.Unfolder, params []sym.Value, given sym.Term)) (e *Encoding, err error) {
	l := g.l
	defer sym.Recover(&err)
	defer l.Prover.Close()
	u := g.unfolder(c.Pkg, b, left)
	u.Unread = more == nil && len(c.Pkg.Invariants) == 0 && len(liftable(c, by)) == 0
	if by != nil {
		u.BoundArguments(by)
	}
	if err := instantiated(c); err != nil {
		return nil, err
	}
	if err := domain.Moderate(c); err != nil {
		return nil, err
	}
	var nodes []shape.Node
	var params []sym.Value
	if by == nil {
		nodes, params = u.Receive(c)
	} else {
		nodes, params = u.Arguments(by)
	}
	e = &Encoding{Shape: u.Shape(nodes)}
	root := []sym.Term{e.Shape.Constraint}
	if g.leaving != nil {
		g.leaving.begin(g.l, c, u.Problem(e.Shape.Constraint))
	}
	e.Clauses, err = g.invariants(c.Pkg, u.Visits)
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
	u.Settle()
	e.Problem = u.Problem(holds)
	e.Problem.Domain, e.Problem.Hints = e.Shape.Constraint, hints(c)
	return e, nil
}

// liftable returns the preconditions that do not look into opaque values; by is
// the constructor if the contract is one's.
func liftable(c *spec.Contract, by *spec.Constructor) []*clause.Clause {
	return slices.DeleteFunc(c.Pre(), func(cl *clause.Clause) bool { return cl.Native || by.Filters(cl) })
}

// instantiated rejects a generic function without type arguments.
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

// unfolder returns an unfolder of types of a package within b that has left
// units of depth.
func (g *lifting) unfolder(p *spec.Package, b domain.Bounds, left int) *unfold.Unfolder {
	return unfold.New(g.l, p, b, left, func(l *lift.Lifter, visits []unfold.Visit) ([]sym.Term, error) {
		clauses, err := (&lifting{l: l}).invariants(p, visits)
		var all []sym.Term
		for _, t := range clauses {
			all = append(all, t.Term)
		}
		return all, err
	})
}

// requires lifts preconditions over the parameters. If only other clauses bound
// the recursion of a precondition, it is lifted after them, and its term is
// valid if they are true.
func (g *lifting) requires(c *spec.Contract, clauses []*clause.Clause, params []sym.Value, invariants []ClauseTerm) ([]ClauseTerm, error) {
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

// signatureFirst returns the order in which clauses are lifted. The default of
// a function depends on the refined type that its signature gives it, and other
// clauses may call the function.
func signatureFirst(clauses []*clause.Clause) []int {
	var first, rest []int
	for i, cl := range clauses {
		if cl.Verb == annotation.VerbFunc {
			first = append(first, i)
		} else {
			rest = append(rest, i)
		}
	}
	return append(first, rest...)
}

// parameterOf returns the type of the i-th parameter of a function, receiver
// first.
func parameterOf(fn *types.Func, i int) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		if i == 0 {
			return recv.Type()
		}
		i--
	}
	return fn.Signature().Params().At(i).Type()
}

// invariants lifts the invariants of each value in the shape.
func (g *lifting) invariants(p *spec.Package, visits []unfold.Visit) ([]ClauseTerm, error) {
	l := g.l
	var order []*clause.Clause
	terms := map[*clause.Clause]sym.Term{}
	for _, v := range visits {
		for _, cl := range p.Invariants[v.Named.Origin().Obj()] {
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
			holds, err := l.Attempts(v.Guard, func() sym.Term { return clauseTerm(l, p, cl, v.Named, args) })
			if err != nil {
				return nil, err
			}
			terms[cl] = l.T.And(t, l.T.Or(l.T.Not(v.Guard), holds))
		}
	}
	var r []ClauseTerm
	for _, cl := range order {
		r = append(r, ClauseTerm{cl, terms[cl]})
	}
	return r, nil
}

// selfOf returns a value as its invariant takes it: itself, or its address.
func selfOf(l *lift.Lifter, param types.Type, v unfold.Visit) sym.Value {
	ptr, ok := param.Underlying().(*types.Pointer)
	if !ok || types.Identical(param, v.Named) {
		return v.Val
	}
	if n, ok := types.Unalias(ptr.Elem()).(*types.Named); !ok || n.Origin() != v.Named.Origin() {
		return v.Val
	}
	at := v.At
	if at.Obj == nil {
		at.Obj = l.Mem.NewObject()
		at.Obj.Init = v.Val
	}
	return l.Mem.PointerTo(at)
}

// clauseTerm returns the condition under which a clause is true before the
// call. It rejects a clause that depends on the order of loops over maps.
func clauseTerm(l *lift.Lifter, p *spec.Package, cl *clause.Clause, of *types.Named, args []sym.Value) sym.Term {
	return l.InAnyOrder(func() sym.Term { return clauseHolds(l, p, cl, of, args, nil) })
}

// clauseHolds returns the condition under which the function of a clause
// returns true and does not panic. For a generic type it is the function of the
// instance of. A law is also true where it panics. The arguments point into
// heap.
func clauseHolds(l *lift.Lifter, p *spec.Package, cl *clause.Clause, of *types.Named, args []sym.Value, heap *sym.Heap) sym.Term {
	defer func(before bool) { l.Orders.Writes = before }(l.Orders.Writes)
	l.Orders.Writes = cl.Writes
	l.T.Here = sym.Spot{Fset: p.Fset, Pos: token.NoPos}
	if cl.Func.Decl != nil {
		l.T.Here.Pos = cl.Func.Decl.Pos()
	}
	var targs *static.TypeArgs
	if ps := cl.Func.Obj.Signature().TypeParams(); ps.Len() > 0 && of != nil {
		var list []types.Type
		for i := range of.TypeArgs().Len() {
			list = append(list, of.TypeArgs().At(i))
		}
		targs = l.Instances.Of(list)
	}
	r := l.Call(cl.Func.Obj, targs, args, heap)
	if cl.Law != nil && cl.Role.After() {
		return l.T.Or(r.Panics, r.Vals[0].(sym.Term))
	}
	return l.T.And(l.T.Not(r.Panics), r.Vals[0].(sym.Term))
}

// refinementsOf returns the names of the functions that refinement types
// became.
func refinementsOf(p *spec.Package) map[ast.Node]string {
	r := map[ast.Node]string{}
	for _, f := range p.Code.Funcs {
		if f.Refines != "" {
			r[f.Decl] = f.Refines
		}
	}
	return r
}
