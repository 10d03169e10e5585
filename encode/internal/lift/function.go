package lift

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// Call evaluates a declared function for its arguments, receiver first.
// Arguments have the parameters' types; the variadic ones are a slice.
func (l *Lifter) Call(fn *types.Func, targs *static.TypeArgs, args []sym.Value, h *sym.Heap) *exec.Result {
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
func (l *Lifter) call(fn *types.Func, targs *static.TypeArgs, args []sym.Value, h *sym.Heap) *exec.Result {
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

// callLiteral evaluates a function literal for its arguments.
func (l *Lifter) callLiteral(c *closed, args []sym.Value, h *sym.Heap) *exec.Result {
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

// callDeclared evaluates a call of a declared function, receiver first.
func (l *Lifter) callDeclared(from exec.Site, fn *types.Func, targs *static.TypeArgs, args []sym.Value, h *sym.Heap) *exec.Result {
	if in := l.Program.Intrinsics(fn); in != nil {
		e, of := l.M.Start(&sym.State{Heap: h}), l.at.panic
		l.at.panic = nil
		source := func(e *exec.Execution) []sym.Value { return e.Then(l.Call(fn, targs, args, e.St.Heap)) }
		r := e.Result(in(e, &exec.Call{From: from, Fn: fn, Args: args, Source: source, Neighbour: l.neighbour(from, fn)}))
		l.at.panic = of
		return r
	}
	call := func() *exec.Result { return l.Call(fn, targs, args, h) }
	if l.isForeign(fn) {
		return l.foreignCall(from, fn.FullName(), call)
	}
	return call()
}

// neighbour evaluates calls of other functions of the package of fn.
func (l *Lifter) neighbour(from exec.Site, fn *types.Func) func(*exec.Execution, string, []types.Type, []sym.Value) []sym.Value {
	return func(e *exec.Execution, name string, targs []types.Type, args []sym.Value) []sym.Value {
		d := l.declared(fn)
		own := d.info.Defs[d.decl.Name].(*types.Func)
		other, ok := own.Pkg().Scope().Lookup(name).(*types.Func)
		if !ok {
			l.T.Here = from.Spot
			l.T.Refuse("a call of %s, whose source in Go is another one than this program knows", fn.FullName())
		}
		var r *exec.Result
		l.Prover.Under([]sym.Term{l.T.Not(e.Panics)}, func() {
			r = l.foreignCall(from, fn.FullName(), func() *exec.Result { return l.Call(other, l.Instances.Of(targs), args, e.St.Heap) })
		})
		return e.Then(r)
	}
}

// isForeign reports whether fn belongs to another package than the contract.
func (l *Lifter) isForeign(fn types.Object) bool {
	home := l.Program.Home
	return home != nil && fn.Pkg() != nil && fn.Pkg().Path() != home.Path()
}

// foreignCall calls a function of another package than the contract's. If a
// construct in it cannot be lifted, the error is reported at the call, provided
// that the call is in the contract's package.
func (l *Lifter) foreignCall(from exec.Site, name string, call func() *exec.Result) *exec.Result {
	if from.Abroad {
		return call()
	}
	at := from.Spot
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		ref, _ := r.(sym.Refusal)
		if u := (*sym.Unsupported)(nil); l.at.abroad && errors.As(ref.Err, &u) {
			where := ""
			if u.Pos.IsValid() && u.Pos != at.Position() {
				where = fmt.Sprintf(" (%s:%d)", u.Pos.Filename, u.Pos.Line)
			}
			u.Pos, u.Msg = at.Position(), "the call of "+name+where+": "+u.Msg
			l.at.abroad = false
		}
		panic(r)
	}()
	outer := l.at.site
	l.at.site = at
	r := call()
	l.at.site = outer
	return r
}
