package solver

import (
	"context"
	"errors"
	"slices"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Split enumerates with Z3 alone, in order and without the growth of Refute. It
// collects some models; if there are more, it cuts the order of models in two
// or three parts and goes on with the first. If it gives up or is stopped, the
// models that it has yielded are the first ones, with none left out.
//
// One check yields all models of a part (survey §5.2, step 5, with a conflict
// in place of a refutation and a new check). Over mathematical integers, Z3
// cannot do that, and each model takes a check.
type Split struct {
	smt.Config
	room int // overrides the numbers of models collected in tests
}

// The number of models collected before a part is cut grows with the parts
// done: first models come soon, and many models with few cuts.
const (
	firstRoom = 32
	lastRoom  = 1 << 14
)

// Enumerate implements [Strategy].
func (s Split) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	return s.EnumerateCube(ctx, p, problem.Cube{}, yield)
}

// EnumerateCube yields the models of p in a cube, as Enumerate does. The error
// is as for [Strategy].
func (s Split) EnumerateCube(ctx context.Context, p *problem.Problem, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
	e, err := smt.NewSession(ctx, s.Config, p, cube)
	if err != nil {
		return failed(ctx, Stats{}, err)
	}
	defer e.Close()
	run := &splitting{session: e, yield: yield, room: firstRoom, lastRoom: lastRoom}
	if s.room > 0 {
		run.room, run.lastRoom = s.room, s.room
	}
	if err := run.run(cube); err != nil {
		return failed(ctx, run.stats(), err)
	}
	return Outcome{Complete: run.reason == "", Reason: run.reason, Stats: run.stats()}, nil
}

// A splitting is one enumeration by Split.
type splitting struct {
	session *smt.Session
	keys    []splitKey
	yield   func(problem.Model) bool
	room    int
	// lastRoom bounds room.
	lastRoom int
	models   int64  // yielded
	reason   string // why it is over before its end, or empty
}

func (e *splitting) stats() Stats {
	return Stats{Models: e.models, Checks: e.session.Checks, Resources: e.session.Solver.Spent()}
}

// run enumerates the whole cube.
func (e *splitting) run(cube problem.Cube) error {
	if len(e.session.Free) > 0 && !e.session.T.Integers {
		if err := e.session.WatchFree(); err != nil {
			return err
		}
	}
	e.listKeys(cube)
	return e.part(0, nil)
}

// A splitKey is what models are ordered by, the size or a variable.
type splitKey struct {
	term   term.Term
	lo, hi int64
	of     func(problem.Model) int64
}

// listKeys lists what the order of models compares and the cube leaves open, in
// that order.
func (e *splitting) listKeys(cube problem.Cube) {
	if lo, hi := e.session.P.Store.Range(e.session.Size); cube.Size == nil && lo < hi {
		e.keys = append(e.keys, splitKey{e.session.Size, lo, hi, e.session.P.Size})
	}
	for _, v := range e.session.P.Order() {
		if x := &e.session.P.Vars[v]; x.Lo < x.Hi && e.session.Terms[v].Valid() {
			e.keys = append(e.keys, splitKey{x.Term, x.Lo, x.Hi, func(m problem.Model) int64 { return m[v] }})
		}
	}
}

// part yields what is left where the keys before the j-th have one value each,
// which is asserted. The models known are among them.
func (e *splitting) part(j int, known []problem.Model) error {
	if j == len(e.keys) {
		return e.collect(known, nil)
	}
	return e.between(j, e.keys[j].lo, e.keys[j].hi, known)
}

// between yields what is left with the j-th key in lo..hi.
func (e *splitting) between(j int, lo, hi int64, known []problem.Model) error {
	if e.reason != "" || lo > hi {
		return nil
	}
	k := &e.keys[j]
	if lo == k.lo && hi == k.hi {
		return e.collect(known, func(known []problem.Model) error { return e.cut(j, lo, hi, known) })
	}
	if err := e.session.Solver.Push(); err != nil {
		return err
	}
	mark := e.session.Z.Mark()
	if err := e.session.Solver.Assert(e.session.T.InRange(k.term, lo, hi)...); err != nil {
		return err
	}
	e.session.Z.Release(mark)
	var err error
	if lo == hi {
		err = e.part(j+1, known)
	} else {
		err = e.collect(known, func(known []problem.Model) error { return e.cut(j, lo, hi, known) })
	}
	if err != nil {
		return err
	}
	return e.session.Solver.Pop()
}

