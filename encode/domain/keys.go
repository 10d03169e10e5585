package domain

import (
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
)

// Values returns a bound on the number of values of a type that keys can have,
// at a position. It stops counting if there are enough, which is at least 1.
func (ds *Types) Values(t types.Type, p Position, enough int64) int64 {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		p = ds.Enter(named, p)
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case v.Info()&types.IsBoolean != 0:
			return 2
		case v.Info()&types.IsString != 0:
			if p.Bounds.Length(p.Left) > 0 {
				return math.MaxInt64
			}
			return 1
		}
		if prec, ok := float.TypeOf(t); ok {
			return ds.Floats(t, prec, p.Bounds, ds.Bounds.Depth).Size()
		}
		return ds.Integers(t, p.Bounds, ds.Bounds.Depth).Size()
	case *types.Interface:
		n := int64(1)
		if p.Left <= 0 {
			return n
		}
		for _, held := range ds.Holds(t, p) {
			if n >= enough {
				break
			}
			if n += ds.Values(held, p.HeldAt(t, held), enough-n); n < 0 {
				return math.MaxInt64
			}
		}
		return n
	case *types.Array:
		return product(v.Len(), enough, func(_, enough int64) int64 { return ds.Values(v.Elem(), p, enough) })
	case *types.Struct:
		return product(int64(v.NumFields()), enough, func(i, enough int64) int64 {
			f := v.Field(int(i))
			return ds.Values(f.Type(), p.Field(f), enough)
		})
	}
	return 1
}

// product returns Values for aggregates with some parts; of counts the values
// of the i-th part.
func product(parts, enough int64, of func(i, enough int64) int64) int64 {
	n := int64(1)
	for i := range parts {
		by := of(i, (enough-1)/n+1)
		if by == 0 {
			return 0
		}
		if n > math.MaxInt64/by {
			n = math.MaxInt64
		} else {
			n *= by
		}
	}
	return n
}

// ordered reports whether the values of a type, as keys of a map, have an order
// that terms can express. If a type contains itself through an interface, its
// other parts decide.
func (ds *Types) ordered(t types.Type) bool { return ds.orderedParts(t, map[types.Type]bool{}) }

func (ds *Types) orderedParts(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return true
	}
	seen[t] = true
	if ds.Pkg.Opaque(t) != nil {
		return false
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		return v.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
	case *types.Interface:
		held := ds.World.base(t)
		if sym.IsAny(t) && ds.Bounds.Held != nil {
			held = ds.Bounds.Held
		}
		return len(held) > 0 && !slices.ContainsFunc(held, func(h types.Type) bool { return !ds.orderedParts(h, seen) })
	case *types.Array:
		return ds.orderedParts(v.Elem(), seen)
	case *types.Struct:
		for f := range v.Fields() {
			if !ds.orderedParts(f.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}
