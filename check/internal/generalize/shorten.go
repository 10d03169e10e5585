package generalize

import (
	"context"
	"go/constant"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/check/internal/plainness"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec/gotypes"
)

// shorten replaces parts of a failing input by simpler ones as long as the
// input fails, and then balances its integers. It needs no bounds, and so makes
// a large input small enough for an encoding.
func (r *Reducer) shorten(ctx context.Context, values []value.Value) ([]value.Value, error) {
	for {
		shorter := false
		for i := 0; ; i++ {
			sites := sitesOf(values, r.Contract.Func.Signature().Recv() != nil)
			if i >= len(sites) {
				break
			}
			next, err := r.simpler(ctx, values, sites[i])
			if err != nil || ctx.Err() != nil {
				return values, err
			}
			if next != nil {
				values, shorter = next, true
				i-- // there may be more to do in the same place
			}
		}
		if shorter {
			continue
		}
		balanced, err := r.balance(ctx, values)
		if balanced == nil || err != nil {
			return values, err
		}
		values = balanced
	}
}

// simpler tries the simpler values of one site and returns the first input that
// fails, nil if none does.
func (r *Reducer) simpler(ctx context.Context, values []value.Value, s site) ([]value.Value, error) {
	var all [][]value.Value
	for _, v := range s.simpler() {
		all = append(all, s.put(v))
	}
	return r.firstPlainer(ctx, values, all)
}

// firstPlainer returns the first of some inputs that is plainer than values and
// fails; nil if none is.
func (r *Reducer) firstPlainer(ctx context.Context, values []value.Value, all [][]value.Value) ([]value.Value, error) {
	now := plainness.Of(r.Contract, values)
	all = slices.DeleteFunc(all, func(other []value.Value) bool { return plainness.Of(r.Contract, other).Compare(now) >= 0 })
	for size := 1; len(all) > 0 && ctx.Err() == nil; size = min(2*size, batchSize) {
		batch := all[:min(size, len(all))]
		all = all[len(batch):]
		fails, err := r.Judge.Fail(ctx, batch)
		if err != nil {
			return nil, err
		}
		if i := slices.Index(fails, true); i >= 0 {
			return batch[i], nil
		}
	}
	return nil, nil
}

// childrenOf returns the values within a value; for a function, the results of
// its rows.
func childrenOf(v value.Value) []value.Value {
	f, ok := v.(*value.Func)
	if !ok {
		return v.Parts()
	}
	var list []value.Value
	for _, row := range f.Rows {
		list = append(list, row.Results...)
	}
	return list
}

// A site is a place in an input: its value, and how to put another there. If
// the value introduces a node to which others refer, the first of these then
// introduces the node.
type site struct {
	v   value.Value
	put func(value.Value) []value.Value
	// there says that a pointer in this place is not nil.
	there bool
}

// sitesOf returns the sites of an input, outer ones first. The keys of maps and
// the rows of functions are no sites.
func sitesOf(values []value.Value, method bool) []site {
	var sites []site
	var visit func(s site)
	visit = func(s site) {
		sites = append(sites, s)
		parts, first, held := s.v.Parts(), 0, false
		switch v := s.v.(type) {
		case *value.Func:
			return
		case *value.Map:
			first = len(v.Keys)
		case *value.Interface, *value.Inner:
			held = true
		}
		for i := first; i < len(parts); i++ {
			visit(site{parts[i], func(v value.Value) []value.Value {
				other := slices.Clone(parts)
				other[i] = v
				return s.put(s.v.With(other))
			}, held})
		}
	}
	for i, v := range values {
		visit(site{v, func(v value.Value) []value.Value {
			other := slices.Clone(values)
			other[i] = v
			return value.Renumber(values, other)
		}, method && i == 0})
	}
	return sites
}

