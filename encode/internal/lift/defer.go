package lift

import (
	"go/ast"
	"go/types"
	"go/version"
	"maps"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec/gotypes"
)

// A deferral holds the deferred calls of an activation, in the order in which
// they were deferred. It is in an object of the frame, so that the memory after
// a panic has it too.
type deferral struct{ calls []*deferred }

// A deferred is a call that was deferred where guard is true. It has no fn if
// it is of delete.
type deferred struct {
	guard sym.Term
	call  *ast.CallExpr
	sig   *types.Signature
	fn    *sym.Closure
	args  []sym.Value
}

// run makes the call.
func (d *deferred) run(e *Eval) {
	e.Env.Visit(d.call)
	if d.fn == nil {
		deleteEntry(e, d.args)
		return
	}
	e.Exec.Call(e.Env.Site(d.call), d.fn, d.args, d.sig)
}

// deferStmt evaluates the function and the arguments of a call, and keeps them.
func (f *frame) deferStmt(s *ast.DeferStmt, st *sym.State) *exec.Outcome {
	for _, around := range f.enclosing {
		if r, ok := around.(*ast.RangeStmt); ok && static.RangesFunc(f.env.Info.TypeOf(r.X)) {
			f.env.Refuse(s, "defer in the body of a range over a function")
		}
	}
	fun := ast.Unparen(s.Call.Fun)
	e := f.env.Eval(st)
	d := &deferred{guard: f.l.T.Yes, call: s.Call}
	sig, ok := f.env.TypeOf(fun).Underlying().(*types.Signature)
	switch {
	case ok && !f.env.Info.Types[fun].IsBuiltin():
		d.sig = sig
		d.fn, d.args = e.prepare(s.Call, sig)
	case static.IsDelete(f.env.Info, fun):
		d.args = deleteArgs(e, s.Call)
	default:
		f.env.Refuse(s, "defer of a predeclared function")
	}
	if e.Exec.Dead() {
		return finish(e)
	}
	h := e.Exec.St.Heap
	calls := &deferral{append(slices.Clip(deferralOf(f, h).calls), d)}
	e.Exec.St = e.Exec.St.WithHeap(f.l.Mem.Write(h, f.defers, calls))
	return finish(e)
}

// deferralOf returns the calls that have been deferred.
func deferralOf(f *frame, h *sym.Heap) *deferral { return h.Content(f.defers).(*deferral) }

// prepare allocates the list of the frame's deferred calls and, if the effects
// of a panic matter, the frame's results.
func prepare(f *frame, st *sym.State) *sym.State {
	if !f.env.Scope.Defers {
		return st
	}
	mem := f.l.Mem
	h := st.Heap
	f.defers, h = mem.Allocate(h, &deferral{})
	if f.l.unsettled(f) {
		f.recovers = true
		f.l.M.Sites.Recover()
		f.l.M.Raising++
	}
	if f.l.M.Raising == 0 {
		return st.WithHeap(h)
	}
	for i, zero := range f.zeros() {
		var o *sym.Object
		if v := f.result(i); v != nil {
			o = st.Vars[f.env.Scope.Slots[v]].(sym.Box).Obj
		} else {
			o, h = mem.Allocate(h, zero)
		}
		f.results = append(f.results, o)
	}
	return st.WithHeap(h)
}

// unsettled reports whether a deferred call of the function may do more to a
// panic than let it go on.
func (l *Lifter) unsettled(f *frame) bool {
	u, ok := l.syntax.unsettled[f.fn]
	if !ok {
		u = !static.Calm(f.fn, f.env.Info, func(fn *types.Func) (*ast.FuncDecl, *types.Info) {
			decl, info, _, _ := l.Program.Source.Source(fn)
			return decl, info
		})
		l.syntax.unsettled[f.fn] = u
	}
	return u
}

// unwound returns the outcome of a function's body with its deferred calls,
// which are calm. They may change the named results that they see, which are in
// objects. If the body panics, their changes do not matter.
func (f *frame) unwound(o *exec.Outcome) *exec.Outcome {
	l := f.l
	if f.defers != nil && o.Panics != l.T.No {
		l.M.Sites.Doubt() // deferred calls that a panic makes are not evaluated
		l.M.MayPanic(o.Panics, nil, true)
	}
	r := &exec.Outcome{Panics: o.Panics, Raised: o.Raised}
	for _, x := range o.Exits {
		after, panics := f.deferredCalls(x.St, x.Cond, l.T.Not(o.Panics))
		r.Panics = l.T.Or(r.Panics, l.T.And(x.Cond, panics))
		if x.St, x.Results = after, f.finalResults(after, x.Results); panics != l.T.Yes {
			r.Exits = append(r.Exits, x)
		}
	}
	if o.St != nil {
		after, panics := f.deferredCalls(o.St, l.goesOn(o)...)
		r.Panics = l.T.Or(r.Panics, l.T.And(l.T.Not(l.M.Stops(o)), panics))
		if panics != l.T.Yes {
			r.St = after
		}
	}
	return r
}

