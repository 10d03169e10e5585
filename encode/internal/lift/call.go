package lift

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// callExpr evaluates a conversion or call and returns its values.
func (e *Eval) callExpr(x *ast.CallExpr) []sym.Value {
	e.visit(x)
	e.L.T.Tick()
	if vs, ok := e.repeated(x); ok {
		return vs
	}
	fun := ast.Unparen(x.Fun)
	if tv := e.info.Types[fun]; tv.IsType() {
		v := e.conversion(x, e.typ(tv.Type))
		if _, ok := v.(*sym.Slice); ok && static.IsString(e.typeOf(x.Args[0])) {
			e.happened(x, []sym.Value{v}, x.Args...)
		}
		return []sym.Value{v}
	}
	if id := builtinName(fun); id != nil {
		if b, ok := e.info.Uses[id].(*types.Builtin); ok {
			vs := e.builtin(x, b.Name())
			switch b.Name() {
			case "make", "new":
				e.happened(x, vs, x.Args...)
			case "append", "copy", "delete", "clear":
				e.happened(x, vs)
			}
			return vs
		}
	}
	if id, ok := fun.(*ast.Ident); ok {
		if do := e.L.Program.Special[e.info.Uses[id]]; do != nil {
			return []sym.Value{do(e, x)}
		}
	}
	sig := e.typeOf(fun).Underlying().(*types.Signature)
	c, args := e.prepared(x, sig)
	if e.Exec.Dead() {
		return e.Exec.M.Zeros(sig.Results())
	}
	e.visit(x)
	vs := e.Exec.Call(e.site(x), c, args, sig)
	e.happened(x, vs)
	return vs
}

// prepared evaluates the function and the arguments of a call.
func (e *Eval) prepared(x *ast.CallExpr, sig *types.Signature) (*sym.Closure, []sym.Value) {
	fun := ast.Unparen(x.Fun)
	c := e.callees(fun)
	args := e.arguments(x, sig)
	if !e.static(fun) {
		e.ordered(fun)
	}
	return c, args
}

func builtinName(fun ast.Expr) *ast.Ident {
	switch f := fun.(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	}
	return nil
}

// static reports whether fun names a declared function, which nothing changes.
func (e *Eval) static(fun ast.Expr) bool {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		_, ok := e.info.Uses[f].(*types.Func)
		return ok
	case *ast.IndexExpr:
		return e.static(f.X)
	case *ast.IndexListExpr:
		return e.static(f.X)
	case *ast.SelectorExpr:
		_, ok := e.info.Uses[f.Sel].(*types.Func)
		return ok && e.info.Selections[f] == nil
	}
	return false
}

// callees evaluates the function of a call.
func (e *Eval) callees(fun ast.Expr) *sym.Closure {
	if s, ok := fun.(*ast.SelectorExpr); ok {
		if sel := e.info.Selections[s]; sel != nil && sel.Kind() == types.MethodVal {
			return e.method(s, sel)
		}
	}
	c, ok := e.Value(fun).(*sym.Closure)
	if !ok {
		e.Refuse(fun, "a call of this expression")
	}
	return c
}

// arguments evaluates the arguments of a call; the variadic ones become a
// slice.
func (e *Eval) arguments(x *ast.CallExpr, sig *types.Signature) []sym.Value {
	var vals []typedValue
	n := sig.Params().Len()
	if len(x.Args) == 1 && (n > 1 || sig.Variadic() && !x.Ellipsis.IsValid()) {
		if t, ok := e.typeOf(x.Args[0]).(*types.Tuple); ok {
			vals = e.multiple(ast.Unparen(x.Args[0]), t.Len())
		}
	}
	if vals == nil {
		for i, v := range e.operands(x.Args...) {
			vals = append(vals, typedValue{v, e.typeOf(x.Args[i])})
		}
	}
	fixed := n
	if sig.Variadic() && !x.Ellipsis.IsValid() {
		fixed--
	}
	var args []sym.Value
	for i := range fixed {
		args = append(args, e.assignable(x, vals[i].val, vals[i].typ, e.typ(sig.Params().At(i).Type())))
	}
	if fixed == n {
		return args
	}
	rest := vals[fixed:]
	if len(rest) == 0 {
		return append(args, e.L.Mem.NilSlice)
	}
	elem := e.typ(sig.Params().At(fixed).Type()).Underlying().(*types.Slice).Elem()
	var list []sym.Value
	for _, v := range rest {
		list = append(list, e.assignable(x, v.val, v.typ, elem))
	}
	return append(args, e.Exec.List(list))
}

