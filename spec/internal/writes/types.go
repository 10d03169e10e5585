package writes

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/gotypes"
)

// holdsCode reports whether a value of a type can hold functions, or values
// of types that it does not name.
func holdsCode(t types.Type) bool { return gotypes.Reaches(t, isCode) }

// holdsCodeBehind is holdsCode for the values that a value leads to. The
// functions that the value holds itself do not count.
func holdsCodeBehind(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return false
	case *types.Array:
		return holdsCodeBehind(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if holdsCodeBehind(f.Type()) {
				return true
			}
		}
		return false
	}
	return holdsCode(t)
}

func isCode(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		return !gotypes.IsError(t)
	}
	return false
}

// leads reports whether a value of a type can lead to memory that is not a part
// of it, or to code.
func leads(t types.Type) bool {
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Array:
		return leads(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if leads(f.Type()) {
				return true
			}
		}
		return false
	case *types.Tuple:
		for v := range u.Variables() {
			if leads(v.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// under returns the underlying type of an expression, or nil if it has no type.
func under(info *types.Info, x ast.Expr) types.Type {
	if t := info.TypeOf(x); t != nil {
		return t.Underlying()
	}
	return nil
}
