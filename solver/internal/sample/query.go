package sample

import (
	"slices"
	"time"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
)

// A query is Z3 at work on one shape.
type query struct {
	session *smt.Session
	batch   int // models to ask for when it is next asked for any
	unknown int // quick questions without an answer, in a row
}

const (
	// gatheredModels is how many models Z3 is first asked for.
	gatheredModels = 64
	// quickResources bounds the work of a question that need not have an
	// answer, some tenths of a second.
	quickResources = problem.DefaultResources / 50
	// stepsForUnit is how many steps take as long as a unit of Z3.
	stepsForUnit = 16
	// maxUnknown ends such questions about a shape after so many without an
	// answer in a row.
	maxUnknown = 2
)

// ask starts Z3 on the shape, if that has not been done, and reports whether
// there is anything more to ask it.
func (h *shapeSample) ask() bool {
	if h.query == nil {
		h.start()
	}
	return !h.full() && h.query.batch > 0
}

// start starts Z3.
func (h *shapeSample) start() {
	config := h.s.config.SMT
	config.Integers = false
	cube := problem.Cube{}
	for v := range h.s.space.Problem.Vars {
		if !slices.Contains(h.free, v) {
			cube.Fixed = append(cube.Fixed, problem.Fixed{Var: v, Value: h.model[v]})
		}
	}
	session, err := smt.NewSession(h.s.ctx, config, h.s.space.Problem, cube)
	if err == nil {
		h.query = &query{session: session, batch: gatheredModels}
		err = session.WatchFree()
	} else {
		h.query = &query{}
	}
	h.failed(err)
}

// failed notes an error of Z3. If the error says that Z3 gave up, Z3 is not
// asked about this shape again.
func (h *shapeSample) failed(err error) {
	if err == nil {
		return
	}
	if _, ok := smt.GaveUp(h.s.ctx, err); ok {
		h.query.batch, h.query.unknown = 0, maxUnknown
		return
	}
	h.err = err
}

// close frees what Z3 holds, and returns the error that has come up.
func (h *shapeSample) close() error {
	if h.query != nil && h.query.session != nil {
		h.s.meter.Stats.Checks += h.query.session.Checks
		h.query.session.Close()
	}
	return h.err
}

// A boundOf bounds a variable of the problem.
type boundOf struct {
	variable int
	problem.Interval
}

// gather asks Z3 for models with variables within some bounds that are not
// known, most at most; the work is bounded by resources unless these are 0. The
// status is Unsat where there are no more.
func (h *shapeSample) gather(most int, resources uint32, within ...boundOf) (found []problem.Model, status z3.Status) {
	p := h.query
	if p.batch == 0 {
		return nil, z3.Unknown
	}
	limits := h.s.config.SMT.Params()
	if resources > 0 {
		limits.Resources = resources
	}
	if h.s.most > 0 {
		limits.Resources = uint32(min(int64(limits.Resources), max(h.s.most-h.s.work(), 0)/stepsForUnit+1))
		before := p.session.Solver.Spent()
		defer func() { h.s.spent += stepsForUnit * max(p.session.Solver.Spent()-before, 0) }()
	}
	if !h.s.until.IsZero() {
		limits.Timeout = min(limits.Timeout, max(time.Until(h.s.until), time.Millisecond))
	}
	if err := p.session.Solver.SetLimits(limits); err != nil {
		h.failed(err)
		return nil, z3.Unknown
	}
	if err := p.session.Solver.Push(); err != nil {
		h.failed(err)
		return nil, z3.Unknown
	}
	mark := p.session.Z.Mark()
	for _, b := range within {
		if err := p.session.Solver.Assert(p.session.T.InRange(h.s.space.Problem.Vars[b.variable].Term, b.Lo, b.Hi)...); err != nil {
			h.failed(err)
			return nil, z3.Unknown
		}
	}
	p.session.Z.Release(mark)
	met := map[string]bool{}
	status, err := p.session.Enumerate(func(m problem.Model) bool {
		if key := h.found.keyOf(m); !h.found.seen[key] && !met[key] {
			met[key] = true
			found = append(found, slices.Clone(m))
		}
		return len(found) < most
	})
	if err == nil {
		err = p.session.Solver.Pop()
	}
	if err != nil {
		h.failed(err)
		return nil, z3.Unknown
	}
	return found, status
}

// anyMore yields any models that are not known and that Z3 finds, more each
// time. If there are none left, the shape is done.
func (h *shapeSample) anyMore() {
	found, status := h.gather(int(min(int64(h.query.batch), h.room+1)), 0)
	h.query.batch *= 2
	whole := int64(len(found)) <= h.room
	for _, m := range found {
		h.emit(m)
	}
	switch {
	case h.err != nil || h.s.over():
	case status == z3.Unsat && whole:
		h.done = true
	case len(found) == 0:
		h.query.batch = 0
	}
}

// more yields models that are not known, somewhere at random if there are some.
func (h *shapeSample) more() {
	if h.query.unknown < maxUnknown && len(h.found.models) > 0 {
		i := h.rng.IntN(len(h.free))
		lo, hi := h.bound(i, true), h.bound(i, false)
		pivot := between(h.rng, h.found.extreme(i, true), h.found.extreme(i, false))
		within := problem.Interval{Lo: lo, Hi: pivot}
		if h.rng.IntN(2) == 0 {
			within = problem.Interval{Lo: pivot, Hi: hi}
		}
		found, status := h.gather(4, quickResources, boundOf{h.free[i], within})
		h.query.answered(status)
		for _, m := range found {
			h.emit(m)
		}
		if len(found) > 0 {
			return
		}
	}
	if h.err == nil {
		h.anyMore()
	}
}

// answered counts the quick questions without an answer.
func (q *query) answered(status z3.Status) {
	q.unknown++
	if status != z3.Unknown {
		q.unknown = 0
	}
}

// prove yields a model in which the i-th free variable has its least value,
// which is not below the bound, or its greatest, which is not above it.
func (h *shapeSample) prove(i int, least bool, bound int64) {
	if !h.ask() {
		return
	}
	if len(h.found.models) == 0 {
		h.anyMore()
	}
	if len(h.found.models) == 0 || h.full() {
		return
	}
	v, best := h.free[i], h.found.extreme(i, least)
	var model problem.Model
	for best != bound && !h.full() && h.query.unknown < maxUnknown {
		// The half of the values in question that is farther out.
		half := (uint64(max(best, bound)) - uint64(min(best, bound))) / 2
		middle, within := int64(uint64(bound)+half), problem.Interval{}
		if least {
			within = problem.Interval{Lo: bound, Hi: middle}
		} else {
			middle = int64(uint64(bound) - half)
			within = problem.Interval{Lo: middle, Hi: bound}
		}
		found, status := h.gather(1, quickResources, boundOf{v, within})
		h.query.answered(status)
		switch {
		case len(found) > 0:
			model = found[0]
			best = model[v]
		case status != z3.Unsat:
			return
		case least:
			bound = middle + 1
		default:
			bound = middle - 1
		}
	}
	if model != nil {
		h.emit(model)
	}
}
