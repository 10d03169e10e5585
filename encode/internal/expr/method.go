package expr

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// method evaluates x.m, the method with its receiver.
func (e *Eval) method(x *ast.SelectorExpr, sel *types.Selection) *sym.Closure {
	fn := sel.Obj().(*types.Func)
	index := sel.Index()
	t := e.Env.Type(sel.Recv())
	if sym.IsTypeParam(sel.Recv()) {
		fn, index = methodNamed(e, x, t, fn)
	}
	recv := fn.Signature().Recv().Type()
	wantsPointer := static.IsPointer(recv)
	path := index[:len(index)-1]
	var v sym.Value
	if types.IsInterface(recv) {
		v, _ = e.fields(x, path)
		e.Env.Visit(x)
		return e.Env.Functions.Dispatch(e.Exec, e.Env.Site(x).Spot, v.(*sym.Dynamic), fn)
	}
	if wantsPointer && !static.IsPointer(static.FieldType(t, path)) {
		v = locateFields(e, x, path).Address(e.Exec)
	} else {
		v, t = e.fields(x, path)
		if p, ok := t.Underlying().(*types.Pointer); ok && !wantsPointer {
			e.Env.Visit(x)
			t = p.Elem()
			v = e.Exec.Deref(v, t)
		}
	}
	return e.Env.Functions.Method(fn, e.Env.Type(recv), v)
}

// methodExpr evaluates T.m, the method as a function of its receiver.
func (e *Eval) methodExpr(x *ast.SelectorExpr, sel *types.Selection) sym.Value {
	recv := e.Env.Type(sel.Recv())
	fn, index := sel.Obj().(*types.Func), sel.Index()
	if sym.IsTypeParam(sel.Recv()) {
		fn, index = methodNamed(e, x, recv, fn)
	}
	owner := fn.Signature().Recv().Type()
	sig := e.Env.Type(fn.Signature()).(*types.Signature)
	return e.Env.Functions.Expression(fn, recv, index[:len(index)-1], e.Env.Type(owner), sig)
}

// methodNamed returns the method of a type argument that has the name of a
// method of its constraint.
func methodNamed(e *Eval, x ast.Node, t types.Type, fn *types.Func) (*types.Func, []int) {
	obj, index, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		e.Env.Refuse(x, "the method %s of type %s", fn.Name(), t)
	}
	return m, index
}

// funcName returns a declared function as a value.
func (e *Eval) funcName(x ast.Expr, targs *generic.Args) sym.Value {
	id := static.FuncIdent(ast.Unparen(x))
	if id == nil {
		e.Env.Refuse(x, "this function")
	}
	fn, ok := e.Env.Info.Uses[id].(*types.Func)
	if !ok {
		e.Env.Refuse(x, "%s", id.Name)
	}
	return e.Env.Functions.Declared(fn, targs)
}

// instanceOf returns the type arguments of the generic function that x names,
// explicit or inferred.
func instanceOf(e *Eval, x ast.Expr) *generic.Args {
	switch y := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return instanceOf(e, y.X)
	case *ast.IndexListExpr:
		return instanceOf(e, y.X)
	}
	id := static.FuncIdent(ast.Unparen(x))
	if id == nil {
		return nil
	}
	inst, ok := e.Env.Info.Instances[id]
	if !ok {
		return nil
	}
	return e.Env.Functions.Instances.Of(e.Env.typeList(inst.TypeArgs))
}
