package encode

import (
	"context"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// The limits of one encoding. Each ends the lifting with an error that says so.
const (
	maxUnroll = 2000 // iterations of one loop
	maxCalls  = 400  // calls that are active at once
)

// A source knows the declarations of functions.
type source interface {
	// Source returns the declaration of a function that is not an instance, and what its
	// syntax means; ok is false where there is no source.
	Source(fn *types.Func) (decl *ast.FuncDecl, info *types.Info, fset *token.FileSet, ok bool)
	// PackageSource returns the files of the package with a path, and what their syntax means.
	PackageSource(path string) (files []*ast.File, info *types.Info, ok bool)
}

// A lifter evaluates Go symbolically. It is not safe for concurrent use.
type lifter struct {
	t           *sym.Terms
	ctx         context.Context
	s           *term.Store
	yes, no     sym.Term
	here        sym.Spot
	effort, due int
	workDue     int64
	undecided   int
	src         source
	sizes       types.Sizes
	// load finds a package by its path; it is nil where nothing is unfolded.
	load func(path string) *types.Package
	// globals are the variables of the contract's package and, by path, of others; both may be nil.
	globals *globals
	foreign map[string]*globals
	// sentinels are the values of the error variables that interfaces hold.
	sentinels map[*types.Var]*sym.Dynamic
	// home is the package of the contract; abroad says that a function of another one is being
	// evaluated.
	home   *types.Package
	abroad bool
	// site is the call that has led there.
	site sym.Spot

	mem          *sym.Memory
	nilPointer   *sym.Pointer
	nilSlice     *sym.Slice
	nilMap       *sym.Mapping
	nilFunc      *sym.Closure
	nilInterface *sym.Dynamic
	hollow       *sym.Object
	paths        map[sym.PathKey]*sym.Path
	ids          map[any]int
	floats       sym.FloatOps

	// special are functions whose calls are evaluated in ways of their own.
	special map[types.Object]func(e *eval, x *ast.CallExpr) sym.Value

	scopes  map[ast.Node]*scope
	targs   map[string]*typeArgs
	sources map[*types.Func]*declared
	memo    map[string]*result
	// floatTables are those of floating-point numbers by a hash of their content.
	floatTables map[string]*floatTable
	// refinements names the functions that refinement types became.
	refinements map[ast.Node]string
	types       *sym.TypeSpace
	prover      *sym.Prover
	// order is how loops go over maps, and distinct says that the keys of the input's maps differ.
	order    mapOrder
	trials   trials
	distinct sym.Term
	// calls counts the calls that are active, active those of each declaration or literal.
	calls  int
	active map[ast.Node]int
	cutoff cutoff
	// beyond holds where, since the call at hand was entered, a call has been cut off.
	beyond sym.Term
	// evaluated counts the calls that were not remembered.
	evaluated int
}

func newLifter(ctx context.Context, s *term.Store, src source, sizes types.Sizes) *lifter {
	t := sym.NewTerms(ctx, s)
	identity, prover := sym.NewTypeSpace(t), sym.NewProver(t)
	l := &lifter{
		t: t, types: identity, prover: prover, mem: sym.NewMemory(t, identity, prover), src: src, sizes: sizes,
		scopes: map[ast.Node]*scope{}, targs: map[string]*typeArgs{},
		sources: map[*types.Func]*declared{}, memo: map[string]*result{},
		floatTables: map[string]*floatTable{},
		sentinels:   map[*types.Var]*sym.Dynamic{},
	}
	l.mem.Floats = l
	l.active, l.beyond, l.distinct = map[ast.Node]int{}, l.t.No, l.t.Yes
	l.trials = trials{small: smallTrialSteps, full: fullTrialSteps}
	return l
}

// A result is what a call does: its results, the condition under which it panics, the heap
// after it, and the condition under which it reaches a call that is cut off.
type result struct {
	vals   []sym.Value
	panics sym.Term
	heap   *sym.Heap
	// loops are those over maps, of which the order may count.
	loops  []sym.Spot
	beyond sym.Term
}

// call evaluates a declared function for its arguments, receiver first. Arguments have the
// parameters' types; the variadic ones are a slice.
func (l *lifter) call(fn *types.Func, targs *typeArgs, args []sym.Value, h *sym.Heap) *result {
	d := l.declared(fn)
	return l.remembered(l.callKey(d.decl, targs, nil, args, h), h, func() *result {
		decl := d.decl
		sc := l.scope(decl, d.info)
		targs.bind(d.sig)
		targs.declare(sc.types)
		f := &frame{l: l, scope: sc, info: d.info, fset: d.fset, targs: targs, name: fn.FullName(), sig: d.sig, fn: decl, abroad: l.isForeign(fn)}
		var fields []*ast.Field
		if decl.Recv != nil {
			fields = append(fields, decl.Recv.List...)
		}
		fields = append(fields, decl.Type.Params.List...)
		return f.run(decl.Body, fields, args, &sym.State{Vars: make([]sym.Value, len(sc.slots)), Heap: h})
	})
}

// A declared is a function with its syntax.
type declared struct {
	decl *ast.FuncDecl
	info *types.Info
	fset *token.FileSet
	// sig is the signature in the terms of info, which need not be those of the caller.
	sig *types.Signature
}

// declared finds the syntax of a function.
func (l *lifter) declared(fn *types.Func) *declared {
	if d, ok := l.sources[fn]; ok {
		return d
	}
	decl, info, fset, ok := l.src.Source(fn)
	if !ok || decl == nil || decl.Body == nil {
		l.t.CheckContext() // the source may only have come too late
		l.t.Refuse("a call of %s, whose source in Go is not at hand", fn.FullName())
	}
	d := &declared{decl, info, fset, fn.Signature()}
	if own, ok := info.Defs[decl.Name].(*types.Func); ok {
		d.sig = own.Signature()
	}
	l.sources[fn] = d
	return d
}

// callLiteral evaluates a function literal for its arguments.
func (l *lifter) callLiteral(c *closed, args []sym.Value, h *sym.Heap) *result {
	return l.remembered(l.callKey(c.lit, c.outer.targs, c.vars, args, h), h, func() *result {
		sc := l.scopes[c.lit]
		f := &frame{
			l: l, scope: sc, info: c.outer.info, fset: c.outer.fset, targs: c.outer.targs, name: "a function literal", abroad: c.outer.abroad,
			sig: c.outer.info.TypeOf(c.lit).(*types.Signature), fn: c.lit,
		}
		vars := make([]sym.Value, len(sc.slots))
		copy(vars, c.vars)
		return f.run(c.lit.Body, c.lit.Type.Params.List, args, &sym.State{Vars: vars, Heap: h})
	})
}

// run evaluates a function's body.
func (f *frame) run(body *ast.BlockStmt, params []*ast.Field, args []sym.Value, st *sym.State) *result {
	l := f.l
	entry, start, caller, abroad := st.Heap, l.mem.Objects, l.t.Here, l.abroad
	l.abroad = f.abroad
	if l.enter(f) {
		l.abroad = abroad
		return &result{vals: f.zeros(), panics: l.t.Yes, heap: entry}
	}
	l.evaluated++
	st = f.bind(params, args, st)
	if v := f.scope.defers; v != nil {
		st = st.WithVar(f.scope.slots[v], &deferral{})
	}
	for i := range f.sig.Results().Len() {
		st = f.declare(st, f.result(i), l.mem.Zero(f.typ(f.sig.Results().At(i).Type())))
	}
	o := f.block(body.List, st)
	o = f.unwound(o)
	l.leave(f)
	l.t.Here, l.abroad = caller, abroad
	r := &result{panics: o.panics, heap: entry}
	key := exitKey{kind: exitReturn}
	switch e := o.exit(key); {
	case e == nil && o.st != nil:
		r.heap = o.st.Heap
	case e != nil && e.st != nil:
		r.vals, r.heap = e.results, e.st.Heap
		if o.st != nil {
			r.heap = l.mem.MergeHeaps(e.cond, e.st.Heap, o.st.Heap)
		}
	}
	if r.vals == nil {
		// Every path panics, so that any value will do.
		r.vals = f.zeros()
	}
	r.heap = l.mem.Collect(entry, r.heap, r.vals, start)
	return r
}

// zeros are the zero values of a function's results.
func (f *frame) zeros() []sym.Value {
	var r []sym.Value
	for i := range f.sig.Results().Len() {
		r = append(r, f.l.mem.Zero(f.typ(f.sig.Results().At(i).Type())))
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
			if v, ok := f.info.Defs[n].(*types.Var); ok {
				st = f.declare(st, v, args[i])
			}
			i++
		}
	}
	return st
}
