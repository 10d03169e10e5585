package levels

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/gotypes"
)

// computed returns further inputs: those whose texts have characters that the
// code computes with, as c - '0' does with digits. Each may give another
// result, whereas the base has only the ends of the range. The inputs have the
// greatest depth up to that of b that is cheap. A function without
// annotations has none: it has test texts instead.
func (f *fitting) computed(b domain.Bounds) (Further, bool) {
	d := f.least.Dictionary
	if f.contract.Unannotated || f.least.Strings != "" || d == nil || d.Computed == "" || LooksAhead(f.contract) {
		return Further{}, false
	}
	if !reaches(f.contract, func(t types.Type) bool { return gotypes.IsBasic(t, types.IsString) || d.IsText(t) }) {
		return Further{}, false
	}
	b.Named = &domain.Named{Bytes: outside(b.Span(b.Depth), d.Computed)}
	for ; b.Depth > 0; b.Depth-- {
		at := f.domain(b)
		if inputs, cheap := f.addedIn(at, cheapInputs); cheap && inputs > 0 {
			return Further{Part: Computed, Bounds: at, From: b.Depth, Values: f.spelled(at, d.Computed).String()}, true
		}
	}
	return Further{}, false
}

// spelled returns the characters that the strings of a domain have, of all
// types of strings.
func (f *fitting) spelled(at domain.Bounds, all dictionary.Characters) dictionary.Characters {
	left := []byte(all)
	reaches(f.contract, func(t types.Type) bool {
		if gotypes.IsBasic(t, types.IsString) {
			units := at.Alphabet(t).Units
			left = slices.DeleteFunc(left, func(c byte) bool { return !slices.Contains(units, string([]byte{c})) })
		}
		return false // look at all types
	})
	return dictionary.Characters(left)
}

// outside returns the characters that are not in a range of integers. The
// others are among those of single bytes already, at the last depth at least.
func outside(r bounds.Range, all dictionary.Characters) (left string) {
	for _, c := range []byte(all) {
		if int64(c) < r.Lo || r.Hi < int64(c) {
			left += string([]byte{c})
		}
	}
	return left
}
