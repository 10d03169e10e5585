package summary

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/library"
)

// isSteady reports whether two calls of a function with the same arguments are
// sure to return the same: nothing that it reaches depends on time, chance,
// other goroutines, the order of a map, or a variable that may change.
func (k *Calls) isSteady(fn *types.Func) bool {
	type key struct{ fn *types.Func }
	return spec.Remember(k.pkg, key{fn}, func() bool {
		for r := range k.pkg.Reached(fn) {
			if !k.isSteadyAlone(r) {
				return false
			}
		}
		return true
	})
}

// isSteadyAlone reports whether a function is steady as far as its own code
// says.
func (k *Calls) isSteadyAlone(r spec.Reached) bool {
	if recv := r.Func.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return false
	}
	if !k.l.Program.Inside(r.Func.Pkg()) {
		return library.Of(r.Func).Has(library.Steady)
	}
	if r.Decl == nil {
		return false
	}
	steady := true
	ast.Inspect(r.Decl.Body, func(n ast.Node) bool {
		steady = steady && isSteadyNode(r.Info, n)
		return steady
	})
	return steady
}

// isSteadyNode reports whether a piece of syntax is steady by itself.
func isSteadyNode(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt:
		return false
	case *ast.UnaryExpr:
		return n.Op != token.ARROW
	case *ast.RangeStmt:
		switch info.TypeOf(n.X).Underlying().(type) {
		case *types.Map, *types.Chan, *types.TypeParam, *types.Interface:
			return false
		}
	case *ast.Ident:
		obj := info.Uses[n]
		return !spec.IsGlobal(obj) || gotypes.IsError(obj.Type())
	}
	return true
}
