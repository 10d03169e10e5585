package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/sym"
)

// An intrinsic evaluates a call of a function whose source asks for types by
// reflection. The results are those of the source.
type intrinsic func(e *Eval, x *ast.CallExpr, fn *types.Func, args []sym.Value, h *sym.Heap) *Result

// intrinsicOf is the intrinsic that fn is, or nil.
func intrinsicOf(fn *types.Func) intrinsic {
	if fn.Pkg() == nil || fn.Pkg().Path() != "errors" || fn.Signature().Recv() != nil {
		return nil
	}
	switch fn.Name() {
	case "Is":
		return errorsIs
	case "As":
		return errorsAs
	}
	return nil
}

// neighbour calls another function of the package of fn.
func (e *Eval) neighbour(x *ast.CallExpr, fn *types.Func, name string, targs *generic.Args, args []sym.Value, h *sym.Heap) *Result {
	d := e.L.declared(fn)
	own := d.info.Defs[d.decl.Name].(*types.Func)
	other, ok := own.Pkg().Scope().Lookup(name).(*types.Func)
	if !ok {
		e.Refuse(x, "a call of %s, whose source in Go is another one than this program knows", fn.FullName())
	}
	call := func() *Result { return e.L.Call(other, targs, args, h) }
	if e.abroad {
		return call()
	}
	return e.foreignCall(x, fn.FullName(), call)
}

// errorsIs is errors.Is: what its source does once it has asked whether the
// target can be compared.
func errorsIs(e *Eval, x *ast.CallExpr, fn *types.Func, args []sym.Value, h *sym.Heap) *Result {
	l := e.L
	err, target := args[0].(*sym.Dynamic), args[1].(*sym.Dynamic)
	comparable := l.T.No
	for _, a := range target.Alts {
		if a.Typ != nil && types.Comparable(a.Typ) {
			comparable = l.T.Or(comparable, a.Guard)
		}
	}
	some := l.T.Not(l.T.Or(l.Mem.DynamicNil(err), l.Mem.DynamicNil(target)))
	if some == l.T.No {
		return &Result{Vals: []sym.Value{l.Mem.EqualDynamic(err, target)}, Panics: l.T.No, Heap: h, Beyond: l.T.No}
	}
	var r *Result
	l.Prover.Under([]sym.Term{some}, func() {
		r = e.neighbour(x, fn, "is", nil, []sym.Value{err.Present(), target.Present(), comparable}, h)
	})
	equal := l.T.And(l.Mem.DynamicNil(err), l.Mem.DynamicNil(target))
	return &Result{
		Vals:   []sym.Value{l.T.Ite(some, r.Vals[0].(sym.Term), equal)},
		Panics: l.T.And(some, r.Panics),
		Heap:   l.Mem.MergeHeaps(some, r.Heap, h),
		Beyond: l.T.No,
	}
}

// errorsAs is errors.As for a pointer to a variable of a type that is known:
// what errors.AsType finds is written to the variable.
func errorsAs(e *Eval, x *ast.CallExpr, fn *types.Func, args []sym.Value, h *sym.Heap) *Result {
	l := e.L
	target := args[1].(*sym.Dynamic)
	if len(target.Alts) != 1 || target.Alts[0].Typ == nil {
		l.T.Refuse("a call of errors.As whose target has no type that is known")
	}
	ptr, ok := target.Alts[0].Typ.Underlying().(*types.Pointer)
	if !ok {
		return &Result{Vals: []sym.Value{l.T.No}, Panics: l.T.Yes, Heap: h, Beyond: l.T.No}
	}
	r := e.neighbour(x, fn, "AsType", l.Instances.Of([]types.Type{ptr.Elem()}), args[:1], h)
	found := r.Vals[1].(sym.Term)
	sub := e.Frame.Eval(e.Exec.St.WithHeap(r.Heap))
	lv := sub.Exec.Pointed(target.Alts[0].Val, ptr.Elem())
	lv.Store(sub.Exec, l.Mem.MergeValues(found, r.Vals[0], lv.Load(sub.Exec)))
	return &Result{Vals: []sym.Value{found}, Panics: l.T.Or(r.Panics, sub.Exec.Panics), Heap: sub.Exec.St.Heap, Beyond: l.T.No}
}
