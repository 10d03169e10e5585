package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// A route leads from the first argument of a method expression to the receiver
// of the method: through embedded fields, and to or from a pointer.
type route struct {
	from  types.Type
	path  []int
	toPtr bool
}

// AppendKey writes the type that the route starts from: the method says the
// rest.
func (r *route) AppendKey(k *sym.Keyer) { k.Int(k.Types.TypeID(k.Types.Canonical(r.from))) }

// An abstract is a method of an interface type as a function of the interface,
// which is its first argument, or embedded there.
type abstract struct {
	l  *Lifter
	fn *types.Func
	// sig is the method's signature without type parameters, via leads to the
	// interface.
	sig *types.Signature
	via *route
}

// methodExpr evaluates T.m, the method as a function of its receiver.
func (e *Eval) methodExpr(x *ast.SelectorExpr, sel *types.Selection) sym.Value {
	recv := e.typ(sel.Recv())
	fn, index := sel.Obj().(*types.Func), sel.Index()
	if sym.IsTypeParam(sel.Recv()) {
		fn, index = e.methodNamed(x, recv, fn)
	}
	owner := fn.Signature().Recv().Type()
	via := &route{recv, index[:len(index)-1], static.IsPointer(owner)}
	if types.IsInterface(owner) {
		sig := e.typ(fn.Signature()).(*types.Signature)
		return e.L.Mem.FuncValue(&abstract{e.L, fn, sig, via})
	}
	d := declaredFunc{l: e.L, fn: fn.Origin(), targs: e.L.receiverArgs(e.typ(owner))}
	if len(via.path) > 0 || static.IsPointer(recv) != via.toPtr {
		d.via = via
	}
	return e.L.Mem.FuncValue(d)
}

// methodNamed is the method of a type argument that has the name of a method of
// its constraint.
func (e *Eval) methodNamed(x ast.Node, t types.Type, fn *types.Func) (*types.Func, []int) {
	obj, index, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		e.Refuse(x, "the method %s of type %s", fn.Name(), t)
	}
	return m, index
}

// AppendKey implements [sym.Function].
func (a *abstract) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'm')
	a.via.AppendKey(k)
	k.Int(len(a.fn.Id()))
	k.Buf = append(k.Buf, a.fn.Id()...)
}

// Mark implements [sym.Function].
func (a *abstract) Mark(*sym.Marker) {}

// Call calls the method of what the interface holds in the heap h.
func (a *abstract) Call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	e := a.l.M.Start(&sym.State{Heap: h})
	d := args[0]
	if len(a.via.path) > 0 {
		d = a.via.follow(e, d)
	}
	if e.Dead() {
		return e.Result(a.l.M.Zeros(a.sig.Results()))
	}
	return e.Result(e.Call(from, a.l.dispatch(e, from.Spot, d.(*sym.Dynamic), a.fn), args[1:], a.sig))
}

// follow is the receiver that the route leads to from v.
func (r *route) follow(e *exec.Execution, v sym.Value) sym.Value {
	p, ok := r.from.Underlying().(*types.Pointer)
	if !ok {
		v, p = e.New(v), types.NewPointer(r.from)
	}
	lv := e.Pointed(v, p.Elem()).Fields(e, r.path)
	switch p, ok := lv.Type.Underlying().(*types.Pointer); {
	case r.toPtr && !ok:
		return lv.Address(e)
	case ok && !r.toPtr:
		return e.Deref(lv.Load(e), p.Elem())
	}
	return lv.Load(e)
}
