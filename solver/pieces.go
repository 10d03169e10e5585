package solver

import (
	"context"
	"iter"

	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/problem"
)

const (
	// LeastModels is how many models a problem has at least that is cut.
	LeastModels = 1 << 13
	// LeastCut is the same as far as models are estimated: to find the
	// pieces of a part takes some tenths of a second, and to step over less
	// models often takes no longer.
	LeastCut = 1 << 23
	// lightPiece is how many models a part with one piece has. To find one
	// takes some ten milliseconds at most.
	lightPiece = 1 << 10
	// cutSteps is how many steps it may take to count the models of a
	// problem, to see that it has too few to be cut: some tenths of a
	// second.
	cutSteps = 1 << 24
	// mostEach is the maximum number of pieces of a part. The parts are the
	// more even the more pieces they have.
	mostEach = 1 << 7
)

// A cuttable strategy can enumerate the models of some pieces.
type cuttable interface {
	// exhausts reports whether the strategy enumerates all models of p.
	exhausts(ctx context.Context, p *problem.Problem) bool
	// cuts reports whether a strategy that enumerates all models of p
	// enumerates all pieces alike, wherever it begins.
	cuts(ctx context.Context, p *problem.Problem) bool
	of(found search.Found) Strategy
}

// Pieces are the pieces of the models of a problem, see [Cut].
type Pieces = search.Pieces

// Counted are the models of a problem that has too few to be cut, see [Cut].
type Counted = search.Counted

// Cut cuts the models of p into pieces, in their order, so that each model is
// in one of them, for a strategy that is to enumerate their cubes by [InCubes].
// Each of some parts has as many pieces, and a piece is found only when it is
// asked for. Cut returns nil if the strategy cannot do that, or if p does not
// seem to have at least some models, see [LeastCut]. In that case counted has
// them if they have been counted, for [AllOf], and is nil otherwise. The pieces
// are the same on each machine. If the context ends, there are none.
func Cut(ctx context.Context, s Strategy, p *problem.Problem, parts int, least int64) (pieces *Pieces, counted *Counted) {
	c, ok := unnamed(s).(cuttable)
	if !ok || !c.exhausts(ctx, p) {
		return nil, nil
	}
	if counted, few := countUpTo(ctx, p, least-1, cutSteps); few {
		return nil, counted
	}
	if !c.cuts(ctx, p) {
		return nil, nil
	}
	light := min(lightPiece, float64(least)/256)
	return search.Cutting{Parts: int64(parts), Each: mostEach, Light: light, Least: float64(least)}.Cut(ctx, p), nil
}

// InCubes returns a strategy that enumerates some cubes as s does, in their
// order: some of those that [Cut] has returned. The first enumeration takes
// each cube once it is done with the one before.
func InCubes(s Strategy, cubes iter.Seq[problem.Cube]) Strategy {
	return unnamed(s).(cuttable).of(search.Found{Cubes: cubes})
}

// AllOf returns a strategy that enumerates the models that [Cut] has counted as
// s does. The first enumeration takes less work for it. There must not be two
// at the same time, and the problem must be as it was.
func AllOf(s Strategy, counted *Counted) Strategy {
	return unnamed(s).(cuttable).of(search.Found{Counted: counted})
}

func (s Search) exhausts(context.Context, *problem.Problem) bool { return s.Steps == nil }

func (s Search) cuts(context.Context, *problem.Problem) bool { return true }

func (s Search) of(found search.Found) Strategy {
	s.found = found
	return s
}

func (a Auto) exhausts(context.Context, *problem.Problem) bool { return a.Steps == nil && !a.GiveUp }

func (a Auto) cuts(context.Context, *problem.Problem) bool { return true }

func (a Auto) of(found search.Found) Strategy {
	a.found = found
	return a
}

func (t Thrifty) exhausts(ctx context.Context, p *problem.Problem) bool {
	return t.Auto.exhausts(ctx, p)
}

// cuts is false where a filter may take over: that depends on all models.
func (t Thrifty) cuts(ctx context.Context, p *problem.Problem) bool {
	if wider(p, t.Most) {
		return true
	}
	_, few := values(ctx, p, t.Most)
	return !few
}

func (t Thrifty) of(found search.Found) Strategy {
	t.Auto.pass = t.pass
	return t.Auto.of(found)
}

func (s Spread) exhausts(ctx context.Context, p *problem.Problem) bool {
	exhaust, ok := unnamed(s.exhaust()).(cuttable)
	return ok && exhaust.exhausts(ctx, p) && !s.Spreads(ctx, p)
}

func (s Spread) cuts(ctx context.Context, p *problem.Problem) bool {
	return unnamed(s.exhaust()).(cuttable).cuts(ctx, p)
}

func (s Spread) of(found search.Found) Strategy { return unnamed(s.exhaust()).(cuttable).of(found) }
