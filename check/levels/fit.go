package levels

import (
	"context"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// These constants limit a search without a given depth: its maximum depth, the
// maximum depths of a ladder of integers, and the maximum depth of inputs of
// few values. They also limit the inputs that a depth adds to lesser ones, with
// and without a ladder, and the steps of the search for them.
const (
	mostDepth   = 8
	mostLadder  = 6 // integers of -1000..1000
	wholeLadder = 8 // all integers of 16 bits
	mostFew     = 16
	cheapInputs = 50_000
	cheapLadder = 1 << 16 // all pairs of bytes
	cheapSteps  = 2_000_000
	cheapTerms  = 100_000 // of a depth as it is encoded
)

// Fit returns the configuration of a search of a contract if no depth is set,
// not even by the contract's own bound. It chooses the integers that the
// precondition puts between constants, and the maximum depth up to which each
// further depth is cheap. It adds inputs of few values up to a depth that is
// cheap as well, inputs with values that the code and tests name, and inputs
// with the characters that the code computes with. If the depth bounds nothing
// but integers, these have the ladder. Fit counts inputs and steps, not time,
// so that its result is the same each time.
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
	if !domain.New(c.Pkg, f.least).Complete(c) {
		f.further(f.fewDepths(bounds))
	}
	f.further(f.named(bounds))
	f.further(f.computed(bounds))
	f.cfg.Bounds = &bounds
	return f.cfg
}

// deepenBase raises the depth of the base as long as that is cheap. If the
// depth bounds nothing but integers, these have the ladder.
func (f *fitting) deepenBase(b *domain.Bounds) {
	if domain.New(f.contract.Pkg, f.least).Complete(f.contract) && f.least.Ints == nil && b.Depth == domain.DefaultDepth {
		ladder := *b
		ladder.Ladder = true
		most := mostLadder
		if !reaches(f.contract, isWide) {
			most = wholeLadder
		}
		if f.deepen(&ladder, most); ladder.Depth > b.Depth {
			*b = ladder
			return
		}
	}
	f.deepen(b, mostDepth)
}

// isWide reports whether a type has more than 16 bits of integers.
func isWide(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	switch b.Kind() {
	case types.Int8, types.Uint8, types.Int16, types.Uint16:
		return false
	}
	return true
}

// fewDepths returns the cheap depths of few values after those of bounds.
func (f *fitting) fewDepths(bounds domain.Bounds) (Further, bool) {
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

// further adds inputs after the others, if there are any.
func (f *fitting) further(part Further, ok bool) {
	if ok {
		f.cfg.Further = append(f.cfg.Further, part)
	}
}

// spreads reports whether some inputs of the least depth do not run, or calls
// build too many values for them.
func (f *fitting) spreads() bool {
	e, err := Encode(f.ctx, f.cfg, f.contract, f.least)
	return err != nil || isCrowded(e.Shape, f.least) || f.isSpread(e.Problem)
}

// A fitting finds the depths of a contract that are cheap.
type fitting struct {
	ctx      context.Context
	cfg      Config
	contract *spec.Contract
	least    domain.Bounds // the domain of the least depth
	// indexes are the integers that grow with the depth because the
	// precondition keeps them below a length, up to the last depth of few
	// values.
	indexes map[*types.Var]*domain.Numbers
}

// deepen raises the depth of bounds as long as that is cheap, up to most, and
// not after the last depth that adds inputs. It ends after some depths in a row
// that add none, once there are inputs, unless the depths are those of a
// ladder.
func (f *fitting) deepen(b *domain.Bounds, most int) {
	idle, limit := 0, int64(cheapInputs)
	if b.Ladder {
		limit = cheapLadder
	}
	for at := *b; at.Depth < most && idle < f.patience(); {
		at.Depth++
		added, cheap := f.added(at, limit)
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

// patience returns how many depths in a row may add nothing: lengths may be
// even, and more calls may build the same values as fewer calls with other
// arguments.
func (f *fitting) patience() int {
	if f.contract.ReachesBuilt() {
		return 6
	}
	return 2
}

// added returns the number of inputs of a depth that lesser depths do not have.
// The depth is not cheap if there are more than most, if counting them takes
// too long, or if its domain leaves out more of the dictionary than that of the
// least depth.
func (f *fitting) added(bounds domain.Bounds, most int64) (n int64, cheap bool) {
	return f.addedIn(f.domain(bounds), most)
}

// addedIn does the same as added for a domain.
func (f *fitting) addedIn(at domain.Bounds, most int64) (n int64, cheap bool) {
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

// maxBuilt is the maximum number of values that calls may build for another
// depth of calls to be cheap.
const maxBuilt = 2000

// isCrowded reports whether calls build too many values of some type, or so
// many that not all were made.
func isCrowded(s *shape.Shape, b domain.Bounds) bool {
	crowded := false
	for _, n := range s.Params {
		shape.Walk(n, func(n shape.Node) {
			built, ok := n.(*shape.Built)
			crowded = crowded || ok && (len(built.Values) > maxBuilt || b.Opaque != nil && b.Opaque.Partial(built.Of))
		})
	}
	return crowded
}

// count returns the number of models of a problem. It is not cheap if there are
// more than most, if counting them takes too long, or if they are spread.
func (f *fitting) count(p *problem.Problem, most int64) (n int64, cheap bool) {
	n, cheap = solver.CountUpTo(f.ctx, p, most, cheapSteps)
	return n, cheap && !f.isSpread(p)
}

// isSpread reports whether some models of a problem do not run.
func (f *fitting) isSpread(p *problem.Problem) bool {
	return spreadOf(f.contract, f.cfg).Spreads(f.ctx, p)
}

// domain returns the domain of the contract within bounds.
func (f *fitting) domain(b domain.Bounds) domain.Bounds {
	cfg := f.cfg
	cfg.Bounds = &b
	return Domain(cfg, f.contract)
}

// hasInputs reports whether there are inputs up to the depth of some bounds.
func (f *fitting) hasInputs(at domain.Bounds) bool {
	for ; at.Depth >= 0; at.Depth-- {
		if n, few := f.added(at, 1); n > 0 || !few && at.Depth > 0 {
			return true
		}
	}
	return false
}

// leftOut returns the values of the dictionary that a domain leaves out.
func leftOut(b domain.Bounds) []string {
	if b.Dictionary == nil {
		return nil
	}
	return b.Dictionary.Dropped
}
