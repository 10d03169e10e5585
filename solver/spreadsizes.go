package solver

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// A spreading is one enumeration by Spread.
type spreading struct {
	*run
	config Spread
	// fresh holds where a model is new at this depth.
	fresh Term
	// left is how many models may still be yielded.
	left int64
	// complete says that every model has been yielded so far.
	complete bool
	// until is when the part at hand is to be left; zero for never.
	until time.Time
	// late says that some part was left for that.
	late bool
}

// newSpreading prepares an enumeration of p.
func newSpreading(ctx context.Context, config Spread, p *Problem, yield func(Model) bool) *spreading {
	return &spreading{
		run: newRun(ctx, p, yield, nil), config: config, fresh: True, left: config.share(), complete: true,
	}
}

// enumerate yields the spread.
func (s *spreading) enumerate() (Outcome, error) {
	if s.ctx.Err() != nil {
		return Outcome{Reason: "canceled"}, nil
	}
	defer context.AfterFunc(s.ctx, func() { s.canceled.Store(true) })()
	s.budget.shapes = countingBudget.shapes
	if s.prepare() {
		if s.p.Fresh {
			s.fresh = s.p.freshTerm()
		}
		s.sizes(s.config.deadline(s.ctx))
	}
	if s.unwind == nowhere && s.canceled.Load() {
		s.halt("canceled")
	}
	out := Outcome{Complete: s.complete && s.unwind == nowhere, Reason: s.reason, Stats: s.stats}
	if out.Spread = !out.Complete && s.unwind == nowhere; out.Spread && s.late {
		out.Reason = "out of time"
	}
	return out, s.err
}

// A size is what the shapes of models of one size are.
type size struct {
	of     int64
	shapes []Model // the values of the structural variables
}

// sizes deals the models out to the sizes of models, from small to large: each gets one for each of its
// shapes, and of the others an equal share of what the sizes before have left.
func (s *spreading) sizes(end time.Time) {
	if !end.IsZero() { // half of the time is for the shapes
		s.until = time.Now().Add(time.Until(end) / 2)
	}
	sizes := s.bySize(s.someShapes(s.left))
	shapes := int64(0)
	for _, at := range sizes {
		shapes += int64(len(at.shapes))
	}
	for i, at := range sizes {
		if s.left == 0 || s.over() {
			s.complete = false
			return
		}
		rest := int64(len(sizes) - i)
		if !end.IsZero() {
			s.until = time.Now().Add(time.Until(end) / time.Duration(rest))
		}
		n := int64(len(at.shapes))
		s.spreadSize(at.shapes, min(n+(max(s.left-shapes, 0)+rest-1)/rest, s.left))
		shapes -= n
	}
}

// over reports whether the enumeration, or the part at hand, is to be left.
func (s *spreading) over() bool {
	if s.unwind != nowhere || s.canceled.Load() {
		return true
	}
	if s.until.IsZero() || time.Now().Before(s.until) {
		return false
	}
	s.late = true
	return true
}

// spreadSize yields models of some shapes of one size, quota at most.
func (s *spreading) spreadSize(shapes []Model, quota int64) {
	first := make([][]int64, len(shapes)) // by shape: the values of its free variables in a model
	done := make([]bool, len(shapes))
	for i, values := range shapes {
		if quota == 0 || s.over() {
			s.complete = false
			return
		}
		s.withShape(values, func(h *shapeSpread) {
			s.stats.Shapes++
			h.room = min(quota, 1)
			h.simplest()
			if len(h.models) > 0 {
				first[i], quota = h.values(h.models[0]), quota-1
			}
			done[i] = h.done
		})
	}
	for i, values := range shapes {
		if done[i] {
			continue
		}
		if quota == 0 || s.over() {
			s.complete = false
			return
		}
		rest := int64(0)
		for _, d := range done[i:] {
			rest += 1 - truth(d)
		}
		room := (quota + rest - 1) / rest
		s.withShape(values, func(h *shapeSpread) {
			if first[i] != nil {
				for j, v := range h.free {
					h.model[v] = first[i][j]
				}
				h.note(h.model)
			}
			known := len(h.models)
			h.room = room
			h.fill()
			quota -= int64(len(h.models) - known)
			s.complete = s.complete && h.done
		})
	}
}

// someShapes returns shapes, most at most, as the values of the structural variables and the size: all
// of them where there are no more, and otherwise a random choice.
func (s *spreading) someShapes(most int64) []Model {
	most = min(most, keptValues/int64(len(s.structural)+1)+1)
	shapes, all := s.listShapes(int(min(4*most+64, keptValues/int64(len(s.structural)+1)+1)))
	rng := s.random(int64(len(shapes)))
	if !all {
		s.complete = false
		if drawn := s.drawShapes(most, rng); len(drawn) > 0 {
			return drawn
		}
	}
	if int64(len(shapes)) <= most {
		return shapes
	}
	s.complete = false
	rng.Shuffle(len(shapes), func(i, j int) { shapes[i], shapes[j] = shapes[j], shapes[i] })
	return shapes[:most]
}

// keptValues bounds the numbers kept for shapes, 8 bytes each: of large shapes there are fewer, with
// more models each.
const keptValues = 1 << 22

