package unannotated

import (
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// Suspects are the places of arguments that a failure may be due to, by
// suspicion.
type Suspects [len(suspicions)][]place

// SuspectsOf returns the suspects of a call that failed.
func SuspectsOf(c *spec.Contract, values []value.Value, f *worker.Fault) (s Suspects) {
	for k, suspicion := range suspicions {
		if !suspicion.parts {
			for i, v := range withoutReceiver(c, values) {
				if suspicion.suspects(c, v, f) {
					s[k] = append(s[k], place{receivers(c) + i})
				}
			}
			continue
		}
		for at, v := range places(values, 0) {
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
		case !suspicion.parts:
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

// Probes are variants of a call. They show whether the suspects of all calls
// that fail in one way are to blame: if all of Fail fail in this way, and none
// of Others does.
type Probes struct {
	Fail   []Probe
	Others [][]value.Value
	// Some are calls that may not all fail in that way. It may be empty.
	Some [][]value.Value
	// Unfit are calls that the function must not answer: each fails in any
	// way, or returns an error.
	Unfit [][]value.Value
	// Return says that others must not fail in any way.
	Return bool
	// Verbatim says that others may fail in that way with another message.
	Verbatim bool
	// Doubt is the doubt about the failure if the suspects are to blame. If
	// there is none, the arguments are invalid.
	Doubt Doubt
}

// A Probe is a call that is to fail. TooGreat is the index that the message
// must name as too great; empty if the message may be any.
type Probe struct {
	Values   []value.Value
	TooGreat string
}

// IsMet reports whether the fault of a call that has failed in the way that is
// asked about has the message of the probe.
func (p Probe) IsMet(f *worker.Fault) bool {
	return p.TooGreat == "" || f != nil && tooGreat(f.Detail) == p.TooGreat
}

// Probes returns the probes of a call that failed, for each suspicion. The call
// fails because of an argument if one of them says so.
func (s Suspects) Probes(c *spec.Contract, values []value.Value, f *worker.Fault) (all []Probes) {
	if f.Use != nil {
		return nil
	}
	own := SuspectsOf(c, values, f)
	for k, suspicion := range suspicions {
		at := s[k]
		if suspicion.parts && len(at) > 0 {
			at = own[k]
		}
		if len(at) == 0 {
			continue
		}
		if p := suspicion.probes(c, values, at, f); len(p.Fail)+len(p.Others) > 0 {
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