// deferredCalls makes the deferred calls, the last one first, where all
// conditions are true.
func (f *frame) deferredCalls(st *sym.State, conds ...sym.Term) (*sym.State, sym.Term) {
	e := f.env.Eval(st)
	if f.defers == nil {
		return st, e.Exec.Panics
	}
	f.l.Prover.Under(conds, func() {
		for _, d := range slices.Backward(deferralOf(f, st.Heap).calls) {
			e.aside(d.guard, d.run)
			if e.Exec.Panics != f.l.T.No {
				f.l.M.Sites.Doubt() // the other calls are made even so
			}
		}
	})
	return e.Exec.St, e.Exec.Panics
}

// unwinding returns the result of a function's body with its deferred calls,
// which are also made where the body panics. They may recover from the panic or
// panic themselves.
func unwinding(f *frame, begun *sym.Heap, o *exec.Outcome) *exec.Result {
	l := f.l
	e := f.env.Eval(&sym.State{Heap: ended(f, begun, o)})
	value := l.Mem.NilInterface
	if o.Raised != nil {
		value = o.Raised.Value
	}
	of := e.Exec.Alloc(&sym.Aggregate{Parts: []sym.Value{o.Panics, value}})
	for _, d := range slices.Backward(deferralOf(f, e.Exec.St.Heap).calls) {
		e.aside(d.guard, func(e *Eval) { unwindBy(f, e, d, of) })
	}
	if f.recovers {
		l.M.Raising--
	}
	h := e.Exec.St.Heap
	r := &exec.Result{Heap: h}
	var raised *sym.Dynamic
	r.Panics, raised = panicOf(h, of)
	if r.Panics != l.T.No {
		r.Raised = &sym.Raised{Heap: h, Value: raised}
		l.M.MayPanic(r.Panics, nil, true)
	}
	for _, result := range f.results {
		r.Vals = append(r.Vals, h.Content(result))
	}
	return r
}

// ended returns the heap at the end of a function's body that began in the heap
// begun, with its results. The body ends where it returns, reaches its end, or
// panics.
func ended(f *frame, begun *sym.Heap, o *exec.Outcome) *sym.Heap {
	mem, h := f.l.Mem, begun
	if o.St != nil {
		h = o.St.Heap
	}
	for i, x := range o.Exits {
		own := x.St.Heap
		for k, v := range x.Results {
			if f.result(k) == nil {
				own = mem.Write(own, f.results[k], v)
			}
		}
		if i == 0 && o.St == nil {
			h = own
		} else {
			h = mem.MergeHeaps(x.Cond, own, h)
		}
	}
	switch {
	case o.Raised == nil:
	case o.St == nil && len(o.Exits) == 0:
		h = o.Raised.Heap
	default:
		h = mem.MergeHeaps(o.Panics, o.Raised.Heap, h)
	}
	return h
}

// unwindBy makes a deferred call, which may recover from the panic that an
// object holds. If the call panics, its panic replaces that one.
func unwindBy(f *frame, e *Eval, d *deferred, of *sym.Object) {
	l := f.l
	l.at.panic = of
	d.run(e)
	l.at.panic = nil
	r := e.Exec.Raised
	if e.Exec.Panics == l.T.No || r == nil {
		return
	}
	own := withPanic(l.Mem, r.Heap, of, l.T.Yes, r.Value)
	e.Exec.St = e.Exec.St.WithHeap(l.Mem.MergeHeaps(e.Exec.Panics, own, e.Exec.St.Heap))
	e.Exec.Panics, e.Exec.Raised = l.T.No, nil
}

// MergeWith keeps the calls that both sides share and guards the rest.
func (x *deferral) MergeWith(m *sym.Merger, other sym.Value) sym.Value {
	y, n := other.(*deferral), 0
	for n < len(x.calls) && n < len(y.calls) && x.calls[n] == y.calls[n] {
		n++
	}
	r := &deferral{x.calls[:n:n]}
	for _, d := range x.calls[n:] {
		r.calls = append(r.calls, d.where(m.T, m.Cond))
	}
	for _, d := range y.calls[n:] {
		r.calls = append(r.calls, d.where(m.T, m.Not))
	}
	return r
}

