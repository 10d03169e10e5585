package check

import (
	"context"
	"go/types"
	"slices"
	"sync"

	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

// A domain is which inputs a function has.
type domain struct {
	contract *spec.Contract
	run      Config
	// inventory has the values of opaque types; nil if the function does not
	// run.
	inventory *constructors.Inventory
	// fitted are the bounds that fit the function; nil as long as they have
	// not been looked for, and if those of the run are its.
	fitted *encode.Bounds
	// dictionary is what the code tells apart, found when bounds are first
	// asked for.
	narrowing  sync.Once
	dictionary *dictionary.Dictionary
}

// FitTo returns the configuration that a contract is checked with: with the
// bounds that fit it, if the configuration asks for these. What calls build
// takes as many calls as the bounds say.
func (c Config) FitTo(ctx context.Context, contract *spec.Contract) Config {
	if c.Fit && !contract.ReachesBuilt() {
		c.Bounds = levels.Fit(ctx, c.Levels(), contract)
	}
	return c
}

// fit finds the bounds that fit the function.
func (d *domain) fit(ctx context.Context) {
	if d.run.Fit && d.fitted == nil {
		d.bind(d.config().FitTo(ctx, d.contract).Bounds)
	}
}

// bind sets the bounds that fit the function.
func (d *domain) bind(b *encode.Bounds) {
	d.fitted = b
	d.narrowing = sync.Once{} // another depth has room for other entries
}

// config is the configuration of the run with the bounds that fit the function,
// and with what is known of opaque values.
func (d *domain) config() Config {
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

// maxDepth is the depth to go to.
func (d *domain) maxDepth() int {
	return encode.Merge(*d.config().Bounds, d.contract.Bound).Depth
}

// told is a depth as reports have it: the ladder of integers is not one.
func (d *domain) told(depth int) int {
	if d.config().Bounds.Ladder {
		return min(depth, encode.DefaultDepth)
	}
	return depth
}

// bounds are the bounds of a depth.
func (d *domain) bounds(depth int) encode.Bounds {
	d.narrowing.Do(func() { d.dictionary = levels.Domain(d.config().Levels(), d.contract).Dictionary })
	b := encode.Merge(*d.config().Bounds, d.contract.Bound)
	b.Dictionary = d.dictionary
	b.Final, b.Depth = b.Depth, depth
	return b
}

// looksAhead reports whether the inputs of a depth depend on the depth that the
// search goes to: those that may hold functions do.
func (d *domain) looksAhead() bool {
	return slices.ContainsFunc(d.contract.Params, func(p *types.Var) bool {
		return spec.Reaches(p.Type(), func(t types.Type) bool {
			switch t.Underlying().(type) {
			case *types.Signature, *types.Interface:
				return true
			}
			return false
		})
	})
}
