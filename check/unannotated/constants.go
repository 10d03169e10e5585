package unannotated

import (
	"go/constant"
	"go/types"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// constantsOf returns the constants that the package of a named integer or
// string type declares of it, as far as the package under test can name them.
// It returns nil if the package declares fewer than two.
func constantsOf(c *spec.Contract, t types.Type) (all []value.Value) {
	isString := gotypes.IsBasic(t, types.IsString)
	if !isString && !gotypes.IsBasic(t, types.IsInteger) {
		return nil
	}
	for k := range gotypes.Constants(t, c.Pkg.Types) {
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