// simpler returns values to try in a site, the simplest first.
func (s site) simpler() []value.Value {
	var values []value.Value
	switch v := s.v.(type) {
	case *value.Bool:
		return []value.Value{&value.Bool{T: v.T}}
	case *value.Int:
		for _, k := range towardsZero(v) {
			values = append(values, &value.Int{T: v.T, V: k})
		}
		return values
	case *value.Float:
		for _, k := range []float64{0, math.Trunc(v.V / 2), math.Trunc(v.V)} {
			values = append(values, &value.Float{T: v.T, V: k})
		}
		return values
	case *value.String:
		return simplerTexts(v)
	case *value.Pointer, *value.Ref, *value.Inner:
		if !s.there {
			values = append(values, &value.Pointer{T: v.Type()})
		}
	case *value.Interface:
		values = append(values, &value.Interface{T: v.T})
	}
	for _, v := range sameType(s.v) {
		if p, ok := v.(*value.Pointer); !s.there || !ok || p.Elem != nil {
			values = append(values, v)
		}
	}
	switch v := s.v.(type) {
	case *value.Slice:
		values = append(values, shorterSlices(v)...)
	case *value.Map:
		for _, kept := range without(len(v.Keys)) {
			m := &value.Map{T: v.T, Keys: pick(v.Keys, kept), Elems: pick(v.Elems, kept)}
			if m.Keys == nil {
				m.Keys, m.Elems = []value.Value{}, []value.Value{}
			}
			values = append(values, m)
		}
	case *value.Func:
		for _, kept := range without(len(v.Rows)) {
			values = append(values, &value.Func{T: v.T, Rows: pick(v.Rows, kept), Otherwise: v.Otherwise})
		}
	case *value.Sequence:
		for _, kept := range without(len(v.Steps)) {
			values = append(values, &value.Sequence{T: v.T, Steps: pick(v.Steps, kept)})
		}
	}
	return values
}

// shorterSlices returns slices without some of the elements of v. If v has
// spare capacity, each slice with spare capacity follows the same one without,
// and the last slice is v without.
func shorterSlices(v *value.Slice) []value.Value {
	var values []value.Value
	add := func(elems []value.Value) {
		values = append(values, &value.Slice{T: v.T, Elems: elems})
		if v.Spare {
			values = append(values, &value.Slice{T: v.T, Elems: append([]value.Value{}, elems...), Spare: true})
		}
	}
	for _, kept := range without(len(v.Elems)) {
		add(pick(v.Elems, kept))
	}
	if v.Spare {
		exact := &value.Slice{T: v.T}
		if len(v.Elems) > 0 {
			exact.Elems = v.Elems
		}
		values = append(values, exact)
	}
	return values
}

// towardsZero returns integers that are nearer to zero than v, by all of its
// distance, by a half, by a quarter, ..., by one; for an enumeration, its other
// constants.
func towardsZero(v *value.Int) []int64 {
	if !isEnumeration(v.T) {
		sign := int64(1)
		if v.V < 0 && !gotypes.IsBasic(v.T, types.IsUnsigned) {
			sign = -1
		}
		var values []int64
		for by := distance(v.T, v.V); by > 0; by /= 2 {
			values = append(values, v.V-sign*int64(by))
		}
		return values
	}
	var values []int64
	for c := range constantsOf(v.T) {
		if k, exact := constant.Int64Val(constant.ToInt(c.Val())); exact {
			values = append(values, k)
		}
	}
	slices.Sort(values)
	return values
}

// distance returns how far an integer of a type, given by its bits, is from
// zero.
func distance(t types.Type, v int64) uint64 {
	if v < 0 && !gotypes.IsBasic(t, types.IsUnsigned) {
		return -uint64(v)
	}
	return uint64(v)
}

// sameType returns the values within a value that have its own type, smallest
// first.
func sameType(v value.Value) []value.Value {
	var found []value.Value
	var visit func(d value.Value)
	visit = func(d value.Value) {
		call, isCall := v.(*value.Call)
		if inner, ok := d.(*value.Call); ok && isCall && inner.Constructor.Of == call.Constructor.Of && !inner.Constructor.IsNil() {
			found = append(found, &value.Call{T: call.T, Constructor: inner.Constructor, Args: inner.Args})
		} else if !isCall && types.Identical(d.Type(), v.Type()) {
			found = append(found, d)
		}
		for _, c := range childrenOf(d) {
			visit(c)
		}
	}
	for _, c := range childrenOf(v) {
		visit(c)
	}
	slices.SortStableFunc(found, func(a, b value.Value) int {
		return plainness.Parts(a) - plainness.Parts(b)
	})
	return found
}

// without returns the ways to leave out some of n elements that are next to
// each other, as the indexes of the elements that are kept. It leaves out all
// elements first, then a half, a quarter, ..., one.
func without(n int) [][]int {
	var ways [][]int
	for size := n; size > 0; size /= 2 {
		for from := 0; from < n; from += size {
			var kept []int
			for i := range n {
				if i < from || i >= from+size {
					kept = append(kept, i)
				}
			}
			ways = append(ways, kept)
		}
	}
	return ways
}

// pick returns the elements with the given indexes, nil if there are none.
func pick[T any](values []T, indexes []int) []T {
	var picked []T
	for _, i := range indexes {
		picked = append(picked, values[i])
	}
	return picked
}
