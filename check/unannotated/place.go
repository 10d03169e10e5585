package unannotated

import (
	"iter"
	"slices"

	"github.com/typetarget/target/decode/value"
)

// A place is the way to a part of an input: the index of an argument, that of a
// part of the argument, and so on.
type place []int

// within returns the value at a place of some values.
func (p place) within(values []value.Value) value.Value {
	v := values[p[0]]
	for _, i := range p[1:] {
		v = v.Parts()[i]
	}
	return v
}

// isPassed reports whether the value at a place is itself an argument, of the
// call or of one that builds an argument.
func (p place) isPassed(values []value.Value) bool {
	for i := range p[1:] {
		if _, ok := p[:i+1].within(values).(*value.Call); !ok {
			return false
		}
	}
	return true
}

// replaced returns values with another value at a place.
func (p place) replaced(values []value.Value, by value.Value) []value.Value {
	variant := slices.Clone(values)
	if len(p) > 1 {
		by = values[p[0]].With(p[1:].replaced(values[p[0]].Parts(), by))
	}
	variant[p[0]] = by
	return variant
}

// places yields the places of the values from an index on, those of their parts
// included, and the values.
func places(values []value.Value, from int) iter.Seq2[place, value.Value] {
	return func(yield func(place, value.Value) bool) {
		for i := from; i < len(values); i++ {
			if values[i] != nil && !placesBelow(place{i}, values[i], yield) {
				return
			}
		}
	}
}

// placesBelow yields a place and those of its parts until yield says no.
func placesBelow(at place, v value.Value, yield func(place, value.Value) bool) bool {
	if !yield(at, v) {
		return false
	}
	for i, part := range v.Parts() {
		if part != nil && !placesBelow(append(at[:len(at):len(at)], i), part, yield) {
			return false
		}
	}
	return true
}
