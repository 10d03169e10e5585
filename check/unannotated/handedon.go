package unannotated

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// handsOn reports whether a function calls the one that panicked with a
// parameter as an argument. Parameters are counted without the receiver.
func handsOn(c *spec.Contract, i int, f *worker.Fault) bool {
	if len(f.Stack) == 0 {
		return false
	}
	return calls(c, func(info *types.Info, call *ast.CallExpr, callee *types.Func) bool {
		param := parameter(c.Decl, info, i)
		return strings.HasSuffix(f.Stack[0].Func, "."+callee.Name()) && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			id, ok := ast.Unparen(arg).(*ast.Ident)
			return ok && param != nil && info.Uses[id] == param
		})
	})
}

// panicsByCall reports whether the module calls a function of another one to
// panic, such as log.Panicf or template.Must: its name says so.
func panicsByCall(c *spec.Contract, f *worker.Fault) bool {
	caller := slices.IndexFunc(f.Stack, func(frame worker.StackFrame) bool { return inModule(c.Pkg, frame.Func) })
	if caller < 1 {
		return false
	}
	called := f.Stack[caller-1].Func
	name := called[strings.LastIndex(called, ".")+1:]
	return strings.HasPrefix(name, "Panic") || name == "Must"
}

// inherits reports whether a function has the panic of a function of another
// module, which it calls by its own name, and whose doc comment says that it
// panics.
func inherits(c *spec.Contract, f *worker.Fault) bool {
	caller := slices.IndexFunc(f.Stack, func(frame worker.StackFrame) bool { return inModule(c.Pkg, frame.Func) })
	if caller < 1 || byRuntime(f) || body(f.Stack[caller].Func) != body(tracedName(c)) {
		return false
	}
	called := f.Stack[caller-1].Func
	return strings.HasSuffix(called, "."+c.Func.Name()) && calls(c, func(_ *types.Info, _ *ast.CallExpr, callee *types.Func) bool {
		if callee.Name() != c.Func.Name() || callee.Pkg() == nil || callee.Pkg().Path() != packageOf(called) {
			return false
		}
		decl, _, _, ok := c.Pkg.Source(callee)
		return ok && saysPanic(decl.Doc.Text())
	})
}

// tracedName is the name of a function in Go's traces.
func tracedName(c *spec.Contract) string {
	name := c.Func.Name()
	if c.Func.Signature().Recv() != nil {
		name = receiverOf(c.Func) + "." + name
	}
	return c.Pkg.Path + "." + name
}

// calls reports whether the body of a function has a call of a known function
// that satisfies is.
func calls(c *spec.Contract, is func(*types.Info, *ast.CallExpr, *types.Func) bool) (found bool) {
	if c.Decl == nil || c.Decl.Body == nil {
		return false
	}
	ast.Inspect(c.Decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !found {
			callee, ok := typeutil.Callee(c.Pkg.Info, call).(*types.Func)
			found = ok && is(c.Pkg.Info, call, callee)
		}
		return !found
	})
	return found
}
