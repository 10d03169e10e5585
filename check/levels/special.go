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

// AddsFloats returns a function that reports whether an input of a contract has
// a special float, so that only the part has it.
func (part Further) AddsFloats(c *spec.Contract) func(*shape.Shape, problem.Model) bool {
	a := addedFloats{of: domain.New(c.Pkg, part.Bounds), added: map[types.Type][]float64{}}
	return func(s *shape.Shape, m problem.Model) bool { return slices.ContainsFunc(decode.Values(s, m), a.has) }
}

// addedFloats finds the values that only special floats add.
type addedFloats struct {
	of *domain.Types
	// added are the special floats of each type. Its constants are not
	// among them: other inputs have these, too.
	added map[types.Type][]float64
}

// has reports whether a value is a special float, or has one.
func (a addedFloats) has(v value.Value) bool {
	f, ok := v.(*value.Float)
	if !ok {
		return slices.ContainsFunc(v.Parts(), a.has)
	}
	return contains(a.to(f.T), f.V)
}

// to returns the special floats of a type that are not its constants.
func (a addedFloats) to(t types.Type) []float64 {
	added, known := a.added[t]
	if !known {
		bits := 64
		if b := t.Underlying().(*types.Basic); b.Kind() == types.Float32 {
			bits = 32
		}
		consts := a.of.FloatConstants(t)
		added = slices.DeleteFunc(domain.SpecialFloats(bits), func(s float64) bool { return contains(consts, s) })
		a.added[t] = added
	}
	return added
}

// contains reports whether v is among some floats. It tells -0 from 0, and not
// one NaN from another.
func contains(floats []float64, v float64) bool {
	return slices.ContainsFunc(floats, func(f float64) bool {
		return f == v && math.Signbit(f) == math.Signbit(v) || math.IsNaN(f) && math.IsNaN(v)
	})
}
