package lift

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/callee"
	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/maporder"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unwind"
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
	// Intrinsics finds the function that computes fn; nil if fn is
	// evaluated.
	Intrinsics func(fn *types.Func) exec.Intrinsic
	// Special are functions whose calls are evaluated in ways of their own.
	Special map[types.Object]func(e *expr.Eval, x *ast.CallExpr) sym.Value
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
	Instances *generic.Instances
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

	at        place
	functions *callee.Functions
	Orders    *maporder.Orders
	calls     *unwind.Calls
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
		syntax: newSyntax(), Instances: generic.NewInstances(m.Types), variables: newVariables(), memos: newMemos(),
		Orders: maporder.New(t, m.Prover),
	}
	l.functions = &callee.Functions{M: m, Instances: l.Instances, Caller: l}
	l.calls = unwind.New(t, m.Prover, func(fn ast.Node) string { return l.Program.Refinements[fn] })
	return l
}

// env returns the environment to evaluate the code of a function or the value
// of a variable.
func (l *Lifter) env(of types.Object, sc *static.Scope, info *types.Info, fset *token.FileSet, targs *generic.Args) *expr.Env {
	return &expr.Env{
		M: l.M, Functions: l.functions, Resolver: l, Scope: sc, Info: info, Fset: fset, Args: targs,
		Abroad: l.isForeign(of), Inside: l.Program.Inside != nil && of.Pkg() != nil && l.Program.Inside(of.Pkg()),
	}
}

// Special implements [expr.Resolver].
func (l *Lifter) Special(fn types.Object) func(e *expr.Eval, x *ast.CallExpr) sym.Value {
	return l.Program.Special[fn]
}

// Call evaluates a declared function for its arguments, receiver first.
// Arguments have the parameters' types; the variadic ones are a slice.
func (l *Lifter) Call(fn *types.Func, targs *generic.Args, args []sym.Value, h *sym.Heap) *exec.Result {
	if l.perObject != nil {
		if i, p := several(args); p != nil {
			return l.callEach(fn, targs, args, i, p, h)
		}
	}
	depth := len(l.at.entered)
	l.at.entered = append(l.at.entered, fn)
	r := l.call(fn, targs, args, h)
	l.at.entered = l.at.entered[:depth]
	return r
}

// call evaluates a call once Call has entered the function.
func (l *Lifter) call(fn *types.Func, targs *generic.Args, args []sym.Value, h *sym.Heap) *exec.Result {
	if _, known := l.syntax.functions[fn]; !known && !l.hasSource(fn) && l.Prover.Impossible(l.T.Yes) {
		targs.Bind(fn.Signature())
		return l.never(l.M.Zeros(targs.Subst(fn.Signature().Results()).(*types.Tuple)), h)
	}
	key := func() string { return l.callKey(l.declared(fn).decl, targs, nil, args, h) }
	if l.Program.Summary != nil && l.at.panic == nil { // no contract says who recovers
		if r := l.Program.Summary(fn, args, h, key); r != nil {
			return r
		}
	}
	d := l.declared(fn)
	return l.callOnce(key(), h, func() *exec.Result {
		decl := d.decl
		sc := l.syntax.scope(decl, d.info)
		targs.Bind(d.sig)
		targs.Declare(sc.Types)
		env := l.env(fn, sc, d.info, d.fset, targs)
		f := &frame{l: l, env: env, name: fn.FullName(), sig: d.sig, fn: decl}
		var fields []*ast.Field
		if decl.Recv != nil {
			fields = append(fields, decl.Recv.List...)
		}
		fields = append(fields, decl.Type.Params.List...)
		return f.run(decl.Body, fields, args, &sym.State{Vars: make([]sym.Value, len(sc.Slots)), Heap: h})
	})
}

// never returns the result of a call that no input reaches, or that is cut off.
func (l *Lifter) never(zeros []sym.Value, h *sym.Heap) *exec.Result {
	return &exec.Result{Vals: zeros, Panics: l.T.Yes, Heap: h, Raised: &sym.Raised{Heap: h, Value: sym.SomeValue(l.T)}}
}

// hasSource reports whether the syntax of a function is available.
func (l *Lifter) hasSource(fn *types.Func) bool {
	decl, _, _, ok := l.Program.Source.Source(fn)
	return ok && decl != nil && decl.Body != nil
}

