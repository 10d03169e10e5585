package encode

import (
	"go/ast"
	"go/types"
)

// A route leads from the first argument of a method expression to the receiver of the method: through
// embedded fields, and to or from a pointer.
type route struct {
	from  types.Type
	path  []int
	toPtr bool
}

// methodExpr evaluates T.m, the method as a function of its receiver.
func (e *eval) methodExpr(x *ast.SelectorExpr, sel *types.Selection) value {
	fn := sel.Obj().(*types.Func)
	recv := e.typ(sel.Recv())
	if types.IsInterface(recv) || types.IsInterface(fn.Signature().Recv().Type()) {
		e.refuse(x, "this method expression of an interface type")
	}
	path := sel.Index()[:len(sel.Index())-1]
	c := callee{guard: e.l.yes, fn: fn.Origin(), targs: e.receiverArgs(fn.Signature().Recv().Type())}
	if toPtr := isPointer(fn.Signature().Recv().Type()); len(path) > 0 || isPointer(recv) != toPtr {
		c.via = &route{recv, path, toPtr}
	}
	return &closure{[]callee{c}}
}

// follow is the receiver that the route leads to from v.
func (r *route) follow(e *eval, v value) value {
	p, ok := r.from.Underlying().(*types.Pointer)
	if !ok {
		o, h := e.l.allocate(e.st.heap, v)
		e.st = e.st.withHeap(h)
		v, p = e.l.pointerTo(place{obj: o}), types.NewPointer(r.from)
	}
	lv := e.resolvePointer(v, p.Elem())
	for _, i := range r.path {
		if p, ok := lv.typ.Underlying().(*types.Pointer); ok {
			lv = e.resolvePointer(e.read(lv), p.Elem())
		}
		lv = lv.step(lv.typ.Underlying().(*types.Struct).Field(i).Type(), lstep{i, noTerm})
	}
	switch p, ok := lv.typ.Underlying().(*types.Pointer); {
	case r.toPtr && !ok:
		return e.pointerAt(lv)
	case ok && !r.toPtr:
		return e.deref(e.read(lv), p.Elem())
	}
	return e.read(lv)
}
