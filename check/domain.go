package check

import (
	"context"
	"strings"
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
	// few are the bounds of the inputs of few values behind those; nil if
	// there are none.
	few *encode.Bounds
	// dictionary is what the code tells apart, found when bounds are first
	// asked for.
	narrowing  sync.Once
	dictionary *dictionary.Dictionary
}

// fits reports whether a contract is checked within bounds that fit it. A depth
// in its own bound holds, and values that calls build take as many calls as the
// bounds of the run say.
func (c Config) fits(contract *spec.Contract) bool {
	return c.Fit && contract.Bound.Depth == nil && !contract.ReachesBuilt()
}

// FitTo returns what decides which inputs a contract has: with the bounds that
// fit it, if the configuration asks for these.
func (c Config) FitTo(ctx context.Context, contract *spec.Contract) levels.Config {
	if c.fits(contract) {
		return levels.Fit(ctx, c.Levels(), contract)
	}
	return c.Levels()
}

// fit finds the bounds that fit the function.
func (d *domain) fit(ctx context.Context) {
	if d.fitted == nil && d.run.fits(d.contract) {
		fitted := d.config().FitTo(ctx, d.contract)
		d.few = fitted.Few
		d.bind(fitted.Bounds)
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

// levels decide which inputs run, depth by depth.
func (d *domain) levels() levels.Config {
	cfg := d.config().Levels()
	cfg.Few = d.few
	return cfg
}

// maxDepth is the depth to go to.
func (d *domain) maxDepth() int {
	return encode.Merge(*d.config().Bounds, d.contract.Bound).Depth
}

// told is the depth that reports name. A ladder of integers adds none to it.
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

// ranFew says which inputs of few values have run, of all depths to one; nil if
// there are none.
func (d *domain) ranFew(depth int, inputs int64) *FewValues {
	if depth == 0 || inputs == 0 {
		return nil
	}
	return &FewValues{Depth: depth, Inputs: inputs, Values: d.fewValues()}
}

// fewValues names the integers and the bytes that the inputs of few values have:
// "0..1".
func (d *domain) fewValues() string {
	var values []string
	for _, s := range encode.Describe(d.contract, encode.Merge(*d.few, d.contract.Bound)) {
		switch s.Kind {
		case "integers":
			values = append(values, strings.TrimPrefix(s.Text, "integers "))
		case "strings":
			values = append(values, strings.TrimPrefix(s.Text, "strings over "))
		}
	}
	if len(values) == 0 {
		return "few values"
	}
	return strings.Join(values, ", ")
}
