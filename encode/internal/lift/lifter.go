package lift

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// maxUnroll is the maximum number of iterations of one loop. More iterations
// end the lifting with an error that says so.
const maxUnroll = 2000

// A Source knows the declarations of functions.
type Source interface {
	// Source returns the declaration of a function that is not an instance,
	// and what its syntax means. It reports false if there is no source.
	Source(fn *types.Func) (decl *ast.FuncDecl, info *types.Info, fset *token.FileSet, ok bool)
	// PackageSource returns the files of the package with a path, and what
	// their syntax means.
	PackageSource(path string) (files []*ast.File, info *types.Info, ok bool)
}

// A Program is the code to lift.
type Program struct {
	Source Source
	Sizes  types.Sizes
	// Home is the package of the contract, and Vars are its variables. Both
	// are nil if no contract is lifted.
	Home *types.Package
	Vars *static.Vars
	// Inside reports whether a package belongs to the module of Home, so
	// that the sites of its functions are of interest; nil if no package
	// does.
	Inside func(pkg *types.Package) bool
	// Load finds a package by its path; it is nil if nothing is unfolded.
	Load func(path string) *types.Package
	// Users returns the paths of the packages, besides itself, whose code
	// may change the variables of the package at a path. It may be nil.
	Users func(path string) []string
	// Intrinsics finds the function that computes fn; nil if fn is
	// evaluated.
	Intrinsics func(fn *types.Func) exec.Intrinsic
	// Special are functions whose calls are evaluated in ways of their own.
	Special map[types.Object]func(e *Eval, x *ast.CallExpr) sym.Value
	// Refinements names the functions that refinement types became.
	Refinements map[ast.Node]string
	// Summary returns the result of a call if the body is not to be
	// evaluated, and nil otherwise. The key is the same for calls with the
	// same arguments. It may be nil.
	Summary func(fn *types.Func, args []sym.Value, h *sym.Heap, key func() string) *exec.Result
	// Quantified is the variable of a quantifier over a map, whose loop
	// visits all entries and changes it where a condition is true.
	Quantified string
}

// A Lifter evaluates Go symbolically. It is not safe for concurrent use.
type Lifter struct {
	// M has the operations on values; T, Prover, Mem and Floats are its
	// parts.
	M      *exec.Machine
	T      *sym.Terms
	Prover *sym.Prover
	Mem    *sym.Memory
	Floats *float.Arith

	Program Program
	// GraphNodes is the number of nodes of the graphs in the input.
	GraphNodes int

	// These hold syntax that has been analyzed, and evaluations.
	syntax    syntax
	Instances *static.Instances
	variables variables
	memos     memos
	// Evaluated counts the calls that were not remembered.
	Evaluated int

	// perObject is the current evaluation object by object, or nil.
	perObject *perObject
	// universal is the current evaluation of a predicate that must be true
	// everywhere, if there is one.
	universal universal
	// base is the memory that keys of calls are relative to; nil for none.
	base *sym.Heap

	at     place
	Orders *Orders
	calls  *Calls
}

// A place is the position of an evaluation.
type place struct {
	// abroad says that the evaluation is in a function of another package
	// than the contract's. The call at site has led there.
	abroad bool
	site   sym.Spot
	// panic is the object of the panic that the function to be called next
	// may recover from; nil for none.
	panic *sym.Object
	// entered are the functions that are being evaluated, the outermost
	// first. refused are those that were being evaluated when the lifting
	// last failed.
	entered, refused []*types.Func
}

// Refused returns the functions that were being evaluated when the lifting last
// failed, the outermost first.
func (l *Lifter) Refused() []*types.Func { return l.at.refused }

// New returns a lifter of a program that makes terms in s until ctx ends. The
// lifter asks the solver ask if a question cannot be decided from terms.
func New(ctx context.Context, ask problem.Solver, s *term.Store, p Program) *Lifter {
	t := sym.NewTerms(ctx, s)
	m := exec.New(t, sym.NewProver(t, ask), p.Sizes)
	l := &Lifter{
		M: m, T: t, Prover: m.Prover, Mem: m.Mem, Floats: m.Floats, Program: p,
		syntax: newSyntax(), Instances: static.NewInstances(m.Types), variables: newVariables(), memos: newMemos(),
		Orders: newOrders(t, m.Prover),
	}
	l.calls = NewCalls(t, m.Prover, func(fn ast.Node) string { return l.Program.Refinements[fn] })
	return l
}

// env returns the environment to evaluate the code of a function or the value
// of a variable.
func (l *Lifter) env(of types.Object, sc *static.Scope, info *types.Info, fset *token.FileSet, targs *static.TypeArgs) *Env {
	return &Env{
		l: l, Scope: sc, Info: info, Fset: fset, Args: targs,
		Abroad: l.isForeign(of), Inside: l.Program.Inside != nil && of.Pkg() != nil && l.Program.Inside(of.Pkg()),
	}
}

// An Env is where expressions are evaluated: the code of one function, with
// what its syntax means.
type Env struct {
	l     *Lifter
	Scope *static.Scope
	Info  *types.Info
	Fset  *token.FileSet
	// Args are the type arguments of the function.
	Args *static.TypeArgs
	// Panic is the object that holds the panic which the function may
	// recover from, since a function that may have panicked has deferred
	// its call: whether there is a panic, and its value. It is nil for
	// other calls.
	Panic *sym.Object
	// Yields says that the body of a range over a function is evaluated.
	Yields bool
	// Abroad says that the function belongs to another package than the
	// contract.
	Abroad bool
	// Inside says that it belongs to the module of the contract.
	Inside bool
}

