package solver

import (
	"context"
	"time"

	"github.com/typetarget/target/solver/internal/sample"
	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
)

// Spread yields the models of a problem that has too many to run them all: not
// the first ones, but a bounded number that are spread over the problem, the
// same for the same seed. Smaller models come before larger ones, and of one
// size each shape is met once before any is met again.
//
// The models of a shape come in this order: the model nearest to zero, the
// minimum and the maximum of each variable, the corners with all variables at
// their minimum or maximum, the values around the boundaries of each comparison
// in the precondition, the extremes of its intermediate terms, the values
// around [Problem.Hints], and then random ones.
//
// If there are too many shapes to list, shapes are drawn at random, of any
// magnitude of size, each with random data.
//
// Propagation in random order finds the models, which is fast. If propagation
// does not succeed, Z3 finds them, and also proves that a variable has no lower
// value and that there are no more models. So a precondition that few models
// satisfy is exhausted however wide its integers are.
type Spread struct {
	smt.Config
	// Exhaust enumerates the problems that have few enough models; nil
	// stands for Auto.
	Exhaust Strategy
	// Inputs bounds the models of a spread; with 0 every problem is left to
	// Exhaust.
	Inputs int64
	// Few, where it is not 0, is how many models are few enough to be
	// enumerated instead. By default it is some hundred thousand, or a
	// million where that is plain to see.
	Few int64
	// Always spreads each problem that has more models than Inputs.
	// Otherwise only those with an integer of wideDomain values and more
	// are spread.
	Always bool
	// Parts is how many problems are left to share Inputs, and the time
	// until the context ends, this one included; 0 counts as 1.
	Parts int
	// Seed chooses among the models.
	Seed int64
	// Steps bounds the work of a spread, see [Stats], that of Z3 included,
	// and is shared as Inputs is. 0 sets no bound.
	Steps int64
}

// DefaultSpread is a number of inputs that takes few seconds to solve and to
// run.
const DefaultSpread = 10_000

const (
	// wideDomain is the number of values from which on an integer is wide.
	// Those of the default bounds, whose number is twice the depth, are
	// not.
	wideDomain = 256
	// fewCounted is how many models a problem may have to be enumerated,
	// where counting is the only way to know; it takes a tenth of a second.
	fewCounted = 1 << 17
	// fewPlain is the same where the sizes of the domains say it.
	fewPlain = 1 << 20
	// quickDecision bounds the question whether there is a model at all
	// before any is looked for, in resources of Z3: some tenths of a
	// second.
	quickDecision = 500_000
)

// Enumerate implements [Strategy]. If the outcome is a Spread, the models are a
// part of all models.
func (s Spread) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	if !s.Spreads(ctx, p) {
		return s.exhaust().Enumerate(ctx, p, yield)
	}
	answer, model := s.decide(ctx, p, quickDecision)
	if answer == problem.Nowhere {
		return Outcome{Complete: true, Stats: Stats{Checks: 1}}, nil
	}
	out, err := sample.Enumerate(ctx, p, s.sampled(s.share()), s.deadline(ctx), yield)
	if err != nil || out.Stats.Models > 0 || ctx.Err() != nil {
		return out, err
	}
	if answer == problem.Undecided {
		answer, model = s.decide(ctx, p, s.Resources)
	}
	switch answer {
	case problem.Nowhere:
		out.Complete, out.Spread, out.Reason = true, false, ""
	case problem.Somewhere:
		yield(model)
		out.Stats.Models++
	}
	return out, nil
}

// exhaust returns the strategy for problems that have few enough models.
func (s Spread) exhaust() Strategy {
	if s.Exhaust == nil {
		return Auto{Config: s.Config}
	}
	return s.Exhaust
}

func (s Spread) passing(pass Pass) Strategy {
	if s.Exhaust != nil {
		s.Exhaust = Passing(s.Exhaust, pass)
	}
	return s
}

// decide asks Z3 whether a problem with wide integers has a model at all, and
// for one. Sampling cannot show that a problem has no model, nor find the only
// model among 2^64 assignments. The answer is undecided if the question takes
// more than the resources, or without Z3.
func (s Spread) decide(ctx context.Context, p *problem.Problem, resources uint32) (problem.Answer, problem.Model) {
	if !hasWide(p) {
		return problem.Undecided, nil
	}
	config := s.Config
	config.Resources = resources
	d, err := smt.Decide(ctx, config, p)
	if err != nil {
		return problem.Undecided, nil
	}
	return d.Answer, d.Model
}

// Applies reports whether p is spread if it has more than a few models.
func (s Spread) Applies(p *problem.Problem) bool { return s.Inputs > 0 && (s.Always || hasWide(p)) }

// Spreads reports whether Enumerate spreads p: it has more than a few models,
// as far as they are counted.
func (s Spread) Spreads(ctx context.Context, p *problem.Problem) bool {
	return s.Applies(p) && !s.few(ctx, p)
}

// Barren reports whether no shape of p is found by drawing, which is no proof
// that there is none. A problem with wide integers is not looked at: what has
// no shapes mostly has too few values for them.
func (s Spread) Barren(ctx context.Context, p *problem.Problem) bool {
	if hasWide(p) {
		return false
	}
	return sample.HasNoShape(ctx, p, s.sampled(s.share()))
}

// sampled is how models are sampled, some at most.
func (s Spread) sampled(most int64) sample.Config {
	return sample.Config{SMT: s.Config, Models: most, Seed: s.Seed, Steps: s.Steps / int64(max(s.Parts, 1))}
}

// hasWide reports whether a problem has an integer of many values.
func hasWide(p *problem.Problem) bool {
	for i := range p.Vars {
		if v := &p.Vars[i]; v.Class == problem.Data && uint64(v.Hi)-uint64(v.Lo) >= wideDomain-1 {
			return true
		}
	}
	return false
}

// share returns the number of models for the problem at hand.
func (s Spread) share() int64 {
	parts := int64(max(s.Parts, 1))
	return (s.Inputs + parts - 1) / parts
}

// deadline is when the problem at hand is to be left, or zero.
func (s Spread) deadline(ctx context.Context) time.Time {
	end, ok := ctx.Deadline()
	if !ok {
		return time.Time{}
	}
	return time.Now().Add(time.Until(end) / time.Duration(max(s.Parts, 1)))
}

// few reports whether a problem has few enough models to enumerate them all.
func (s Spread) few(ctx context.Context, p *problem.Problem) bool {
	counted, plain := int64(fewCounted), int64(fewPlain)
	if s.Few > 0 {
		counted, plain = min(counted, s.Few), min(plain, s.Few)
	}
	if s.Always {
		counted, plain = s.share(), s.share()
	}
	return search.Few(ctx, p, counted, plain)
}
