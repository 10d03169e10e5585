package search

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/typetarget/target/solver/problem"
)

const (
	// mostSizes is the maximum number of sizes of models that are cut.
	mostSizes = 1 << 12
	// grain is the part of a piece that is not cut any more.
	grain = 1.0 / 8
	// mostKept is how many branches that are cut are kept.
	mostKept = 1 << 12
	// rootWork is how many revisions are made to weigh the root, and
	// farWork the same if each part has farPart models or more. A revision
	// takes 20 to 100 ns, and an input some microseconds.
	rootWork, farWork = 1 << 25, 1 << 26
	farPart           = 1 << 27
	// mostCounted is the maximum number of assignments among which models
	// are counted.
	mostCounted = 1 << 22
	// findWork is how many revisions are made to find all pieces of a part,
	// which has to weigh the branches of some expandsEach branches for each
	// of them. To weigh those of one takes mostWork revisions at most.
	findWork, expandsEach, mostWork = 1 << 25, 6, 1 << 20
	// mostPieces is the maximum number of pieces of all parts, unless there
	// are more parts.
	mostPieces = 1 << 22
)

// A Cutting says how models are cut into pieces.
type Cutting struct {
	// Parts is the number of parts, which have equally many pieces, and
	// Each how many of them at most. Models are numbers as the search
	// estimates them. A part with Light models has one piece, and one with
	// n times as many has the root of n pieces: these are larger, but
	// finding them takes less of the time.
	Parts, Each int64
	Light       float64
	// Least is how many models there are at least if any are cut.
	Least float64
}

// Pieces are the pieces that the models of a problem are cut into, in their
// order, so that each model is in one of them. They are found one by one, each
// without the others: to find one takes about as long whatever their number.
// They are the same on each machine.
//
// The models make up a tree, whose branches are the values of a variable, or
// intervals of them. Each node has an interval of the real line, which is
// shared among its branches by estimates of the numbers of their models. A
// piece has the models between a natural number and the next one.
type Pieces struct{ cutter *cutter }

// Cut cuts the models of a problem into pieces. It returns nil if it estimates
// that there are less than o.Least models in all, if there are too many sizes,
// or if it is canceled.
func (o Cutting) Cut(ctx context.Context, p *problem.Problem) *Pieces {
	r := newRun(ctx, p, nil, nil)
	r.meter.Watch(ctx)
	if !r.prepare() || r.space.sized || r.reader != nil { // which decides variables in another order
		return nil
	}
	r.runner.Counting = true
	c := &cutter{run: r, rnd: rand.NewPCG(1, 1), root: branch{variable: bySize}}
	if float64(r.space.Engine.Assignments(r.space.Nodes)) < o.Least || !c.list() {
		return nil
	}
	all := c.glance(o.Least)
	if all >= o.Least && all/float64(o.Parts) >= farPart {
		all = c.weighRoot(farWork, int64(c.effort.counted))
	}
	if all < o.Least || ctx.Err() != nil || r.meter.Canceled() {
		return nil
	}
	each := max(1, int64(min(math.Sqrt(all/float64(o.Parts)/o.Light), float64(o.Each), mostPieces/float64(o.Parts))))
	c.effort = effort{branches: 16, dives: 8, counted: c.effort.counted, work: min(findWork/(each*expandsEach), mostWork), steps: math.MaxInt64}
	c.of = each * o.Parts
	return &Pieces{c}
}

// glances are the estimates of how many models there are: each takes a part of
// rootWork, and the next one follows if it is not below a part of the least
// number of models that are cut.
var glances = []struct {
	work  int64
	least float64
}{{rootWork / 64, 1.0 / 16}, {rootWork / 8, 1.0 / 2}, {rootWork, 1}}

// glance finds the weights of the branches of the root, with more work the more
// models there seem to be, and returns the sum of them.
func (c *cutter) glance(least float64) (all float64) {
	for _, g := range glances {
		if all = c.weighRoot(g.work, mostCounted); all < g.least*least {
			break
		}
	}
	return all
}

