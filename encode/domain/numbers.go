package domain

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/bounds"
)

// A Numbers holds the numbers of one parameter or field, and of its content
// outside the fields of structs, such as the elements of a slice. They are the
// same at each depth.
type Numbers struct {
	// Whole is a range with all of its values; nil for the range of the
	// bounds.
	Whole *bounds.Range
	// Besides are further values, ascending. Named are values that are in
	// the domain only with Bounds.Named.
	Besides, Named []int64
	// Floats and NamedFloats are the same for floating-point numbers.
	Floats, NamedFloats []float64
}

// Of returns the bounds of a parameter or field.
func (b Bounds) Of(v *types.Var) Bounds {
	b.numbers = b.Numbers[v.Origin()]
	return b
}

// Own returns the numbers of the current parameter or field; nil if it has
// none.
func (b Bounds) Own() *Numbers {
	if b.Ints != nil {
		return nil
	}
	return b.numbers
}

// besides returns the values within lo..hi that integers of a type have in
// addition to a range, ascending: characters, and numbers of the current place.
func (b Bounds) besides(t types.Type, lo, hi int64) []int64 {
	values, _ := b.Chars(t)
	if further := b.Further(lo, hi); len(further) > 0 {
		values = slices.Concat(values, further)
		slices.Sort(values)
		values = slices.Compact(values)
	}
	return values
}

// Further returns the values within lo..hi that the current parameter or field
// has in addition to a range, ascending.
func (b Bounds) Further(lo, hi int64) []int64 {
	own := b.Own()
	if own == nil {
		return nil
	}
	values := slices.Clone(own.Besides)
	if b.Named != nil {
		values = append(values, own.Named...)
		slices.Sort(values)
	}
	return slices.DeleteFunc(values, func(v int64) bool { return v < lo || hi < v })
}

// Earlier returns the bounds of the inputs that come before and so are not
// asked for: those of one depth less, or those without Named.
func (b Bounds) Earlier() Bounds {
	if b.Named != nil {
		b.Named, b.Samples, b.Others = nil, nil, b.Named.Had
	} else {
		b.Depth--
	}
	return b
}

// Field returns the position of a field.
func (p Position) Field(v *types.Var) Position {
	p.In, p.Bounds = v.Origin(), p.Bounds.Of(v)
	return p
}
