package unannotated

import (
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// IsUnrefusable reports whether only a text, or a number, could show that the
// code is wrong: the input has nothing but these and calls, and none of the
// calls can refuse what it takes or changes what another has built. If it has
// numbers, a call builds the receiver. The failure is doubtful if the call also
// fails for the texts and numbers of [Ordinary]. The function then takes texts
// of another form, or is to be called after others.
func IsUnrefusable(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	if f.Clause != nil || f.Use != nil && !isNilFault(c, f) || f.Kind != protocol.KindPanic || f.Confesses() || strings.HasPrefix(f.Detail, "interface conversion: ") {
		return false
	}
	if len(values) == 0 || answers(c) || uses.SaysValid(c) || slices.ContainsFunc(values, func(v value.Value) bool { return !isBuilt(c, v) }) {
		return false
	}
	return len(numbersOf(values)) == 0 || receivers(c) == 1 && hasCall(values[0])
}

// hasCall reports whether a part of an input is built by a call.
func hasCall(v value.Value) bool {
	_, ok := v.(*value.Call)
	return ok || slices.ContainsFunc(v.Parts(), hasCall)
}

// isBuilt reports whether a part of an input is a text or a number, or comes
// from a call that neither refuses any nor changes what another has built.
func isBuilt(c *spec.Contract, v value.Value) bool {
	switch v := v.(type) {
	case *value.Call:
		by, args := v.Constructor.Contract, givenTo(v)
		return by != nil && !v.Constructor.Mutates && !(len(args) > 0 && answers(by)) &&
			!slices.ContainsFunc(args, func(arg value.Value) bool { return !isGiven(c, arg) })
	case *value.Pointer:
		call, ok := v.Elem.(*value.Call)
		return ok && isBuilt(c, call)
	case *value.Int:
		return !isConstant(c, v)
	case nil:
		return false
	}
	return isOutsideText(c, v)
}

// isGiven does the same as isBuilt for an argument of a call that builds a
// part, which may be in an interface.
func isGiven(c *spec.Contract, arg value.Value) bool {
	if held, ok := arg.(*value.Interface); ok {
		arg = held.Elem
	}
	return isBuilt(c, arg)
}

// givenTo returns the arguments of a call, without a list of variadic arguments
// that is empty.
func givenTo(call *value.Call) []value.Value {
	args, by := call.Parts(), call.Constructor.Contract
	if by == nil || by.Func == nil || !by.Func.Signature().Variadic() || len(args) == 0 {
		return args
	}
	if isEmptyList(args[len(args)-1]) {
		return args[:len(args)-1]
	}
	return args
}

// numbersOf returns the places of the integers of an input, without those of
// lists and literals.
func numbersOf(values []value.Value) (all []place) {
	for one, v := range places(values, 0) {
		if _, ok := v.(*value.Int); ok && !isOfLiteral(values, one) {
			all = append(all, one)
		}
	}
	return all
}

// isOfLiteral reports whether the value at a place is part of a list or a
// literal, so that calls do not take it as such.
func isOfLiteral(values []value.Value, at place) bool {
	for v := range at.around(values) {
		switch v.(type) {
		case *value.Call, *value.Interface, *value.Pointer:
		default:
			return true
		}
	}
	return false
}

// Ordinary returns the variants of [PlainTexts], and others with an ordinary
// number in the places of all numbers.
func Ordinary(c *spec.Contract, values []value.Value) [][]value.Value {
	all := PlainTexts(c, values)
	if at := numbersOf(values); len(at) > 0 {
		for _, n := range ordinaryNumbers {
			all = append(all, withNumber(values, at, n))
		}
	}
	return all
}

// AsBuilt leaves out of an input the calls that change what others have built
// and take no text. It reports whether it has left out any.
func AsBuilt(c *spec.Contract, values []value.Value) (built []value.Value, changed bool) {
	built = slices.Clone(values)
	for i, v := range built {
		if v == nil {
			continue
		}
		for call, ok := v.(*value.Call); ok && onlyChanges(c, call); call, ok = v.(*value.Call) {
			v, changed = call.Parts()[0], true
		}
		parts, within := AsBuilt(c, v.Parts())
		if built[i] = v; within {
			built[i], changed = v.With(parts), true
		}
	}
	return built, changed
}

// onlyChanges reports whether a call changes its receiver and takes no text.
func onlyChanges(c *spec.Contract, call *value.Call) bool {
	parts := call.Parts()
	return call.Constructor.Mutates && len(parts) > 0 &&
		!slices.ContainsFunc(parts[1:], func(v value.Value) bool { return v != nil && isOutsideText(c, v) })
}
