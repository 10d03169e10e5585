package levels

import (
	"context"
	"go/types"

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
// set a depth, not even its own bound: with the integers that the precondition
// puts between constants, with the greatest depth up to which each further one
// is cheap, and then with inputs of few values to a depth that is cheap as well,
// and with what the code and tests name. Where the depth bounds nothing but
// integers these have the ladder. Fit counts inputs and steps, and no time, so
// that it is the same each time.
func Fit(ctx context.Context, cfg Config, c *spec.Contract) Config {
	f := fitting{ctx: ctx, cfg: cfg, contract: c, least: Domain(cfg, c)}
	bounds := *cfg.Bounds
	if c.ReachesBuilt() {
		f.further(f.fewDepths(bounds))
		return f.cfg
	}
	cfg.Bounds = &bounds
	if bounds.Numbers = f.own(bounds); bounds.Numbers != nil {
		f.least = Domain(cfg, c)
	}
	if bounds.Bytes = f.letters(bounds); bounds.Bytes != "" {
		f.least = Domain(cfg, c)
	}
	f.deepenBase(&bounds)
	if !encode.Complete(c, f.least) {
		f.further(f.fewDepths(bounds))
	}
	f.further(f.named(bounds))
	f.cfg.Bounds = &bounds
	return f.cfg
}

// deepenBase raises the depth of the base as long as that is cheap. Where the
// depth bounds nothing but integers these have the ladder.
func (f *fitting) deepenBase(b *encode.Bounds) {
	if encode.Complete(f.contract, f.least) && f.least.Ints == nil && b.Depth == encode.DefaultDepth {
		ladder := *b
		ladder.Ladder = true
		if f.deepen(&ladder, mostLadder); ladder.Depth > b.Depth {
			*b = ladder
			return
		}
	}
	f.deepen(b, mostDepth)
}

// fewDepths are the depths of few values behind those of bounds that are cheap.
func (f *fitting) fewDepths(bounds encode.Bounds) (Further, bool) {
	if bounds.Depth == 0 {
		return Further{}, false
	}
	few, ok := fewValues(f.contract, bounds, f.least, f.indexes)
	if !ok || f.spreads() {
		return Further{}, false
	}
	plain := *f
	plain.cfg.Plain = true
	base := f.least
	base.Depth = bounds.Depth
	few.Base = &base
	plain.deepen(&few, mostFew)
	few = plain.domain(few)
	return Further{Part: Few, Bounds: few, From: bounds.Depth + 1, Values: fewText(f.contract, few)}, few.Depth > bounds.Depth
}

// further adds inputs behind the others, if there are any.
func (f *fitting) further(part Further, ok bool) {
	if ok {
		f.cfg.Further = append(f.cfg.Further, part)
	}
}

// spreads reports whether not even the inputs of the least depth all run, or
// calls build too many values for them.
func (f *fitting) spreads() bool {
	e, err := Encode(f.ctx, f.cfg, f.contract, f.least)
	return err != nil || isCrowded(e.Shape, f.least) || f.isSpread(e.Problem)
}

// A fitting looks for the depths of a contract that are cheap.
type fitting struct {
	ctx      context.Context
	cfg      Config
	contract *spec.Contract
	least    encode.Bounds // the domain of the least depth
	// indexes are the integers that grow with the depth since the
	// precondition has them below a length, to the last depth of few values.
	indexes map[*types.Var]*encode.Numbers
}

// deepen raises the depth of bounds as long as that is cheap, to most at most,
// and no further than where it adds inputs. Some depths in a row that add none
// end it, once there are any, unless they are those of a ladder.
func (f *fitting) deepen(b *encode.Bounds, most int) {
	idle := 0
	for at := *b; at.Depth < most && idle < f.patience(); {
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

// patience is how many depths in a row may add nothing: lengths may be even, and
// more calls may build what fewer calls with other arguments do.
func (f *fitting) patience() int {
	if f.contract.ReachesBuilt() {
		return 6
	}
	return 2
}

// added is the number of inputs of a depth that lesser ones do not have. It is
// not cheap if there are more than most, or to count them takes too long, or
// the domain has no room for what that of the least depth tells apart.
func (f *fitting) added(bounds encode.Bounds, most int64) (n int64, cheap bool) {
	return f.addedIn(f.domain(bounds), most)
}

// addedIn is added of a domain.
func (f *fitting) addedIn(at encode.Bounds, most int64) (n int64, cheap bool) {
	if len(leftOut(at)) > len(leftOut(f.least)) {
		return 0, false
	}
	e, err := Encode(f.ctx, f.cfg, f.contract, at)
	if err != nil || e.Problem.Store.Len() > cheapTerms || isCrowded(e.Shape, at) {
		return 0, false
	}
	if !e.Problem.Grows() {
		return 0, f.contract.ReachesBuilt()
	}
	return f.count(e.Problem, most)
}

// maxBuilt is how many values calls may build for another depth of calls to be
// cheap.
const maxBuilt = 2000

// isCrowded reports whether calls build very many values of some type, or so
// many that not all of them were made.
func isCrowded(s *encode.Shape, b encode.Bounds) bool {
	crowded := false
	for _, n := range s.Params {
		encode.Walk(n, func(n encode.Node) {
			built, ok := n.(*encode.Built)
			crowded = crowded || ok && (len(built.Values) > maxBuilt || b.Opaque != nil && b.Opaque.Partial(built.Of))
		})
	}
	return crowded
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
	cfg.Bounds = &b
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
