package search

import (
	"math"

	"github.com/typetarget/target/solver/problem"
)

const (
	// mostChildren is the maximum number of intervals that the values of a
	// variable are cut into.
	mostChildren = 8
	// mostWeight is the maximum weight; the square of it is a number.
	mostWeight = 1e100
	// known is the part of a branch's models that the estimate of its
	// branches may be off by, so that no more of them are looked at.
	known = 0.02
)

// A branch has a part of the models of another one: the models that give its
// variable some values, or the models of one size.
type branch struct {
	values problem.Interval
	// seed is that of the random numbers of the branch.
	seed uint64
	// weight is an estimate of the number of models, and deviation the
	// standard deviation of it. The weight is negative if the search finds
	// that there are none.
	weight, deviation float64
	// variable is the one that is cut, and branches are what it is cut
	// into; nil if the branch is not cut.
	variable int
	branches []branch
}

// A reached is a branch within another one, and the places of the branches on
// the way to it.
type reached struct {
	leaf *branch
	way  []int
}

// An effort says how much is done to find the weights of the branches of a
// branch.
type effort struct {
	// branches is how many of them are looked at together, within one
	// another. It is at least 2: with 1, nothing would be cut, and the
	// branch itself would get a new weight.
	// dives is how often the search dives into each at most, or four times
	// as often until a dive finds a model.
	branches int
	dives    float64
	// counted is the maximum number of assignments among which models are
	// counted.
	counted float64
	// work is the maximum number of revisions, beyond one dive into each
	// branch, and steps that of all steps. Steps depend on the searches
	// before. So only the steps for the root are limited: the root comes
	// first in each process.
	work, steps int64
}

// spent reports whether the steps that an effort allows have been taken.
func (c *cutter) spent() bool {
	return c.run.meter.Counted().Steps > c.effort.steps || c.run.meter.Canceled()
}

// expand cuts a branch into branches, and some of these further: first those
// whose weights are least certain. The engine has entered the branch, and the
// values of the variables before the p-th are known.
func (c *cutter) expand(b *branch, p int) {
	until := c.run.space.Engine.Work + c.effort.work
	leaves := []reached{{b, nil}}
	all, deviation := 0.0, math.Inf(1)
	for at := 0; at >= 0 && len(leaves) < c.effort.branches && deviation > known*all && c.run.space.Engine.Work < until && !c.spent(); {
		one := leaves[at]
		leaves = append(leaves[:at], leaves[at+1:]...)
		// Half of the work is left to cut the branches further.
		c.along(b, one.way, p, func(p int) { c.split(one.leaf, p, (until-c.run.space.Engine.Work)/2) })
		for i := range one.leaf.branches {
			if x := &one.leaf.branches[i]; x.weight >= 0 {
				leaves = append(leaves, reached{x, append(one.way[:len(one.way):len(one.way)], i)})
			}
		}
		all = 0
		for _, x := range leaves {
			all += x.leaf.weight
		}
		at, deviation = leastKnown(leaves, all/float64(len(leaves)))
	}
	// The dives may have missed the models of a leaf.
	least := max(all, 1) / float64(max(len(leaves), 1)) / 64
	for _, x := range leaves {
		x.leaf.weight = max(x.leaf.weight, least)
	}
	sumUp(b.branches)
}

// leastKnown returns the leaf whose weight has the greatest standard deviation,
// or -1 if all are exact, and that of the sum of the weights. If all dives into
// a leaf have failed, it may have some models, but not as many as the mean.
func leastKnown(leaves []reached, mean float64) (at int, deviation float64) {
	at = -1
	most, squares := 0.0, 0.0
	for i, x := range leaves {
		d := x.leaf.deviation
		if d > 0 && x.leaf.weight == 0 {
			d = mean / 4
		}
		if squares += float64(d * d); d > most {
			at, most = i, d
		}
	}
	return at, math.Sqrt(squares)
}

// sumUp gives branches that are cut the weight of their branches.
func sumUp(all []branch) (sum float64) {
	for i := range all {
		x := &all[i]
		if x.branches != nil {
			x.weight = sumUp(x.branches)
		}
		sum += max(x.weight, 0)
	}
	return sum
}

// along does something in a branch within b, which the engine has entered.
func (c *cutter) along(b *branch, way []int, p int, do func(p int)) {
	if len(way) == 0 {
		do(p)
		return
	}
	e, at, cube := c.run.space.Engine, len(c.run.path), c.run.cube
	mark := e.Mark()
	if p, alive := c.enter(b, way[0], p); alive {
		c.along(&b.branches[way[0]], way[1:], p, do)
	}
	e.Undo(mark)
	c.run.forget(at)
	c.run.cube = cube
}

// enter has the engine enter a branch of b.
func (c *cutter) enter(b *branch, i, p int) (at int, alive bool) {
	values := b.branches[i].values
	if b.variable == bySize {
		c.run.cube = problem.Cube{Size: &values.Lo}
		return 0, c.run.space.enter(c.run.cube)
	}
	v, p, alive := c.open(p)
	if alive && v != b.variable { // no propagation may depend on those before
		c.run.meter.Cancel()
	}
	if !alive || v != b.variable {
		return 0, false
	}
	c.run.cube = narrowed(c.run.cube, v, values)
	return p, c.run.space.Engine.Restrict(c.run.space.Nodes[v], values.Lo, values.Hi)
}

