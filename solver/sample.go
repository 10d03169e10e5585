package solver

import (
	"cmp"
	"context"
	"time"

	"github.com/typetarget/target/solver/internal/sample"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/timecut"
)

// Sample spreads over a problem whose root leaves out a part of the
// precondition, which a predicate evaluates. It draws models of the root as
// [Spread] does, and yields those that the predicate lets through, each once.
// It draws as many as are wanted, then twice as many, and so on, up to a
// million in all. The models of one round come in the order of a spread.
//
// The same seed gives the same models, unless the time ends before there are
// enough.
type Sample struct {
	// Spread says how many models are wanted and how they are drawn.
	Spread Spread
	// Predicate evaluates the precondition; nil evaluates the root, which
	// then leaves out nothing.
	Predicate Predicate

	most int64 // overrides mostDrawn in tests
}

// mostDrawn is how many models a sample draws at most.
const mostDrawn = 1_000_000

// Enumerate implements [Strategy]. The outcome is a Spread where the models may
// be a part of all.
func (s Sample) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	if s.Spread.few(ctx, p) {
		rooted := *p
		rooted.Domain = p.Root
		return Filter{Predicate: s.Predicate}.Enumerate(ctx, &rooted, yield)
	}
	if s.Predicate == nil {
		s.Predicate = &rootPredicate{p: p}
	}
	d := &sampling{yield: yield, wanted: s.Spread.share(), seen: map[string]bool{}}
	d.filtering = &filtering{predicate: s.Predicate, yield: d.add, width: len(p.Vars), size: leastSent}
	return d.rounds(ctx, s, p)
}

// A sampling is one enumeration by a sample.
type sampling struct {
	filtering *filtering
	yield     func(problem.Model) bool
	wanted    int64
	seen      map[string]bool // the models yielded, by key
	drawn     int64
	stopped   bool // yield has returned false
}

// add yields a model that the predicate has let through, unless it is known,
// and reports whether more are wanted.
func (d *sampling) add(m problem.Model) bool {
	key := string(m.AppendKey(nil))
	if d.seen[key] {
		return true
	}
	d.seen[key] = true
	d.stopped = !d.yield(m)
	return !d.stopped && int64(len(d.seen)) < d.wanted
}

// rounds draws until there are enough models, or too many have been drawn.
func (d *sampling) rounds(ctx context.Context, s Sample, p *problem.Problem) (Outcome, error) {
	most, end := cmp.Or(s.most, mostDrawn), s.Spread.deadline(ctx)
	var out Outcome
	for size := max(d.wanted, leastSent); d.drawn < most && size < 2*most; size *= 2 {
		round, err := d.round(ctx, s.Spread, p, min(size, most-d.drawn), end)
		out.Stats.Shapes += round.Stats.Shapes
		out.Stats.Checks += round.Stats.Checks
		out.Stats.Models, out.Stats.Values = int64(len(d.seen)), d.drawn
		if err != nil {
			return out, err
		}
		s.Spread.Seed++
		out.Complete, out.Spread, out.Reason = round.Complete, round.Spread, round.Reason
		late := !end.IsZero() && time.Now().After(end)
		if late {
			timecut.Mark(ctx)
		}
		if late && out.Spread {
			out.Reason = OutOfTime
		}
		if d.filtering.stopped || !out.Spread || late {
			break
		}
	}
	if d.filtering.stopped { // by the taker of the models, or as there are enough
		out.Complete, out.Spread, out.Reason = false, !d.stopped, ""
	}
	if d.stopped {
		out.Reason = "stopped"
	}
	return out, nil
}

// round draws most models at most, until end, and waits until the predicate has
// answered them.
func (d *sampling) round(ctx context.Context, config Spread, p *problem.Problem, most int64, end time.Time) (Outcome, error) {
	f := d.filtering
	out, err := sample.Enumerate(ctx, p, config.sampled(most), end, func(m problem.Model) bool {
		d.drawn++
		return f.add(m)
	})
	if err == nil && f.err == nil && !f.stopped {
		f.finish()
	}
	if f.err != nil {
		err = f.err
	}
	return out, err
}
