package levels

import (
	"context"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// SpecialPart returns the part of the inputs of a contract with special floats.
// It has all inputs of a depth, those without special floats included. It is
// not ok if no parameter has floats, if the bounds have special floats already,
// or if the inputs of the least depth are not cheap.
func SpecialPart(ctx context.Context, cfg Config, c *spec.Contract) (part Further, ok bool) {
	f := fitting{ctx: ctx, cfg: cfg, contract: c, least: Domain(cfg, c)}
	isFloat := func(t types.Type) bool { return gotypes.IsBasic(t, types.IsFloat) }
	if f.least.SpecialFloats || !reaches(c, isFloat) || c.ReachesBuilt() {
		return Further{}, false
	}
	b := *cfg.Bounds
	b.SpecialFloats, b.Ladder = true, false
	for b.Depth = min(f.least.Depth, domain.DefaultDepth); b.Depth > 0; b.Depth-- {
		if f.isCheap(b) {
			return Further{Part: Special, Bounds: f.domain(b), Values: "special floats"}, true
		}
	}
	return Further{}, false
}

// HasSpecial reports whether an input has a special float.
func HasSpecial(s *shape.Shape, m problem.Model) bool {
	return slices.ContainsFunc(decode.Values(s, m), isSpecial)
}

// isSpecial reports whether a value is a special float, or has one.
func isSpecial(v value.Value) bool {
	f, ok := v.(*value.Float)
	if !ok {
		return slices.ContainsFunc(v.Parts(), isSpecial)
	}
	bits := 64
	if b := f.T.Underlying().(*types.Basic); b.Kind() == types.Float32 {
		bits = 32
	}
	return slices.ContainsFunc(domain.SpecialFloats(bits), func(s float64) bool {
		return s == f.V && math.Signbit(s) == math.Signbit(f.V) || math.IsNaN(s) && math.IsNaN(f.V)
	})
}
