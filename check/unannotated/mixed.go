package unannotated

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// isMixed suspects a value of type any if code that orders two such values
// asserts that both have one type. The failure is doubtful if several calls
// that build the input have values of different types, and if it does not occur
// for values of one type: keys of different types have no order.
func isMixed(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	held, ok := v.(*value.Interface)
	return ok && held.Elem != nil && uses.IsAny(held.T) && f.Kind == protocol.KindPanic && asserted.MatchString(f.Detail)
}

func probesMixed(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	at = passed(c, values, at)
	var held []types.Type
	isBuilding := false
	for _, one := range at {
		isBuilding = isBuilding || len(one) > 1
		t := one.within(values).(*value.Interface).Elem.Type()
		if !slices.ContainsFunc(held, func(other types.Type) bool { return types.Identical(t, other) }) {
			held = append(held, t)
		}
	}
	if len(held) < 2 || !isBuilding || !ordersTwo(c, f) {
		return p
	}
	for _, t := range held {
		both := plain(t)
		if len(both) < 2 {
			return Probes{}
		}
		for first := range both { // either may be the lesser one
			variant := values
			for k, one := range at {
				variant = one.replaced(variant, &value.Interface{T: one.within(values).Type(), Elem: both[(first+k)%2]})
			}
			p.Others = append(p.Others, variant)
		}
	}
	return p
}

// ordersTwo reports whether the function that panicked orders two values of
// type any: it returns a number, or has a name such as Less. A function that
// tells whether values are equal has to take values of any two types.
func ordersTwo(c *spec.Contract, f *worker.Fault) bool {
	decl := c.Pkg.DeclaredAt(token.Position{Filename: f.File, Line: f.Line})
	if decl == nil {
		return false
	}
	fn, ok := c.Pkg.Info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Signature().Results().Len() != 1 {
		return false
	}
	anys := 0
	for param := range fn.Signature().Params().Variables() {
		if uses.IsAny(param.Type()) {
			anys++
		}
	}
	result, ok := fn.Signature().Results().At(0).Type().Underlying().(*types.Basic)
	if !ok || anys != 2 {
		return false
	}
	isNamed := func(name string) bool { return strings.EqualFold(name, fn.Name()) }
	return result.Info()&types.IsInteger != 0 || slices.ContainsFunc(orders, isNamed)
}

// orders are the names of methods that order the values of one type.
var orders = []string{"Less", "LessThan", "Compare", "CompareTo", "Before", "After"}