// bySize sorts shapes by size, and in the order of models within one.
func (s *spreading) bySize(shapes []Model) []size {
	at := len(s.structural)
	slices.SortFunc(shapes, func(a, b Model) int {
		return cmp.Or(cmp.Compare(a[at], b[at]), slices.Compare(a, b))
	})
	var sizes []size
	for _, shape := range shapes {
		if n := len(sizes); n == 0 || sizes[n-1].of != shape[at] {
			sizes = append(sizes, size{of: shape[at]})
		}
		last := &sizes[len(sizes)-1]
		last.shapes = append(last.shapes, shape[:at])
	}
	return sizes
}

// random returns a source of its own for what the keys name.
func (s *spreading) random(keys ...int64) *rand.Rand {
	h := uint64(14695981039346656037)
	for _, k := range keys {
		h = (h ^ uint64(k)) * 1099511628211
		h ^= h >> 29
	}
	return rand.New(rand.NewPCG(uint64(s.config.Seed), h))
}

// listShapes lists shapes as the values of the structural variables and the size. Where there are more
// than most, or where they are too hard to find, it lists the first and reports false.
func (s *spreading) listShapes(most int) (shapes []Model, all bool) {
	l := &lister{first: math.MinInt64, last: math.MaxInt64, until: len(s.structural)}
	s.lister, s.run.budget.listed = l, most
	s.pass = s.run.budget.shapes.allow(s.stats.Models, 1)
	s.shapes(0, nil)
	s.lister = nil
	all = s.unwind == nowhere
	if s.unwind == outPass {
		s.unwind = nowhere
	}
	return l.found, all
}

// drawShapes draws shapes at random, most at most and each once.
func (s *spreading) drawShapes(most int64, rng *rand.Rand) []Model {
	var drawn []Model
	seen := map[string]bool{}
	var key []byte
	news := s.news()
	for misses := 0; int64(len(drawn)) < most && misses < drawMisses && !s.over(); misses++ {
		mark := s.engine.mark()
		fails := diveFails
		ok := s.beNew(news, rng) && s.drawShape(0, rng, &fails)
		s.engine.undo(mark)
		if !ok {
			continue
		}
		shape := make(Model, 0, len(s.structural)+1)
		for _, v := range s.structural {
			shape = append(shape, s.val[v])
		}
		if key = appendModel(key[:0], shape); !seen[string(key)] {
			misses = 0
			seen[string(key)] = true
			drawn = append(drawn, append(shape, s.sizeOf()))
		}
	}
	return drawn
}

// drawMisses ends the drawing of shapes when so many in a row have brought nothing new.
const drawMisses = 200

// news lists the variables by which a model can differ from all of one depth less, the structural ones
// first; none where nothing says that it has to.
func (s *spreading) news() []int {
	var news []int
	if !s.p.Fresh {
		return nil
	}
	for _, v := range s.order {
		lo, hi := s.p.Vars[v].Lo, s.p.Vars[v].Hi
		if !contains(s.p.Vars[v].Prior, lo) || !contains(s.p.Vars[v].Prior, hi) {
			news = append(news, v)
		}
	}
	return news
}

// beNew decides at random by which of some variables the model is to be new, and reports whether it can
// be. That a model is new in one way or another is of no use to a search that decides it last.
func (s *spreading) beNew(news []int, rng *rand.Rand) bool {
	if len(news) == 0 {
		return true
	}
	v := news[rng.IntN(len(news))]
	if n, _ := slices.BinarySearchFunc(news, Finite, func(v int, c Class) int {
		return cmp.Compare(s.p.Vars[v].Class, c)
	}); n > 0 && rng.IntN(4) > 0 {
		v = news[rng.IntN(n)]
	}
	at := s.p.Vars[v].Hi
	if contains(s.p.Vars[v].Prior, at) {
		at = s.p.Vars[v].Lo
	}
	return s.engine.restrict(s.guards[v], 1, 1) && s.engine.restrict(s.nodes[v], at, at)
}

// drawShape decides the structural variables from the p-th on at random, in a way that propagation
// allows, and reports whether there is one within some fails.
func (s *spreading) drawShape(p int, rng *rand.Rand, fails *int) bool {
	e := s.engine
	for ; p < len(s.structural); p++ {
		v := s.structural[p]
		lo := s.p.Vars[v].Lo
		if !s.realized(v) && !e.restrict(s.nodes[v], lo, lo) {
			return false
		}
		value, fixed := e.fixed(s.nodes[v])
		if !fixed {
			break
		}
		s.val[v] = value
	}
	if p == len(s.structural) {
		return true
	}
	v := s.structural[p]
	node := s.nodes[v]
	for attempt := 0; *fails > 0; attempt++ {
		lo, hi := e.lo[node], e.hi[node]
		value := between(rng, lo, hi)
		mark := e.mark()
		s.val[v] = value
		if e.restrict(node, value, value) && s.drawShape(p+1, rng, fails) {
			return true
		}
		e.undo(mark)
		*fails--
		// Go on without the value if it is at an end, and so in the end without any.
		switch {
		case lo == hi:
			return false
		case value == lo:
			lo++
		case value == hi:
			hi--
		default:
			continue
		}
		if !e.restrict(node, lo, hi) {
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

// withShape calls f with the models of a shape, and then forgets the terms made for them.
func (s *spreading) withShape(values Model, f func(*shapeSpread)) {
	mark := s.p.Store.mark()
	h := s.newShape(values)
	f(h)
	s.fault(h.close())
	s.p.Store.release(mark)
}

// fault notes an error of Z3, which ends the enumeration; one that says that the time is over
// does not.
func (s *spreading) fault(err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		s.run.fault(err)
	}
}