// collect looks for models that are not known until there are none, and yields
// all; or until there are too many, and cuts. It cuts also where Z3 gives up
// but has found some.
func (e *splitting) collect(known []problem.Model, cut func([]problem.Model) error) error {
	if err := e.session.Solver.Push(); err != nil {
		return err
	}
	found := e.refuted
	if e.session.Watch != nil {
		found = e.visited
	}
	before := len(known)
	known, status, err := found(known)
	if err != nil {
		return err
	}
	if err := e.session.Solver.Pop(); err != nil {
		return err
	}
	switch {
	case status == z3.Unsat:
		e.deliver(known)
	case status == z3.Unknown && (e.session.Ctx.Err() != nil || len(known) == before || cut == nil):
		e.reason = e.session.GaveUp()
	case cut == nil:
		return errors.New("solver: Z3 gave one model twice")
	default:
		return cut(known)
	}
	return nil
}

// refuted adds models to the ones known by one check each, until there is no
// room (Sat), there are no more (Unsat) or Z3 gives up.
func (e *splitting) refuted(known []problem.Model) ([]problem.Model, z3.Status, error) {
	for _, m := range known {
		if err := e.session.Refute(m); err != nil {
			return nil, z3.Unknown, err
		}
	}
	for len(known) < e.room {
		status, err := e.session.Next()
		if err != nil || status != z3.Sat {
			return known, status, err
		}
		known = append(known, slices.Clone(e.session.Model))
		if err := e.session.Refute(e.session.Model); err != nil {
			return nil, z3.Unknown, err
		}
	}
	return known, z3.Sat, nil
}

// visited does the same by one check in all.
func (e *splitting) visited(known []problem.Model) ([]problem.Model, z3.Status, error) {
	if len(known) >= e.room { // known since there was more room
		return known, z3.Sat, nil
	}
	seen := make(map[string]bool, len(known))
	var key []byte
	for _, m := range known {
		key = m.AppendKey(key[:0])
		seen[string(key)] = true
	}
	full := false
	status, err := e.session.Enumerate(func(m problem.Model) bool {
		if key = m.AppendKey(key[:0]); !seen[string(key)] {
			seen[string(key)] = true
			known = append(known, slices.Clone(m))
		}
		full = len(known) >= e.room
		return !full
	})
	if err == nil && status == z3.Sat && !full {
		// Z3 has found a model without asking, and knows nothing of the
		// ones before.
		return e.refuted(known)
	}
	return known, status, err
}

// cut goes on in parts: the values of the j-th key below a pivot, the pivot,
// and the values above it. The pivot is in the middle of the models known, but
// never above the middle of the range: both the models and the range of the
// first part then shrink by half.
func (e *splitting) cut(j int, lo, hi int64, known []problem.Model) error {
	of := e.keys[j].of
	values := make([]int64, len(known))
	for i, m := range known {
		values[i] = of(m)
	}
	slices.Sort(values)
	pivot, middle := values[len(values)/2], int64(uint64(lo)+(uint64(hi)-uint64(lo))/2)
	parts := []problem.Interval{{Lo: lo, Hi: middle}, {Lo: middle + 1, Hi: hi}}
	if pivot <= middle {
		parts = []problem.Interval{{Lo: pivot, Hi: pivot}}
		if lo < pivot {
			parts = append([]problem.Interval{{Lo: lo, Hi: pivot - 1}}, parts...)
		}
		if pivot < hi {
			parts = append(parts, problem.Interval{Lo: pivot + 1, Hi: hi})
		}
	}
	for _, r := range parts {
		var within []problem.Model
		for _, m := range known {
			if r.Contains(of(m)) {
				within = append(within, m)
			}
		}
		if err := e.between(j, r.Lo, r.Hi, within); err != nil {
			return err
		}
	}
	return nil
}

// deliver yields all models of a part.
func (e *splitting) deliver(models []problem.Model) {
	for _, m := range smt.Sorted(e.session.P, models) {
		if e.session.Ctx.Err() != nil {
			e.reason = "canceled"
			return
		}
		e.models++
		if !e.yield(m) {
			e.reason = "stopped"
			return
		}
	}
	e.room = min(2*e.room, e.lastRoom)
}
