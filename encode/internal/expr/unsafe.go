package expr

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

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
	vs := e.Operands(data.Args[0], x.Args[1])
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
		return e.Assignable(x, v, from, to)
	}
	return e.Exec.Convert(v, from, to)
}
