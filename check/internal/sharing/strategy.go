package sharing

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"iter"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

const (
	// piecesEach is how many pieces a level has for each part, about, and
	// mostPieces how many at most. The more there are, the more even are
	// the parts, and the longer it takes to list the pieces.
	piecesEach, mostPieces = 128, 1 << 14
)

// Strategy returns a strategy for a level that has begun. It passes over models
// that do not run here. If the models can be cut into pieces, it does not look
// at those of other parts. If visits is true, it yields all that it can. All
// run if Strategy is called on nil.
func (f *Function) Strategy(ctx context.Context, of solver.Strategy, at levels.Level, visits bool) solver.Strategy {
	if f == nil {
		return of
	}
	pieces := f.cut(ctx, of, at)
	if len(pieces) > 0 {
		f.level.Cut(int64(len(pieces)), sumOf(pieces), visits)
		of = solver.InCubes(of, f.cubes(pieces))
	}
	if !visits {
		of = solver.Passing(of, func(n int64, _ problem.Model) bool { return f.level.Pass(n) })
	}
	if len(pieces) > 0 {
		of = piecewise{of, f}
	}
	return of
}

// cut cuts the models of a level into pieces. There are none if one part has
// all of them, or if later levels depend on how many they are.
func (f *Function) cut(ctx context.Context, s solver.Strategy, at levels.Level) [][]problem.Cube {
	if f.Of.Parts() == 1 || f.Of.IsWhole() || at.Strategy.Inputs/2 > solver.LeastModels {
		return nil
	}
	return solver.Cut(ctx, s, at.Encoding.Problem, min(piecesEach*f.Of.Parts(), mostPieces), f.Of.LeastCut())
}

// cubes yields the cubes of those pieces whose models are to be enumerated.
func (f *Function) cubes(pieces [][]problem.Cube) iter.Seq[problem.Cube] {
	return func(yield func(problem.Cube) bool) {
		for i, piece := range pieces {
			within, more := f.level.Piece(int64(i))
			if !more {
				return
			}
			if !within {
				continue
			}
			for _, c := range piece {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// sumOf identifies pieces.
func sumOf(pieces [][]problem.Cube) string {
	var b []byte
	number := func(n int64) { b = binary.AppendVarint(b, n) }
	for _, piece := range pieces {
		number(int64(len(piece)))
		for _, c := range piece {
			number(*c.Size)
			number(int64(len(c.Fixed)))
			for _, f := range c.Fixed {
				number(int64(f.Var))
				number(f.Value)
			}
			number(int64(len(c.Within)))
			for _, w := range c.Within {
				number(int64(w.Var))
				number(w.Lo)
				number(w.Hi)
			}
		}
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
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
