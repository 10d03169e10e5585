package lift

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// A deferral holds the deferred calls of an activation, in the order in which
// they were deferred. It is in an object of the frame, so that the memory after
// a panic has it too.
type deferral struct{ calls []*deferred }

// A deferred is a call that was deferred where guard is true.
type deferred struct {
	guard sym.Term
	call  *ast.CallExpr
	sig   *types.Signature
	fn    *sym.Closure
	args  []sym.Value
}

// deferStmt evaluates the function and the arguments of a call, and keeps them.
func (f *frame) deferStmt(s *ast.DeferStmt, st *sym.State) *exec.Outcome {
	for _, around := range f.enclosing {
		if r, ok := around.(*ast.RangeStmt); ok && static.RangesFunc(f.env.Info.TypeOf(r.X)) {
			f.env.Refuse(s, "defer in the body of a range over a function")
		}
	}
	fun := ast.Unparen(s.Call.Fun)
	sig, ok := f.env.TypeOf(fun).Underlying().(*types.Signature)
	if !ok || f.env.Info.Types[fun].IsBuiltin() {
		f.env.Refuse(s, "defer of a predeclared function")
	}
	e := f.env.Eval(st)
	fn, args := e.Prepare(s.Call, sig)
	d := &deferred{guard: f.l.T.Yes, call: s.Call, sig: sig, fn: fn, args: args}
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
			e.Aside(d.guard, func(e *expr.Eval) {
				e.Env.Visit(d.call)
				e.Exec.Call(e.Env.Site(d.call), d.fn, d.args, d.sig)
			})
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
		e.Aside(d.guard, func(e *expr.Eval) { unwindBy(f, e, d, of) })
	}
	if f.recovers {
		l.M.Raising--
	}
	h := e.Exec.St.Heap
	r := &exec.Result{Heap: h}
	var raised *sym.Dynamic
	r.Panics, raised = expr.PanicOf(h, of)
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
func unwindBy(f *frame, e *expr.Eval, d *deferred, of *sym.Object) {
	l := f.l
	e.Env.Visit(d.call)
	l.at.panic = of
	e.Exec.Call(e.Env.Site(d.call), d.fn, d.args, d.sig)
	l.at.panic = nil
	r := e.Exec.Raised
	if e.Exec.Panics == l.T.No || r == nil {
		return
	}
	own := expr.WithPanic(l.Mem, r.Heap, of, l.T.Yes, r.Value)
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
