package levels

import (
	"context"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// How far a search goes that nobody has told how far to go: to what depth at
// most, that of a ladder of integers included, and that of inputs of few values,
// and for how many inputs, and steps of the search for them, that a depth has
// besides those of lesser ones.
const (
	mostDepth   = 8
	mostLadder  = 6 // integers of -1000..1000
	mostFew     = 16
	cheapInputs = 50_000
	cheapSteps  = 2_000_000
	cheapTerms  = 100_000 // of a depth as it is encoded
)

// Fit returns the configuration of a search of a contract to which nobody has
// set a depth, not even its own bound: with the whole ranges that the
// precondition has, with the greatest depth up to which each further one is
// cheap, and then with inputs of few values to a depth that is cheap as well.
// Where the depth bounds nothing but integers these have the ladder instead. It
// counts inputs and steps, and no time, so that it is the same each time.
func Fit(ctx context.Context, cfg Config, c *spec.Contract) Config {
	f := fitting{ctx: ctx, cfg: cfg, contract: c, least: Domain(cfg, c)}
	bounds := *cfg.Bounds
	cfg.Bounds = &bounds
	if bounds.Whole = f.wholeRanges(bounds); bounds.Whole != nil {
		f.least = Domain(cfg, c)
	}
	if encode.Complete(c, f.least) {
		if ladder := bounds; f.least.Ints == nil && bounds.Depth == encode.DefaultDepth {
			ladder.Ladder = true
			if f.deepen(&ladder, mostLadder); ladder.Depth > bounds.Depth {
				cfg.Bounds = &ladder
				return cfg
			}
		}
		f.deepen(&bounds, mostDepth)
		return cfg
	}
	f.deepen(&bounds, mostDepth)
	if few, ok := fewValues(c, bounds, f.least); ok && !f.spreads() {
		f.few = true
		if f.deepen(&few, mostFew); few.Depth > bounds.Depth {
			cfg.Few = &few
		}
	}
	return cfg
}

// spreads reports whether not even the inputs of the least depth all run.
func (f *fitting) spreads() bool {
	e, err := Encode(f.ctx, f.cfg, f.contract, f.least)
	return err != nil || f.isSpread(e.Problem)
}

// A fitting looks for the depths of a contract that are cheap.
type fitting struct {
	ctx      context.Context
	cfg      Config
	contract *spec.Contract
	least    encode.Bounds // the domain of the least depth
	few      bool          // it looks for those of few values
}

// deepen raises the depth of bounds as long as that is cheap, to most at most,
// and no further than where it adds inputs. Two depths in a row that add none
// end it, once there are any, unless they are those of a ladder.
func (f *fitting) deepen(b *encode.Bounds, most int) {
	idle := 0
	for at := *b; at.Depth < most && idle < maxIdle; {
		at.Depth++
		added, cheap := f.added(at, cheapInputs)
		switch {
		case !cheap:
			return
		case added > 0:
			idle, *b = 0, at
		case !b.Ladder && (idle > 0 || f.hasInputs(*b)):
			idle++
		}
	}
}

// maxIdle is how many depths in a row may add nothing: lengths may be even.
const maxIdle = 2

// added is the number of inputs of a depth that lesser ones do not have. It is
// not cheap if there are more than most, or to count them takes too long, or
// the domain has no room for what that of the least depth tells apart.
func (f *fitting) added(bounds encode.Bounds, most int64) (n int64, cheap bool) {
	at := f.domain(bounds)
	if len(leftOut(at)) > len(leftOut(f.least)) {
		return 0, false
	}
	e, err := Encode(f.ctx, f.cfg, f.contract, at)
	if err != nil || !e.Problem.Grows() || e.Problem.Store.Len() > cheapTerms {
		return 0, false
	}
	return f.count(e.Problem, most)
}

// count is the number of models of a problem. It is not cheap if there are more
// than most, or to count them takes too long, or they are spread.
func (f *fitting) count(p *problem.Problem, most int64) (n int64, cheap bool) {
	n, cheap = solver.CountUpTo(f.ctx, p, most, cheapSteps)
	return n, cheap && !f.isSpread(p)
}

// isSpread reports whether not all models of a problem run.
func (f *fitting) isSpread(p *problem.Problem) bool {
	return spreadOf(f.contract, f.cfg).Spreads(f.ctx, p)
}

// domain is the domain of the contract within bounds.
func (f *fitting) domain(b encode.Bounds) encode.Bounds {
	cfg := f.cfg
	cfg.Bounds, cfg.Plain = &b, cfg.Plain || f.few
	return Domain(cfg, f.contract)
}

// hasInputs reports whether there are inputs to the depth of some bounds.
func (f *fitting) hasInputs(at encode.Bounds) bool {
	for ; at.Depth >= 0; at.Depth-- {
		if n, few := f.added(at, 1); n > 0 || !few && at.Depth > 0 {
			return true
		}
	}
	return false
}

// leftOut is what a domain leaves out of what the code tells apart.
func leftOut(b encode.Bounds) []string {
	if b.Dictionary == nil {
		return nil
	}
	return b.Dictionary.Dropped
}
