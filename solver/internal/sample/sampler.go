package sample

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A sampler draws models at random, the shape first, by propagation over the
// whole problem.
type sampler struct {
	s     *spread
	space *search.Space
	val   problem.Model // the values decided so far
	rng   *rand.Rand
	// news are the ways in which a model can be new. none says that each
	// has been ruled out.
	news []*witnesses
	none bool
	// floor is how much larger than the least size that propagation allows
	// a draw is to be at least, see learn.
	floor int64

	// The fields below are for the current draw.

	new *witnesses // nil where the model need not be new
	// queue is the order in which the structural variables are decided.
	// Those before sure are known to be realized.
	queue []int
	sure  int
	// lean is the probability of the greater of two values, for variables
	// that add to the size and others.
	lean  [2]float64
	after bool // what is sure to be realized has been decided
	// ceiling is the work of the engine from which on random data is too
	// expensive.
	ceiling int64
	fails   int // that the draw may still have
}

// A drawn is a shape, as the values of the structural variables, and a model of
// it; that is nil where none was found as fast.
type drawn struct {
	shape problem.Model
	size  int64
	model problem.Model
}

const (
	// drawMisses ends the drawing of shapes when so many draws in a row
	// have brought nothing new.
	drawMisses = 200
	// drawBase is how many revisions drawing may take before the first
	// shape is found, and drawEach how many each shape found adds to that;
	// as much is added for each node of the engine, times drawNode.
	drawBase, drawEach, drawNode = 2_000_000, 500_000, 64
	// drawShare is how many times what one draw may take it all is.
	drawShare = 6
)

// draw draws shapes, most at most and each once.
func (s *spread) draw(most int64, rng *rand.Rand) []drawn {
	d := &sampler{s: s, space: s.space, val: make(problem.Model, len(s.space.Problem.Vars)), rng: rng, news: findWitnesses(s.space)}
	for v := range d.val {
		d.val[v] = s.space.Problem.Vars[v].Lo
	}
	e, nodes := s.space.Engine, int64(len(s.space.Engine.Op))
	e.Allow(drawBase + drawNode*nodes)
	defer func() { e.Most = 0 }()
	var found []drawn
	seen := map[string]bool{}
	for misses := 0; int64(len(found)) < most && misses < drawMisses && !d.none && !e.Spent() && !s.over(); misses++ {
		whole := e.Most
		e.Allow((whole - e.Work) / drawShare)
		shape, ok := d.one()
		e.Most = whole
		if !ok {
			continue
		}
		if key := string(shape.shape.AppendKey(nil)); !seen[key] {
			misses = 0
			if d.new != nil {
				d.new.drawn++
			}
			seen[key] = true
			found = append(found, shape)
			e.Most += drawEach + drawNode*nodes
		}
	}
	return found
}

// one draws one shape, and reports whether it found one.
func (d *sampler) one() (found drawn, ok bool) {
	e := d.space.Engine
	mark := e.Mark()
	d.fails = diveFails
	d.after = false
	d.incline()
	e.Coarsen()
	if d.beNew() {
		room, limited := d.limit()
		d.line()
		ok = limited && d.decide(0)
		d.learn(room, ok)
	}
	e.Coarse = false
	if ok {
		found = d.found()
	}
	e.Undo(mark)
	return found, ok
}

// limit bounds the size of most draws, by something of any magnitude, and
// reports whether it may be that small. Otherwise nearly all would be large
// where there are far more large shapes than small ones. It returns how much
// more than the least size the draw may have.
func (d *sampler) limit() (room int64, ok bool) {
	e, node := d.space.Engine, d.space.SizeNode
	least, width := e.Lo[node], e.Hi[node]-e.Lo[node]
	if width <= d.floor || d.rng.IntN(8) == 0 {
		return width, true
	}
	from := math.Log(float64(d.floor + 1))
	to := math.Log(float64(width + 1))
	room = int64(math.Exp(from + (to-from)*d.rng.Float64()))
	return room, e.Restrict(node, least, least+min(room, width))
}

// learn moves the floor of sizes, after a draw with some room above the least
// one: up where it failed with little room, and down where a shape has been
// found that is not much larger.
func (d *sampler) learn(room int64, ok bool) {
	switch {
	case !ok && room <= 4*d.floor+4:
		d.floor = min(2*d.floor+1, room)
	case ok:
		d.floor = min(d.floor, room/2)
	}
}

// line puts the structural variables into the order in which they are to be
// decided.
func (d *sampler) line() {
	d.queue = d.queue[:0]
	for _, v := range d.space.Structural {
		_, fixed := d.space.Engine.Fixed(d.space.Nodes[v])
		if d.space.Engine.Lo[d.s.guards[v]] == 1 && !fixed {
			d.queue = append(d.queue, v)
		}
	}
	d.sure = len(d.queue)
	d.queue = append(d.queue, d.space.Structural...)
}

// beNew decides at random in what way the model is to be new, and reports
// whether it can be. That it is new in one way or another is of no use to a
// search that decides it last.
func (d *sampler) beNew() bool {
	if d.new = nil; len(d.news) == 0 {
		return true
	}
	d.new = pickWitnesses(d.news, d.rng)
	d.new.tried++
	i, e := d.rng.IntN(len(d.new.list)), d.space.Engine
	n := d.new.list[i]
	if e.Restrict(d.s.guards[n.v], 1, 1) && e.Restrict(d.space.Nodes[n.v], n.at, n.at) {
		return true
	}
	if !e.Spent() { // there is no such model
		d.new.list = slices.Delete(d.new.list, i, i+1)
		d.news = slices.DeleteFunc(d.news, func(n *witnesses) bool { return len(n.list) == 0 })
		d.none = len(d.news) == 0
	}
	return false
}

