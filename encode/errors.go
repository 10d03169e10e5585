package encode

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// An intrinsic evaluates a call of a function whose source asks for types by reflection. The
// results are those of the source.
type intrinsic func(e *eval, x *ast.CallExpr, fn *types.Func, args []sym.Value, h *sym.Heap) *result

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
func (e *eval) neighbour(x *ast.CallExpr, fn *types.Func, name string, targs *typeArgs, args []sym.Value, h *sym.Heap) *result {
	d := e.l.declared(fn)
	own := d.info.Defs[d.decl.Name].(*types.Func)
	other, ok := own.Pkg().Scope().Lookup(name).(*types.Func)
	if !ok {
		e.refuse(x, "a call of %s, whose source in Go is another one than this program knows", fn.FullName())
	}
	call := func() *result { return e.l.call(other, targs, args, h) }
	if e.abroad {
		return call()
	}
	return e.foreignCall(x, fn.FullName(), call)
}

// errorsIs is errors.Is: what its source does once it has asked whether the target can be compared.
func errorsIs(e *eval, x *ast.CallExpr, fn *types.Func, args []sym.Value, h *sym.Heap) *result {
	l := e.l
	err, target := args[0].(*sym.Dynamic), args[1].(*sym.Dynamic)
	comparable := l.t.No
	for _, a := range target.Alts {
		if a.Typ != nil && types.Comparable(a.Typ) {
			comparable = l.t.Or(comparable, a.Guard)
		}
	}
	some := l.t.Not(l.t.Or(l.mem.DynamicNil(err), l.mem.DynamicNil(target)))
	if some == l.t.No {
		return &result{vals: []sym.Value{l.mem.EqualDynamic(err, target)}, panics: l.t.No, heap: h, beyond: l.t.No}
	}
	depth := len(l.prover.Path)
	l.prover.Assume(some)
	r := e.neighbour(x, fn, "is", nil, []sym.Value{err.Present(), target.Present(), comparable}, h)
	l.prover.Path = l.prover.Path[:depth]
	equal := l.t.And(l.mem.DynamicNil(err), l.mem.DynamicNil(target))
	return &result{
		vals:   []sym.Value{l.t.Ite(some, r.vals[0].(sym.Term), equal)},
		panics: l.t.And(some, r.panics),
		heap:   l.mem.MergeHeaps(some, r.heap, h),
		beyond: l.t.No,
	}
}

// errorsAs is errors.As for a pointer to a variable of a type that is known: what errors.AsType finds
// is written to the variable.
func errorsAs(e *eval, x *ast.CallExpr, fn *types.Func, args []sym.Value, h *sym.Heap) *result {
	l := e.l
	target := args[1].(*sym.Dynamic)
	if len(target.Alts) != 1 || target.Alts[0].Typ == nil {
		l.t.Refuse("a call of errors.As whose target has no type that is known")
	}
	ptr, ok := target.Alts[0].Typ.Underlying().(*types.Pointer)
	if !ok {
		return &result{vals: []sym.Value{l.t.No}, panics: l.t.Yes, heap: h, beyond: l.t.No}
	}
	r := e.neighbour(x, fn, "AsType", l.instance([]types.Type{ptr.Elem()}), args[:1], h)
	found := r.vals[1].(sym.Term)
	sub := e.frame.eval(e.st.WithHeap(r.heap))
	lv := sub.resolvePointer(target.Alts[0].Val, ptr.Elem())
	sub.store(lv, l.mem.MergeValues(found, r.vals[0], sub.read(lv)))
	return &result{vals: []sym.Value{found}, panics: l.t.Or(r.panics, sub.panics), heap: sub.st.Heap, beyond: l.t.No}
}
