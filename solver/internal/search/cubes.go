package search

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/typetarget/target/solver/problem"
)

const (
	// mostListing is how many revisions it may take to list cubes: up to
	// some ten seconds.
	mostListing = 1 << 29
	// cutDives is how often the search dives to estimate all models,
	// leastDives how often for a cube at least, and valueDives how often
	// for one value of a variable.
	cutDives, leastDives, valueDives = 1 << 8, 2, 2
	// mostValues is the maximum number of values of a variable that are
	// looked at one by one. An interval of more is cut into widths.
	mostValues, widths = 128, 64
)

// A Cutting says how models are cut into pieces.
type Cutting struct {
	// Pieces is how many pieces there are to be, about, and Light how many
	// models a piece is to have at least. Models are numbers as the search
	// estimates them.
	Pieces int
	Light  float64
	// Least is how many models there are at least if any are cut.
	Least float64
	// Listed is the maximum number of cubes before heavy ones are cut.
	Listed int
}

// Cut cuts the models of a problem into pieces, in their order, so that each
// model is in one of them. A piece is some cubes of one size each, one after
// the other. There are about as many pieces as asked for, or more, and most of
// them have about as many models. Cut returns none if it estimates that there
// are less than o.Least models in all, if the shapes are too hard to list, or
// if it is canceled. The pieces are the same on each machine.
func (o Cutting) Cut(ctx context.Context, p *problem.Problem) [][]problem.Cube {
	r := newRun(ctx, p, nil, nil)
	defer r.meter.Watch(ctx)()
	if !r.prepare() || r.space.sized || r.reader != nil { // which decides variables in another order
		return nil
	}
	c := &cutter{run: r, listed: o.Listed, rnd: rand.NewPCG(1, 1), most: math.MaxInt}
	if c.weigh(0, cutDives) < o.Least || !c.list() {
		return nil
	}
	found, all := c.found, 0.0
	for i := range found {
		c.in(found[i].Cube, func() { found[i].weight = c.weigh(0, leastDives+cutDives/len(found)) })
		all += found[i].weight
	}
	c.heavy, c.found = max(all/float64(o.Pieces), o.Light), nil
	for _, one := range found {
		if one.weight <= c.heavy {
			c.found = append(c.found, one)
		} else {
			c.in(one.Cube, func() { c.at = one; c.cut(0) })
		}
	}
	if c.run.meter.Canceled() {
		return nil
	}
	return c.pieces()
}

// A cutter cuts the models of a problem into cubes. These are shapes, or
// beginnings of shapes if there are too many of them. A shape with too many
// models is cut further, at its data.
//
// The models of a cube are estimated as Knuth does [Mathematics of Computation
// 29, 1975]: a dive gives each variable one of the values that propagation
// leaves, at random. The product of the numbers of these values is an unbiased
// estimate.
type cutter struct {
	run    *run
	rnd    *rand.PCG
	listed int     // cubes at most, before heavy ones are cut
	most   int     // choices that a shape is listed by
	heavy  float64 // the weight from which on a cube is cut
	at     weighed // the cube at hand
	found  []weighed
}

// A weighed is a cube with an estimate of the number of its models.
type weighed struct {
	problem.Cube
	weight float64
}

// pieces puts light cubes together that come one after the other.
func (c *cutter) pieces() (all [][]problem.Cube) {
	var piece []problem.Cube
	weight := 0.0
	for _, one := range c.found {
		if len(piece) > 0 && weight+one.weight > c.heavy {
			all, piece, weight = append(all, piece), nil, 0
		}
		piece, weight = append(piece, one.Cube), weight+one.weight
	}
	return append(all, piece)
}

// list lists the shapes in their order, or their beginnings if there are too
// many. It reports false if they are too hard to list.
func (c *cutter) list() bool {
	e := c.run.space.Engine
	e.Allow(mostListing)
	for {
		c.found = nil
		whole := c.shapesFrom(0, nil)
		c.run.forget(0)
		switch {
		case e.Spent() || c.run.meter.Canceled() || !whole && c.most == 0:
			return false
		case whole:
			e.Most = 0
			slices.SortStableFunc(c.found, func(a, b weighed) int { return cmp.Compare(*a.Size, *b.Size) })
			return len(c.found) > 0
		}
		c.most = c.fewerChoices()
	}
}

