package sample

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/timecut"
)

// A Config says what is sampled, and how.
type Config struct {
	SMT smt.Config
	// Models is how many are yielded at most.
	Models int64
	// Seed chooses among the models.
	Seed int64
	// Steps bounds the work, so that what is yielded does not depend on the
	// machine: it is shared out as the time is. 0 is no bound.
	Steps int64

	list int64 // overrides listedAssignments in tests
}

// listed returns the number of assignments of a shape up to which they are all
// listed.
func (c Config) listed() int64 { return cmp.Or(c.list, listedAssignments) }

// Enumerate yields a sample of the models of p, until end unless that is zero.
// The outcome is a Spread if the models are a part of all. The error is as for
// [strategy.Strategy].
func Enumerate(ctx context.Context, p *problem.Problem, config Config, end time.Time, yield func(problem.Model) bool) (strategy.Outcome, error) {
	return newSpread(ctx, p, config, yield).enumerate(end)
}

// A spread is one enumeration of a sample.
type spread struct {
	ctx    context.Context
	space  *search.Space
	meter  *strategy.Meter
	yield  func(problem.Model) bool
	config Config
	// fresh holds where a model is new at this depth.
	fresh  term.Term
	guards []int32 // by variable: its guard's node
	// left is how many models may still be yielded.
	left int64
	// complete says that every model has been yielded so far.
	complete bool
	// until is when the part at hand is to be left, and most the work at
	// which it is; zero for never.
	until time.Time
	most  int64
	// late says that some part was left for the time, and long that some
	// was for the work.
	late, long bool
	// spent is the work on shapes that are done, and on Z3; at is the shape
	// at hand.
	spent int64
	at    *shapeSample
	// scattered is what has been spent on random assignments.
	scattered int64
}

// newSpread prepares an enumeration of p, whose own store is left alone.
func newSpread(ctx context.Context, p *problem.Problem, config Config, yield func(problem.Model) bool) *spread {
	return &spread{
		ctx: ctx, space: search.NewSpace(p), meter: &strategy.Meter{}, yield: yield, config: config,
		fresh: term.True, left: config.Models, complete: true,
	}
}

// ready prepares the engine for drawing shapes, and reports whether there may
// be a model.
func (s *spread) ready() bool {
	if err := s.space.Survey(); err != nil {
		return s.meter.Fault(err)
	}
	p := s.space.Problem
	if p.Fresh {
		s.fresh = p.FreshTerm()
	}
	var guards []term.Term
	for i := range p.Vars {
		guards = append(guards, p.Vars[i].Guard)
	}
	if !s.space.Build(p.SizeTerm(), s.fresh, guards) || !s.space.Restrict() {
		return false
	}
	e := s.space.Engine
	for _, g := range guards {
		s.guards = append(s.guards, e.Node[g])
	}
	e.Relate(p.Store)
	return e.Propagate()
}

// enumerate yields the sample, until end unless that is zero.
func (s *spread) enumerate(end time.Time) (strategy.Outcome, error) {
	if s.ctx.Err() != nil {
		return strategy.Outcome{Reason: "canceled"}, nil
	}
	defer s.meter.Watch(s.ctx)()
	if s.ready() {
		s.sizes(end)
	}
	if !s.meter.Halted() {
		s.meter.Live()
	}
	out := s.meter.Outcome()
	out.Spread = out.Complete && !s.complete
	out.Complete = out.Complete && s.complete
	switch {
	case out.Spread && s.late:
		out.Reason = strategy.OutOfTime
	case out.Spread && s.long:
		out.Reason = strategy.OutOfSteps
	}
	return out, s.meter.Err()
}

// HasNoShape reports whether no shape of p is found by drawing, which is no
// proof that there is none.
func HasNoShape(ctx context.Context, p *problem.Problem, config Config) bool {
	s := newSpread(ctx, p, config, nil)
	defer s.meter.Watch(ctx)()
	if !s.ready() {
		return s.meter.Err() == nil
	}
	return len(s.draw(1, s.random())) == 0 && !s.meter.Canceled()
}

