package levels

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/gotypes"
)

// computed returns further inputs: those whose texts have characters that the code
// computes with, as c - '0' does with digits. Each of these may then give
// another result, whereas the base has the ends of the range. They have the
// greatest depth up to that of bounds that is cheap. A function without
// annotations has none: it has test texts instead.
func (f *fitting) computed(bounds domain.Bounds) (Further, bool) {
	d := f.least.Dictionary
	isText := func(t types.Type) bool { return gotypes.IsBasic(t, types.IsString) || d.IsText(t) }
	if f.contract.Unannotated || f.least.Strings != "" || d == nil || d.Computed == "" || LooksAhead(f.contract) || !reaches(f.contract, isText) {
		return Further{}, false
	}
	bounds.Named = &domain.Named{Bytes: d.Computed}
	for ; bounds.Depth > 0; bounds.Depth-- {
		at := f.domain(bounds)
		if inputs, cheap := f.addedIn(at, cheapInputs); cheap && inputs > 0 {
			return Further{Part: Computed, Bounds: at, From: bounds.Depth, Values: rangesText(d.Computed)}, true
		}
	}
	return Further{}, false
}

// rangesText returns the ranges of ascending bytes as text: "0..9, a..z".
func rangesText(all string) string {
	var ranges []string
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n] == all[n-1]+1 {
			n++
		}
		ranges = append(ranges, fmt.Sprintf("%c..%c", all[0], all[n-1]))
		all = all[n:]
	}
	return strings.Join(ranges, ", ")
}