// shapesFrom lists the shapes that begin with some choices, given the place of
// the variable after them. It reports false if there are too many.
func (c *cutter) shapesFrom(p int, choices []problem.Fixed) bool {
	e := c.run.space.Engine
	v, p, alive := c.open(p)
	switch {
	case !alive:
		return true
	case c.run.meter.Canceled() || e.Spent():
		return false
	case v < 0 || p >= len(c.run.space.choices.vars) || len(choices) == c.most:
		c.listSizes(slices.Clone(choices))
		return len(c.found) <= c.listed
	}
	at, node := len(c.run.path), c.run.space.Nodes[v]
	for value, hi := e.Lo[node], e.Hi[node]; value <= hi; value++ {
		mark, whole := e.Mark(), true
		c.run.decide(v, value)
		if e.Restrict(node, value, value) {
			whole = c.shapesFrom(p+1, append(choices, problem.Fixed{Var: v, Value: value}))
		}
		e.Undo(mark)
		c.run.forget(at)
		if !whole {
			return false
		}
	}
	return true
}

// listSizes lists what begins with some choices, size by size.
func (c *cutter) listSizes(choices []problem.Fixed) {
	e, node := c.run.space.Engine, c.run.space.SizeNode
	top := e.Hi[node]
	for size := e.Lo[node]; len(c.found) <= c.listed && !e.Spent() && !c.run.meter.Canceled(); size++ {
		mark := e.Mark()
		if !e.Restrict(node, size, top) {
			e.Undo(mark)
			return
		}
		one := e.Lo[node]
		if size = one; e.Restrict(node, size, size) {
			c.found = append(c.found, weighed{Cube: problem.Cube{Size: &one, Fixed: choices}})
		}
		e.Undo(mark)
		if size == top {
			return
		}
	}
}

// fewerChoices returns a number of choices at which there are much less
// beginnings than listed, which are too many.
func (c *cutter) fewerChoices() int {
	// shared counts the cubes by how many choices they share with the one
	// before.
	var shared []int
	longest := 0
	for i := range c.found {
		n := 0
		if i > 0 {
			a, b := c.found[i-1].Fixed, c.found[i].Fixed
			for n < min(len(a), len(b)) && a[n] == b[n] {
				n++
			}
		}
		for len(shared) <= n {
			shared = append(shared, 0)
		}
		shared[n]++
		longest = max(longest, len(c.found[i].Fixed))
	}
	choices, beginnings := 0, 0
	for choices < max(min(longest, c.most)-1, 0) && choices < len(shared) && beginnings+shared[choices] <= c.listed/16 {
		beginnings += shared[choices]
		choices++
	}
	return choices
}

// in does something within a cube.
func (c *cutter) in(cube problem.Cube, do func()) {
	e := c.run.space.Engine
	mark := e.Mark()
	if !c.run.meter.Canceled() && c.run.space.enter(cube) {
		do()
	}
	e.Undo(mark)
	c.run.forget(0)
}

// cut cuts the cube at hand at the first variable from the p-th on that has
// several values left, if it is heavy.
func (c *cutter) cut(p int) {
	v, p, alive := c.open(p)
	switch {
	case !alive:
		return
	case v < 0 || c.at.weight <= c.heavy:
		c.found = append(c.found, c.at)
		return
	}
	whole, at, e, node := c.at, len(c.run.path), c.run.space.Engine, c.run.space.Nodes[v]
	lo, hi := e.Lo[node], e.Hi[node]
	if uint64(hi)-uint64(lo) >= mostValues {
		c.cutWidths(v, problem.Interval{Lo: lo, Hi: hi})
		return
	}
	var light problem.Interval // the values before that have few models together
	weight := -1.0             // of these; less than 0 if there are none
	end := func() {
		if weight >= 0 {
			c.within(whole, v, light, weight)
		}
		weight = -1
	}
	for i, own := range c.weighValues(v, p) {
		value := lo + int64(i)
		switch {
		case own < 0: // no model has it
		case own > c.heavy:
			end()
			mark := e.Mark()
			c.assign(p, v, value)
			if e.Restrict(node, value, value) {
				c.at = weighed{whole.Cube, own}
				c.at.Fixed = append(slices.Clip(whole.Fixed), problem.Fixed{Var: v, Value: value})
				c.cut(p + 1)
			}
			e.Undo(mark)
			c.run.forget(at)
		case weight < 0:
			light, weight = problem.Interval{Lo: value, Hi: value}, own
		default:
			light.Hi, weight = value, weight+own
		}
		if weight > c.heavy/2 {
			end()
		}
	}
	end()
}

// assign gives the variable at a place of the order a value.
func (c *cutter) assign(p, v int, value int64) {
	if p < len(c.run.space.choices.vars) {
		c.run.decide(v, value)
	}
}