// sizes deals the models out to the sizes of models, from small to large: each
// gets one for each of its shapes, and of the others an equal share of what the
// sizes before have left.
func (s *spread) sizes(end time.Time) {
	s.share(end, 2) // half is for the shapes
	drawn := s.someShapes(s.left)
	shapes, sizes := int64(len(drawn)), bySize(drawn)
	for i, at := range sizes {
		if s.left == 0 || s.over() {
			s.complete = false
			return
		}
		rest := int64(len(sizes) - i)
		s.share(end, rest)
		n := int64(len(at))
		s.spreadSize(at, min(n+(max(s.left-shapes, 0)+rest-1)/rest, s.left))
		shapes -= n
	}
}

// over reports whether the enumeration, or the part at hand, is to be left.
func (s *spread) over() bool {
	if s.meter.Halted() || s.meter.Canceled() {
		return true
	}
	switch {
	case s.most > 0 && s.work() >= s.most:
		s.long = true
	case !s.until.IsZero() && !time.Now().Before(s.until):
		s.late = true
		timecut.Mark(s.ctx)
	default:
		return false
	}
	return true
}

// share gives the part at hand one of some equal parts of the time and of the
// work that are left.
func (s *spread) share(end time.Time, parts int64) {
	if !end.IsZero() {
		s.until = time.Now().Add(time.Until(end) / time.Duration(parts))
	}
	if s.config.Steps > 0 {
		done := s.work()
		s.most = done + max(s.config.Steps-done, 0)/parts + 1
	}
}

// work returns the work so far, in steps as [strategy.Stats] counts them.
func (s *spread) work() int64 {
	done := s.spent + s.space.Engine.Work + s.scattered
	if s.at != nil {
		done += s.at.e.Work + s.at.evaluated
	}
	return done
}

// spreadSize yields models of some shapes of one size, quota at most.
func (s *spread) spreadSize(shapes []drawn, quota int64) {
	first := make([]problem.Model, len(shapes)) // by shape: the first model
	done := make([]bool, len(shapes))
	for i, shape := range shapes {
		if quota == 0 || s.over() {
			s.complete = false
			return
		}
		s.meter.Stats.Shapes++
		if shape.model != nil {
			first[i], quota = shape.model, quota-1
			s.deal(shape.model)
			continue
		}
		s.withShape(shape.shape, func(h *shapeSample) {
			h.room = min(quota, 1)
			h.simplest()
			if len(h.found.models) > 0 {
				first[i], quota = h.found.models[0], quota-1
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
		s.withShape(shape.shape, func(h *shapeSample) {
			if first[i] != nil {
				h.found.note(first[i])
			}
			known := len(h.found.models)
			h.room = room
			h.fill()
			quota -= int64(len(h.found.models) - known)
			s.complete = s.complete && h.done
		})
	}
}

// deal yields a model that has not been yielded.
func (s *spread) deal(m problem.Model) {
	s.left--
	s.meter.Stats.Models++
	if !s.yield(m) {
		s.meter.Halt("stopped")
	}
}

// someShapes returns shapes, most at most: all of them where there are no more,
// and otherwise a random choice, with a model of most.
func (s *spread) someShapes(most int64) []drawn {
	most = min(most, keptValues/int64(len(s.space.Problem.Vars)+1)+1)
	shapes, all := search.ListShapes(s.space, s.meter, int(min(4*most+64, keptValues/int64(len(s.space.Structural)+1)+1)))
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
		list[i] = drawn{shape: s.space.Fill(shape.Values), size: shape.Size}
	}
	return list
}

// keptValues bounds the numbers kept for shapes, 8 bytes each: of large shapes
// there are fewer, with more models each.
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
func (s *spread) random(keys ...int64) *rand.Rand {
	h := uint64(14695981039346656037)
	for _, k := range keys {
		h = (h ^ uint64(k)) * 1099511628211
		h ^= h >> 29
	}
	return rand.New(rand.NewPCG(uint64(s.config.Seed), h))
}

// withShape calls f with the models of a shape, and then forgets the terms made
// for them.
func (s *spread) withShape(values problem.Model, f func(*shapeSample)) {
	mark := s.space.Problem.Store.Mark()
	h := s.newShape(values)
	s.at = h
	f(h)
	s.fault(h.close())
	s.at = nil
	s.spent += shapeSteps*int64(len(h.e.Op)) + h.e.Work + h.evaluated
	s.space.Problem.Store.Release(mark)
}

// shapeSteps is how many steps for each node of its engine a shape takes before
// anything is looked for.
const shapeSteps = 16

// fault notes an error of Z3, which ends the enumeration; one that says that
// the time is over does not.
func (s *spread) fault(err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		s.meter.Fault(err)
	}
}