// weighRoot finds the weights of the branches of the root, with some work, and
// returns the sum of them. It counts models among a number of assignments, or
// less if that takes too many steps.
func (c *cutter) weighRoot(work, counted int64) (all float64) {
	for ; ; counted >>= 8 {
		for i := range c.root.branches {
			c.root.branches[i].branches = nil
		}
		c.effort = effort{branches: 256 + len(c.root.branches), dives: 16, counted: float64(counted), work: work, steps: math.MaxInt64}
		if counted > 1 {
			c.effort.steps = c.run.meter.Counted().Steps + 2*work
		}
		c.expand(&c.root, 0)
		if !c.spent() || c.run.meter.Canceled() {
			return sum(c.root.branches)
		}
	}
}

// Len returns the number of pieces.
func (p *Pieces) Len() int64 { return p.cutter.of }

// Sum identifies the pieces.
func (p *Pieces) Sum() string {
	b := binary.LittleEndian.AppendUint64(nil, uint64(p.cutter.of))
	for _, x := range p.cutter.root.branches {
		b = binary.LittleEndian.AppendUint64(b, uint64(x.values.Lo))
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x.weight))
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// A Piece has some models.
type Piece struct {
	// Cubes have the models: cubes of one size each, in their order.
	Cubes []problem.Cube
	// From and To identify the borders of the piece. If To of one piece is
	// From of another, the models of the second follow those of the first,
	// even if the two are found by different estimates.
	From, To uint64
}

// Find finds a piece. It is not ok if the search is canceled.
func (p *Pieces) Find(piece int64) (found Piece, ok bool) {
	c := p.cutter
	c.from, c.to, c.found = border{at: piece}, border{at: piece + 1}, nil
	if len(c.kept) > mostKept {
		c.drop()
	}
	c.collect(&c.root, 0, span{0, float64(c.of)})
	return Piece{c.found, c.from.sum, c.to.sum}, !c.run.meter.Canceled()
}

// drop drops the branches that are kept. They are found again when they are
// wanted.
func (c *cutter) drop() {
	for _, b := range c.kept {
		b.branches = nil
	}
	c.kept = c.kept[:0]
}

// A cutter finds pieces.
type cutter struct {
	run    *run
	rnd    *rand.PCG
	effort effort
	of     int64 // how many pieces there are
	root   branch
	kept   []*branch      // those that are cut, apart from the root
	from   border         // where the piece at hand begins
	to     border         // where it ends
	found  []problem.Cube // of that piece
}

// A span is an interval of the real line.
type span struct{ from, to float64 }

// middle returns the piece that a span belongs to if it is not cut, of some
// pieces.
func (s span) middle(of int64) int64 { return min(int64((s.from+s.to)/2), of-1) }

// A border separates a piece from the one before it.
type border struct {
	at int64 // the number of the piece behind it
	// sum is a hash of the path of the border through the tree. The search
	// for each of the two pieces follows it.
	sum uint64
}

// A side is where a branch is, seen from a border.
type side uint64

const (
	before side = iota
	behind
	across // the border goes through the branch
)

// sideOf returns where a branch is. One with less than a grain is on the side
// of its middle.
func (b *border) sideOf(s span, of int64) side {
	at := float64(b.at)
	switch {
	case s.to-s.from < grain:
		return b.sideOfMiddle(s, of)
	case s.to <= at:
		return before
	case s.from >= at:
		return behind
	}
	return across
}

// sideOfMiddle returns where a branch is that is not cut.
func (b *border) sideOfMiddle(s span, of int64) side {
	if s.middle(of) < b.at {
		return before
	}
	return behind
}

// through returns which of the borders of the piece at hand go through a
// branch.
func (c *cutter) through(s span) (all []*border) {
	for _, b := range []*border{&c.from, &c.to} {
		if b.sideOf(s, c.of) == across {
			all = append(all, b)
		}
	}
	return all
}

// note adds to the sum where a branch is.
func (b *border) note(variable int, values problem.Interval, at side) {
	for _, x := range []uint64{uint64(variable), uint64(values.Lo), uint64(values.Hi), uint64(at)} {
		b.sum = mixed(b.sum, x)
	}
}

