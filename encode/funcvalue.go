package encode

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// An invocable is a function that can be called. Its result is that of a call
// in the heap h, evaluated once for the arguments.
type invocable interface {
	sym.Function
	invoke(e *eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *result
}

// A declaredFunc is a function or method that is declared.
type declaredFunc struct {
	l     *lifter
	fn    *types.Func
	targs *typeArgs
	recv  sym.Value // the receiver of a method value, or nil
	via   *route    // leads to the receiver from the first argument, or nil
}

// AppendKey implements function.
func (d declaredFunc) AppendKey(k *sym.Keyer) {
	k.ID(d.l.declared(d.fn).decl)
	k.Int(d.targs.number())
	k.Value(d.recv)
	if d.via == nil {
		k.Int(0)
	} else {
		d.via.AppendKey(k)
	}
}

// Mark implements function.
func (d declaredFunc) Mark(m *sym.Marker) { m.Value(d.recv) }

// invoke implements invocable.
func (d declaredFunc) invoke(e *eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *result {
	if d.recv != nil {
		args = append([]sym.Value{d.recv}, args...)
	}
	if d.via != nil {
		sub := e.frame.eval(e.st.WithHeap(h))
		args = append([]sym.Value{d.via.follow(sub, args[0])}, args[1:]...)
		if sub.dead() {
			return &result{vals: e.zeroResults(d.fn.Signature()), panics: e.l.t.Yes, heap: h, beyond: e.l.t.No}
		}
		r := *d.call(e, x, args, sub.st.Heap)
		r.panics = e.l.t.Or(sub.panics, r.panics)
		return &r
	}
	return d.call(e, x, args, h)
}

// call calls the function with its receiver as the first argument.
func (d declaredFunc) call(e *eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *result {
	if p := primitiveOf(d.fn); p != nil {
		return &result{vals: []sym.Value{p(e.l, args)}, panics: e.l.t.No, heap: h, beyond: e.l.t.No}
	}
	if do := routineOf(d.fn); do != nil {
		return e.routineCall(do, d.fn, args, h)
	}
	if in := intrinsicOf(d.fn); in != nil {
		return in(e, x, d.fn, args, h)
	}
	if e.l.isForeign(d.fn) && !e.abroad {
		return e.foreignCall(x, d.fn.FullName(), func() *result { return e.l.call(d.fn, d.targs, args, h) })
	}
	return e.l.call(d.fn, d.targs, args, h)
}

// A closed is a function literal with what it captures.
type closed struct {
	lit   *ast.FuncLit
	outer *frame
	// vars are the captured variables by the slots of the literal's own frame.
	vars []sym.Value
}

// AppendKey implements function.
func (c *closed) AppendKey(k *sym.Keyer) {
	k.ID(c)
	for _, v := range c.vars {
		k.Value(v)
	}
}

// Mark implements function.
func (c *closed) Mark(m *sym.Marker) {
	for _, v := range c.vars {
		m.Value(v)
	}
}

// invoke implements invocable.
func (c *closed) invoke(e *eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *result {
	call := func() *result { return e.l.callLiteral(c, args, h) }
	if c.outer.abroad && !e.abroad {
		return e.foreignCall(x, "a function literal", call)
	}
	return call()
}
