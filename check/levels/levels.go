package levels

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Levels yields the problems of one contract, depth by depth. Each has a
// strategy that divides the inputs among them if there are too many to run.
type Levels struct {
	contract *spec.Contract
	bounds   domain.Bounds
	steps    []step
	spread   solver.Spread
	leaving  encode.Leaving // the clauses that a level may leave out, and those that one has
	encoding sync.Mutex
	next     int     // the index of the step of the next level
	ahead    encoded // the next level, if it was encoded ahead of its turn
	prepared *preparation
	used     int64 // inputs of the levels before
	max      int64 // of all inputs; 0 means no maximum
	last     bool  // the next levels seem to have no inputs of their own
	spreads  bool  // some level was spread
	late     bool  // and ended by the time for it
	overrun  bool  // a filter took a level over, and the next ones leave out what they may
	drawn    int64 // values that were drawn to find those inputs
}

// errOverrun says why a level leaves clauses out after a filter has taken a
// level over.
var errOverrun = errors.New("at a lesser depth a filter takes fewer steps")

// A Level is the problem of one depth, for one part of the inputs.
type Level struct {
	Depth int
	Part  Part
	// Bounds are the bounds of the encoding.
	Bounds   domain.Bounds
	Encoding *encode.Encoding
	Strategy solver.Spread
	// Empty says that the level is known to have no inputs.
	Empty bool
	// values are the values that the inputs of a further part are made of.
	values string
}

// String names the inputs of the level: "depth 4", "integers -10..10", "depth 5
// of 0..1".
func (l Level) String() string {
	switch {
	case l.Part == Few:
		return fmt.Sprintf("depth %d of %s", l.Depth, l.values)
	case l.Part == Computed:
		return fmt.Sprintf("depth %d with all of %s", l.Depth, l.values)
	case l.Part == Named:
		return "inputs with " + l.values
	case l.Bounds.Ladder && l.Depth > domain.DefaultDepth:
		return "integers " + l.Bounds.Span(l.Depth).String()
	}
	return fmt.Sprintf("depth %d", l.Depth)
}

// IsFiltered reports whether some clauses are evaluated by compiled code, on
// every value that satisfies the others.
func (l Level) IsFiltered() bool { return l.Encoding != nil && len(l.Encoding.Unlifted) > 0 }

// Through returns the strategy of a level. predicate returns a predicate that
// can find the inputs among the values of the parameters. A filtered level has
// no other way to find them.
func (l Level) Through(predicate func() solver.Predicate) solver.Strategy {
	s := l.Strategy
	if l.IsFiltered() {
		s.Exhaust = solver.Filter{}
	}
	if l.Encoding.Drawn {
		return solver.Sample{Spread: s, Predicate: predicate()}
	}
	if l.Encoding.Evaluable {
		s.Exhaust = solver.Through(s.Exhaust, predicate, maxFiltered)
	}
	return s
}

// IsSpread reports whether the inputs of a level may not be its first ones, or
// may be in another order.
func (l Level) IsSpread() bool { return l.Strategy.Applies(l.Encoding.Problem) }

// HasGaps reports whether there are integers between those of the inputs. The
// first input that fails is then not always a smallest one.
func (l Level) HasGaps() bool {
	for _, n := range l.Bounds.Numbers {
		if len(n.Besides)+len(n.Floats) > 0 {
			return true
		}
	}
	return false
}

// An encoded is the result of encoding a level.
type encoded struct {
	enc   *encode.Encoding
	err   error
	empty bool // it is known to have no inputs
}

// known reports whether the level has been encoded.
func (e encoded) known() bool { return e.enc != nil || e.err != nil }

// A Config says which inputs a contract has, and in which order.
type Config struct {
	// Bounds are the domains, before the contract's own bound narrows or
	// widens them. Plain leaves the dictionary of the code out of them.
	Bounds *domain.Bounds
	Plain  bool
	// Further are inputs after those of Bounds, part by part.
	Further []Further
	// Max is the maximum number of inputs; 0 means no maximum.
	Max int64
	// Spread is how many inputs run if there are more, spread over all of
	// them; 0 means the first ones. If it is nil, the types of the
	// parameters decide.
	Spread *int64
	// Seed chooses the inputs of a spread.
	Seed int64
	// Strategy yields the models.
	Strategy solver.Strategy
}

