package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// call evaluates a conversion or call and returns its values.
func (e *Eval) call(x *ast.CallExpr) []sym.Value {
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
		if do := e.Env.l.Program.Special[e.Env.Info.Uses[id]]; do != nil {
			return []sym.Value{do(e, x)}
		}
	}
	sig := e.Env.TypeOf(fun).Underlying().(*types.Signature)
	loose := e.Exec.Loose
	c, args := e.prepare(x, sig)
	if e.Exec.Dead() && !exec.Overtakes(e.Exec, loose) {
		return e.Exec.M.Zeros(sig.Results())
	}
	e.Exec.Loose = loose // its operands come before the call
	e.Env.Visit(x)
	vs := e.Exec.Call(e.Env.Site(x), c, args, sig)
	e.happened(x, vs)
	return vs
}

// prepare evaluates the function and the arguments of a call.
func (e *Eval) prepare(x *ast.CallExpr, sig *types.Signature) (*sym.Closure, []sym.Value) {
	fun := ast.Unparen(x.Fun)
	c := e.callees(fun)
	args := e.arguments(x, sig)
	if !e.static(fun) {
		e.ordered(fun)
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
	var vals []typedValue
	n := sig.Params().Len()
	if len(x.Args) == 1 && (n > 1 || sig.Variadic() && !x.Ellipsis.IsValid()) {
		if t, ok := e.Env.TypeOf(x.Args[0]).(*types.Tuple); ok {
			vals = e.multiple(ast.Unparen(x.Args[0]), t.Len())
		}
	}
	if vals == nil {
		for i, v := range e.operands(x.Args...) {
			vals = append(vals, typedValue{v, e.Env.TypeOf(x.Args[i])})
		}
	}
	fixed := n
	if sig.Variadic() && !x.Ellipsis.IsValid() {
		fixed--
	}
	var args []sym.Value
	for i := range fixed {
		args = append(args, e.assignable(x, vals[i].val, vals[i].typ, e.Env.Type(sig.Params().At(i).Type())))
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
		list = append(list, e.assignable(x, v.val, v.typ, elem))
	}
	return append(args, e.Exec.List(list))
}

// A typedValue is a value with its type.
type typedValue struct {
	val sym.Value
	typ types.Type
}

// rightSides evaluates the right side of an assignment to n variables.
func (e *Eval) rightSides(xs []ast.Expr, n int) []typedValue {
	if len(xs) == 1 && n > 1 {
		return e.multiple(ast.Unparen(xs[0]), n)
	}
	var r []typedValue
	for i, v := range e.operands(xs...) {
		r = append(r, typedValue{v, e.Env.TypeOf(xs[i])})
	}
	return r
}

// multiple evaluates an expression with several values.
func (e *Eval) multiple(x ast.Expr, n int) []typedValue {
	var r []typedValue
	switch x := x.(type) {
	case *ast.CallExpr:
		t := e.Env.TypeOf(x).(*types.Tuple)
		for i, v := range e.call(x) {
			r = append(r, typedValue{v, t.At(i).Type()})
		}
		return r
	case *ast.IndexExpr:
		v, ok := mapIndex(e, x)
		return []typedValue{{v, e.Env.TypeOf(x.X).Underlying().(*types.Map).Elem()}, {ok, types.Typ[types.Bool]}}
	case *ast.TypeAssertExpr:
		v, ok := e.assertion(x)
		return []typedValue{{v, e.Env.Type(e.Env.Info.TypeOf(x.Type))}, {ok, types.Typ[types.Bool]}}
	}
	e.Env.Refuse(x, "an expression with %d values", n)
	return nil
}

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
		deleteEntry(e, deleteArgs(e, x))
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

// deleteArgs evaluates the arguments of a call of delete.
func deleteArgs(e *Eval, x *ast.CallExpr) []sym.Value {
	vs := e.operands(x.Args...)
	key := e.Env.TypeOf(x.Args[0]).Underlying().(*types.Map).Key()
	return []sym.Value{vs[0], e.assignable(x.Args[1], vs[1], e.Env.TypeOf(x.Args[1]), key)}
}

// deleteEntry deletes the entry of a map that such a call has as arguments.
func deleteEntry(e *Eval, args []sym.Value) {
	e.Exec.SetEntry(args[0].(*sym.Mapping), &sym.Entry{Guard: e.Exec.M.T.Yes, Key: args[1]})
}

func appendCall(e *Eval, x *ast.CallExpr) sym.Value {
	t := e.Env.TypeOf(x).Underlying().(*types.Slice)
	loose := e.Exec.Loose
	vs := e.operands(x.Args...)
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
		vals = append(vals, e.assignable(x.Args[i+1], v, e.Env.TypeOf(x.Args[i+1]), t.Elem()))
	}
	return e.Exec.Append(s, vals, e.Exec.M.T.Num(int64(len(vals))))
}

