package levels

import (
	"context"
	"fmt"
	"go/types"
	"math"
	"slices"
	"strings"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/gotypes"
)

// invalid is a byte that no UTF-8 has.
const invalid = "\xff"

// fraction is a number that a float only comes near, so that sums with it are
// rounded. Sums of the multiples of 1/2 are exact.
const fraction = 0.1

// A SpecialPart is a part of the inputs of a contract with special values.
type SpecialPart struct {
	Further
	// Advice says what a contract may do about its values.
	Advice string
	// floats says that the part adds special floats.
	floats bool
}

// SpecialParts returns the parts of the inputs of a contract with special
// values: fraction, if the code names no other; special floats, and strings
// that are invalid UTF-8 if the code decodes the runes of strings. A part has
// all inputs of a depth, those without such values included. It is left out if
// no parameter has its values, if the bounds have them already, or if the
// inputs of the least depth are not cheap.
func SpecialParts(ctx context.Context, cfg Config, c *spec.Contract) (parts []SpecialPart) {
	f := fitting{ctx: ctx, cfg: cfg, contract: c, least: Domain(cfg, c)}
	if c.ReachesBuilt() {
		return nil
	}
	add := func(p SpecialPart) {
		if b, ok := f.cheapest(p.Bounds); ok {
			p.Bounds = b
			parts = append(parts, p)
		}
	}
	plain := *cfg.Bounds
	plain.Ladder = false
	const exclude = "exclude it by requires"
	hasFloats := reaches(c, func(t types.Type) bool { return gotypes.IsBasic(t, types.IsFloat) })
	if hasFloats && len(plain.Floats) == 0 && !f.namesFraction() {
		b := plain
		b.Floats = []float64{fraction}
		add(SpecialPart{Further{Part: Special, Bounds: b, Values: fmt.Sprint(fraction)}, "allow for rounding, " + exclude, false})
	}
	b := plain
	var special []string
	lacksFloats := hasFloats && !f.least.SpecialFloats
	if lacksFloats {
		special, b.SpecialFloats = append(special, "special floats"), true
	}
	if f.lacksInvalid() {
		special, b.Bytes = append(special, "invalid UTF-8"), b.Bytes+invalid
	}
	if len(special) > 0 {
		add(SpecialPart{Further{Part: Special, Bounds: b, Values: strings.Join(special, " and ")}, exclude, lacksFloats})
	}
	return parts
}

// cheapest returns the bounds of the greatest depth at which all inputs within
// some bounds are cheap. It is not ok if those of depth 1 are not.
func (f *fitting) cheapest(b domain.Bounds) (narrowed domain.Bounds, ok bool) {
	for b.Depth = min(f.least.Depth, domain.DefaultDepth); b.Depth > 0; b.Depth-- {
		if f.isCheap(b) {
			return f.domain(b), true
		}
	}
	return b, false
}

// namesFraction reports whether the code compares floats with one that is no
// multiple of 1/2.
func (f *fitting) namesFraction() bool {
	d := f.least.Dictionary
	return d != nil && slices.ContainsFunc(d.Floats, func(n dictionary.Float) bool { return 2*n.Value != math.Trunc(2*n.Value) })
}

// lacksInvalid reports whether the code decodes the runes of strings, and no
// bounds and no comparison say which bytes these have beyond ASCII.
func (f *fitting) lacksInvalid() bool {
	isString := func(t types.Type) bool { return gotypes.IsBasic(t, types.IsString) }
	d := f.least.Dictionary
	return d != nil && d.Decodes && f.least.Strings == "" && reaches(f.contract, isString) &&
		!slices.Contains(f.least.Alphabet(types.Typ[types.String]).Units, invalid)
}

// Adds returns a function that reports whether an input of a contract has a
// special value, so that only the part has it.
func (part SpecialPart) Adds(c *spec.Contract) func(*shape.Shape, problem.Model) bool {
	within := part.Bounds
	within.SpecialFloats = part.floats
	a := addedValues{of: domain.New(c.Pkg, within)}
	if base, texts := strings.CutSuffix(part.Bounds.Bytes, invalid); texts {
		a.base = &part.Bounds
		a.base.Bytes = base
	}
	return func(s *shape.Shape, m problem.Model) bool { return slices.ContainsFunc(decode.Values(s, m), a.has) }
}

// addedValues finds the values that only the special part adds.
type addedValues struct {
	of *domain.Types
	// base are the bounds without invalid strings; nil if the part has
	// none.
	base *domain.Bounds
}

// has reports whether a value is special, or has a special one.
func (a addedValues) has(v value.Value) bool {
	switch v := v.(type) {
	case *value.Float:
		return a.of.IsSpecial(v.T, v.V)
	case *value.String:
		return a.base != nil && strings.Contains(v.V, invalid) && a.base.Lacks(v.T, v.V) != ""
	}
	return slices.ContainsFunc(v.Parts(), a.has)
}
