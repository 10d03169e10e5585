package unannotated

import (
	"go/types"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/callers"
	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// MayBeComputed reports whether a failure is doubtful if no value is to blame
// that the function has to take. A law holds for all values. An assertion that
// fails is about the code, unless callers choose what an interface holds. A
// message that speaks of a fault of the code is about it, too, if a function
// can refuse a value. A function that says whether its arguments are valid has
// to take all values, and each function has to end for small numbers. A nil map
// in a zero value fails for all values. A method with an error to return and no
// arguments has to take a receiver of calls and texts alone, unless another
// method starts it.
func MayBeComputed(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	switch {
	case f.Clause != nil, uses.SaysValid(c):
		return false
	case f.Confesses():
		return !slices.ContainsFunc(Builders(c, values), answers)
	case strings.HasPrefix(f.Detail, "interface conversion: ") && !holdsUnrefused(c, values):
		return false
	case strings.HasPrefix(f.Class, nilMap) && len(Builders(c, values)) == 1:
		return false
	case isUnending(f) && areSmall(values):
		return false
	}
	if !answers(c) || len(values) != 1 || receivers(c) != 1 || !areCalls(c, values) {
		return true
	}
	of := gotypes.Named(c.Params[0])
	return of != nil && !slices.Contains(starts, c.Func.Name()) && hasMethod(of, starts...)
}

// starts are the names of methods that start what others use or stop.
var starts = []string{"Start", "Run", "Serve", "Listen", "Open", "Connect"}

// areCalls reports whether an input consists of calls and texts alone. A list
// of variadic arguments may be empty.
func areCalls(c *spec.Contract, values []value.Value) bool {
	return !slices.ContainsFunc(values, func(v value.Value) bool {
		if v == nil || isOutsideText(c, v) {
			return false
		}
		switch v := v.(type) {
		case *value.Call, *value.Pointer:
			return !areCalls(c, v.Parts())
		case *value.Slice:
			return len(v.Elems) > 0
		}
		return true
	})
}

// holdsUnrefused reports whether an input has an interface that no function can
// refuse.
func holdsUnrefused(c *spec.Contract, values []value.Value) bool {
	for one, v := range places(values, 0) {
		if _, ok := v.(*value.Interface); ok && !mayRefuse(c, values, one) {
			return true
		}
	}
	return false
}

// IsComputed reports whether an input that fails has no value that the function
// has to take.
func IsComputed(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	return MayBeComputed(c, values, f) && !hasText(c, values) && len(taken(c, values, f)) == 0
}

// Without returns variants of an input that fails, each with other values in
// place of some that the function has to take. These are to blame if one of the
// variants returns. samples are texts that the function may take.
//
// Texts come from outside, and functions have to take them all, but the empty
// one only if they can refuse it, or if the call does not end. Other values
// come from callers, who know what they are for. A function that can refuse a
// value has to take it if it is zero or without elements, or in an any.
func Without(c *spec.Contract, values []value.Value, f *worker.Fault, samples []string) [][]value.Value {
	all := withPlainTexts(c, values, f)
	at := taken(c, values, f)
	var by [][]value.Value
	for _, one := range at {
		others := instead(c, one.within(values))
		all, by = append(all, variants(values, []place{one}, [][]value.Value{others})...), append(by, others)
	}
	if len(at) > 1 {
		all = append(all, variants(values, at, by)...)
	}
	return append(all, withSamples(c, values, f, samples)...)
}

// AboveZero returns variants of an input whose call panics. They have numbers
// above zero in the place of those below zero. A number that a call is known to
// pass stays. If one of the variants returns, callers compute what is to blame.
// A plain text then shows nothing, since it may be refused before.
func AboveZero(c *spec.Contract, values []value.Value, f *worker.Fault) (all [][]value.Value) {
	if !isPanic(f) {
		return nil
	}
	var at []place
	for one, v := range places(values, 0) {
		n, ok := v.(*value.Int)
		if ok && n.V < 0 && isSigned(n) && !isConstant(c, v) && !passesLike(c, values, one) {
			at = append(at, one)
		}
	}
	if len(at) > 0 {
		for _, n := range ordinaryNumbers {
			all = append(all, withNumber(values, at, n))
		}
	}
	return all
}

// Builders returns the function and those that build its input, each once. It
// leaves out those without a contract.
func Builders(c *spec.Contract, values []value.Value) []*spec.Contract {
	all := []*spec.Contract{c}
	for _, v := range places(values, 0) {
		if call, ok := v.(*value.Call); ok && call.Constructor.Contract != nil && !slices.Contains(all, call.Constructor.Contract) {
			all = append(all, call.Constructor.Contract)
		}
	}
	return all
}

// taken returns the places of the values other than texts that a function has
// to take. A place within another one is left out.
func taken(c *spec.Contract, values []value.Value, f *worker.Fault) (all []place) {
	for one, v := range places(values, 0) {
		if len(all) > 0 && one.isWithin(all[len(all)-1]) {
			continue
		}
		if isTaken(c, values, one, f) && len(instead(c, v)) > 0 {
			all = append(all, one)
		}
	}
	return all
}

// isTaken reports whether a function has to take the value at a place, which is
// no text. It has to know both booleans, and the constants of a type. Callers
// put together the parts of a struct literal. A call that waits may do so as
// long as its program runs.
func isTaken(c *spec.Contract, values []value.Value, at place, f *worker.Fault) bool {
	v := at.within(values)
	switch {
	case isInStruct(values, at), isWaiting(f):
		return false
	case isConstant(c, v):
		return !isDuration(v.Type()) || isPanic(f) && byRuntime(f) // such as an index of a table of units
	}
	switch v := v.(type) {
	case *value.Bool:
		return true
	case *value.Interface:
		if uses.IsAny(v.T) {
			return mayRefuse(c, values, at)
		}
	case *value.Int:
		if v.V == 0 && isUnending(f) && at.isPassed(values) {
			return true
		}
	}
	odd := isOdd(c, v)
	return (odd || isLiteral(v)) && (isNothing(v) || !isPanic(f)) && mayRefuse(c, values, at) ||
		odd && passesLike(c, values, at)
}

// isPanic reports whether a call panics, or a goroutine that it has started.
func isPanic(f *worker.Fault) bool {
	return f.Kind == protocol.KindPanic || f.InGoroutine()
}

// isOdd reports whether the calls of a program are unlikely to compute a value:
// an integer below one, a floating-point number that is not between zero and
// one, a list without elements, or a nil.
func isOdd(c *spec.Contract, v value.Value) bool {
	switch v := v.(type) {
	case *value.Int:
		if isDuration(v.T) { // its constants are units of others
			return v.V < int64(time.Microsecond)
		}
		return (v.V == 0 || v.V < 0 && isSigned(v)) && !isConstant(c, v)
	case *value.Float:
		return !(0 < v.V && v.V <= 1)
	case *value.Slice:
		return len(v.Elems) == 0 && !isText(v.T)
	case *value.Pointer:
		return v.Elem == nil
	case *value.Interface:
		return v.Elem == nil && !gotypes.IsError(v.T)
	case *value.Map:
		return v.IsZero()
	}
	return false
}

// isLiteral reports whether a value is a struct that is written down, or a list
// of such structs or of numbers.
func isLiteral(v value.Value) bool {
	switch v := v.(type) {
	case *value.Struct:
		return len(v.Fields) > 0
	case *value.Slice:
		return isOfNumbers(v.T)
	}
	return false
}

// isOfNumbers reports whether a type consists of structs, numbers and booleans
// alone. Texts do not count, nor do interfaces, which may hold a text.
func isOfNumbers(t types.Type) bool {
	for range maxNesting {
		switch u := t.Underlying().(type) {
		case *types.Basic:
			return u.Info()&types.IsString == 0
		case *types.Struct:
			return true
		case *types.Slice:
			if isText(u) {
				return false
			}
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Pointer:
			t = u.Elem()
		default:
			return false
		}
	}
	return false
}

// isNothing reports whether a value is zero, or an empty list.
func isNothing(v value.Value) bool {
	list, ok := v.(*value.Slice)
	return v.IsZero() || ok && len(list.Elems) == 0
}

// mayRefuse reports whether a function that takes the value at a place, alone
// or as part of an argument, can say that it is unfit. The error of a method is
// not about its receiver.
func mayRefuse(c *spec.Contract, values []value.Value, at place) bool {
	refuses := at[0] >= receivers(c) && answers(c)
	for last := 1; last < len(at); last++ {
		if call, ok := at[:last].within(values).(*value.Call); ok {
			by := call.Constructor.Contract
			refuses = refuses || by == nil || at[last] >= receivers(by) && answers(by)
		}
	}
	return refuses
}

// passesLike reports whether a call in the module is known to pass a value like
// an odd argument. It returns false for a part of an argument.
func passesLike(c *spec.Contract, values []value.Value, at place) bool {
	arg := at[0] - receivers(c)
	if len(at) > 1 || arg < 0 {
		return false
	}
	passed := callers.Passed(c.Pkg, c.Func, arg)
	switch v := at.within(values).(type) {
	case *value.Int:
		return passed.Knows(signOf(v))
	case *value.Float:
		return passed.Knows(callers.KindOf(v.V))
	case *value.Slice:
		return passed.Knows(callers.Empty)
	}
	return passed.Knows(callers.Nil)
}

// signOf returns the kind of an integer below one.
func signOf(n *value.Int) callers.Kinds {
	switch {
	case n.V < 0:
		return callers.Negative
	case n.V == 0:
		return callers.Zero
	}
	return callers.Positive
}

// areNumbers reports whether an input consists of numbers and booleans alone.
func areNumbers(values []value.Value) bool {
	for _, v := range values {
		switch v.(type) {
		case *value.Int, *value.Float, *value.Bool:
		default:
			return false
		}
	}
	return true
}

// areSmall reports whether an input consists of small numbers above zero.
func areSmall(values []value.Value) bool {
	for _, v := range values {
		if n, ok := v.(*value.Int); !ok || n.V < 1 || n.V > 100 {
			return false
		}
	}
	return len(values) > 0
}
