package expr

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// selector evaluates x.f.
func (e *Eval) selector(x *ast.SelectorExpr) sym.Value {
	sel := e.Env.Info.Selections[x]
	if sel == nil {
		return qualified(e, x)
	}
	switch sel.Kind() {
	case types.FieldVal:
		v, _ := e.fields(x, sel.Index())
		return v
	case types.MethodVal:
		return e.method(x, sel)
	}
	return e.methodExpr(x, sel)
}

// qualified evaluates a name of another package.
func qualified(e *Eval, x *ast.SelectorExpr) sym.Value {
	switch o := e.Env.Info.Uses[x.Sel].(type) {
	case *types.Var:
		return e.global(x, o)
	case *types.Func:
		return e.funcName(x, instanceOf(e, x))
	}
	e.Env.Refuse(x, "%s", x.Sel.Name)
	return nil
}

// fields returns the field that a path of field indices leads to from x.X, and
// its type.
func (e *Eval) fields(x *ast.SelectorExpr, index []int) (sym.Value, types.Type) {
	v := e.Value(x.X)
	e.Env.Visit(x)
	return e.Exec.Field(v, e.Env.TypeOf(x.X), index)
}

// index evaluates x[i], and f[T] where f is generic.
func (e *Eval) index(x *ast.IndexExpr) sym.Value {
	t := e.Env.TypeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return e.funcName(x.X, instanceOf(e, x.X))
	case *types.Map:
		v, _ := mapIndex(e, x)
		return v
	case *types.Slice:
		vs := e.Operands(x.X, x.Index)
		i := e.Exec.M.AsIndex(vs[1].(sym.Term), e.Env.TypeOf(x.Index))
		s := vs[0].(*sym.Slice)
		e.Env.Visit(x)
		return e.Exec.IndexSlice(s, i, u.Elem())
	case *types.Array:
		vs := e.Operands(x.X, x.Index)
		return arrayIndex(e, x, vs[0], vs[1], u)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			vs := e.Operands(x.X, x.Index)
			if !e.settled(func(e *Eval, k *sym.Keyer) { k.Value(e.Exec.Deref(e.Value(x.X), u.Elem())) }) {
				e.Env.RefuseVarying(x, "an array that a call in its index may change (Go leaves open which comes first)")
			}
			e.Env.Visit(x)
			return arrayIndex(e, x, e.Exec.Deref(vs[0], u.Elem()), vs[1], a)
		}
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			vs := e.Operands(x.X, x.Index)
			i := e.Exec.M.AsIndex(vs[1].(sym.Term), e.Env.TypeOf(x.Index))
			e.Env.Visit(x)
			return e.Exec.IndexText(vs[0].(*sym.Text), i)
		}
	}
	e.Env.Refuse(x, "an index into type %s", t)
	return nil
}

func arrayIndex(e *Eval, x *ast.IndexExpr, v, i sym.Value, a *types.Array) sym.Value {
	k := e.Exec.M.AsIndex(i.(sym.Term), e.Env.TypeOf(x.Index))
	e.Env.Visit(x)
	return e.Exec.IndexArray(v.(*sym.Aggregate), k, a)
}

// equality evaluates == and !=.
func equality(e *Eval, x *ast.BinaryExpr) sym.Value {
	vs := e.Operands(x.X, x.Y)
	if e.Exec.Dead() {
		return e.Exec.M.T.No
	}
	e.Env.Visit(x)
	c := e.Exec.Equal(vs[0], vs[1], e.Env.TypeOf(x.X), e.Env.TypeOf(x.Y))
	if x.Op.String() == "!=" {
		return e.Exec.M.T.Not(c)
	}
	return c
}

// mapIndex evaluates m[k]: the value, or zero, and whether the key is there.
func mapIndex(e *Eval, x *ast.IndexExpr) (sym.Value, sym.Term) {
	u, ok := e.Env.TypeOf(x.X).Underlying().(*types.Map)
	if !ok {
		e.Env.Refuse(x, "an index with two values into type %s", e.Env.TypeOf(x.X))
	}
	vs := e.Operands(x.X, x.Index)
	key := e.Assignable(x.Index, vs[1], e.Env.TypeOf(x.Index), u.Key())
	e.Env.Visit(x)
	return e.Exec.Lookup(vs[0].(*sym.Mapping), key, u.Elem())
}

// global returns the value of a package variable.
func (e *Eval) global(x ast.Expr, v *types.Var) sym.Value {
	val, why := e.Env.Resolver.Global(v)
	if why != "" {
		e.Env.Refuse(x, "%s", why)
	}
	return val
}
