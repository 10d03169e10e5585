package domain

import (
	"go/types"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

// Bounds limit the domains of a search.
type Bounds struct {
	// Depth bounds the unfolding: the units that pointers and elements use
	// up.
	Depth int
	// Final is the depth that a search goes to in steps, if that is more
	// than Depth: what a function of the input returns beyond its table
	// must be right there, too.
	Final int
	// Ints is the range of integers; nil stands for -Depth..Depth, and
	// 0..Depth for unsigned ones.
	Ints *spec.Range
	// Ladder has the integers of depths beyond DefaultDepth go on tenfold:
	// -10..10, -100..100 and so on. It is for parameters of whose values
	// the depth bounds nothing else.
	Ladder bool
	// Numbers are the parameters and the fields whose integers have values
	// of their own, unless Ints says what integers there are.
	Numbers map[*types.Var]*Numbers `json:"-"`
	// Named asks for the inputs that have an integer of Numbers.Named or one
	// of the samples, of all depths up to Depth.
	Named bool
	// Others is the range of the integers that have none by Ints or Numbers;
	// nil for that of the depth.
	Others *spec.Range
	// Had is the range of the integers that inputs had before, where Named
	// is set; nil for that of the depth.
	Had *spec.Range
	// Base are the bounds of inputs that are not asked for, whatever their
	// depth, as far as they have values that calls build; nil for none.
	Base *Bounds `json:"-"`
	// numbers are those of the parameter or field at hand.
	numbers *Numbers
	// Len limits the lengths of slices and the numbers of units of strings;
	// nil sets no limit besides the depth.
	Len *int
	// Strings are the bytes that strings are made of; empty stands for what
	// the dictionary says, which is DefaultStrings if there is none.
	Strings string
	// Bytes are in strings besides what Strings or the dictionary say.
	Bytes string
	// SpecialFloats adds what [SpecialFloats] lists to floating-point
	// types.
	SpecialFloats bool
	// NilBoth adds nil maps, and empty slices that are not nil.
	NilBoth bool
	// Cap says which capacities slices have.
	Cap spec.Capacity
	// Opaque knows the values of opaque types; it may be nil if there are
	// none.
	Opaque Opaque `json:"-"`
	// Dictionary is what the code tells apart, which is in the domain
	// besides; nil leaves the plain domain. Strings, Held and Cap, if they
	// are set, count alone.
	Dictionary *dictionary.Dictionary
	// Samples are in strings of the parameter at hand besides; nil is for
	// none.
	Samples *dictionary.Samples
	// Held are the types that an any may hold if a bound lists them; nil
	// stands for those of the world.
	Held []types.Type
}

// DefaultDepth is the depth if nothing says otherwise.
const DefaultDepth = 3

// Merge returns b with what a bound sets in its place.
func Merge(b Bounds, over spec.Bound) Bounds {
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
	if over.Cap != spec.CapacityFromCode {
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

// IntsWithin is the range of the integers of a type within lo..hi at a depth;
// ok is false if it is empty.
func (b Bounds) IntsWithin(depth int, lo, hi int64) (r spec.Range, ok bool) {
	r = b.Span(depth)
	r.Lo, r.Hi = max(r.Lo, lo), min(r.Hi, hi)
	return r, r.Lo <= r.Hi
}

// Span is the range of the integers of signed types at a depth, unless the type
// has less.
func (b Bounds) Span(depth int) spec.Range {
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
	return spec.Range{Lo: -most, Hi: most}
}

// Chars are the characters that the domain of a type of bytes or runes has
// besides its range, and those that it has no room for, as Go literals.
func (b Bounds) Chars(t types.Type) (chars []int64, left []string) {
	if b.Ints != nil || b.numbers != nil && b.numbers.Whole != nil {
		return nil, nil
	}
	return b.Dictionary.Chars(t)
}

// LastDepth is the last depth of the search.
func (b Bounds) LastDepth() int { return max(b.Depth, b.Final) }

// Length is the greatest length of a slice or string that has some units of
// depth left.
func (b Bounds) Length(units int) int {
	if b.Len != nil {
		return min(*b.Len, units)
	}
	return units
}

// NilMaps reports whether maps can be nil, besides empty.
func (b Bounds) NilMaps() bool { return b.NilBoth || b.Dictionary != nil }

// Capacity is which capacities slices of a type have.
func (b Bounds) Capacity(t types.Type) spec.Capacity {
	switch {
	case b.Cap != spec.CapacityFromCode:
		return b.Cap
	case b.Dictionary.HasSpare(t):
		return spec.CapacityBoth
	}
	return spec.CapacityExact
}
