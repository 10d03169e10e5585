package unannotated

import (
	"go/constant"
	"go/types"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// constantsOf returns the constants that the package of a named integer or
// string type declares of it, as far as the package under test can name them.
// It returns nil if the package declares fewer than two.
func constantsOf(c *spec.Contract, t types.Type) (all []value.Value) {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	basic, ok := n.Underlying().(*types.Basic)
	if !ok || basic.Info()&(types.IsInteger|types.IsString) == 0 {
		return nil
	}
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		k, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(k.Type(), n) || !k.Exported() && k.Pkg().Path() != c.Pkg.Path {
			continue
		}
		if basic.Info()&types.IsString != 0 {
			all = append(all, &value.String{T: t, V: constant.StringVal(k.Val())})
		} else if v, exact := constant.Int64Val(constant.ToInt(k.Val())); exact {
			all = append(all, &value.Int{T: t, V: v})
		}
	}
	if len(all) < 2 {
		return nil
	}
	return all
}

// sameBasic reports whether two values are the same integer or string.
func sameBasic(a, b value.Value) bool {
	switch a := a.(type) {
	case *value.Int:
		b, ok := b.(*value.Int)
		return ok && a.V == b.V
	case *value.String:
		b, ok := b.(*value.String)
		return ok && a.V == b.V
	}
	return false
}
