package encode

import (
	"go/ast"
	"go/types"
)

// An intrinsic evaluates a call of a function whose source asks for types by reflection. The
// results are those of the source.
type intrinsic func(e *eval, x *ast.CallExpr, fn *types.Func, args []value, h *heap) *result

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
func (e *eval) neighbour(x *ast.CallExpr, fn *types.Func, name string, targs *typeArgs, args []value, h *heap) *result {
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
func errorsIs(e *eval, x *ast.CallExpr, fn *types.Func, args []value, h *heap) *result {
	l := e.l
	err, target := args[0].(*dynamic), args[1].(*dynamic)
	comparable := l.t.no
	for _, a := range target.alts {
		if a.typ != nil && types.Comparable(a.typ) {
			comparable = l.t.or(comparable, a.guard)
		}
	}
	some := l.t.not(l.t.or(l.mem.dynamicNil(err), l.mem.dynamicNil(target)))
	if some == l.t.no {
		return &result{vals: []value{l.mem.equalDynamic(err, target)}, panics: l.t.no, heap: h, beyond: l.t.no}
	}
	depth := len(l.prover.path)
	l.prover.assume(some)
	r := e.neighbour(x, fn, "is", nil, []value{err.present(), target.present(), comparable}, h)
	l.prover.path = l.prover.path[:depth]
	equal := l.t.and(l.mem.dynamicNil(err), l.mem.dynamicNil(target))
	return &result{
		vals:   []value{l.t.ite(some, r.vals[0].(Term), equal)},
		panics: l.t.and(some, r.panics),
		heap:   l.mem.mergeHeaps(some, r.heap, h),
		beyond: l.t.no,
	}
}

// errorsAs is errors.As for a pointer to a variable of a type that is known: what errors.AsType finds
// is written to the variable.
func errorsAs(e *eval, x *ast.CallExpr, fn *types.Func, args []value, h *heap) *result {
	l := e.l
	target := args[1].(*dynamic)
	if len(target.alts) != 1 || target.alts[0].typ == nil {
		l.t.refuse("a call of errors.As whose target has no type that is known")
	}
	ptr, ok := target.alts[0].typ.Underlying().(*types.Pointer)
	if !ok {
		return &result{vals: []value{l.t.no}, panics: l.t.yes, heap: h, beyond: l.t.no}
	}
	r := e.neighbour(x, fn, "AsType", l.instance([]types.Type{ptr.Elem()}), args[:1], h)
	found := r.vals[1].(Term)
	sub := e.frame.eval(e.st.withHeap(r.heap))
	lv := sub.resolvePointer(target.alts[0].val, ptr.Elem())
	sub.store(lv, l.mem.mergeValues(found, r.vals[0], sub.read(lv)))
	return &result{vals: []value{found}, panics: l.t.or(r.panics, sub.panics), heap: sub.st.heap, beyond: l.t.no}
}
