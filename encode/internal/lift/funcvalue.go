package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/sym"
)

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

// Call implements [exec.Function].
func (d declaredFunc) Call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	if d.recv != nil {
		args = append([]sym.Value{d.recv}, args...)
	}
	if d.via == nil {
		return d.call(from, args, h)
	}
	e := d.l.M.Start(&sym.State{Heap: h})
	recv := d.via.follow(e, args[0])
	if e.Dead() {
		d.targs.Bind(d.fn.Signature())
		return e.Result(d.l.M.Zeros(d.targs.Subst(d.fn.Signature().Results()).(*types.Tuple)))
	}
	return e.Result(e.Then(d.call(from, append([]sym.Value{recv}, args[1:]...), e.St.Heap)))
}

// call calls the function with its receiver as the first argument.
func (d declaredFunc) call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	l := d.l
	if in := l.Program.Intrinsics(d.fn); in != nil {
		e := l.M.Start(&sym.State{Heap: h})
		return e.Result(in(e, &exec.Call{From: from, Fn: d.fn, Args: args, Neighbour: l.neighbour(from, d.fn)}))
	}
	call := func() *exec.Result { return l.Call(d.fn, d.targs, args, h) }
	if l.isForeign(d.fn) {
		return l.foreignCall(from, d.fn.FullName(), call)
	}
	return call()
}

// neighbour evaluates calls of other functions of the package of fn.
func (l *Lifter) neighbour(from exec.Site, fn *types.Func) func(*exec.Execution, string, []types.Type, []sym.Value) []sym.Value {
	return func(e *exec.Execution, name string, targs []types.Type, args []sym.Value) []sym.Value {
		d := l.declared(fn)
		own := d.info.Defs[d.decl.Name].(*types.Func)
		other, ok := own.Pkg().Scope().Lookup(name).(*types.Func)
		if !ok {
			l.T.Here = from.Spot
			l.T.Refuse("a call of %s, whose source in Go is another one than this program knows", fn.FullName())
		}
		return e.Then(l.foreignCall(from, fn.FullName(), func() *exec.Result {
			return l.Call(other, l.Instances.Of(targs), args, e.St.Heap)
		}))
	}
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

// Call implements [exec.Function].
func (c *Closed) Call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	l := c.outer.L
	call := func() *exec.Result { return l.CallLiteral(c, args, h) }
	if c.outer.abroad {
		return l.foreignCall(from, "a function literal", call)
	}
	return call()
}
