package unannotated

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// isOptions suspects a list of options if a law does not hold. The failure is
// doubtful if the law holds without the options of constructors: the function
// that reads values back, or compares them, knows nothing of options.
func isOptions(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	list, ok := v.(*value.Slice)
	if !ok || f.Clause == nil || len(list.Elems) == 0 {
		return false
	}
	return isOption(list.T.Underlying().(*types.Slice).Elem())
}

// isOption reports whether a type is a function that sets something, or an
// interface with a method that does and none that tells something. Other
// functions and interfaces may be what a value consists of.
func isOption(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return setsStruct(u) && tellsNothing(u)
	case *types.Interface:
		sets := false
		for method := range u.Methods() {
			if !tellsNothing(method.Signature()) {
				return false
			}
			sets = sets || setsStruct(method.Signature())
		}
		return sets
	}
	return false
}

// setsStruct reports whether a function takes a struct of a named type, or a
// pointer to one.
func setsStruct(sig *types.Signature) bool {
	for param := range sig.Params().Variables() {
		if isNamedStruct(param.Type()) {
			return true
		}
	}
	return false
}

// tellsNothing reports whether the results of a function are errors, and
// structs as setsStruct has them.
func tellsNothing(sig *types.Signature) bool {
	for result := range sig.Results().Variables() {
		if !gotypes.IsError(result.Type()) && !isNamedStruct(result.Type()) {
			return false
		}
	}
	return true
}

func isNamedStruct(t types.Type) bool {
	named, ok := pointedTo(t).(*types.Named)
	if !ok {
		return false
	}
	_, ok = named.Underlying().(*types.Struct)
	return ok
}

// probesOptions leave out the variadic arguments of constructors.
func probesOptions(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(passed(c, values, at), func(one place) bool {
		called, arg := one.parameter(c, values)
		sig := called.Func.Signature()
		return len(one) == 1 || !sig.Variadic() || arg != sig.Params().Len()-1
	})
	if len(at) == 0 {
		return p
	}
	for _, one := range at {
		values = one.replaced(values, &value.Slice{T: one.within(values).Type()})
	}
	p.Others = [][]value.Value{values}
	return p
}
