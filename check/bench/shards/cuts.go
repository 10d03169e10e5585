package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// A cutting is how a level is cut into pieces. Times are processor times, in
// seconds.
type cutting struct {
	name  string
	depth int
	// ways are those for some numbers of parts.
	ways []way
	// sizes are the numbers of inputs of some pieces, chosen at random, of
	// the last way.
	sizes []float64
}

// A way is how a level is cut for a number of parts.
type way struct {
	parts int
	each  int64 // pieces of a part
	// cut is the time until pieces can be found, and find that to find one.
	cut, find float64
}

// inputs estimates how many inputs the level has.
func (c *cutting) inputs() float64 {
	last := c.ways[len(c.ways)-1]
	return mean(c.sizes) * float64(last.each) * float64(last.parts)
}

// sampled is the maximum number of pieces whose inputs are counted.
const sampled = 1000

// measureCut cuts a level for some numbers of parts, and counts the inputs of
// some pieces until a limit.
func measureCut(ctx context.Context, dir, function string, depth int, parts []int, limit time.Duration) (*cutting, error) {
	l, err := levelOf(ctx, dir, function, depth)
	if err != nil {
		return nil, err
	}
	c := &cutting{depth: depth}
	rnd := rand.New(rand.NewPCG(1, 1))
	for i, n := range parts {
		begin := processor()
		found, _ := solver.Cut(ctx, l.strategy, l.problem, n, solver.LeastCut)
		if found == nil {
			return nil, fmt.Errorf("depth %d is not cut", depth)
		}
		w := way{parts: n, each: found.Len() / int64(n), cut: processor() - begin}
		begin = processor()
		w.find = 0
		// One part finds pieces that are far from each other.
		for piece := rnd.Int64N(int64(n)); piece < found.Len(); piece += int64(n) {
			found.Find(piece)
		}
		w.find = (processor() - begin) / float64(w.each)
		if c.ways = append(c.ways, w); i < len(parts)-1 {
			continue
		}
		for end := time.Now().Add(limit); len(c.sizes) < sampled && time.Now().Before(end); {
			n, err := l.count(ctx, found, rnd.Int64N(found.Len()))
			if err != nil {
				return nil, err
			}
			c.sizes = append(c.sizes, n)
		}
	}
	return c, nil
}

// count counts the inputs of a piece.
func (l level) count(ctx context.Context, of *solver.Pieces, piece int64) (float64, error) {
	found, ok := of.Find(piece)
	if !ok {
		return 0, ctx.Err()
	}
	all := solver.Passing(solver.InCubes(l.strategy, slices.Values(found.Cubes)), func(int64, problem.Model) bool { return true })
	out, err := all.Enumerate(ctx, l.problem, func(problem.Model) bool { return true })
	return float64(out.Stats.Models), err
}

// countAll counts the inputs of all pieces of a level, for a number of parts.
func countAll(ctx context.Context, dir, function string, depth, parts int, least int64) (w way, sizes []float64, err error) {
	l, err := levelOf(ctx, dir, function, depth)
	if err != nil {
		return way{}, nil, err
	}
	found, _ := solver.Cut(ctx, l.strategy, l.problem, parts, least)
	if found == nil {
		return way{}, nil, fmt.Errorf("depth %d is not cut", depth)
	}
	for i := range found.Len() {
		n, err := l.count(ctx, found, i)
		if err != nil {
			return way{}, nil, err
		}
		sizes = append(sizes, n)
	}
	return way{parts: parts, each: found.Len() / int64(parts)}, sizes, nil
}
