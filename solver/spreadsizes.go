package solver

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A spreading is one enumeration by Spread.
type spreading struct {
	*run
	config Spread
	// fresh holds where a model is new at this depth.
	fresh  term.Term
	guards []int32 // by variable: its guard's node
	// left is how many models may still be yielded.
	left int64
	// complete says that every model has been yielded so far.
	complete bool
	// until is when the part at hand is to be left; zero for never.
	until time.Time
	// late says that some part was left for that.
	late bool
	// scattered is what has been spent on random assignments.
	scattered int64
}

// newSpreading prepares an enumeration of p.
func newSpreading(ctx context.Context, config Spread, p *problem.Problem, yield func(problem.Model) bool) *spreading {
	return &spreading{
		run: newRun(ctx, p, yield, nil), config: config, fresh: term.True, left: config.share(), complete: true,
	}
}

// ready prepares the engine for drawing shapes, and reports whether there may be a model.
func (s *spreading) ready() bool {
	if !s.survey() {
		return false
	}
	if s.p.Fresh {
		s.fresh = s.p.FreshTerm()
	}
	var guards []term.Term
	for i := range s.p.Vars {
		guards = append(guards, s.p.Vars[i].Guard)
	}
	s.weight = s.p.SizeTerm()
	if !s.build(s.fresh, guards) || !s.restrict() {
		return false
	}
	for _, g := range guards {
		s.guards = append(s.guards, s.engine.Node[g])
	}
	s.engine.Relate(s.p.Store)
	return s.engine.Propagate()
}

// enumerate yields the spread, until end unless that is zero.
func (s *spreading) enumerate(end time.Time) (Outcome, error) {
	if s.ctx.Err() != nil {
		return Outcome{Reason: "canceled"}, nil
	}
	defer context.AfterFunc(s.ctx, func() { s.canceled.Store(true) })()
	s.budget.shapes = countingBudget.shapes
	if s.ready() {
		s.sizes(end)
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

// sizes deals the models out to the sizes of models, from small to large: each gets one for each of its
// shapes, and of the others an equal share of what the sizes before have left.
func (s *spreading) sizes(end time.Time) {
	if !end.IsZero() { // half of the time is for the shapes
		s.until = time.Now().Add(time.Until(end) / 2)
	}
	drawn := s.someShapes(s.left)
	shapes, sizes := int64(len(drawn)), bySize(drawn)
	for i, at := range sizes {
		if s.left == 0 || s.over() {
			s.complete = false
			return
		}
		rest := int64(len(sizes) - i)
		if !end.IsZero() {
			s.until = time.Now().Add(time.Until(end) / time.Duration(rest))
		}
		n := int64(len(at))
		s.spreadSize(at, min(n+(max(s.left-shapes, 0)+rest-1)/rest, s.left))
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
func (s *spreading) spreadSize(shapes []drawn, quota int64) {
	first := make([]problem.Model, len(shapes)) // by shape: the first model
	done := make([]bool, len(shapes))
	for i, shape := range shapes {
		if quota == 0 || s.over() {
			s.complete = false
			return
		}
		s.stats.Shapes++
		if shape.model != nil {
			first[i], quota = shape.model, quota-1
			s.deal(shape.model)
			continue
		}
		s.withShape(shape.shape, func(h *shapeSpread) {
			h.room = min(quota, 1)
			h.simplest()
			if len(h.models) > 0 {
				first[i], quota = h.models[0], quota-1
			}
			done[i] = h.done
		})
	}
	for i, shape := range shapes {
		if done[i] {
			continue
		}
		if quota == 0 || s.over() {
			s.complete = false
			return
		}
		rest := int64(0)
		for _, d := range done[i:] {
			rest += 1 - term.Truth(d)
		}
		room := (quota + rest - 1) / rest
		s.withShape(shape.shape, func(h *shapeSpread) {
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

// deal yields a model that has not been yielded.
func (s *spreading) deal(m problem.Model) {
	s.left--
	s.stats.Models++
	if !s.yield(m) {
		s.halt("stopped")
	}
}

// someShapes returns shapes, most at most: all of them where there are no more, and otherwise a random
// choice, with a model of most.
func (s *spreading) someShapes(most int64) []drawn {
	most = min(most, keptValues/int64(len(s.p.Vars)+1)+1)
	shapes, all := s.listShapes(int(min(4*most+64, keptValues/int64(len(s.structural)+1)+1)))
	rng := s.random(int64(len(shapes)))
	if !all {
		s.complete = false
		if drawn := s.draw(most, rng); len(drawn) > 0 {
			return drawn
		}
	}
	if int64(len(shapes)) > most {
		s.complete = false
		rng.Shuffle(len(shapes), func(i, j int) { shapes[i], shapes[j] = shapes[j], shapes[i] })
		shapes = shapes[:most]
	}
	list := make([]drawn, len(shapes))
	for i, shape := range shapes {
		list[i] = drawn{shape: s.filled(shape.values), size: shape.size}
	}
	return list
}

// filled returns the values of all structural variables of a shape, given those of the ones that are realized.
func (s *spreading) filled(values problem.Model) problem.Model {
	m, shape := slices.Clone(s.val), make(problem.Model, 0, len(s.structural))
	for p := 0; p < len(s.structural); {
		v := s.structural[p]
		if !s.regions.Realizes(s.regions.Of[v], m) {
			p = int(s.choices.past[p])
			continue
		}
		m[v], values = values[0], values[1:]
		p++
	}
	for _, v := range s.structural {
		shape = append(shape, m[v])
	}
	return shape
}

// keptValues bounds the numbers kept for shapes, 8 bytes each: of large shapes there are fewer, with
// more models each.
const keptValues = 1 << 22

// bySize sorts shapes by size, and in the order of models within one.
func bySize(shapes []drawn) [][]drawn {
	slices.SortFunc(shapes, func(a, b drawn) int {
		return cmp.Or(cmp.Compare(a.size, b.size), slices.Compare(a.shape, b.shape))
	})
	var sizes [][]drawn
	for i, shape := range shapes {
		if i == 0 || shapes[i-1].size != shape.size {
			sizes = append(sizes, nil)
		}
		last := &sizes[len(sizes)-1]
		*last = append(*last, shape)
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

// listBase is how many revisions listing shapes may take, with listEach for each wanted and listNode for each node
// of the engine.
const listBase, listEach, listNode = 1_000_000, 1000, 6

// listShapes lists shapes. Where there are more
// than most, or where they are too hard to find, it lists the first and reports false.
func (s *spreading) listShapes(most int) (shapes []listedShape, all bool) {
	l := &lister{first: math.MinInt64, last: math.MaxInt64}
	s.run.budget.listed = most
	e := s.engine
	e.Allow(listBase + listNode*int64(len(e.Op)) + listEach*int64(most))
	all = s.collect(l) && !e.Spent()
	e.Most = 0
	return l.found, all
}

// withShape calls f with the models of a shape, and then forgets the terms made for them.
func (s *spreading) withShape(values problem.Model, f func(*shapeSpread)) {
	mark := s.p.Store.Mark()
	h := s.newShape(values)
	f(h)
	s.fault(h.close())
	s.p.Store.Release(mark)
}

// fault notes an error of Z3, which ends the enumeration; one that says that the time is over
// does not.
func (s *spreading) fault(err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		s.run.fault(err)
	}
}
