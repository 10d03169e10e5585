package unannotated

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// isMistyped reports whether the receiver is the literal of a map type whose
// values a function of its package returns, and the code asserts that a value
// in the map is of another type. Callers need not write a literal to have such
// a value in the map if the package decodes maps of the type, or sets values of
// any type in them.
func isMistyped(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	if len(values) == 0 || f.Kind != protocol.KindPanic || !asserted.MatchString(f.Detail) {
		return false
	}
	m, ok := literal(values[0]).(*value.Map)
	return ok && isReturned(m.T) && holdsMistyped(m, f) && !decodes(c.Pkg, m.T) && !setsAny(m.T)
}

func holdsMistyped(v value.Value, f *worker.Fault) bool {
	if held, ok := v.(*value.Interface); ok && held.Elem != nil && isOfWrongKind(held.Elem.Type(), f.Detail) {
		return true
	}
	return slices.ContainsFunc(v.Parts(), func(part value.Value) bool { return part != nil && holdsMistyped(part, f) })
}

// decoder matches the names of functions that store what a text has.
var decoder = regexp.MustCompile(`^(Unmarshal|Decode)`)

// decodes reports whether a package passes a pointer to a type to a function of
// another module that decodes, such as json.Unmarshal.
func decodes(p *spec.Package, t types.Type) (found bool) {
	isPointer := func(arg ast.Expr) bool {
		ptr, ok := p.Info.TypeOf(arg).Underlying().(*types.Pointer)
		return ok && types.Identical(ptr.Elem(), t)
	}
	for _, file := range p.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || found {
				return !found
			}
			callee, ok := typeutil.Callee(p.Info, call).(*types.Func)
			found = ok && callee.Pkg() != nil && !spec.InModule(p, callee.Pkg().Path()) && decoder.MatchString(callee.Name()) &&
				slices.ContainsFunc(call.Args, isPointer)
			return !found
		})
	}
	return found
}

// setsAny reports whether an exported method of a named type has a parameter of
// type any.
func setsAny(t types.Type) bool {
	for method := range types.NewMethodSet(types.NewPointer(t)).Methods() {
		sig := method.Obj().(*types.Func).Signature()
		for param := range sig.Params().Variables() {
			if iface, ok := param.Type().Underlying().(*types.Interface); ok && iface.Empty() && method.Obj().Exported() {
				return true
			}
		}
	}
	return false
}
