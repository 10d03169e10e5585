package lift

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/sym"
)

// Declaration implements [callee.Caller].
func (l *Lifter) Declaration(fn *types.Func) ast.Node { return l.declared(fn).decl }

// CallDeclared implements [callee.Caller].
func (l *Lifter) CallDeclared(from exec.Site, fn *types.Func, targs *generic.Args, args []sym.Value, h *sym.Heap) *exec.Result {
	if in := l.Program.Intrinsics(fn); in != nil {
		e, of := l.M.Start(&sym.State{Heap: h}), l.at.panic
		l.at.panic = nil
		r := e.Result(in(e, &exec.Call{From: from, Fn: fn, Args: args, Neighbour: l.neighbour(from, fn)}))
		l.at.panic = of
		return r
	}
	call := func() *exec.Result { return l.Call(fn, targs, args, h) }
	if l.isForeign(fn) {
		return l.foreignCall(from, fn.FullName(), call)
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
		var r *exec.Result
		l.Prover.Under([]sym.Term{l.T.Not(e.Panics)}, func() {
			r = l.foreignCall(from, fn.FullName(), func() *exec.Result { return l.Call(other, l.Instances.Of(targs), args, e.St.Heap) })
		})
		return e.Then(r)
	}
}

// A Closed is a function literal with its captured variables.
type Closed struct {
	l     *Lifter
	lit   *ast.FuncLit
	outer *expr.Env
	// vars are the captured variables by the slots of the literal's own
	// frame.
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
	l := c.l
	call := func() *exec.Result { return l.CallLiteral(c, args, h) }
	if c.outer.Abroad {
		return l.foreignCall(from, "a function literal", call)
	}
	return call()
}

// isForeign reports whether fn belongs to another package than the contract.
func (l *Lifter) isForeign(fn types.Object) bool {
	home := l.Program.Home
	return home != nil && fn.Pkg() != nil && fn.Pkg().Path() != home.Path()
}

// foreignCall calls a function of another package than the contract's. If a
// construct in it cannot be lifted, the error is reported at the call, provided
// that the call is in the contract's package.
func (l *Lifter) foreignCall(from exec.Site, name string, call func() *exec.Result) *exec.Result {
	if from.Abroad {
		return call()
	}
	at := from.Spot
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		ref, _ := r.(sym.Refusal)
		if u := (*sym.Unsupported)(nil); l.at.abroad && errors.As(ref.Err, &u) {
			where := ""
			if u.Pos.IsValid() && u.Pos != at.Position() {
				where = fmt.Sprintf(" (%s:%d)", u.Pos.Filename, u.Pos.Line)
			}
			u.Pos, u.Msg = at.Position(), "the call of "+name+where+": "+u.Msg
			l.at.abroad = false
		}
		panic(r)
	}()
	outer := l.at.site
	l.at.site = at
	r := call()
	l.at.site = outer
	return r
}

// Literal implements [expr.Resolver]: the function literal captures boxes of
// the variables that change, and the values of the others.
func (l *Lifter) Literal(env *expr.Env, x *ast.FuncLit, st *sym.State) sym.Function {
	sc := l.syntax.scopes[x]
	if sc == nil {
		env.Refuse(x, "this function literal")
	}
	c := &Closed{l: l, lit: x, outer: env, vars: make([]sym.Value, len(sc.Slots))}
	for _, v := range sc.Captured {
		c.vars[sc.Slots[v]] = st.Vars[env.Scope.Slots[v]]
	}
	return c
}
