package expr

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// builtin evaluates a call of a predeclared function.
func (e *Eval) builtin(x *ast.CallExpr, name string) []sym.Value {
	switch name {
	case "len":
		v := e.Value(x.Args[0])
		e.Env.Visit(x)
		return []sym.Value{e.Exec.Len(v, e.Env.TypeOf(x.Args[0]))}
	case "cap":
		v := e.Value(x.Args[0])
		e.Env.Visit(x)
		return []sym.Value{e.Exec.Cap(v, e.Env.TypeOf(x.Args[0]))}
	case "append":
		return []sym.Value{appendCall(e, x)}
	case "copy":
		return []sym.Value{copyCall(e, x)}
	case "make":
		return []sym.Value{makeCall(e, x)}
	case "new":
		return []sym.Value{newCall(e, x)}
	case "min", "max":
		return []sym.Value{extremeCall(e, x, name == "max")}
	case "delete":
		vs := e.Operands(x.Args...)
		key := e.Env.TypeOf(x.Args[0]).Underlying().(*types.Map).Key()
		e.Exec.SetEntry(vs[0].(*sym.Mapping), &sym.Entry{Guard: e.Exec.M.T.Yes, Key: e.Assignable(x.Args[1], vs[1], e.Env.TypeOf(x.Args[1]), key), Val: nil})
		return nil
	case "clear":
		clearCall(e, x)
		return nil
	case "recover":
		return []sym.Value{recoverCall(e, x)}
	case "String":
		return []sym.Value{unsafeString(e, x)}
	case "panic":
		panicCall(e, x)
		return nil
	}
	e.Env.Refuse(x, "a call of %s", name)
	return nil
}

func appendCall(e *Eval, x *ast.CallExpr) sym.Value {
	t := e.Env.TypeOf(x).Underlying().(*types.Slice)
	loose := e.Exec.Loose
	vs := e.Operands(x.Args...)
	if e.Exec.Dead() && !exec.Overtakes(e.Exec, loose) {
		return e.Exec.M.Mem.NilSlice
	}
	e.Env.Visit(x)
	exec.InOrder(e.Exec, loose)
	s, ok := e.Exec.M.Mem.Typed(vs[0], t).(*sym.Slice)
	if !ok {
		e.Env.Refuse(x, "an append to type %s", t)
	}
	if x.Ellipsis.IsValid() {
		vals, n := e.Exec.Contents(vs[1])
		return e.Exec.Append(s, vals, n)
	}
	var vals []sym.Value
	for i, v := range vs[1:] {
		vals = append(vals, e.Assignable(x.Args[i+1], v, e.Env.TypeOf(x.Args[i+1]), t.Elem()))
	}
	return e.Exec.Append(s, vals, e.Exec.M.T.Num(int64(len(vals))))
}

func copyCall(e *Eval, x *ast.CallExpr) sym.Value {
	loose := e.Exec.Loose
	vs := e.Operands(x.Args...)
	if e.Exec.Dead() && !exec.Overtakes(e.Exec, loose) {
		return e.Exec.M.T.Num(0)
	}
	e.Env.Visit(x)
	exec.InOrder(e.Exec, loose)
	dst := vs[0].(*sym.Slice)
	vals, n := e.Exec.Contents(vs[1])
	n = e.Exec.M.T.Store.Min(dst.Length, n)
	e.Exec.Overwrite(dst, vals, n)
	return n
}

func makeCall(e *Eval, x *ast.CallExpr) sym.Value {
	t := e.Env.TypeOf(x)
	var sizes []sym.Term
	for i, v := range e.Operands(x.Args[1:]...) {
		sizes = append(sizes, e.Exec.M.AsIndex(v.(sym.Term), e.Env.TypeOf(x.Args[i+1])))
	}
	if e.Exec.Dead() {
		return e.Exec.M.Mem.Zero(t)
	}
	e.Env.Visit(x)
	switch u := t.Underlying().(type) {
	case *types.Map:
		return e.Exec.NewMap(u)
	case *types.Slice:
		length, capacity := sizes[0], sizes[len(sizes)-1]
		e.Exec.PanicIf(site.MakeSize, e.Exec.M.T.Or(e.Exec.M.T.Less(length, e.Exec.M.T.Num(0)), e.Exec.M.T.Less(capacity, length)))
		n := e.Exec.M.T.Greatest(capacity)
		if n > sym.MaxArray {
			e.Exec.M.T.Refuse("make: the length is not bounded by the shape (the limit is %d)", sym.MaxArray)
		}
		parts := make([]sym.Value, n)
		for i := range parts {
			parts[i] = e.Exec.M.Mem.Zero(u.Elem())
		}
		return e.Exec.NewSlice(parts, e.Exec.M.T.Clamped(length, n), e.Exec.M.T.Clamped(capacity, n))
	}
	e.Env.Refuse(x, "make of type %s", t)
	return nil
}

// newCall evaluates new(T), and new(x) for a value.
func newCall(e *Eval, x *ast.CallExpr) sym.Value {
	t := e.Env.TypeOf(x).Underlying().(*types.Pointer).Elem()
	var v sym.Value
	if e.Env.Info.Types[x.Args[0]].IsType() {
		v = e.Exec.M.Mem.Zero(t)
	} else {
		v = e.ValueAs(x.Args[0], t)
	}
	return e.Exec.New(v)
}

// extremeCall evaluates min and max.
func extremeCall(e *Eval, x *ast.CallExpr, greater bool) sym.Value {
	vs := e.Operands(x.Args...)
	e.Env.Visit(x)
	r := vs[0]
	for _, v := range vs[1:] {
		r = e.Exec.M.Extreme(greater, r, v, e.Env.TypeOf(x))
	}
	return r
}

func clearCall(e *Eval, x *ast.CallExpr) {
	v := e.Value(x.Args[0])
	e.Env.Visit(x)
	switch v := v.(type) {
	case *sym.Mapping:
		e.Exec.ClearMap(v)
	case *sym.Slice:
		elem := e.Env.TypeOf(x.Args[0]).Underlying().(*types.Slice).Elem()
		zeros := make([]sym.Value, e.Exec.M.T.Greatest(v.Length))
		for i := range zeros {
			zeros[i] = e.Exec.M.Mem.Zero(elem)
		}
		e.Exec.Overwrite(v, zeros, v.Length)
	default:
		e.Env.Refuse(x, "clear of type %s", e.Env.TypeOf(x.Args[0]))
	}
}
