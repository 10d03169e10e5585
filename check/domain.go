package check

import (
	"context"
	"slices"
	"sync"

	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

// An inputDomain says which inputs a function has.
type inputDomain struct {
	contract *spec.Contract
	run      Config
	// inventory has the values of opaque types; nil if the function does
	// not run.
	inventory *constructors.Inventory
	// fitted are the bounds that fit the function. They are nil before the
	// search for them, and if the function has the bounds of the run.
	fitted *domain.Bounds
	// further are the inputs that follow the fitted ones.
	further []levels.Further
	// alone is the maximum number of inputs if one part of the run has all
	// of them, and 0 if the parts divide them.
	alone int64
	// dictionary has the values that the code distinguishes. It is made
	// when bounds are first needed.
	narrowing  sync.Once
	dictionary *dictionary.Dictionary
}

// fits reports whether a contract is checked within bounds that fit it. A
// contract that bounds the depth itself is not. A function without annotations
// is not if calls build values of its inputs: nobody has said that these calls
// may be made again and again.
func (c Config) fits(contract *spec.Contract) bool {
	return c.Fit && contract.Bound.Depth == nil && !(contract.Unannotated && contract.ReachesBuilt())
}

// FitTo returns the configuration of the levels of a contract. It has the
// bounds that fit the contract, if the configuration asks for these.
func (c Config) FitTo(ctx context.Context, contract *spec.Contract) levels.Config {
	if c.fits(contract) {
		return levels.Fit(ctx, c.Levels(), contract)
	}
	return c.Levels()
}

// fit finds the bounds that fit the function.
func (d *inputDomain) fit(ctx context.Context) {
	if d.fitted == nil && d.run.fits(d.contract) {
		cfg := d.config()
		if d.inventory != nil { // a function that does not run has none
			cfg.Bounds.Opaque = d.inventory.Fresh()
		}
		fitted := cfg.FitTo(ctx, d.contract)
		d.further = fitted.Further
		for i := range d.further {
			d.further[i].Bounds.Opaque = d.config().Bounds.Opaque
		}
		d.bind(fitted.Bounds)
	}
}

// mostNested is the maximum depth of the inputs of a function without
// annotations if there is none up to the depth of the bounds.
const mostNested = domain.DefaultDepth + 2

// deepen raises the depth of a function without annotations by one, if nothing
// bounds it and it is not the greatest one. The values of its parameters may
// take more calls within one another than the bounds have.
func (d *inputDomain) deepen() bool {
	if !d.run.Fit || !d.contract.Unannotated || d.contract.Bound.Depth != nil || !d.contract.ReachesBuilt() || d.maxDepth() >= mostNested {
		return false
	}
	b := *d.config().Bounds
	b.Depth++
	d.bind(&b)
	return true
}

// bind sets the bounds that fit the function.
func (d *inputDomain) bind(b *domain.Bounds) {
	d.fitted = b
	d.narrowing = sync.Once{} // another depth may have other entries
}

// config returns the configuration of the run with the bounds that fit the
// function and the known opaque values.
func (d *inputDomain) config() Config {
	cfg := d.run
	if d.fitted != nil {
		cfg.Bounds = d.fitted
	}
	if d.inventory != nil {
		b := *cfg.Bounds
		b.Opaque = d.inventory
		cfg.Bounds = &b
	}
	return cfg
}

// levels returns the configuration that decides which inputs run, depth by
// depth.
func (d *inputDomain) levels() levels.Config {
	cfg := d.config().Levels()
	cfg.Further = d.further
	return cfg
}

// maxDepth returns the depth to go to.
func (d *inputDomain) maxDepth() int {
	return domain.Merge(*d.config().Bounds, d.contract.Bound).Depth
}

// told returns the depth that reports name. A ladder of integers adds nothing
// to it.
func (d *inputDomain) told(depth int) int {
	if d.config().Bounds.Ladder {
		return min(depth, domain.DefaultDepth)
	}
	return depth
}

// bounds returns the bounds of a depth.
func (d *inputDomain) bounds(depth int) domain.Bounds {
	d.narrowing.Do(func() { d.dictionary = levels.Domain(d.config().Levels(), d.contract).Dictionary })
	b := domain.Merge(*d.config().Bounds, d.contract.Bound)
	b.Dictionary = d.dictionary
	b.Final, b.Depth = b.Depth, depth
	return b
}

// part returns the inputs of a further part.
func (d *inputDomain) part(part levels.Part) levels.Further {
	return d.further[slices.IndexFunc(d.further, func(f levels.Further) bool { return f.Part == part })]
}

// mayProveFirst reports whether the function is proved before its inputs within
// bounds if these are a spread.
func (d *inputDomain) mayProveFirst(bounds domain.Bounds) bool {
	return d.run.Limits.Proof > 0 && bounds.Ints != nil && !d.contract.Unannotated
}

// lightSpread is the maximum number of inputs of a spread that one part runs as
// a whole. To run them mostly takes less time than the proof before them.
const lightSpread = 1 << 14

// deal finds out whether one part of the run has all inputs of the function.
// One part has a spread with a proof before it: otherwise each part would do
// the same proof, which says how many inputs there are. The error says that ctx
// has ended.
func (d *inputDomain) deal(ctx context.Context) error {
	if d.alone, _ = d.run.mostInputs(d.contract); d.alone > 0 {
		return nil
	}
	bounds, cfg := d.bounds(d.maxDepth()), d.config().Levels()
	most := levels.SpreadInputs(d.contract, cfg)
	if !d.mayProveFirst(bounds) || most > lightSpread || d.contract.ReachesOpaque() {
		return nil
	}
	e, err := levels.Encode(ctx, cfg, d.contract, bounds)
	if err != nil || len(e.Unlifted) > 0 {
		return ctx.Err() // a depth ends the function if it cannot be encoded
	}
	e.Problem.Fresh = false // the inputs of all depths
	if levels.Spreads(ctx, d.contract, cfg, e.Problem) {
		d.alone = most
	}
	return ctx.Err()
}

// edits reports whether inputs with edited texts of a contract may run: if it
// is that of a function without annotations that has test texts, and no option
// says which inputs there are.
func (c Config) edits(contract *spec.Contract) bool {
	plain := c.Plain || c.Bounds.Strings != "" || !c.Fit
	return contract.Unannotated && !plain && len(contract.Pkg.Dictionary(contract).Samples) > 0
}