func copyCall(e *Eval, x *ast.CallExpr) sym.Value {
	loose := e.Exec.Loose
	vs := e.operands(x.Args...)
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
	for i, v := range e.operands(x.Args[1:]...) {
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
		v = e.valueAs(x.Args[0], t)
	}
	return e.Exec.New(v)
}

// extremeCall evaluates min and max.
func extremeCall(e *Eval, x *ast.CallExpr, greater bool) sym.Value {
	vs := e.operands(x.Args...)
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

// The standard library has a few idioms with package unsafe that mean something
// without it.

// unhidden is p of (*T)(abi.NoEscape(unsafe.Pointer(p))), which hides a pointer
// of type *T from the compiler's escape analysis; else it is nil.
func (e *Eval) unhidden(x *ast.CallExpr, to types.Type) ast.Expr {
	hide, ok := ast.Unparen(x.Args[0]).(*ast.CallExpr)
	if !ok || !e.Env.Abroad || len(hide.Args) != 1 {
		return nil
	}
	id := static.FuncIdent(ast.Unparen(hide.Fun))
	if id == nil {
		return nil
	}
	fn, ok := e.Env.Info.Uses[id].(*types.Func)
	if !ok || fn.FullName() != "internal/abi.NoEscape" {
		return nil
	}
	p, ok := ast.Unparen(hide.Args[0]).(*ast.CallExpr)
	if !ok || len(p.Args) != 1 || !types.Identical(e.Env.TypeOf(p.Args[0]), to) {
		return nil
	}
	return p.Args[0]
}

// unsafeString evaluates unsafe.String(unsafe.SliceData(b), n): a string of the
// first n bytes, which the library does not write any more.
func unsafeString(e *Eval, x *ast.CallExpr) sym.Value {
	data, ok := ast.Unparen(x.Args[0]).(*ast.CallExpr)
	if !ok || !e.Env.Abroad || static.FuncIdent(data.Fun) == nil || static.FuncIdent(data.Fun).Name != "SliceData" {
		e.Env.Refuse(x, "a call of unsafe.String")
	}
	vs := e.operands(data.Args[0], x.Args[1])
	if e.Exec.Dead() {
		return e.Exec.M.Mem.TextOf("")
	}
	return e.Exec.TextOfBytes(e.Exec.Slice(vs[0].(*sym.Slice), sym.None, e.Exec.M.AsIndex(vs[1].(sym.Term), e.Env.TypeOf(x.Args[1])), sym.None))
}

// conversion evaluates T(x).
func (e *Eval) conversion(x *ast.CallExpr, to types.Type) sym.Value {
	arg := x.Args[0]
	from := e.Env.TypeOf(arg)
	if tv := e.Env.Info.Types[x]; tv.Value != nil {
		e.Env.Visit(x)
		return e.Exec.M.Constant(tv.Value, e.Env.TypeOf(x))
	}
	if p := e.unhidden(x, to); p != nil {
		return e.Value(p)
	}
	v := e.Value(arg)
	e.Env.Visit(x)
	if types.IsInterface(to) {
		return e.assignable(x, v, from, to)
	}
	return e.Exec.Convert(v, from, to)
}
