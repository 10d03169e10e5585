package domain

import (
	"fmt"
	"go/constant"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/gotypes"
)

// A Floats is the set of values of a floating-point position: the multiples of
// 1/2 in Lo/2..Hi/2. If Values is not nil, it has all values, these multiples
// included.
type Floats struct {
	Lo, Hi int64
	Values []float64
	// None says that there is no value.
	None bool
}

// Floats returns the domain of a floating-point type at a depth.
func (ds *Types) Floats(t types.Type, p float.Precision, b Bounds, depth int) Floats {
	if b.Ints != nil && *b.Ints == bounds.FullRange {
		b.Ints = nil // all integers, but not all floating-point numbers
	}
	further := slices.Clone(b.Floats)
	if own := b.Own(); own != nil {
		further = append(further, own.Floats...)
		if b.Named != nil {
			further = append(further, own.NamedFloats...)
		}
	}
	further = rounded(p, further)
	b.numbers = nil // the others are for integers
	if b.Named != nil {
		b.Others = nil
	}
	most := int64(1) << (p - 1)
	r, ok := b.IntsWithin(depth, math.MinInt64, math.MaxInt64)
	if ok && (r.Lo < -most || r.Hi > most) {
		ds.refuse(t, fmt.Sprintf("the range of integers goes beyond 2^%d, where it has multiples of 1/2 that are none of its values", p-1))
	}
	d := Floats{Lo: 2 * r.Lo, Hi: 2 * r.Hi, None: !ok}
	further = append(further, ds.FloatConstants(t)...)
	if len(further) == 0 && !b.SpecialFloats {
		return d
	}
	if ok && d.Hi-d.Lo >= maxListed {
		ds.refuse(t, "constants and special values are added only to a range of less than 32768 integers")
	}
	for k := d.Lo; ok && k <= d.Hi; k++ {
		d.Values = append(d.Values, float64(k)/2)
	}
	d.Values = append(d.Values, further...)
	slices.Sort(d.Values)
	d.Values = slices.Compact(d.Values)
	if b.SpecialFloats {
		for _, v := range SpecialFloats(p.Size()) {
			if !hasFloat(d.Values, v) {
				d.Values = append(d.Values, v)
			}
		}
	}
	d.None = len(d.Values) == 0
	return d
}

// rounded returns the values of a floating-point type that are nearest to some
// numbers, without the infinities.
func rounded(p float.Precision, numbers []float64) (values []float64) {
	for _, v := range numbers {
		if v = p.Round(v); !math.IsInf(v, 0) {
			values = append(values, v)
		}
	}
	return values
}

// FloatConstants returns the constants of a named type that the type's package
// declares.
func (ds *Types) FloatConstants(t types.Type) []float64 {
	values, known := ds.floats[t]
	if known {
		return values
	}
	for k := range gotypes.Constants(t, ds.Home) {
		v, _ := constant.Float64Val(k.Val())
		values = append(values, v)
	}
	if ds.floats == nil {
		ds.floats = map[types.Type][]float64{}
	}
	ds.floats[t] = values
	return values
}

// SpecialFloats lists the values that floats=special adds to the domain of a
// type of 32 or 64 bits. In the order of the inputs, these are -0, the smallest
// numbers in magnitude and the largest, the infinities, and NaN.
func SpecialFloats(bits int) []float64 {
	p := float.Double
	if bits == 32 {
		p = float.Single
	}
	return []float64{
		math.Copysign(0, -1), p.Smallest(), -p.Smallest(), p.Largest(), -p.Largest(),
		math.Inf(1), math.Inf(-1), math.NaN(),
	}
}

// IsSpecial reports whether Bounds.Floats or Bounds.SpecialFloats add a number
// to the domain of a type. The constants of the type are in its domain anyway.
func (ds *Types) IsSpecial(t types.Type, v float64) bool {
	p := float.Double
	if t.Underlying().(*types.Basic).Kind() == types.Float32 {
		p = float.Single
	}
	added := rounded(p, ds.Bounds.Floats)
	if ds.Bounds.SpecialFloats {
		added = append(added, SpecialFloats(p.Size())...)
	}
	return hasFloat(added, v) && !hasFloat(ds.FloatConstants(t), v)
}

// hasFloat reports whether some floats have v. It tells -0 from 0, and not one
// NaN from another.
func hasFloat(floats []float64, v float64) bool {
	return slices.ContainsFunc(floats, func(w float64) bool { return float.SameBits(v, w) })
}

// Size returns the number of values of a domain.
func (d Floats) Size() int64 {
	switch {
	case d.None:
		return 0
	case d.Values != nil:
		return int64(len(d.Values))
	}
	return d.Hi - d.Lo + 1
}

// Prior returns the part of the domain d that before has, as intervals of the
// variable's values.
func (d Floats) Prior(before Floats) []problem.Interval {
	r := []problem.Interval{}
	switch {
	case before.None:
		return r
	case d.Values == nil:
		return append(r, problem.Interval{Lo: before.Lo, Hi: before.Hi})
	}
	for i, v := range d.Values {
		if before.Contains(v) {
			r = AddInterval(r, int64(i))
		}
	}
	return r
}

// Contains reports whether a domain has a number.
func (d Floats) Contains(v float64) bool {
	switch {
	case d.None:
		return false
	case d.Values != nil:
		return hasFloat(d.Values, v)
	}
	isZeroBelow := v == 0 && math.Signbit(v)
	return 2*v == math.Trunc(2*v) && float64(d.Lo) <= 2*v && 2*v <= float64(d.Hi) && !isZeroBelow
}