// Site returns the site of the call x.
func (v *Env) Site(x ast.Node) exec.Site {
	return exec.Site{Spot: v.spot(x), Abroad: v.Abroad}
}

// Visit notes where the evaluation is.
func (v *Env) Visit(n ast.Node) { v.l.M.T.Here = v.spot(n) }

func (v *Env) spot(n ast.Node) sym.Spot { return sym.Spot{Fset: v.Fset, Pos: n.Pos(), Node: n} }

// Declare gives a new variable its value; x is nil for one that cannot be
// named.
func (v *Env) Declare(st *sym.State, x *types.Var, val sym.Value) *sym.State {
	if x == nil {
		return st
	}
	slot, ok := v.Scope.Slots[x]
	if !ok {
		return st
	}
	if v.Scope.Boxed[x] {
		o, h := v.l.M.Mem.Allocate(st.Heap, val)
		return st.WithHeap(h).WithVar(slot, sym.Box{Obj: o})
	}
	return st.WithVar(slot, val)
}

// Load returns the value of a variable of this function. It reports false if
// the variable belongs to another function.
func (v *Env) Load(st *sym.State, x *types.Var) (sym.Value, bool) {
	slot, ok := v.Scope.Slots[x]
	if !ok || st.Vars[slot] == nil {
		return nil, false
	}
	if b, ok := st.Vars[slot].(sym.Box); ok {
		return st.Heap.Content(b.Obj), true
	}
	return st.Vars[slot], true
}

// Refuse abandons the lifting at n.
func (v *Env) Refuse(n ast.Node, format string, args ...any) {
	v.Visit(n)
	v.l.M.T.Refuse(format, args...)
}

// RefuseVarying is Refuse for a construct that may mean something else
// each time, or with another compiler.
func (v *Env) RefuseVarying(n ast.Node, format string, args ...any) {
	v.Visit(n)
	v.l.M.T.RefuseVarying(format, args...)
}

// Type replaces the function's type parameters in t.
func (v *Env) Type(t types.Type) types.Type {
	return v.Args.Subst(t)
}

// TypeOf returns the type of an expression, free of type parameters.
func (v *Env) TypeOf(x ast.Expr) types.Type {
	t := v.Info.TypeOf(x)
	if t == nil {
		v.Refuse(x, "an expression without a type")
	}
	return v.Type(t)
}

// typeList returns a list of type arguments as this function sees them.
func (v *Env) typeList(ts *types.TypeList) []types.Type {
	var r []types.Type
	for i := range ts.Len() {
		r = append(r, v.Type(ts.At(i)))
	}
	return r
}

// Eval returns an evaluation of expressions that starts in a state.
func (v *Env) Eval(st *sym.State) *Eval {
	return &Eval{Env: v, Exec: v.l.M.Start(st), past: history{first: st}}
}

// A frame is one activation of a function or function literal.
type frame struct {
	l    *Lifter
	env  *Env
	sig  *types.Signature
	fn   ast.Node
	name string
	// enclosing are the loops and switches around the statement being
	// evaluated. labels are the labelled statements.
	enclosing []ast.Stmt
	labels    map[string]ast.Stmt
	// defers holds the deferred calls; nil in a function without any. If
	// the effects of a panic of the frame matter, results hold the results,
	// and recovers says that the function itself may recover.
	defers   *sym.Object
	results  []*sym.Object
	recovers bool
}

// source returns the function, or nil if its sites are of no interest.
func (f *frame) source() *site.Source {
	if !f.env.Inside {
		return nil
	}
	return &site.Source{Decl: f.fn, Info: f.env.Info, Fset: f.env.Fset}
}

// result returns the variable of a named result, or nil.
func (f *frame) result(i int) *types.Var {
	if names := static.ResultNames(f.fn); i < len(names) {
		v, _ := f.env.Info.Defs[names[i]].(*types.Var)
		return v
	}
	return nil
}

// A syntax holds the results of analyses of the source of functions.
type syntax struct {
	scopes    map[ast.Node]*static.Scope
	functions map[*types.Func]*declared
	// slots are the slots of the variables that bodies of loops declare.
	slots map[*ast.BlockStmt][]int
	// unsettled are the functions with deferred calls that are not calm.
	unsettled map[ast.Node]bool
}

func newSyntax() syntax {
	return syntax{scopes: map[ast.Node]*static.Scope{}, functions: map[*types.Func]*declared{}, slots: map[*ast.BlockStmt][]int{}, unsettled: map[ast.Node]bool{}}
}

// A declared is a function with its syntax.
type declared struct {
	decl *ast.FuncDecl
	info *types.Info
	fset *token.FileSet
	// sig is the signature in the terms of info, which need not be those of
	// the caller.
	sig *types.Signature
}

// scope returns the scope of a declaration, which is analysed once, together
// with the function literals in it.
func (s *syntax) scope(decl ast.Node, info *types.Info) *static.Scope {
	if sc, ok := s.scopes[decl]; ok {
		return sc
	}
	maps.Copy(s.scopes, static.Analyze(decl, info))
	return s.scopes[decl]
}

// declaredIn returns the slots of the variables that the body of a loop
// declares.
func (s *syntax) declaredIn(body *ast.BlockStmt, env *Env) []int {
	slots, ok := s.slots[body]
	if !ok {
		ast.Inspect(body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := env.Info.Defs[id].(*types.Var); ok {
					if slot, ok := env.Scope.Slots[v]; ok {
						slots = append(slots, slot)
					}
				}
			}
			return true
		})
		s.slots[body] = slots
	}
	return slots
}
