package expr

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// Call evaluates a conversion or call and returns its values.
func (e *Eval) Call(x *ast.CallExpr) []sym.Value {
	e.Env.Visit(x)
	e.Exec.M.T.Tick()
	if vs, ok := e.repeated(x); ok {
		return vs
	}
	fun := ast.Unparen(x.Fun)
	if tv := e.Env.Info.Types[fun]; tv.IsType() {
		v := e.conversion(x, e.Env.Type(tv.Type))
		if _, ok := v.(*sym.Slice); ok && static.IsString(e.Env.TypeOf(x.Args[0])) {
			e.happened(x, []sym.Value{v}, x.Args...)
		}
		return []sym.Value{v}
	}
	if id := static.FuncIdent(fun); id != nil {
		if b, ok := e.Env.Info.Uses[id].(*types.Builtin); ok {
			vs := e.builtin(x, b.Name())
			switch b.Name() {
			case "make", "new":
				e.happened(x, vs, x.Args...)
			case "append", "copy", "delete", "clear", "recover":
				e.happened(x, vs)
			}
			return vs
		}
	}
	if id, ok := fun.(*ast.Ident); ok {
		if do := e.Env.Resolver.Special(e.Env.Info.Uses[id]); do != nil {
			return []sym.Value{do(e, x)}
		}
	}
	sig := e.Env.TypeOf(fun).Underlying().(*types.Signature)
	loose := e.Exec.Loose
	c, args := e.Prepare(x, sig)
	if e.Exec.Dead() && !exec.Overtakes(e.Exec, loose) {
		return e.Exec.M.Zeros(sig.Results())
	}
	e.Exec.Loose = loose // its operands come before the call
	e.Env.Visit(x)
	vs := e.Exec.Call(e.Env.Site(x), c, args, sig)
	e.happened(x, vs)
	return vs
}

// Prepare evaluates the function and the arguments of a call.
func (e *Eval) Prepare(x *ast.CallExpr, sig *types.Signature) (*sym.Closure, []sym.Value) {
	fun := ast.Unparen(x.Fun)
	c := e.callees(fun)
	args := e.arguments(x, sig)
	if !e.static(fun) {
		e.Ordered(fun)
	}
	return c, args
}

// static reports whether fun names a declared function, which nothing changes.
func (e *Eval) static(fun ast.Expr) bool {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		_, ok := e.Env.Info.Uses[f].(*types.Func)
		return ok
	case *ast.IndexExpr:
		return e.static(f.X)
	case *ast.IndexListExpr:
		return e.static(f.X)
	case *ast.SelectorExpr:
		_, ok := e.Env.Info.Uses[f.Sel].(*types.Func)
		return ok && e.Env.Info.Selections[f] == nil
	}
	return false
}

// callees evaluates the function of a call.
func (e *Eval) callees(fun ast.Expr) *sym.Closure {
	if s, ok := fun.(*ast.SelectorExpr); ok {
		if sel := e.Env.Info.Selections[s]; sel != nil && sel.Kind() == types.MethodVal {
			return e.method(s, sel)
		}
	}
	c, ok := e.Value(fun).(*sym.Closure)
	if !ok {
		e.Env.Refuse(fun, "a call of this expression")
	}
	return c
}

// arguments evaluates the arguments of a call; the variadic ones become a
// slice.
func (e *Eval) arguments(x *ast.CallExpr, sig *types.Signature) []sym.Value {
	var vals []TypedValue
	n := sig.Params().Len()
	if len(x.Args) == 1 && (n > 1 || sig.Variadic() && !x.Ellipsis.IsValid()) {
		if t, ok := e.Env.TypeOf(x.Args[0]).(*types.Tuple); ok {
			vals = e.multiple(ast.Unparen(x.Args[0]), t.Len())
		}
	}
	if vals == nil {
		for i, v := range e.Operands(x.Args...) {
			vals = append(vals, TypedValue{v, e.Env.TypeOf(x.Args[i])})
		}
	}
	fixed := n
	if sig.Variadic() && !x.Ellipsis.IsValid() {
		fixed--
	}
	var args []sym.Value
	for i := range fixed {
		args = append(args, e.Assignable(x, vals[i].Val, vals[i].Typ, e.Env.Type(sig.Params().At(i).Type())))
	}
	if fixed == n {
		return args
	}
	rest := vals[fixed:]
	if len(rest) == 0 {
		return append(args, e.Exec.M.Mem.NilSlice)
	}
	elem := e.Env.Type(sig.Params().At(fixed).Type()).Underlying().(*types.Slice).Elem()
	var list []sym.Value
	for _, v := range rest {
		list = append(list, e.Assignable(x, v.Val, v.Typ, elem))
	}
	return append(args, e.Exec.List(list))
}

// A TypedValue is a value with its type.
type TypedValue struct {
	Val sym.Value
	Typ types.Type
}

// RightSides evaluates the right side of an assignment to n variables.
func (e *Eval) RightSides(xs []ast.Expr, n int) []TypedValue {
	if len(xs) == 1 && n > 1 {
		return e.multiple(ast.Unparen(xs[0]), n)
	}
	var r []TypedValue
	for i, v := range e.Operands(xs...) {
		r = append(r, TypedValue{v, e.Env.TypeOf(xs[i])})
	}
	return r
}

// multiple evaluates an expression with several values.
func (e *Eval) multiple(x ast.Expr, n int) []TypedValue {
	var r []TypedValue
	switch x := x.(type) {
	case *ast.CallExpr:
		t := e.Env.TypeOf(x).(*types.Tuple)
		for i, v := range e.Call(x) {
			r = append(r, TypedValue{v, t.At(i).Type()})
		}
		return r
	case *ast.IndexExpr:
		v, ok := mapIndex(e, x)
		return []TypedValue{{v, e.Env.TypeOf(x.X).Underlying().(*types.Map).Elem()}, {ok, types.Typ[types.Bool]}}
	case *ast.TypeAssertExpr:
		v, ok := e.assertion(x)
		return []TypedValue{{v, e.Env.Type(e.Env.Info.TypeOf(x.Type))}, {ok, types.Typ[types.Bool]}}
	}
	e.Env.Refuse(x, "an expression with %d values", n)
	return nil
}
