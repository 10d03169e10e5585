package levels

import (
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/gotypes"
)

// computed returns further inputs: those whose texts have characters that the
// code computes with, as c - '0' does with digits. Each may give another
// result, whereas the base has only the ends of the range. The inputs have the
// greatest depth up to that of bounds that is cheap. A function without
// annotations has none: it has test texts instead.
func (f *fitting) computed(bounds domain.Bounds) (Further, bool) {
	d := f.least.Dictionary
	if f.contract.Unannotated || f.least.Strings != "" || d == nil || d.Computed == "" || LooksAhead(f.contract) {
		return Further{}, false
	}
	if !reaches(f.contract, func(t types.Type) bool { return gotypes.IsBasic(t, types.IsString) || d.IsText(t) }) {
		return Further{}, false
	}
	bounds.Named = &domain.Named{Bytes: string(d.Computed)}
	for ; bounds.Depth > 0; bounds.Depth-- {
		at := f.domain(bounds)
		if inputs, cheap := f.addedIn(at, cheapInputs); cheap && inputs > 0 {
			return Further{Part: Computed, Bounds: at, From: bounds.Depth, Values: d.Computed.String()}, true
		}
	}
	return Further{}, false
}