// decide decides the variables of the queue from the i-th on at random, in a
// way that propagation allows, and reports whether there is one within some
// fails. If so, the ranges are those of the shape.
func (d *sampler) decide(i int) bool {
	e := d.space.Engine
	if i = d.skip(d.queue, i, d.sure); i == len(d.queue) {
		return e.Refine()
	}
	if i >= d.sure && !d.after {
		d.after = true
		d.incline()
	}
	v := d.queue[i]
	node := d.space.Nodes[v]
	for {
		lo, hi := e.Lo[node], e.Hi[node]
		value := d.pick(v, lo, hi)
		mark := e.Mark()
		d.val[v] = value
		if e.Restrict(node, value, value) && d.decide(i+1) {
			return true
		}
		e.Undo(mark)
		if d.fails <= 0 || e.Spent() {
			return false
		}
		// Go on without the value if it is at an end, and so in the end
		// without any.
		switch {
		case lo == hi:
			d.fails--
			return false
		case value == lo:
			lo++
		case value == hi:
			hi--
		default:
			d.fails--
			continue
		}
		if !e.Restrict(node, lo, hi) {
			d.fails--
			return false
		}
	}
}

// incline chooses what the values to come tend to, so that the draws differ in
// size.
func (d *sampler) incline() {
	for i := range d.lean {
		d.lean[i] = 0.1 + 0.8*d.rng.Float64()
	}
}

// skip returns the place of the first variable in a list, from the i-th on,
// that has several values left, and the end of the list if there is none. The
// variables before it then have their values in d.val. A variable that is not
// realized gets its minimum there and is not fixed in the engine, which saves
// the propagation: no realized variable depends on it. The first variables, up
// to sure, are realized.
func (d *sampler) skip(vars []int, i, sure int) int {
	for ; i < len(vars); i++ {
		v := vars[i]
		if i >= sure && !d.realized(v) {
			d.val[v] = d.space.Problem.Vars[v].Lo
			continue
		}
		value, fixed := d.space.Engine.Fixed(d.space.Nodes[v])
		if !fixed {
			break
		}
		d.val[v] = value
	}
	return i
}

// realized reports whether a variable is realized: what propagation has not
// decided is for the choices before it to say, which are then in d.val.
func (d *sampler) realized(v int) bool {
	if guard, fixed := d.space.Engine.Fixed(d.s.guards[v]); fixed {
		return guard != 0
	}
	return d.space.Problem.Store.Eval(d.space.Problem.Vars[v].Guard, d.val) != 0
}

// pick chooses a value of lo..hi for a structural variable.
func (d *sampler) pick(v int, lo, hi int64) int64 {
	if hi-lo == 1 {
		return lo + term.Truth(d.rng.Float64() < d.lean[term.Truth(d.space.Problem.Vars[v].Weight != 0)])
	}
	return between(d.rng, lo, hi)
}

// found returns the shape that has been drawn, with a model if some picks lead
// to one.
func (d *sampler) found() drawn {
	f := drawn{size: d.space.SizeOf(d.val)}
	for _, v := range d.space.Structural {
		f.shape = append(f.shape, d.val[v])
	}
	pick := picker(nearZero)
	switch d.rng.IntN(4) {
	case 0:
	case 1:
		pick = func(lo, hi int64) int64 { return between(d.rng, lo, hi) }
	default:
		pick = func(lo, hi int64) int64 { return mixed(d.rng, d.space.Problem.Hints, lo, hi) }
	}
	d.fails, d.ceiling = diveFails, d.space.Engine.Work+dataNode*int64(len(d.space.Engine.Op))
	if d.data(d.anyOrder(), pick) {
		f.model = slices.Clone(d.val)
	}
	return f
}

// dataNode is how many revisions the random choice of data may take for each
// node of the engine. The remaining variables get the values nearest to zero,
// which takes little propagation if variables are ordered.
const dataNode = 1

// anyOrder returns the other variables in a random order: first those that are
// always realized.
func (d *sampler) anyOrder() []int {
	order := append(d.queue[:0], d.space.Rest...)
	d.rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	slices.SortStableFunc(order, func(v, w int) int {
		return cmp.Compare(term.Truth(d.space.Problem.Vars[v].Guard != term.True), term.Truth(d.space.Problem.Vars[w].Guard != term.True))
	})
	d.queue = order
	return order
}

// data decides variables in some order as [shapeSample.assign] does, and
// reports whether that leads to a model, which is then in d.val.
func (d *sampler) data(order []int, pick picker) bool {
	e := d.space.Engine
	if e.Work > d.ceiling {
		order, pick, d.ceiling = d.space.Rest, nearZero, math.MaxInt64
	}
	order = order[d.skip(order, 0, 0):]
	if len(order) == 0 {
		store := d.space.Problem.Store
		return store.Eval(d.space.Root, d.val) != 0 && store.Eval(d.s.fresh, d.val) != 0
	}
	node := d.space.Nodes[order[0]]
	lo, hi := e.Lo[node], e.Hi[node]
	for _, at := range around(lo, pick(lo, hi), hi) {
		mark := e.Mark()
		if near(e, node, at.near, at.low) && d.data(order, pick) {
			return true
		}
		e.Undo(mark)
		if d.fails--; d.fails < 0 {
			return false
		}
	}
	return false
}

// between returns a random integer of lo..hi.
func between(rng *rand.Rand, lo, hi int64) int64 {
	span := uint64(hi) - uint64(lo)
	if span == math.MaxUint64 {
		return int64(rng.Uint64())
	}
	return int64(uint64(lo) + rng.Uint64N(span+1))
}