// declared finds the syntax of a function.
func (l *Lifter) declared(fn *types.Func) *declared {
	if d, ok := l.syntax.functions[fn]; ok {
		return d
	}
	decl, info, fset, ok := l.Program.Source.Source(fn)
	if !ok || decl == nil || decl.Body == nil {
		l.T.CheckContext() // the source may only have come too late
		l.T.Refuse("a call of %s, whose source in Go is not at hand", fn.FullName())
	}
	d := &declared{decl, info, fset, fn.Signature()}
	if own, ok := info.Defs[decl.Name].(*types.Func); ok {
		d.sig = own.Signature()
	}
	l.syntax.functions[fn] = d
	return d
}

// CallLiteral evaluates a function literal for its arguments.
func (l *Lifter) CallLiteral(c *Closed, args []sym.Value, h *sym.Heap) *exec.Result {
	return l.callOnce(l.callKey(c.lit, c.outer.Args, c.vars, args, h), h, func() *exec.Result {
		sc := l.syntax.scopes[c.lit]
		env := *c.outer
		env.Scope = sc
		f := &frame{l: l, env: &env, name: "a function literal", sig: env.Info.TypeOf(c.lit).(*types.Signature), fn: c.lit}
		vars := make([]sym.Value, len(sc.Slots))
		copy(vars, c.vars)
		return f.run(c.lit.Body, c.lit.Type.Params.List, args, &sym.State{Vars: vars, Heap: h})
	})
}

// run evaluates a function's body.
func (f *frame) run(body *ast.BlockStmt, params []*ast.Field, args []sym.Value, st *sym.State) *exec.Result {
	l := f.l
	entry, start, caller, abroad := st.Heap, l.Mem.Objects, l.T.Here, l.at.abroad
	l.at.abroad = f.env.Abroad
	f.env.Panic, f.env.Yields, l.at.panic = l.at.panic, false, nil
	if l.calls.Active(f.fn) {
		l.M.Sites.Recurs(f.source())
	}
	if l.calls.Enter(f.fn, f.name) {
		l.at.abroad, l.at.panic = abroad, f.env.Panic
		return l.never(f.zeros(), entry)
	}
	l.Evaluated++
	l.M.Sites.Enter(f.source())
	st = f.bind(params, args, st)
	for i := range f.sig.Results().Len() {
		st = f.env.Declare(st, f.result(i), l.Mem.Zero(f.env.Type(f.sig.Results().At(i).Type())))
	}
	st = prepare(f, st)
	o := f.block(body.List, st)
	var r *exec.Result
	if f.defers != nil && l.M.Raising > 0 {
		r = unwinding(f, st.Heap, o)
	} else {
		r = returned(f, entry, f.unwound(o))
	}
	l.calls.Leave(f.fn)
	l.T.Here, l.at.abroad, l.at.panic = caller, abroad, f.env.Panic
	if r.Vals == nil {
		// Every path panics, so any value will do.
		r.Vals = f.zeros()
	}
	r.Heap = l.Mem.Collect(entry, r.Heap, r.Vals, start)
	if p := r.Raised; p != nil {
		r.Raised = &sym.Raised{Heap: l.Mem.Collect(entry, p.Heap, []sym.Value{p.Value}, start), Value: p.Value}
	}
	return r
}

// returned returns the result of a function with the outcome o.
func returned(f *frame, entry *sym.Heap, o *exec.Outcome) *exec.Result {
	r := &exec.Result{Panics: o.Panics, Raised: o.Raised, Heap: entry}
	key := exec.ExitKey{Kind: exec.Return}
	switch e := o.Exit(key); {
	case e == nil && o.St != nil:
		r.Heap = o.St.Heap
	case e != nil && e.St != nil:
		r.Vals, r.Heap = e.Results, e.St.Heap
		if o.St != nil {
			r.Heap = f.l.Mem.MergeHeaps(e.Cond, e.St.Heap, o.St.Heap)
		}
	}
	return r
}

// zeros returns the zero values of a function's results.
func (f *frame) zeros() []sym.Value {
	var r []sym.Value
	for i := range f.sig.Results().Len() {
		r = append(r, f.l.Mem.Zero(f.env.Type(f.sig.Results().At(i).Type())))
	}
	return r
}

// bind declares a function's parameters.
func (f *frame) bind(params []*ast.Field, args []sym.Value, st *sym.State) *sym.State {
	i := 0
	for _, p := range params {
		if len(p.Names) == 0 {
			i++
		}
		for _, n := range p.Names {
			if v, ok := f.env.Info.Defs[n].(*types.Var); ok {
				st = f.env.Declare(st, v, args[i])
			}
			i++
		}
	}
	return st
}