// weighValues shares the weight of the cube at hand among the values of a
// variable. It returns a negative number for each that no model has.
func (c *cutter) weighValues(v, p int) []float64 {
	e, node, at := c.run.space.Engine, c.run.space.Nodes[v], len(c.run.path)
	lo, hi := e.Lo[node], e.Hi[node]
	weights, sum, alive := make([]float64, hi-lo+1), 0.0, 0.0
	for i := range weights {
		mark, value := e.Mark(), lo+int64(i)
		c.assign(p, v, value)
		weights[i] = -1
		if e.Restrict(node, value, value) {
			weights[i] = c.weigh(p+1, valueDives)
			sum, alive = sum+weights[i], alive+1
		}
		e.Undo(mark)
		c.run.forget(at)
	}
	// A few dives may have missed the models of a value.
	prior := max(sum, 1) / max(alive, 1) / 4
	for i, w := range weights {
		if w >= 0 {
			weights[i] = (w + prior) / (sum + float64(prior*alive)) * c.at.weight
		}
	}
	return weights
}

// within adds the part of a cube whose variable v has values in an interval.
func (c *cutter) within(of weighed, v int, i problem.Interval, weight float64) {
	of.Within = append(slices.Clip(of.Within), problem.Within{Var: v, Interval: i})
	of.weight = weight
	c.found = append(c.found, of)
}

// cutWidths cuts the cube at hand into equal intervals of a variable.
func (c *cutter) cutWidths(v int, i problem.Interval) {
	width := (uint64(i.Hi) - uint64(i.Lo)) / widths
	for n := range int64(widths) {
		from := problem.Interval{Lo: i.Lo + n*int64(width), Hi: i.Lo + (n+1)*int64(width) - 1}
		if n == widths-1 {
			from.Hi = i.Hi
		}
		c.within(c.at, v, from, c.at.weight/widths)
	}
}

// open returns the first variable from the p-th on that is realized and has
// several values left, and its place; a negative number if there is none. It
// notes the values of the structural variables before. It is not alive if there
// is no model.
func (c *cutter) open(p int) (v, at int, alive bool) {
	e, w := c.run.space.Engine, &c.run.space.choices
	for p < len(w.vars) {
		v := w.vars[p]
		if !c.run.realized(v) {
			exposed, past := w.exposedFrom(p)
			for _, q := range exposed {
				x := w.vars[q]
				if lo := c.run.space.Problem.Vars[x].Lo; !c.run.realized(x) && !e.Update(c.run.space.Nodes[x], lo, lo) {
					e.Clear()
					return 0, 0, false
				}
			}
			p = past
			continue
		}
		if !e.Propagate() {
			return 0, 0, false
		}
		value, fixed := e.Fixed(c.run.space.Nodes[v])
		if !fixed {
			return v, p, true
		}
		c.run.decide(v, value)
		p++
	}
	if !e.Propagate() {
		return 0, 0, false
	}
	data := &c.run.space.data
	for p < len(w.vars)+len(data.vars) {
		q := p - len(w.vars)
		v := data.vars[q]
		if !c.run.realized(v) {
			p = len(w.vars) + int(data.past[q])
			continue
		}
		if _, fixed := e.Fixed(c.run.space.Nodes[v]); !fixed {
			return v, p, true
		}
		p++
	}
	return -1, p, true
}

// weigh estimates how many models there are, given the values of the variables
// before the p-th.
func (c *cutter) weigh(p, dives int) (models float64) {
	for range dives {
		models += c.dive(p)
	}
	return models / float64(dives)
}

// dive gives values to the variables from the p-th on, and returns the product
// of how many each could have; 0 if that leads to no model.
func (c *cutter) dive(p int) (models float64) {
	e, at := c.run.space.Engine, len(c.run.path)
	mark := e.Mark()
	defer e.Undo(mark)
	defer c.run.forget(at)
	for models = 1; ; p++ {
		v, q, alive := c.open(p)
		switch {
		case !alive:
			return 0
		case v < 0:
			return models
		}
		p = q
		node := c.run.space.Nodes[v]
		value, ways := c.pick(node)
		models *= ways
		c.assign(p, v, value)
		if !e.Restrict(node, value, value) {
			return 0
		}
	}
}

// mostTried is the maximum number of values that a dive tries all of, to choose
// one of those that propagation allows.
const mostTried = 4

// pick chooses one of the values of a node at random, and returns how many
// there are.
func (c *cutter) pick(node int32) (value int64, ways float64) {
	e := c.run.space.Engine
	lo, hi := e.Lo[node], e.Hi[node]
	width := uint64(hi) - uint64(lo) + 1
	if width > mostTried || width == 0 {
		if width == 0 {
			return int64(c.rnd.Uint64()), math.MaxUint64
		}
		return lo + int64(c.rnd.Uint64()%width), float64(width)
	}
	var alive [mostTried]int64
	n := uint64(0)
	for v := lo; v <= hi; v++ {
		mark := e.Mark()
		if e.Restrict(node, v, v) {
			alive[n] = v
			n++
		}
		e.Undo(mark)
	}
	if n == 0 {
		return lo, 0
	}
	return alive[c.rnd.Uint64()%n], float64(n)
}
