package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/sym"
)

// An invocable is a function that can be called. Its result is that of a call
// in the heap h, evaluated once for the arguments.
type invocable interface {
	sym.Function
	Invoke(e *Eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *Result
}

// A declaredFunc is a function or method that is declared.
type declaredFunc struct {
	l     *Lifter
	fn    *types.Func
	targs *generic.Args
	recv  sym.Value // the receiver of a method value, or nil
	via   *route    // leads to the receiver from the first argument, or nil
}

// AppendKey implements [sym.Function].
func (d declaredFunc) AppendKey(k *sym.Keyer) {
	k.ID(d.l.declared(d.fn).decl)
	k.Int(d.targs.Number())
	k.Value(d.recv)
	if d.via == nil {
		k.Int(0)
	} else {
		d.via.AppendKey(k)
	}
}

// Mark implements [sym.Function].
func (d declaredFunc) Mark(m *sym.Marker) { m.Value(d.recv) }

// Invoke implements invocable.
func (d declaredFunc) Invoke(e *Eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *Result {
	if d.recv != nil {
		args = append([]sym.Value{d.recv}, args...)
	}
	if d.via != nil {
		sub := e.Frame.Eval(e.Exec.St.WithHeap(h))
		args = append([]sym.Value{d.via.follow(sub, args[0])}, args[1:]...)
		if sub.Exec.Dead() {
			return &Result{Vals: e.zeroResults(d.fn.Signature()), Panics: e.L.T.Yes, Heap: h, Beyond: e.L.T.No}
		}
		r := *d.call(e, x, args, sub.Exec.St.Heap)
		r.Panics = e.L.T.Or(sub.Exec.Panics, r.Panics)
		return &r
	}
	return d.call(e, x, args, h)
}

// call calls the function with its receiver as the first argument.
func (d declaredFunc) call(e *Eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *Result {
	if p := primitiveOf(d.fn); p != nil {
		return &Result{Vals: []sym.Value{p(e.L, args)}, Panics: e.L.T.No, Heap: h, Beyond: e.L.T.No}
	}
	if do := routineOf(d.fn); do != nil {
		return e.routineCall(do, d.fn, args, h)
	}
	if in := intrinsicOf(d.fn); in != nil {
		return in(e, x, d.fn, args, h)
	}
	if e.L.isForeign(d.fn) && !e.abroad {
		return e.foreignCall(x, d.fn.FullName(), func() *Result { return e.L.Call(d.fn, d.targs, args, h) })
	}
	return e.L.Call(d.fn, d.targs, args, h)
}

// A Closed is a function literal with what it captures.
type Closed struct {
	lit   *ast.FuncLit
	outer *Frame
	// vars are the captured variables by the slots of the literal's own frame.
	vars []sym.Value
}

// AppendKey implements [sym.Function].
func (c *Closed) AppendKey(k *sym.Keyer) {
	k.ID(c)
	for _, v := range c.vars {
		k.Value(v)
	}
}

// Mark implements [sym.Function].
func (c *Closed) Mark(m *sym.Marker) {
	for _, v := range c.vars {
		m.Value(v)
	}
}

// Invoke implements invocable.
func (c *Closed) Invoke(e *Eval, x *ast.CallExpr, args []sym.Value, h *sym.Heap) *Result {
	call := func() *Result { return e.L.CallLiteral(c, args, h) }
	if c.outer.abroad && !e.abroad {
		return e.foreignCall(x, "a function literal", call)
	}
	return call()
}
