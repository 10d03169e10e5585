package encode

import (
	"go/ast"
	"go/types"
)

// An invocable is a function that can be called. Its result is that of a call
// in the heap h, evaluated once for the arguments.
type invocable interface {
	function
	invoke(e *eval, x *ast.CallExpr, args []value, h *heap) *result
}

// A declaredFunc is a function or method that is declared.
type declaredFunc struct {
	l     *lifter
	fn    *types.Func
	targs *typeArgs
	recv  value  // the receiver of a method value, or nil
	via   *route // leads to the receiver from the first argument, or nil
}

// appendKey implements function.
func (d declaredFunc) appendKey(k *keyer) {
	k.id(d.l.declared(d.fn).decl)
	k.int(d.targs.number())
	k.value(d.recv)
	if d.via == nil {
		k.int(0)
	} else {
		d.via.appendKey(k)
	}
}

// mark implements function.
func (d declaredFunc) mark(m *marker) { m.value(d.recv) }

// invoke implements invocable.
func (d declaredFunc) invoke(e *eval, x *ast.CallExpr, args []value, h *heap) *result {
	if d.recv != nil {
		args = append([]value{d.recv}, args...)
	}
	if d.via != nil {
		sub := e.frame.eval(e.st.withHeap(h))
		args = append([]value{d.via.follow(sub, args[0])}, args[1:]...)
		if sub.dead() {
			return &result{vals: e.zeroResults(d.fn.Signature()), panics: e.l.t.yes, heap: h, beyond: e.l.t.no}
		}
		r := *d.call(e, x, args, sub.st.heap)
		r.panics = e.l.t.or(sub.panics, r.panics)
		return &r
	}
	return d.call(e, x, args, h)
}

// call calls the function with its receiver as the first argument.
func (d declaredFunc) call(e *eval, x *ast.CallExpr, args []value, h *heap) *result {
	if p := primitiveOf(d.fn); p != nil {
		return &result{vals: []value{p(e.l, args)}, panics: e.l.t.no, heap: h, beyond: e.l.t.no}
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
	vars []value
}

// appendKey implements function.
func (c *closed) appendKey(k *keyer) {
	k.id(c)
	for _, v := range c.vars {
		k.value(v)
	}
}

// mark implements function.
func (c *closed) mark(m *marker) {
	for _, v := range c.vars {
		m.value(v)
	}
}

// invoke implements invocable.
func (c *closed) invoke(e *eval, x *ast.CallExpr, args []value, h *heap) *result {
	call := func() *result { return e.l.callLiteral(c, args, h) }
	if c.outer.abroad && !e.abroad {
		return e.foreignCall(x, "a function literal", call)
	}
	return call()
}