// collect adds what a branch, which the engine has entered, has of the piece at
// hand. The values of the variables before the p-th are known. Adjacent
// branches that are in the piece as a whole become one cube.
func (c *cutter) collect(b *branch, p int, of span) {
	if b.branches == nil {
		c.expand(b, p)
		c.kept = append(c.kept, b)
	}
	if c.run.meter.Canceled() {
		return
	}
	through := c.through(of)
	if b.branches == nil {
		for _, x := range through {
			x.note(b.variable, b.values, x.sideOfMiddle(of, c.of))
		}
		if c.from.sideOfMiddle(of, c.of) == behind && c.to.sideOfMiddle(of, c.of) == before {
			c.found = append(c.found, c.run.cube)
		}
		return
	}
	e, at, cube := c.run.space.Engine, len(c.run.path), c.run.cube
	weights, passed := sum(b.branches), 0.0
	first := -1 // of those that are in the piece as a whole
	end := func(i int) {
		if first >= 0 {
			c.add(b, first, i)
		}
		first = -1
	}
	for i := range b.branches {
		x := &b.branches[i]
		if x.weight < 0 {
			continue
		}
		s := span{of.from + float64((of.to-of.from)*(passed/weights)), of.to}
		passed += x.weight
		s.to = min(of.to, of.from+float64((of.to-of.from)*(passed/weights)))
		for _, at := range through {
			at.note(b.variable, x.values, at.sideOf(s, c.of))
		}
		switch from, to := c.from.sideOf(s, c.of), c.to.sideOf(s, c.of); {
		case from == behind && to == before:
			if first < 0 {
				first = i
			}
		case from == before, to == behind:
			end(i)
		default:
			end(i)
			mark := e.Mark()
			if q, alive := c.enter(b, i, p); alive {
				c.collect(x, q, s)
			}
			e.Undo(mark)
			c.run.forget(at)
			c.run.cube = cube
		}
	}
	end(len(b.branches))
}

// sum returns the weight of some branches together.
func sum(all []branch) (weight float64) {
	for i := range all {
		weight += max(all[i].weight, 0)
	}
	return weight
}

// add adds some branches of b to the piece at hand.
func (c *cutter) add(b *branch, first, end int) {
	if b.variable == bySize {
		for i := first; i < end; i++ {
			c.found = append(c.found, problem.Cube{Size: &b.branches[i].values.Lo})
		}
		return
	}
	c.found = append(c.found, narrowed(c.run.cube, b.variable, problem.Interval{Lo: b.branches[first].values.Lo, Hi: b.branches[end-1].values.Hi}))
}

// narrowed returns the part of a cube with values of a variable in an interval.
func narrowed(c problem.Cube, v int, to problem.Interval) problem.Cube {
	if n := len(c.Within); n > 0 && c.Within[n-1].Var == v {
		c.Within = c.Within[:n-1]
	}
	if to.Lo == to.Hi {
		c.Fixed = append(slices.Clip(c.Fixed), problem.Fixed{Var: v, Value: to.Lo})
	} else {
		c.Within = append(slices.Clip(c.Within), problem.Within{Var: v, Interval: to})
	}
	return c
}

// cutInto cuts an interval into a number of equal ones, or less.
func cutInto(of problem.Interval, most uint64) (all []problem.Interval) {
	last := uint64(of.Hi) - uint64(of.Lo)
	width := last/most + 1
	for from := uint64(0); ; from += width {
		one := problem.Interval{Lo: int64(uint64(of.Lo) + from), Hi: of.Hi}
		if last-from >= width {
			one.Hi = int64(uint64(of.Lo) + from + width - 1)
		}
		all = append(all, one)
		if one.Hi == of.Hi {
			return all
		}
	}
}

// list cuts the root by the sizes of models. It reports false if there are too
// many.
func (c *cutter) list() bool {
	e, node := c.run.space.Engine, c.run.space.SizeNode
	for size, top := e.Lo[node], e.Hi[node]; len(c.root.branches) < mostSizes; size++ {
		mark := e.Mark()
		if !e.Restrict(node, size, top) {
			e.Undo(mark)
			return true
		}
		size = e.Lo[node]
		if e.Restrict(node, size, size) {
			c.root.branches = append(c.root.branches, branch{values: problem.Interval{Lo: size, Hi: size}, seed: mixed(1, uint64(size))})
		}
		e.Undo(mark)
		if size == top {
			return true
		}
	}
	return false
}
