package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
)

// nilPointer begins the detail of a panic for a nil pointer.
const nilPointer = "runtime error: invalid memory address or nil pointer dereference"

// dropsError reports whether a function panics for a nil that a function of
// another module returned together with an error, to which the function handed
// its own parameter on unchanged. The function drops the error, since it has
// none to return.
func dropsError(c *spec.Contract, f *worker.Fault) bool {
	if f.Kind != protocol.KindPanic || !strings.HasPrefix(f.Detail, nilPointer) || answers(c) || c.Decl == nil || c.Decl.Body == nil {
		return false
	}
	at := slices.IndexFunc(f.Stack, func(frame worker.StackFrame) bool { return inModule(c.Pkg, frame.Func) })
	if at < 1 || c.Pkg.DeclaredAt(token.Position{Filename: f.Stack[at].File, Line: f.Stack[at].Line}) != c.Decl {
		return false
	}
	found := false
	ast.Inspect(c.Decl.Body, func(n ast.Node) bool {
		if n, ok := n.(*ast.AssignStmt); ok && len(n.Lhs) == 2 && len(n.Rhs) == 1 && isBlank(n.Lhs[1]) {
			call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
			found = found || ok && handsOnAll(c, call) && returnsError(c, call, packageOf(f.Stack[at-1].Func))
		}
		return !found
	})
	return found
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// returnsError reports whether a call is one of a function of a package, whose
// last result is an error.
func returnsError(c *spec.Contract, call *ast.CallExpr, pkg string) bool {
	callee, ok := typeutil.Callee(c.Pkg.Info, call).(*types.Func)
	if !ok || callee.Pkg() == nil || callee.Pkg().Path() != pkg {
		return false
	}
	results := callee.Signature().Results()
	return types.Identical(results.At(results.Len()-1).Type(), types.Universe.Lookup("error").Type())
}
