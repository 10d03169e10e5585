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
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// announcedTo reports whether a function of another module has panicked by
// itself, and its doc comment says that it panics. The function under test
// hands its own arguments on to it unchanged. Or it is a method of a type that
// has constants, such as crypto.Hash, and is called on a variable. Or it keeps
// code under a name, as http.Handle does. A function that can report an unfit
// argument is left out.
func announcedTo(c *spec.Contract, f *worker.Fault) bool {
	if f.Kind != protocol.KindPanic || byRuntime(f) || isOfReflect(f) || answers(c) {
		return false
	}
	at := slices.IndexFunc(f.Stack, func(frame worker.StackFrame) bool { return inModule(c.Pkg, frame.Func) })
	if at < 1 {
		return false
	}
	frame, called := f.Stack[at], body(f.Stack[at-1].Func)
	decl := c.Pkg.DeclaredAt(token.Position{Filename: frame.File, Line: frame.Line})
	if decl == nil {
		return false // in another package of the module
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		callee, ok := typeutil.Callee(c.Pkg.Info, call).(*types.Func)
		if !ok || body(traced(callee)) != called {
			return true
		}
		if source, _, _, ok := c.Pkg.Source(callee); ok && saysPanic(source.Doc.Text()) {
			found = decl == c.Decl && handsOnAll(c, call) || isOfConstants(c, call, callee) || registers(callee.Signature())
		}
		return !found
	})
	return found
}

// handsOnAll reports whether a function passes its own parameters to a call, at
// least one, and only these and constants.
func handsOnAll(c *spec.Contract, call *ast.CallExpr) bool {
	params := 0
	for _, arg := range call.Args {
		id, ok := ast.Unparen(arg).(*ast.Ident)
		switch {
		case ok && isParameter(c, c.Pkg.Info.Uses[id]):
			params++
		case c.Pkg.Info.Types[arg].Value == nil:
			return false
		}
	}
	return params > 0
}

// isParameter reports whether an object is a parameter of a function, and the
// function does not assign to it.
func isParameter(c *spec.Contract, obj types.Object) bool {
	if obj == nil || !slices.ContainsFunc(c.Params, func(p *types.Var) bool { return p.Pos() == obj.Pos() }) {
		return false
	}
	assigned := false
	ast.Inspect(c.Decl.Body, func(n ast.Node) bool {
		var all []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			all = n.Lhs
		case *ast.IncDecStmt:
			all = []ast.Expr{n.X}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				all = []ast.Expr{n.X}
			}
		}
		for _, e := range all {
			if id, ok := ast.Unparen(e).(*ast.Ident); ok && c.Pkg.Info.Uses[id] == obj {
				assigned = true
			}
		}
		return !assigned
	})
	return !assigned
}

// registers reports whether a function takes a text and code, and returns
// nothing. Programs call it when they start.
func registers(sig *types.Signature) bool {
	hasText, hasCode := false, false
	for v := range sig.Params().Variables() {
		hasText = hasText || gotypes.IsBasic(v.Type(), types.IsString)
		switch v.Type().Underlying().(type) {
		case *types.Signature, *types.Interface:
			hasCode = true
		}
	}
	return hasText && hasCode && sig.Results().Len() == 0
}

// isOfConstants reports whether a call is one of a method of a type that has
// constants, on a variable of the type.
func isOfConstants(c *spec.Contract, call *ast.CallExpr, method *types.Func) bool {
	recv := method.Signature().Recv()
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return recv != nil && ok && c.Pkg.Info.Types[sel.X].Value == nil &&
		gotypes.IsBasic(recv.Type(), types.IsInteger|types.IsString) && len(constantsOf(c, recv.Type())) > 0
}

// traced is the name of a function in Go's traces.
func traced(fn *types.Func) string {
	if fn.Pkg() == nil {
		return fn.Name()
	}
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		if _, ok := pointedTo(recv.Type()).(*types.Named); !ok || types.IsInterface(recv.Type()) {
			return name
		}
		name = receiverOf(fn) + "." + name
	}
	return fn.Pkg().Path() + "." + name
}

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

// isForeign reports whether code of another module, which is not the standard
// library, has a runtime error and a value in the input is of a type of its own
// package, or of one that has it below or above itself. Or a method of that
// module panics in the use of a result.
func isForeign(p *spec.Package, values []value.Value, f *worker.Fault) bool {
	isOwn := func(frame worker.StackFrame) bool { return inModule(p, frame.Func) }
	if f.Kind != protocol.KindPanic || len(f.Stack) == 0 || isOwn(f.Stack[0]) || spec.IsStandard(p, packageOf(f.Stack[0].Func)) {
		return false
	}
	if f.Use != nil && !slices.ContainsFunc(f.Stack, isOwn) {
		return true
	}
	failed := packageOf(f.Stack[0].Func)
	for _, v := range places(values, 0) {
		n := gotypes.NamedType(v.Type())
		if n == nil || n.Obj().Pkg() == nil || !byRuntime(f) {
			continue
		}
		of := n.Obj().Pkg().Path()
		if of == failed || strings.HasPrefix(failed, of+"/") || strings.HasPrefix(of, failed+"/") {
			return true
		}
	}
	return false
}
