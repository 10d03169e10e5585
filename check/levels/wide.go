package levels

import (
	"context"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// rungs are the ends of the ranges that the integers of wide inputs are from,
// narrow ranges first. A call may take as many steps as its argument says, and
// squares and cubes overflow long before the integers themselves end.
var rungs = []int64{100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, math.MaxInt32, 1 << 40, math.MaxInt64}

const (
	// wideInputs is how many inputs of each rung run, and how many with
	// integers at the ends of types.
	wideInputs = 200
	// wideSteps limits the search for the inputs of one rung.
	wideSteps = 1_000_000
)

// WideParts returns the parts of the inputs of a contract with integers outside
// of its bounds, as Fit has found them. It returns none if the inputs have all
// integers, or if the bounds say which integers there are.
func WideParts(ctx context.Context, cfg Config, c *spec.Contract) []Further {
	f := fitting{ctx: ctx, cfg: cfg, contract: c}
	base := Domain(cfg, c)
	if base.Ints != nil || LooksAhead(c) || c.ReachesBuilt() {
		return nil
	}
	b := *cfg.Bounds
	b.Depth = min(base.Depth, domain.DefaultDepth)
	within := base.Span(base.Depth)
	b.Named = &domain.Named{Had: &within}
	var all []Further
	add := func(b domain.Bounds, values string) {
		all = append(all, Further{Part: Wide, Bounds: f.domain(b), From: b.Depth, Values: values, Spread: wideInputs})
	}
	for _, most := range rungs {
		if most <= within.Hi {
			continue
		}
		b.Others = &bounds.Range{Lo: -most, Hi: most}
		text := b.Others.String()
		if most == math.MaxInt64 {
			b.Others, text = &bounds.FullRange, "any int"
		}
		add(b, text)
	}
	b.Others = nil
	if b.Numbers = f.limits(b); b.Numbers != nil {
		add(b, "any int")
	}
	return all
}

// limits returns the numbers of bounds with the integers at the ends of types,
// for each parameter and field.
func (f *fitting) limits(b domain.Bounds) map[*types.Var]*domain.Numbers {
	b.Named = nil
	e, err := Encode(f.ctx, f.cfg, f.contract, f.domain(b))
	if err != nil {
		return nil
	}
	all := cloned(b.Numbers)
	eachInteger(e.Shape, func(s *shape.Scalar) {
		if own := numbersOf(all, s.In); own.Whole == nil {
			own.Named = typeLimits
			all[s.In] = &own
		}
	})
	return all
}

// typeLimits are the minimum and the maximum integers of types, ascending.
var typeLimits = func() []int64 {
	var all []int64
	for bits := 7; bits < 63; bits++ {
		if bits%8 == 7 || bits%8 == 0 && bits <= 32 {
			all = append(all, 1<<bits-1, 1<<bits, -1<<bits, -1<<bits-1)
		}
	}
	all = append(all, math.MinInt64, math.MinInt64+1, math.MaxInt64-1, math.MaxInt64)
	slices.Sort(all)
	return all
}()

// Only returns the levels of further parts of the inputs of a contract alone.
func Only(c *spec.Contract, cfg Config, further []Further) *Levels {
	l := New(c, cfg)
	l.steps = stepsOf(further)
	return l
}

// spreadOver returns the strategy of a part that runs only some of its inputs.
func (l *Levels) spreadOver(inputs int64) solver.Spread {
	return solver.Spread{Exhaust: l.spread.Exhaust, Inputs: inputs, Always: true, Parts: 1, Seed: l.spread.Seed, Steps: wideSteps}
}