// New returns the levels of a contract up to the depth of cfg or the contract's
// own bound. Neither cfg.Bounds nor cfg.Strategy may be nil.
func New(c *spec.Contract, cfg Config) *Levels {
	s := spreadOf(c, cfg)
	b := Domain(cfg, c)
	return &Levels{
		contract: c, bounds: b, steps: stepsOf(append([]Further{{Part: Base, Bounds: b}}, cfg.Further...)), spread: s,
		leaving: leavingOf(cfg.Strategy, s), max: MaxOf(c, cfg),
	}
}

// spreadOf returns the spread of all inputs of a contract.
func spreadOf(c *spec.Contract, cfg Config) solver.Spread {
	s := solver.Spread{Exhaust: cfg.Strategy, Inputs: solver.DefaultSpread, Seed: cfg.Seed}
	if most := MaxOf(c, cfg); most > 0 {
		s.Inputs, s.Few = most, most
	}
	inputs := cfg.Spread
	if c.Bound.Spread != nil {
		inputs = c.Bound.Spread
	}
	if inputs != nil {
		s.Inputs, s.Always = *inputs, true
	}
	return s
}

// Spreads reports whether the inputs of a contract, as a problem describes
// them, are spread.
func Spreads(ctx context.Context, c *spec.Contract, cfg Config, p *problem.Problem) bool {
	return spreadOf(c, cfg).Spreads(ctx, p)
}

// SpreadInputs returns the maximum number of inputs of a contract if they are
// spread; 0 means that they are not.
func SpreadInputs(c *spec.Contract, cfg Config) int64 { return spreadOf(c, cfg).Inputs }

// MaySpread reports whether the inputs of a contract, as a problem describes
// them, are spread if there are more than a few.
func MaySpread(c *spec.Contract, cfg Config, p *problem.Problem) bool {
	return spreadOf(c, cfg).Applies(p)
}

// AtMost limits spreads to some inputs in all levels together.
func (l *Levels) AtMost(inputs int64) { l.spread.Inputs = min(l.spread.Inputs, inputs) }

// MaxOf returns the maximum number of inputs to run; 0 means no maximum.
func MaxOf(c *spec.Contract, cfg Config) int64 {
	if c.Bound.Max != nil {
		return *c.Bound.Max
	}
	return cfg.Max
}

// Next returns the next level, and false after the last one. If the level
// cannot be encoded, it has no encoding, and the error is as for
// [encode.Encode].
func (l *Levels) Next(ctx context.Context) (Level, bool, error) {
	if l.next == len(l.steps) {
		return Level{}, false, nil
	}
	at, step := l.encode(ctx, l.next), l.steps[l.next]
	l.next, l.ahead = l.next+1, encoded{}
	level := Level{Depth: step.bounds.Depth, Part: step.part, Bounds: step.bounds, Encoding: at.enc, Empty: at.empty, values: step.values}
	if at.err != nil {
		return level, true, at.err
	}
	switch {
	case step.part == Base:
		level.Strategy = l.share(ctx, at.enc)
	case step.spread > 0:
		level.Strategy = l.spreadOver(step.spread)
	default:
		level.Strategy = solver.Spread{Exhaust: l.spread.Exhaust}
	}
	return level, true, nil
}

// share returns the strategy of the level with an encoding, which is the level
// before the next one.
func (l *Levels) share(ctx context.Context, enc *encode.Encoding) solver.Spread {
	s, depth := l.spread, l.next-1
	if len(enc.Unlifted) > 0 && !enc.Drawn || (l.bounds.Ladder || l.bounds.Numbers != nil) && !s.Always {
		s.Inputs = 0 // all of them run
	}
	if s.Inputs > 0 {
		s.Inputs = max(s.Inputs-l.used, 1)
		s.Parts = 1
		if depth < l.bounds.Depth && !l.last && s.Applies(enc.Problem) {
			l.ahead = l.encode(ctx, depth+1)
			if l.last = l.ahead.err == nil && l.ends(ctx, depth); !l.last {
				s.Parts = l.bounds.Depth - depth + 1
			}
		}
	}
	return s
}

