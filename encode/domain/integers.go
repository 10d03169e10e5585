package domain

import (
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/bounds"
)

// An Integers is the set of values of an integer position: a range and single
// values, ascending.
type Integers struct {
	// Values lists the domain if it is not one range. Otherwise Rng is the
	// domain.
	Values []int64
	Rng    bounds.Range
	// Enum says that the values are those of an enumeration.
	Enum bool
	// Word says that the values are the bit patterns of unsigned integers
	// with 64 bits.
	Word bool
	// None says that there is no value.
	None bool
}

// Integers returns the domain of an integer type at a depth.
func (ds *Types) Integers(t types.Type, b Bounds, depth int) Integers {
	it, _ := sym.IntTypeOf(t, ds.Sizes)
	lo, hi := sym.RangeOf(it)
	d := Integers{}
	var ok bool
	d.Rng, ok = b.IntsWithin(depth, lo, hi)
	d.None = !ok
	if b.Span(depth) == bounds.FullRange && !it.Signed && it.Bits == 64 {
		d.Rng, d.Word = bounds.FullRange, true
	}
	d, _ = union(d, b.besides(t, lo, hi))
	named, isNamed := types.Unalias(t).(*types.Named)
	if !isNamed {
		return d
	}
	consts := ds.Constants(named)
	switch {
	case len(consts.Values) == 0:
		return d
	case consts.Iota && ds.TypeBounds[named.Obj()].Ints != nil:
		return d
	case consts.Iota:
		return listed(consts.Values, true).words(it)
	}
	if d, ok = union(d, consts.Values); !ok {
		ds.refuse(t, "some of its constants lie outside a range of more than 65536 integers")
	}
	return d.words(it)
}

// words makes a domain of an unsigned type that has constants above the
// greatest int64, which are negative numbers in it, a list of bit patterns.
func (d Integers) words(it term.IntType) Integers {
	if it.Signed || d.Word || d.Rng.Lo >= 0 {
		return d
	}
	d.Word = true
	for v := d.Rng.Lo; d.Values == nil || d.Values[len(d.Values)-1] < d.Rng.Hi; v++ {
		d.Values = append(d.Values, v)
	}
	return d
}

// listed returns the domain of some ascending values.
func listed(values []int64, enum bool) Integers {
	lo, hi := values[0], values[len(values)-1]
	d := Integers{Rng: bounds.Range{Lo: lo, Hi: hi}, Enum: enum}
	if uint64(hi-lo) != uint64(len(values)-1) {
		d.Values = values
	}
	return d
}

// maxListed is the maximum number of values of a domain that is not one range.
const maxListed = 1 << 16

// union adds ascending values to those of d; ok is false if the result is too
// long to list.
func union(d Integers, values []int64) (Integers, bool) {
	if len(values) == 0 {
		return d, true
	}
	if d.None {
		return listed(values, false), true
	}
	if !slices.ContainsFunc(values, func(v int64) bool { return !d.contains(v) }) {
		return d, true
	}
	if uint64(d.Rng.Hi-d.Rng.Lo) >= maxListed {
		return d, false
	}
	list := slices.Concat(values, d.Values)
	for v := d.Rng.Lo; d.Values == nil; v++ {
		list = append(list, v)
		if v == d.Rng.Hi {
			break
		}
	}
	slices.Sort(list)
	return listed(slices.Compact(list), false), true
}

// Prior returns the part of the domain d that before has, as intervals of the
// variable's values. If d is a list, these are indices.
func (d Integers) Prior(before Integers) []problem.Interval {
	r := []problem.Interval{}
	if before.None {
		return r
	}
	if d.Values == nil {
		if before.Values == nil {
			return append(r, problem.Interval{Lo: before.Rng.Lo, Hi: before.Rng.Hi})
		}
		for _, v := range before.Values {
			r = AddInterval(r, v)
		}
		return r
	}
	for i, v := range d.Values {
		if before.contains(v) {
			r = AddInterval(r, int64(i))
		}
	}
	return r
}

func (d Integers) contains(v int64) bool {
	if d.None {
		return false
	}
	if d.Values == nil {
		return d.Rng.Lo <= v && v <= d.Rng.Hi
	}
	_, ok := slices.BinarySearch(d.Values, v)
	return ok
}

// AddInterval adds v to ascending intervals, all below v. It extends the last
// interval if v follows it.
func AddInterval(r []problem.Interval, v int64) []problem.Interval {
	if n := len(r); n > 0 && r[n-1].Hi+1 == v {
		r[n-1].Hi = v
		return r
	}
	return append(r, problem.Interval{Lo: v, Hi: v})
}

// Size returns the number of values of a domain.
func (d Integers) Size() int64 {
	switch {
	case d.None:
		return 0
	case d.Values != nil:
		return int64(len(d.Values))
	case uint64(d.Rng.Hi-d.Rng.Lo) >= math.MaxInt64:
		return math.MaxInt64
	}
	return d.Rng.Hi - d.Rng.Lo + 1
}
