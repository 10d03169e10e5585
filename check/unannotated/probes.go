package unannotated

import (
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// Suspects are the places of arguments that a failure may be due to, by
// suspicion.
type Suspects [len(suspicions)][]place

// SuspectsOf returns the suspects of a call that failed.
func SuspectsOf(c *spec.Contract, values []value.Value, f *worker.Fault) (s Suspects) {
	for k, suspicion := range suspicions {
		for at, v := range suspicion.among.parts(c, values) {
			if suspicion.suspects(c, v, f) {
				s[k] = append(s[k], at)
			}
		}
	}
	return s
}

// None reports whether there are no suspects.
func (s Suspects) None() bool {
	return !slices.ContainsFunc(s[:], func(at []place) bool { return len(at) > 0 })
}

// Common returns the suspects of both of two calls. Parts of arguments have
// other places in other calls, so that those of the second call stand for both.
func (s Suspects) Common(other Suspects) (common Suspects) {
	for k, suspicion := range suspicions {
		switch {
		case suspicion.among == arguments:
			common[k] = both(s[k], other[k])
		case len(s[k]) > 0:
			common[k] = other[k]
		}
	}
	return common
}

func both(a, b []place) []place {
	return slices.DeleteFunc(slices.Clone(a), func(p place) bool {
		return !slices.ContainsFunc(b, func(q place) bool { return slices.Equal(p, q) })
	})
}

// Probes returns the probes of a call that failed, for each suspicion. The call
// fails because of an argument if one of them says so.
func (s Suspects) Probes(c *spec.Contract, values []value.Value, f *worker.Fault) (all []Probes) {
	if f.Use != nil {
		return nil // they are about the call, and not the use of its result
	}
	own := SuspectsOf(c, values, f)
	for k, suspicion := range suspicions {
		at := s[k]
		if suspicion.among != arguments && len(at) > 0 {
			at = own[k]
		}
		if len(at) == 0 {
			continue
		}
		if p := suspicion.probes(c, values, at, f); len(p.Fail)+len(p.Others)+len(p.Some) > 0 {
			p.Doubt = suspicion.doubt
			all = append(all, p)
		}
	}
	return all
}

// manyMultiple and otherMultiple are replaced by multiples of many numbers that
// a type has. They are small enough for memory of their size in bits.
const (
	manyMultiple  = math.MinInt64
	otherMultiple = math.MinInt64 + 1
)

// withNumber returns a call with a number in the place of some arguments.
func withNumber(values []value.Value, at []place, n int64) []value.Value {
	for _, one := range at {
		v, t := n, one.within(values).Type()
		switch n {
		case manyMultiple:
			v, _ = multiplesIn(t)
		case otherMultiple:
			_, v = multiplesIn(t)
		}
		values = one.replaced(values, &value.Int{T: t, V: v})
	}
	return values
}

// multiplesIn returns two numbers below zero of an integer type. Together they
// are multiples of as many small numbers and powers of 2 as fit into the type.
func multiplesIn(t types.Type) (many, other int64) {
	switch t.Underlying().(*types.Basic).Kind() {
	case types.Int8:
		return -8 * 3 * 5, -64
	case types.Int16:
		return -32 * 9 * 5 * 7, -16 * 9 * 11 * 13
	}
	return -(1 << 20) * 9 * 5 * 7, -(1 << 13) * 9 * 5 * 7 * 11 * 13
}

// An Answer is how a call with another value in the place of a nil ended.
type Answer struct {
	// Returned says that the call returned. Nil says that it did not, and
	// that a nil of the input is to blame.
	Returned, Nil bool
	// Error is the text of the error that the call returned, empty if it
	// returned none.
	Error string
}

// InPlaceOfNil returns variants of a call that failed for a nil argument. They
// have other values in the place of an argument of type any that is nil: one
// list of calls for each such argument. There are none if the function has no
// error result, or says that the argument must not be nil.
func InPlaceOfNil(c *spec.Contract, values []value.Value) (all [][][]value.Value) {
	if !uses.Refuses(c) {
		return nil
	}
	args := withoutReceiver(c, values)
	for i, v := range args {
		none, ok := v.(*value.Interface)
		if !ok || none.Elem != nil || !uses.IsAny(none.T) || isForbiddenNil(c, receivers(c)+i) {
			continue
		}
		var variants [][]value.Value
		for _, t := range domain.WorldOf(c.Pkg).Types(none.T) {
			for _, held := range plain(t) {
				variant := slices.Clone(values)
				variant[len(values)-len(args)+i] = &value.Interface{T: none.T, Elem: held}
				variants = append(variants, variant)
			}
		}
		all = append(all, variants)
	}
	return all
}

// RefusesOthers reports whether a function returns an error for unfit values of
// an argument, so that it should return one for a nil, too. Every call with
// another value that holds no nil must return, some with an error, and not all
// with the same. Errors that are all the same may be about anything else.
func RefusesOthers(answers []Answer) bool {
	answers = slices.DeleteFunc(slices.Clone(answers), func(a Answer) bool { return a.Nil })
	refuses, differ := false, false
	for _, a := range answers {
		if !a.Returned {
			return false
		}
		refuses = refuses || a.Error != ""
		differ = differ || a.Error != answers[0].Error
	}
	return refuses && differ
}
