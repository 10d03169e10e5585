package unannotated

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// isOptions suspects a list of functions or interfaces if a law does not hold.
// Such a list may be one of options for a constructor. The failure is doubtful
// if the law holds without the options: the function that reads values back, or
// compares them, knows nothing of options.
func isOptions(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	list, ok := v.(*value.Slice)
	if !ok || f.Clause == nil || len(list.Elems) == 0 {
		return false
	}
	switch list.T.Underlying().(*types.Slice).Elem().Underlying().(type) {
	case *types.Signature, *types.Interface:
		return true
	}
	return false
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
