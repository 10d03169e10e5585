package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// The standard library has a few idioms with package unsafe that mean something
// without it.

// unhidden is p of (*T)(abi.NoEscape(unsafe.Pointer(p))), which hides a pointer
// of type *T from the compiler's escape analysis; else it is nil.
func (e *Eval) unhidden(x *ast.CallExpr, to types.Type) ast.Expr {
	hide, ok := ast.Unparen(x.Args[0]).(*ast.CallExpr)
	if !ok || !e.abroad || len(hide.Args) != 1 {
		return nil
	}
	id := builtinName(ast.Unparen(hide.Fun))
	if id == nil {
		return nil
	}
	fn, ok := e.info.Uses[id].(*types.Func)
	if !ok || fn.FullName() != "internal/abi.NoEscape" {
		return nil
	}
	p, ok := ast.Unparen(hide.Args[0]).(*ast.CallExpr)
	if !ok || len(p.Args) != 1 || !types.Identical(e.typeOf(p.Args[0]), to) {
		return nil
	}
	return p.Args[0]
}

// unsafeString evaluates unsafe.String(unsafe.SliceData(b), n): a string of the
// first n bytes, which the library does not write any more.
func (e *Eval) unsafeString(x *ast.CallExpr) sym.Value {
	data, ok := ast.Unparen(x.Args[0]).(*ast.CallExpr)
	if !ok || !e.abroad || builtinName(data.Fun) == nil || builtinName(data.Fun).Name != "SliceData" {
		e.Refuse(x, "a call of unsafe.String")
	}
	vs := e.operands(data.Args[0], x.Args[1])
	if e.Exec.Dead() {
		return e.L.Mem.TextOf("")
	}
	return e.Exec.TextOfBytes(e.Exec.Slice(vs[0].(*sym.Slice), sym.None, e.Exec.M.AsIndex(vs[1].(sym.Term), e.typeOf(x.Args[1])), sym.None))
}
