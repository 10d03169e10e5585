package lift

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/flow"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// A deferral is the deferred calls of an activation, in the order in which they
// were deferred. It stands in a slot of the frame's state. Where a function
// panics its deferred calls change nothing that counts, since recover is
// refused: the panic goes on.
type deferral struct{ calls []*deferred }

// A deferred is a call that was deferred where guard holds.
type deferred struct {
	guard sym.Term
	call  *ast.CallExpr
	sig   *types.Signature
	fn    *sym.Closure
	args  []sym.Value
}

// deferStmt evaluates the function and the arguments of a call, and keeps them.
func (f *frame) deferStmt(s *ast.DeferStmt, st *sym.State) *flow.Outcome {
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
	slot := f.env.Scope.Slots[f.env.Scope.Defers]
	e.Exec.St = e.Exec.St.WithVar(slot, &deferral{append(slices.Clip(e.Exec.St.Vars[slot].(*deferral).calls), d)})
	return finish(e)
}

// unwound is the outcome of a function's body with its deferred calls. They may
// change the named results that they see, which live in objects.
func (f *frame) unwound(o *flow.Outcome) *flow.Outcome {
	l := f.l
	if f.env.Scope.Defers != nil && o.Panics != l.T.No {
		l.M.Sites.Doubt() // deferred calls that a panic makes are not evaluated
		l.M.MayPanic(o.Panics, nil, true)
	}
	r := &flow.Outcome{Panics: o.Panics}
	for _, x := range o.Exits {
		after, panics := f.deferredCalls(x.St, x.Cond, l.T.Not(o.Panics))
		r.Panics = l.T.Or(r.Panics, l.T.And(x.Cond, panics))
		if x.St, x.Results = after, f.finalResults(after, x.Results); panics != l.T.Yes {
			r.Exits = append(r.Exits, x)
		}
	}
	if o.St != nil {
		after, panics := f.deferredCalls(o.St, l.goesOn(o)...)
		r.Panics = l.T.Or(r.Panics, l.T.And(l.T.Not(l.flow.Stops(o)), panics))
		if panics != l.T.Yes {
			r.St = after
		}
	}
	return r
}

// deferredCalls makes the deferred calls, the last one first, where all
// conditions hold.
func (f *frame) deferredCalls(st *sym.State, conds ...sym.Term) (*sym.State, sym.Term) {
	e := f.env.Eval(st)
	if f.env.Scope.Defers == nil {
		return st, e.Exec.Panics
	}
	list := st.Vars[f.env.Scope.Slots[f.env.Scope.Defers]].(*deferral)
	f.l.Prover.Under(conds, func() {
		for _, d := range slices.Backward(list.calls) {
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

// where is the call where c holds as well.
func (d *deferred) where(t *sym.Terms, c sym.Term) *deferred {
	r := *d
	r.guard = t.And(c, d.guard)
	return &r
}