// bySize stands for the size of models, among variables.
const bySize = -1

// split cuts a branch, which the engine has entered, and estimates the models
// of its branches. These share some work.
func (c *cutter) split(b *branch, p int, work int64) {
	e, at, cube := c.run.space.Engine, len(c.run.path), c.run.cube
	mark := e.Mark()
	defer func() {
		e.Undo(mark)
		c.run.forget(at)
		c.run.cube = cube
	}()
	if b.branches == nil {
		v, q, alive := c.open(p)
		if !alive || v < 0 {
			return
		}
		b.variable, p = v, q
		values := problem.Interval{Lo: e.Lo[c.run.space.Nodes[v]], Hi: e.Hi[c.run.space.Nodes[v]]}
		for i, one := range cutInto(values, mostChildren) {
			b.branches = append(b.branches, branch{values: one, seed: mixed(b.seed, uint64(i))})
		}
	}
	end := e.Work + work
	for i := range b.branches {
		share := (end - e.Work) / int64(len(b.branches)-i)
		inner, at, cube := e.Mark(), len(c.run.path), c.run.cube
		if q, alive := c.enter(b, i, p); alive {
			c.weigh(&b.branches[i], q, share)
		} else {
			b.branches[i].weight = -1
		}
		e.Undo(inner)
		c.run.forget(at)
		c.run.cube = cube
	}
}

// mixed returns the seed of a branch of another one.
func mixed(seed, i uint64) uint64 {
	seed = (seed ^ i + 1) * 0x9e3779b97f4a7c15
	return seed ^ seed>>29
}

// weigh estimates the models of a branch, which the engine has entered, as
// Knuth does [Mathematics of Computation 29, 1975]. A dive gives each variable
// one of the values that propagation leaves, at random. The product of the
// numbers of these values is an unbiased estimate. All dives but the first end
// with the work.
func (c *cutter) weigh(b *branch, p int, work int64) {
	c.rnd.Seed(b.seed, 1)
	until := c.run.space.Engine.Work + work
	sum, squares, n, lead := 0.0, 0.0, 0.0, 0
	for ; n == 0 || (n < c.effort.dives || lead == 0 && n < 4*c.effort.dives) && c.run.space.Engine.Work < until && !c.spent(); n++ {
		models, exact := c.dive(p)
		if exact {
			if b.weight, b.deviation = models, 0; models == 0 {
				b.weight = -1
			}
			return
		}
		if models > 0 {
			lead++
		}
		sum += models
		squares += float64(models * models)
	}
	b.weight = sum / n
	variance := max(squares/n-float64(b.weight*b.weight), 0) / n
	b.deviation = math.Sqrt(variance) + b.weight/64 + 1.0/64
}

// assign gives the variable at a place of the order a value.
func (c *cutter) assign(p, v int, value int64) {
	if p < len(c.run.space.choices.vars) {
		c.run.decide(v, value)
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

// dive gives values to the variables from the p-th on, and returns the product
// of how many each could have; 0 if that leads to no model. Once few
// assignments are left, it counts their models instead. The number is exact if
// that is at once.
func (c *cutter) dive(p int) (models float64, exact bool) {
	e, at := c.run.space.Engine, len(c.run.path)
	mark := e.Mark()
	defer e.Undo(mark)
	defer c.run.forget(at)
	for models, exact = 1, true; ; p++ {
		v, q, alive := c.open(p)
		switch {
		case !alive:
			return 0, exact
		case v < 0 || q >= len(c.run.space.choices.vars) && c.assignments(q) <= c.effort.counted:
			return min(models*float64(c.count()), mostWeight), exact
		}
		p, exact = q, false
		node := c.run.space.Nodes[v]
		value, ways := c.pick(node)
		models = min(models*ways, mostWeight)
		c.assign(p, v, value)
		if !e.Restrict(node, value, value) {
			return 0, false
		}
	}
}

// assignments returns how many assignments are left of the variables from the
// p-th on, which are not structural.
func (c *cutter) assignments(p int) (n float64) {
	e, data, structural := c.run.space.Engine, &c.run.space.data, len(c.run.space.choices.vars)
	for n = 1; p < structural+len(data.vars); {
		q := p - structural
		v := data.vars[q]
		if !c.run.realized(v) {
			p = structural + int(data.past[q])
			continue
		}
		node := c.run.space.Nodes[v]
		n *= float64(uint64(e.Hi[node])-uint64(e.Lo[node])) + 1
		p++
	}
	return n
}

// count counts the models that are left, once all structural variables are
// decided.
func (c *cutter) count() int64 {
	r := c.run
	if r.space.SizeOf(r.val) != *r.cube.Size {
		return 0
	}
	r.plans.Trim(r.budget.plans, r.budget.terms)
	before := r.meter.Stats.Models
	if p := r.specialise(); p != nil {
		r.execute(p)
	}
	r.forgetData()
	return r.meter.Stats.Models - before
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
