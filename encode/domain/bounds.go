package domain

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
)

// Bounds limit the domains of a search.
type Bounds struct {
	// Depth bounds the unfolding: it is the number of units that pointers
	// and elements may use up.
	Depth int
	// Final is the depth that a search reaches in steps, if that is more
	// than Depth. The default result of a function of the input must be
	// valid there, too.
	Final int
	// Ints is the range of integers; nil means -Depth..Depth, and 0..Depth
	// for unsigned ones.
	Ints *bounds.Range
	// Ladder multiplies the range of integers by ten at each depth beyond
	// DefaultDepth: -10..10, -100..100 and so on. It is for parameters if
	// the depth bounds only their integers.
	Ladder bool
	// Numbers are the parameters and the fields whose integers have their
	// own values, unless Ints is set.
	Numbers map[*types.Var]*Numbers `json:"-"`
	// Named asks for the inputs of all depths up to Depth that have a named
	// number of Numbers, a named byte or one of the samples; nil for those
	// of the depth.
	Named *Named
	// Others is the range of the integers without a range by Ints or
	// Numbers; nil for that of the depth.
	Others *bounds.Range
	// Base are the bounds of inputs that are not asked for at any depth, as
	// far as they have values that calls build; nil for none.
	Base *Bounds `json:"-"`
	// numbers are those of the current parameter or field.
	numbers *Numbers
	// Len limits the lengths of slices and the numbers of units of strings;
	// nil sets no limit except the depth.
	Len *int
	// Strings are the bytes that strings consist of. If it is empty, the
	// dictionary decides; without a dictionary it is DefaultStrings.
	Strings string
	// Bytes are in strings in addition to those of Strings or the
	// dictionary.
	Bytes string
	// SpecialFloats adds the values of [SpecialFloats] to floating-point
	// types, and Floats are further values of them, but NaN.
	SpecialFloats bool
	Floats        []float64
	// NilBoth adds nil maps, and empty slices that are not nil.
	NilBoth bool
	// Cap says which capacities slices have.
	Cap bounds.Capacity
	// Opaque knows the values of opaque types; it may be nil if there are
	// none.
	Opaque Opaque `json:"-"`
	// Dictionary has values from the code, which are added to the domain;
	// nil leaves the plain domain. Strings, Held and Cap, if they are set,
	// replace those of the dictionary.
	Dictionary *dictionary.Dictionary
	// Samples are added to the strings of the current parameter; nil for
	// none.
	Samples *dictionary.Samples
	// Held are the types that an any may hold if a bound lists them; nil
	// for those of the world.
	Held []types.Type
}

// Named describes inputs with named numbers or bytes.
type Named struct {
	// Had are the integers of the inputs that come before them; nil for
	// those of the depth.
	Had *bounds.Range
	// Bytes are characters of texts. Strings do not have those that are in
	// words of the dictionary.
	Bytes string
}

// DefaultDepth is the default depth.
const DefaultDepth = 3

// Merge returns b with the settings of a bound in place of its own.
func Merge(b Bounds, over bounds.Bound) Bounds {
	if over.Depth != nil {
		b.Depth = *over.Depth
	}
	if over.Ints != nil {
		b.Ints = over.Ints
	}
	if over.Len != nil {
		b.Len = over.Len
	}
	if over.Strings != nil {
		b.Strings = *over.Strings
	}
	b.NilBoth = b.NilBoth || over.NilBoth
	b.SpecialFloats = b.SpecialFloats || over.SpecialFloats
	if over.Cap != bounds.CapacityFromCode {
		b.Cap = over.Cap
	}
	if over.Held != nil {
		b.Held = over.Held
	}
	if over.Plain {
		b.Dictionary, b.Samples = nil, nil
	}
	return b
}

// IntsWithin returns the range of the integers of a type within lo..hi at a
// depth; ok is false if it is empty.
func (b Bounds) IntsWithin(depth int, lo, hi int64) (r bounds.Range, ok bool) {
	r = b.Span(depth)
	r.Lo, r.Hi = max(r.Lo, lo), min(r.Hi, hi)
	return r, r.Lo <= r.Hi
}

// Span returns the range of the integers of signed types at a depth, unless the
// type has fewer values.
func (b Bounds) Span(depth int) bounds.Range {
	if b.Ints != nil {
		return *b.Ints
	}
	if b.numbers != nil && b.numbers.Whole != nil {
		return *b.numbers.Whole
	}
	if b.Others != nil {
		return *b.Others
	}
	most := int64(depth)
	if b.Ladder && depth > DefaultDepth {
		most = 10
		for range depth - DefaultDepth - 1 {
			most *= 10
		}
	}
	return bounds.Range{Lo: -most, Hi: most}
}

// Chars returns the characters that the domain of a type of bytes or runes has
// in addition to its range. left are the characters that were left out, as Go
// literals.
func (b Bounds) Chars(t types.Type) (chars []int64, left []string) {
	if b.Ints != nil || b.numbers != nil && b.numbers.Whole != nil {
		return nil, nil
	}
	chars, left = b.Dictionary.Chars(t)
	if b.Named != nil && b.Dictionary.IsText(t) {
		for _, c := range []byte(b.Named.Bytes) {
			chars = append(chars, int64(c))
		}
		slices.Sort(chars)
		chars = slices.Compact(chars)
	}
	return chars, left
}

// LastDepth returns the last depth of the search.
func (b Bounds) LastDepth() int { return max(b.Depth, b.Final) }

// Length returns the maximum length of a slice or string with some units of
// depth left.
func (b Bounds) Length(units int) int {
	if b.Len != nil {
		return min(*b.Len, units)
	}
	return units
}

// NilMaps reports whether maps can be nil, in addition to empty.
func (b Bounds) NilMaps() bool { return b.NilBoth || b.Dictionary != nil }

// EmptySlices reports whether slices of a type can be empty and not nil, in
// addition to nil: with NilBoth, or if the code compares them with nil and no
// bound sets their capacities.
func (b Bounds) EmptySlices(t types.Type) bool {
	return b.NilBoth || b.Cap == bounds.CapacityFromCode && b.Dictionary.HasEmpty(t)
}

// Capacity returns the kind of capacities that slices of a type have.
func (b Bounds) Capacity(t types.Type) bounds.Capacity {
	switch {
	case b.Cap != bounds.CapacityFromCode:
		return b.Cap
	case b.Dictionary.HasSpare(t):
		return bounds.CapacityBoth
	}
	return bounds.CapacityExact
}