// where returns the call with c added to its guard.
func (d *deferred) where(t *sym.Terms, c sym.Term) *deferred {
	r := *d
	r.guard = t.And(c, d.guard)
	return &r
}

// panicCall evaluates a call of panic. The argument only tells why; it is
// evaluated where somebody may recover it.
func panicCall(e *Eval, x *ast.CallExpr) {
	arg := x.Args[0]
	var value *sym.Dynamic
	if e.Exec.M.Raising > 0 {
		if value = panicValue(e, arg); e.Exec.Dead() {
			return
		}
	} else if e.mayCall(arg) {
		e.Exec.M.Sites.Doubt()
	}
	e.Env.Visit(x)
	exec.Panic(e.Exec, value)
}

// panicValue returns the value of a panic with an argument.
func panicValue(e *Eval, arg ast.Expr) *sym.Dynamic {
	m := e.Exec.M
	if args, ok := printed(e, arg); ok {
		e.operands(args...)
		return sym.SomeValue(m.T)
	}
	v := e.operands(arg)[0]
	value := e.assignable(arg, v, e.Env.TypeOf(arg), types.NewInterfaceType(nil, nil)).(*sym.Dynamic)
	isNil := value.IsNil(m.T)
	if isNil == m.T.No {
		return value
	}
	if hasNilPanics(e.Env.Info, arg) && !m.Prover.Impossible(isNil) {
		e.Env.Refuse(arg, "a panic with nil in a file of a Go version before 1.21, which may recover as nil")
	}
	return m.Mem.MergeValues(isNil, sym.RuntimeError(m.T), value).(*sym.Dynamic)
}

// hasNilPanics reports whether panics with nil may have the value nil in the
// file of x.
func hasNilPanics(info *types.Info, x ast.Expr) bool {
	v := info.FileVersions[gotypes.FileAt(maps.Keys(info.FileVersions), x.Pos())]
	return version.IsValid(v) && version.Compare(v, "go1.21") < 0
}

// printed returns the arguments of a call of package fmt that makes text or an
// error of plain values, which does nothing else and cannot panic.
func printed(e *Eval, x ast.Expr) (args []ast.Expr, ok bool) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return nil, false
	}
	id := static.FuncIdent(ast.Unparen(call.Fun))
	if id == nil {
		return nil, false
	}
	fn, ok := e.Env.Info.Uses[id].(*types.Func)
	if !ok || !slices.Contains([]string{"fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln", "fmt.Errorf"}, fn.FullName()) {
		return nil, false
	}
	for _, arg := range call.Args {
		if _, basic := e.Env.TypeOf(arg).(*types.Basic); !basic {
			return nil, false
		}
	}
	return call.Args, true
}

// mayCall reports whether an expression has calls.
func (e *Eval) mayCall(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && e.Env.Info.Types[c].Value == nil && !e.Env.Info.Types[c.Fun].IsType() {
			found = true
		}
		return !found
	})
	return found
}

// recoverCall evaluates a call of recover: the value of the panic that there
// is, which it ends.
func recoverCall(e *Eval, x *ast.CallExpr) sym.Value {
	m := e.Exec.M
	if e.Env.Yields {
		e.Env.Refuse(x, "recover in the body of a range over a function")
	}
	if e.Env.Panic == nil {
		return m.Mem.NilInterface
	}
	is, value := panicOf(e.Exec.St.Heap, e.Env.Panic)
	r := m.Mem.MergeValues(is, value, m.Mem.NilInterface)
	e.Exec.St = e.Exec.St.WithHeap(withPanic(m.Mem, e.Exec.St.Heap, e.Env.Panic, m.T.No, m.Mem.NilInterface))
	return r
}

// panicOf returns the content of the object of a panic: whether there is one,
// and its value.
func panicOf(h *sym.Heap, o *sym.Object) (is sym.Term, value *sym.Dynamic) {
	parts := h.Content(o).(*sym.Aggregate).Parts
	return parts[0].(sym.Term), parts[1].(*sym.Dynamic)
}

// withPanic returns the heap in which the object of a panic holds one if is is
// true.
func withPanic(mem *sym.Memory, h *sym.Heap, o *sym.Object, is sym.Term, value *sym.Dynamic) *sym.Heap {
	return mem.Write(h, o, &sym.Aggregate{Parts: []sym.Value{is, value}})
}
