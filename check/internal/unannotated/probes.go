package unannotated

import (
	"fmt"
	"go/types"
	"math"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// Suspects are the places of arguments that a failure may be due to.
type Suspects struct {
	// below are integers below zero, and beyond those that the message
	// names as an index that is too great. plain are of interface types,
	// and neither nil nor a pointer. wrong are of interface types, too, and
	// hold or point to a value of a type that package reflect or an
	// assertion complains about.
	below, beyond, plain, wrong []int
}

// SuspectsOf returns the suspects of a call that failed. A receiver is no
// suspect.
func SuspectsOf(c *spec.Contract, values []decode.Value, f *worker.Fault) (s Suspects) {
	args := withoutReceiver(c, values)
	for i, v := range args {
		at := len(values) - len(args) + i
		switch v := v.(type) {
		case *decode.Int:
			switch {
			case isSigned(v) && v.V < 0:
				s.below = append(s.below, at)
			case !answers(c) && tooGreat(f.Detail) == fmt.Sprint(v.V):
				s.beyond = append(s.beyond, at)
			}
		case *decode.Interface:
			if v.Elem != nil && !isPointer(v.Elem.Type()) {
				s.plain = append(s.plain, at)
			}
			if v.Elem != nil && isOfWrongKind(v.Elem.Type(), f.Detail) {
				s.wrong = append(s.wrong, at)
			}
		}
	}
	return s
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// answers reports whether a function has a result that can say that an argument
// is unfit: an error, or a boolean after other results.
func answers(c *spec.Contract) bool {
	errors, ok := uses.Accepts(types.NewTuple(c.Results...), -1)
	return len(errors) > 0 || ok > 0
}

// None reports whether there are no suspects.
func (s Suspects) None() bool {
	return len(s.below)+len(s.beyond)+len(s.plain)+len(s.wrong) == 0
}

// Common returns the suspects of both of two calls.
func (s Suspects) Common(other Suspects) Suspects {
	return Suspects{both(s.below, other.below), both(s.beyond, other.beyond), both(s.plain, other.plain), both(s.wrong, other.wrong)}
}

func both(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(i int) bool { return !slices.Contains(b, i) })
}

// Probes are variants of a call. They show whether the suspects of all calls
// that fail in one way are to blame: if all of Fail fail in this way, and none
// of Others does.
type Probes struct {
	Fail   []Probe
	Others [][]decode.Value
	// Verbatim says that others may fail in that way with another message.
	Verbatim bool
}

// A Probe is a call that is to fail. TooGreat is the index that the message
// must name as too great; empty if the message may be any.
type Probe struct {
	Values   []decode.Value
	TooGreat string
}

// IsMet reports whether the fault of a call that has failed in the way that is
// asked about has the message of the probe.
func (p Probe) IsMet(f *worker.Fault) bool {
	return p.TooGreat == "" || f != nil && tooGreat(f.Detail) == p.TooGreat
}

// Probes returns the probes of a call that failed, none if no suspect may be to
// blame.
//
// A panic for an index, a size or a count that was computed is due to arguments
// below zero if it occurs for all numbers below zero and for no other number.
// One of the numbers is a multiple of many, since code that uses a remainder as
// an index does not fail for it.
//
// An index that is too great is due to an argument if greater arguments fail in
// the same way, and the message names each of them.
//
// A panic of package reflect that was to set the value that a pointer leads to
// is due to an argument that is no pointer, if it does not occur for nil. Calls
// with a pointer there do not fail in this way, or the argument would be no
// suspect.
//
// A panic about an operation that only values of another kind have, or about an
// assertion to one type, is due to an argument under two conditions. The
// message names the type of the value that the argument holds or points to, and
// no call with a value of another type there has the same message.
func (s Suspects) Probes(c *spec.Contract, values []decode.Value, f *worker.Fault) (p Probes) {
	if f.Kind != protocol.KindPanic || f.Use != nil {
		return p
	}
	switch {
	case len(s.below) > 0 && byRuntime(f) && (outOfRange.MatchString(f.Detail) || unfit.MatchString(f.Detail)):
		for _, n := range []int64{-1, -2, -3, -4, -5, -7, -100, manyMultiple} {
			p.Fail = append(p.Fail, Probe{Values: withNumber(values, s.below, n)})
		}
		for _, n := range []int64{0, 1, 2, 3, 4, 5, 7, 100} {
			p.Others = append(p.Others, withNumber(values, s.below, n))
		}
	case len(s.beyond) > 0 && byRuntime(f):
		for _, n := range []int64{1, 2, 17, 60} {
			n += values[s.beyond[0]].(*decode.Int).V
			p.Fail = append(p.Fail, Probe{withNumber(values, s.beyond, n), fmt.Sprint(n)})
		}
	case len(s.plain) > 0 && mayBeForeign(c, f) && strings.HasPrefix(f.Detail, "reflect") && strings.Contains(f.Detail, unset):
		none := slices.Clone(values)
		for _, i := range s.plain {
			none[i] = &decode.Interface{T: none[i].Type()}
		}
		p.Fail, p.Others = []Probe{{Values: values}}, [][]decode.Value{none}
	case len(s.wrong) > 0 && (mayBeForeign(c, f) || asserted.MatchString(f.Detail)):
		for _, i := range s.wrong {
			p.Others = append(p.Others, ofOtherTypes(c, values, i)...)
		}
		if len(p.Others) > 0 {
			p.Fail, p.Verbatim = []Probe{{Values: values}}, true
		}
	}
	return p
}

// unset is part of the message of package reflect for a value that is to be set
// and that no pointer leads to.
const unset = "using unaddressable value"

// manyMultiple is replaced by the multiple of many numbers that a type has.
const manyMultiple = math.MinInt64

// withNumber returns a call with a number in the place of some arguments.
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

// ofOtherTypes returns calls with the zero values of other basic types in the
// place of an argument of an interface type.
func ofOtherTypes(c *spec.Contract, values []decode.Value, i int) (all [][]decode.Value) {
	held := values[i].(*decode.Interface)
	for _, t := range encode.WorldOf(c.Pkg).Types(held.T) {
		zero := plain(t)
		if _, ok := t.Underlying().(*types.Basic); !ok || len(zero) == 0 || types.Identical(t, held.Elem.Type()) {
			continue
		}
		variant := slices.Clone(values)
		variant[i] = &decode.Interface{T: held.T, Elem: zero[0]}
		all = append(all, variant)
	}
	return all
}

// multipleIn returns a number below zero of an integer type that is a multiple
// of as many small numbers and powers of 2 as fit into the type.
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
