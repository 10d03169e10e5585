package unannotated

import (
	"go/types"
	"math"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// Suspects are the places of arguments that a failure may be due to.
type Suspects struct {
	// below are integers below zero, and plain are of interface types and
	// hold what is neither nil nor a pointer.
	below, plain []int
}

// SuspectsOf are the suspects of a call. A receiver is none.
func SuspectsOf(c *spec.Contract, values []decode.Value) (s Suspects) {
	args := withoutReceiver(c, values)
	for i, v := range args {
		at := len(values) - len(args) + i
		switch v := v.(type) {
		case *decode.Int:
			if isSigned(v) && v.V < 0 {
				s.below = append(s.below, at)
			}
		case *decode.Interface:
			if v.Elem != nil && !isPointer(v.Elem.Type()) {
				s.plain = append(s.plain, at)
			}
		}
	}
	return s
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// None reports whether there are no suspects.
func (s Suspects) None() bool { return len(s.below)+len(s.plain) == 0 }

// Common are the suspects of both of two calls.
func (s Suspects) Common(other Suspects) Suspects {
	return Suspects{both(s.below, other.below), both(s.plain, other.plain)}
}

func both(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(i int) bool { return !slices.Contains(b, i) })
}

// Probes are variants of a call, by which it is known whether the suspects of
// all calls that fail in one way are to blame: if all of some fail like that,
// and none of the others.
//
// A panic for an index, a size or a count that was computed is due to arguments
// below zero if it comes with all numbers below zero and with no other number.
// One of the numbers is a multiple of many, since what uses a remainder as an
// index does not fail for it. A panic of package reflect, which was to set what
// a pointer leads to, is due to an argument that is none, if it does not come
// with nil. Calls with pointers, as far as such arguments hold some, are among
// those that do not fail like that, else it were no suspect.
func (s Suspects) Probes(c *spec.Contract, values []decode.Value, f *worker.Fault) (fail, others [][]decode.Value) {
	if f.Kind != protocol.KindPanic || f.Use != nil {
		return nil, nil
	}
	switch {
	case len(s.below) > 0 && byRuntime(f) && (outOfRange.MatchString(f.Detail) || unfit.MatchString(f.Detail)):
		for _, n := range []int64{-1, -2, -3, -4, -5, -7, -100, manyMultiple} {
			fail = append(fail, withNumber(values, s.below, n))
		}
		for _, n := range []int64{0, 1, 2, 3, 4, 5, 7, 100} {
			others = append(others, withNumber(values, s.below, n))
		}
	case len(s.plain) > 0 && mayBeForeign(c, f) && strings.HasPrefix(f.Detail, "reflect") && strings.Contains(f.Detail, unset):
		none := slices.Clone(values)
		for _, i := range s.plain {
			none[i] = &decode.Interface{T: none[i].Type()}
		}
		fail, others = [][]decode.Value{values}, [][]decode.Value{none}
	}
	return fail, others
}

// unset is what package reflect says of a value that is to be set and is not
// what a pointer leads to.
const unset = "using unaddressable value"

// manyMultiple stands for the multiple of many numbers that a type has.
const manyMultiple = math.MinInt64

// withNumber is a call with a number in the place of some arguments.
func withNumber(values []decode.Value, places []int, n int64) []decode.Value {
	variant := slices.Clone(values)
	for _, i := range places {
		v, t := n, values[i].Type()
		if n == manyMultiple {
			v = multipleIn(t)
		}
		variant[i] = &decode.Int{T: t, V: v}
	}
	return variant
}

// multipleIn is a number below zero of an integer type that is a multiple of as
// many small numbers and powers of 2 as there is room for.
func multipleIn(t types.Type) int64 {
	switch t.Underlying().(*types.Basic).Kind() {
	case types.Int8:
		return -120
	case types.Int16:
		return -32 * 9 * 5 * 7
	case types.Int32:
		return -(1 << 16) * 9 * 5 * 7 * 11
	}
	return -(1 << 32) * 9 * 5 * 7 * 11 * 13
}
