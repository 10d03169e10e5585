package solver

import (
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

// sizes deals the models out to the sizes of models, from small to large: each gets an equal share
// of what those before have left.
func (s *spreading) sizes(end time.Time) {
	node := s.engine.node[s.weight]
	first, last := s.engine.lo[node], s.engine.hi[node]
	count := int64(math.MaxInt64)
	if span := uint64(last) - uint64(first); span < math.MaxInt64 {
		count = int64(span) + 1
	}
	steps := min(count, s.left)
	s.complete = s.complete && steps == count
	for i := range steps {
		if s.left == 0 || s.over() {
			s.complete = false
			return
		}
		size := first + i
		if steps < count { // evenly from the first to the last
			size = first + i*((last-first)/max(steps-1, 1))
		}
		rest := steps - i
		if !end.IsZero() {
			s.until = time.Now().Add(time.Until(end) / time.Duration(rest))
		}
		mark := s.engine.mark()
		if s.engine.restrict(node, size, size) {
			s.size = size
			s.spreadSize((s.left + rest - 1) / rest)
		}
		s.engine.undo(mark)
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

// spreadSize yields models of the size at hand, share at most.
func (s *spreading) spreadSize(share int64) {
	quota := share
	shapes := s.someShapes(share)
	first := make([]Model, len(shapes))
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
				first[i], quota = h.models[0], quota-1
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
				h.note(first[i])
			}
			known := len(h.models)
			h.room = room
			h.fill()
			quota -= int64(len(h.models) - known)
			s.complete = s.complete && h.done
		})
	}
}

// someShapes returns shapes of the size at hand, most at most: all of them where there are no more,
// and otherwise a random choice. It is in the order of models.
func (s *spreading) someShapes(most int64) []Model {
	listed, all := s.listShapes(int(min(4*most+64, 1<<16)))
	rng := s.random(int64(len(listed)), s.size)
	if !all {
		s.complete = false
		if drawn := s.drawShapes(most, rng); len(drawn) > 0 {
			return drawn
		}
	}
	if int64(len(listed)) <= most {
		return listed
	}
	s.complete = false
	chosen := rng.Perm(len(listed))[:most]
	slices.Sort(chosen)
	shapes := make([]Model, 0, most)
	for _, i := range chosen {
		shapes = append(shapes, listed[i])
	}
	return shapes
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

// listShapes lists the shapes of the size at hand as the values of the structural variables. Where
// there are more than most, or where they are too hard to find, it lists the first and reports
// false.
func (s *spreading) listShapes(most int) (shapes []Model, all bool) {
	l := &lister{first: math.MinInt64, last: math.MaxInt64}
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

// drawShapes draws shapes of the size at hand at random, most at most and each once, and returns
// them in order.
func (s *spreading) drawShapes(most int64, rng *rand.Rand) []Model {
	var drawn []Model
	seen := map[string]bool{}
	var key []byte
	for misses := 0; int64(len(drawn)) < most && misses < drawMisses && !s.over(); {
		mark := s.engine.mark()
		fails := diveFails
		ok := s.drawShape(0, rng, &fails)
		s.engine.undo(mark)
		shape := make(Model, 0, len(s.structural))
		for _, v := range s.structural {
			shape = append(shape, s.val[v])
		}
		if key = appendModel(key[:0], shape); !ok || seen[string(key)] {
			misses++
			continue
		}
		misses = 0
		seen[string(key)] = true
		drawn = append(drawn, shape)
	}
	slices.SortFunc(drawn, slices.Compare)
	return drawn
}

// drawMisses ends the drawing of shapes when so many in a row have brought nothing new.
const drawMisses = 50

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
