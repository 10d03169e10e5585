package domain

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
)

// Numbers are the integers of one parameter or field, and of what it holds
// outside the fields of structs: the elements of a slice, say. They are the
// same at each depth.
type Numbers struct {
	// Whole is the range of which there are all values; nil for the range
	// of the bounds.
	Whole *spec.Range
	// Besides are further values, ascending, and Named those that are only
	// in the domain with Bounds.Named.
	Besides, Named []int64
}

// Of are the bounds of a parameter or field.
func (b Bounds) Of(v *types.Var) Bounds {
	b.numbers = b.Numbers[v.Origin()]
	return b
}

// Own are the numbers of the parameter or field at hand; nil if it has none of
// its own.
func (b Bounds) Own() *Numbers {
	if b.Ints != nil {
		return nil
	}
	return b.numbers
}

// besides are the values within lo..hi that integers of a type have besides a
// range, ascending: characters, and numbers of the place at hand.
func (b Bounds) besides(t types.Type, lo, hi int64) []int64 {
	values, _ := b.Chars(t)
	if further := b.Further(lo, hi); len(further) > 0 {
		values = slices.Concat(values, further)
		slices.Sort(values)
		values = slices.Compact(values)
	}
	return values
}

// Further are the values within lo..hi that the parameter or field at hand has
// besides a range, ascending.
func (b Bounds) Further(lo, hi int64) []int64 {
	own := b.Own()
	if own == nil {
		return nil
	}
	values := slices.Clone(own.Besides)
	if b.Named {
		values = append(values, own.Named...)
		slices.Sort(values)
	}
	return slices.DeleteFunc(values, func(v int64) bool { return v < lo || hi < v })
}

// Earlier are the bounds of the inputs that are not asked for, since they come
// before: those of one depth less, or those without what is named.
func (b Bounds) Earlier() Bounds {
	if b.Named {
		b.Named, b.Samples, b.Others = false, nil, b.Had
	} else {
		b.Depth--
	}
	return b
}

// Field is the position of a field.
func (p Position) Field(v *types.Var) Position {
	p.In, p.Bounds = v.Origin(), p.Bounds.Of(v)
	return p
}