// site is where the call x stands.
func (f *Frame) site(x ast.Node) exec.Site {
	return exec.Site{Spot: sym.Spot{Fset: f.fset, Pos: x.Pos()}, Abroad: f.abroad}
}

// isForeign reports whether fn belongs to another package than the contract.
func (l *Lifter) isForeign(fn types.Object) bool {
	home := l.Program.Home
	return home != nil && fn.Pkg() != nil && fn.Pkg().Path() != home.Path()
}

// foreignCall calls a function of another package than the contract's. What
// cannot be lifted in there is reported at the call, if that is the user's.
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
		if u := (*sym.Unsupported)(nil); l.abroad && errors.As(ref.Err, &u) {
			where := ""
			if u.Pos.IsValid() && u.Pos != at.Position() {
				where = fmt.Sprintf(" (%s:%d)", u.Pos.Filename, u.Pos.Line)
			}
			u.Pos, u.Msg = at.Position(), "the call of "+name+where+": "+u.Msg
			l.abroad = false
		}
		panic(r)
	}()
	outer := l.site
	l.site = at
	r := call()
	l.site = outer
	return r
}

// funcName is a declared function as a value.
func (e *Eval) funcName(x ast.Expr, targs *generic.Args) sym.Value {
	id := builtinName(ast.Unparen(x))
	if id == nil {
		e.Refuse(x, "this function")
	}
	fn, ok := e.info.Uses[id].(*types.Func)
	if !ok {
		e.Refuse(x, "%s", id.Name)
	}
	return e.L.Mem.FuncValue(declaredFunc{l: e.L, fn: fn.Origin(), targs: targs})
}

// instanceOf is the type arguments of the generic function that x names,
// explicit or inferred.
func (e *Eval) instanceOf(x ast.Expr) *generic.Args {
	switch y := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return e.instanceOf(y.X)
	case *ast.IndexListExpr:
		return e.instanceOf(y.X)
	}
	id := builtinName(ast.Unparen(x))
	if id == nil {
		return nil
	}
	inst, ok := e.info.Instances[id]
	if !ok {
		return nil
	}
	return e.L.Instances.Of(e.typeList(inst.TypeArgs))
}

// method evaluates x.m, the method with its receiver.
func (e *Eval) method(x *ast.SelectorExpr, sel *types.Selection) *sym.Closure {
	fn := sel.Obj().(*types.Func)
	index := sel.Index()
	t := e.typ(sel.Recv())
	if sym.IsTypeParam(sel.Recv()) {
		fn, index = e.methodNamed(x, t, fn)
	}
	recv := fn.Signature().Recv().Type()
	wantsPointer := static.IsPointer(recv)
	path := index[:len(index)-1]
	var v sym.Value
	if types.IsInterface(recv) {
		v, _ = e.fields(x.X, path)
		e.visit(x)
		return e.L.dispatch(e.Exec, e.site(x).Spot, v.(*sym.Dynamic), fn)
	}
	if wantsPointer && !static.IsPointer(static.FieldType(t, path)) {
		v = e.resolveFields(x.X, path).Address(e.Exec)
	} else {
		v, t = e.fields(x.X, path)
		if p, ok := t.Underlying().(*types.Pointer); ok && !wantsPointer {
			e.visit(x)
			t = p.Elem()
			v = e.Exec.Deref(v, t)
		}
	}
	return e.L.Mem.FuncValue(declaredFunc{l: e.L, fn: fn.Origin(), targs: e.L.receiverArgs(e.typ(recv)), recv: v})
}

// receiverArgs are the type arguments of the methods of a receiver's type.
func (l *Lifter) receiverArgs(recv types.Type) *generic.Args {
	recv = types.Unalias(recv)
	if p, ok := recv.(*types.Pointer); ok {
		recv = types.Unalias(p.Elem())
	}
	n, ok := recv.(*types.Named)
	if !ok {
		return nil
	}
	return l.Instances.Of(slices.Collect(n.TypeArgs().Types()))
}

// literal evaluates a function literal: it captures boxes of the variables that
// change, and the values of the others.
func (e *Eval) literal(x *ast.FuncLit) sym.Value {
	sc := e.L.scopes[x]
	if sc == nil {
		e.Refuse(x, "this function literal")
	}
	c := &Closed{lit: x, outer: e.Frame, vars: make([]sym.Value, len(sc.Slots))}
	for _, v := range sc.Captured {
		c.vars[sc.Slots[v]] = e.Exec.St.Vars[e.scope.Slots[v]]
	}
	return e.L.Mem.FuncValue(c)
}
