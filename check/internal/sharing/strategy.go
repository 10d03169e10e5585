package sharing

import (
	"context"
	"iter"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// Strategy returns a strategy for a level that has begun. It passes over models
// that do not run here. If the models can be cut into pieces, it does not look
// at those of other parts. If visits is true, it yields all that it can. All
// run if Strategy is called on nil.
func (f *Function) Strategy(ctx context.Context, of solver.Strategy, at levels.Level, visits bool) solver.Strategy {
	if f == nil {
		return of
	}
	pieces, all := f.cut(ctx, of, at)
	switch {
	case pieces != nil:
		f.level.Cut(pieces.Len(), pieces.Sum(), visits)
		of = solver.InCubes(of, f.cubes(pieces))
	case all != nil:
		of = solver.AllOf(of, all)
	}
	if !visits {
		of = solver.Passing(of, func(n int64, _ problem.Model) bool { return f.level.Pass(n) })
	}
	switch {
	case pieces != nil:
		of = piecewise{of, f}
	case all != nil && all.Models > 0 && !visits:
		of = counted{of, f, all.Models}
	}
	return of
}

// cut cuts the models of a level into pieces. There are none if one part has
// all of them, or if later levels depend on how many they are. In that case,
// all has them if they have been counted, and is nil otherwise.
func (f *Function) cut(ctx context.Context, s solver.Strategy, at levels.Level) (pieces *solver.Pieces, all *solver.Counted) {
	if f.Of.Parts() == 1 || f.Of.IsWhole() || at.Strategy.Inputs/2 > solver.LeastModels {
		return nil, nil
	}
	return solver.Cut(ctx, s, at.Encoding.Problem, f.Of.Parts(), f.Of.LeastCut())
}

// cubes yields the cubes of those pieces whose models are to be enumerated.
func (f *Function) cubes(pieces *solver.Pieces) iter.Seq[problem.Cube] {
	return func(yield func(problem.Cube) bool) {
		for i := range pieces.Len() {
			within, more := f.level.Piece(i)
			if !more {
				return
			}
			if !within {
				continue
			}
			found, ok := pieces.Find(i)
			if !ok {
				f.level.Stop()
				return
			}
			f.level.Borders(found.From, found.To)
			for _, c := range found.Cubes {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// A piecewise strategy enumerates some pieces of a level.
type piecewise struct {
	solver.Strategy
	f *Function
}

// Enumerate implements [solver.Strategy]. The outcome is that of all pieces, as
// far as it can be known: there are at least so many models.
func (p piecewise) Enumerate(ctx context.Context, of *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
	out, err := p.Strategy.Enumerate(ctx, of, yield)
	if out.Complete && p.f.level.Stopped() {
		out.Complete, out.Reason = false, "stopped"
	}
	out.Stats.Models = max(out.Stats.Models, min(solver.LeastModels, p.f.Of.LeastCut()))
	return out, err
}

// A counted strategy enumerates a level with a known number of models. If none
// of them runs here, it passes over all without looking at them.
type counted struct {
	solver.Strategy
	f      *Function
	models int64
}

// Enumerate implements [solver.Strategy].
func (c counted) Enumerate(ctx context.Context, of *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
	if !c.f.level.Pass(c.models) {
		return c.Strategy.Enumerate(ctx, of, yield)
	}
	return solver.Outcome{Complete: true, Stats: solver.Stats{Models: c.models}}, nil
}
