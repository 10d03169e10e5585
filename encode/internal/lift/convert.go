package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// conversion evaluates T(x).
func (e *Eval) conversion(x *ast.CallExpr, to types.Type) sym.Value {
	arg := x.Args[0]
	from := e.typeOf(arg)
	if tv := e.info.Types[x]; tv.Value != nil {
		e.visit(x)
		return e.Exec.M.Constant(tv.Value, e.typeOf(x))
	}
	if p := e.unhidden(x, to); p != nil {
		return e.Value(p)
	}
	v := e.Value(arg)
	e.visit(x)
	if types.IsInterface(to) {
		return e.assignable(x, v, from, to)
	}
	return e.Exec.Convert(v, from, to)
}