// ends reports whether the level of a depth seems to be the last one with
// inputs of its own, so that later levels take no share. The next level, which
// has been encoded, then cannot grow, or it and the last level seem to have no
// inputs.
func (l *Levels) ends(ctx context.Context, depth int) bool {
	next := l.ahead.enc.Problem
	if !next.Grows() {
		return true
	}
	if !l.spread.Always || !l.spread.Barren(ctx, next) {
		return false
	}
	if depth+1 == l.bounds.Depth {
		return true
	}
	last := l.encodeNow(ctx, l.bounds.Depth)
	return last.err == nil && l.spread.Barren(ctx, last.enc.Problem)
}

// encode returns the level of a step, which it encodes unless that has been
// done.
func (l *Levels) encode(ctx context.Context, step int) encoded {
	if l.ahead.known() {
		return l.ahead
	}
	if p := l.prepared; p != nil {
		if at, ok := p.take(); ok {
			return at
		}
		l.prepared = nil
	}
	return l.encodeNow(ctx, step)
}

// encodeNow encodes the level of a step.
func (l *Levels) encodeNow(ctx context.Context, step int) encoded {
	l.encoding.Lock()
	defer l.encoding.Unlock()
	enc, err := encode.EncodePartly(ctx, solver.Standard, l.contract, l.steps[step].bounds, l.leaving)
	if err == nil {
		l.leaving.Known = enc.Unlifted
		if l.steps[step].part == NonNil {
			enc.Problem = enc.Shape.NonNil(enc.Problem)
		}
	}
	return encoded{enc: enc, err: err}
}

// Know notes clauses that cannot be lifted.
func (l *Levels) Know(unlifted []encode.Unlifted) { l.leaving.Known = unlifted }

// Overrun reports whether a filter has taken a level over from a search.
func (l *Levels) Overrun() bool { return l.overrun }

// Drawn returns how many values were drawn to find the inputs of a spread.
func (l *Levels) Drawn() int64 { return l.drawn }

// NoteOverrun notes that a filter has taken a level over from a search. The
// levels that were prepared for a search are then discarded.
func (l *Levels) NoteOverrun() {
	if l.overrun {
		return
	}
	l.overrun = true
	l.Close()
	l.prepared, l.ahead = nil, encoded{}
	l.leaving.Rest = errOverrun
}

// Done notes how a level ended and reports whether to go on with the next.
func (l *Levels) Done(out solver.Outcome) bool {
	if l.steps[l.next-1].part != Base {
		return out.Complete || out.Spread
	}
	switch {
	case out.Spread:
		l.drawn += out.Stats.Values
	case out.Stats.Values > 0:
		l.NoteOverrun()
	}
	used := out.Stats.Models
	if out.Complete && l.max == 0 {
		// Exhausted depths leave at least half of the rest to the other
		// depths.
		used = min(used, (l.spread.Inputs-l.used)/2)
	}
	l.used += used
	if out.Spread {
		l.spreads = true
		l.late = l.late || out.Reason != ""
	}
	return out.Complete || out.Spread
}

// Late reports whether a level that is spread has ended by the time for it.
func (l *Levels) Late() bool { return l.late }

// Spread describes the inputs of all levels if some level was spread; otherwise
// it returns "".
func (l *Levels) Spread(inputs int64) string {
	if !l.spreads {
		return ""
	}
	s := "spread of " + prose.Count(inputs, "input")
	if l.spread.Always {
		s += ", not all that there are"
	} else {
		s += " over a domain too wide to exhaust"
	}
	if l.drawn > 0 {
		s += fmt.Sprintf(", out of %d values drawn at random", l.drawn)
	}
	if l.late {
		s += ", cut by the budget"
	}
	return s
}
