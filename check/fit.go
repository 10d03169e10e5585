package check

import (
	"context"
	"fmt"
	"go/types"
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

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
func (f *function) fit(ctx context.Context) {
	if !f.run.cfg.Fit || f.fitted != nil {
		return
	}
	ctx, cancel := f.limited(ctx, time.Now())
	defer cancel()
	f.fitting(f.config().FitTo(ctx, f.contract).Bounds)
}

// fitting sets the bounds that fit the function.
func (f *function) fitting(b *encode.Bounds) {
	f.fitted = b
	f.narrowing = sync.Once{} // another depth has room for other entries
}

// told is a depth as reports have it: the ladder of integers is not one.
func (f *function) told(depth int) int {
	if f.config().Bounds.Ladder {
		return min(depth, encode.DefaultDepth)
	}
	return depth
}

// finished is where a loop was when the last depth had ended whose inputs have
// all run.
type finished struct {
	encoding        *encode.Encoding
	depth           int
	valid, discards int64
}

// settle ends a function whose time was over within a depth that fits it, with
// the depths before, if these have what the run asks for: e is how it ends
// otherwise.
func (l *loop) settle(e Event) Event {
	at := l.finished
	if l.f.fitted == nil || at.encoding == nil || at.depth < l.f.run.cfg.Bounds.Depth || l.f.looksAhead() {
		return e
	}
	less := *l.f.fitted
	less.Depth = at.depth
	l.f.fitting(&less)
	l.encoding, l.depth, l.valid, l.discards = at.encoding, at.depth, at.valid, at.discards
	next := fmt.Sprintf("depth %d", at.depth+1)
	if less.Ladder {
		next = "integers " + less.Span(at.depth+1).String()
	}
	return Event{Action: ActionPass, Verdict: Exhausted, Exhaustive: true, Deeper: fmt.Sprintf("%s not finished: %s", next, e.Message)}
}

// looksAhead reports whether the inputs of a depth depend on the depth that the
// search goes to: those that may hold functions do.
func (f *function) looksAhead() bool {
	return slices.ContainsFunc(f.contract.Params, func(p *types.Var) bool {
		return spec.Reaches(p.Type(), func(t types.Type) bool {
			switch t.Underlying().(type) {
			case *types.Signature, *types.Interface:
				return true
			}
			return false
		})
	})
}
