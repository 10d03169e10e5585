package unannotated

import (
	"go/constant"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// constantsOf returns the constants that the package of a named integer or
// string type declares of it, as far as callers can name them: exported ones
// with [spec.Exported], unless the package exports fewer than two. It returns
// nil if there are fewer than two.
func constantsOf(c *spec.Contract, t types.Type) (all []value.Value) {
	isString := gotypes.IsBasic(t, types.IsString)
	if !isString && !gotypes.IsBasic(t, types.IsInteger) {
		return nil
	}
	named := slices.Collect(gotypes.Constants(t, c.Pkg.Types))
	if spec.AreOutside(c.Pkg) {
		exported := slices.DeleteFunc(slices.Clone(named), func(k *types.Const) bool { return !k.Exported() })
		if len(exported) >= 2 {
			named = exported
		}
	}
	for _, k := range named {
		if isString {
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

// isConstant reports whether a value is one of the constants of its type. A
// function that such a type is declared for has to know them all.
func isConstant(c *spec.Contract, v value.Value) bool {
	return slices.ContainsFunc(constantsOf(c, v.Type()), func(k value.Value) bool { return sameBasic(k, v) })
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
