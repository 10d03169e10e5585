package solver

import (
	"context"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"slices"
	"time"
)

// A team lets a run enumerate the shapes of one size on several goroutines. Each has a run of its own, with a
// copy of the problem's store; what they find comes out in the order of models all the same. It begins where the run
// is known to spend its time on searching: where who takes the models is slower, or a model costs less to find
// than to hand from one goroutine to the other, there is nothing to gain.
type team struct {
	problem    *problem.Problem // whose store nothing changes meanwhile
	goroutines int
	relay      bool                     // the run has a relay
	yield      func(problem.Model) bool // of the run
	idle       chan *run                // those that have nothing to do; nil before the first part
	base       footing                  // of the run, as it was at first
	// pays reports whether the team is worth what its copies cost. It is asked before each size, and where every ticks
	// of models and dead ends have passed.
	pays  func(r *run) bool
	every int64
	ticks int64
	steps int64 // how many shapes and dead ends a list has that is made without the team
	// searching says that the run spent its time on that when it was last looked at: at since, when it had found models
	// models. Since then it has waited yielding for who takes the models, if that is timed.
	searching bool
	since     time.Time
	models    int64
	window    time.Duration // that the next look takes
	timing    bool
	untimed   time.Duration // for how long it goes on without
	yielding  time.Duration
	handing   time.Duration // about what it costs to hand on a model
}

// newTeam returns the team of a run, or nil where there is but one goroutine.
func newTeam(p *problem.Problem, goroutines int, relay bool) *team {
	if goroutines < 2 || len(p.Vars) == 0 {
		return nil
	}
	t := &team{problem: p, goroutines: goroutines, relay: relay, every: everyTicks, steps: aloneSteps, since: time.Now(), window: aloneFor, untimed: aloneFor}
	t.handing = handingEach + handingOne*time.Duration(len(p.Vars))
	t.pays = t.searches
	return t
}

// use gives the run a team, which may be nil.
func (r *run) use(t *team) {
	if r.team = t; t != nil {
		t.yield = r.yield
		r.yield = t.timed
	}
}

// passOn notes that everything up to the values that all but some open variables have is done, and that the rest of
// the size is the team's. It returns false, for the run to go back.
func (r *run) passOn(open ...[]int) bool {
	r.done = r.through(r.done, open...)
	r.unwind = outToTeam
	return false
}

// sideBySide enumerates the models of some shapes of a size on the goroutines of the team. From a shape on that is to be
// handed to the relay the run goes on by itself. The dead ends of the parts add up in their order, so that the rest of the
// size is handed over as it would be without the team.
func (r *run) sideBySide(size int64, shapes []listedShape) {
	t := r.team
	shapes, after := r.openShapes(shapes)
	unready(shapes)
	parts := t.parts(shapes, after)
	last := problem.Model(nil)
	take := each(func(m problem.Model) bool {
		if r.yielded != nil && r.repeated(m) {
			return true
		}
		r.stats.Models++
		last = append(last[:0], m...)
		return t.yield(m) || r.halt("stopped")
	})
	t.timing = true
	sum := newTallying(r, parts)
	complete := r.work(len(parts), func(helper *run, i int) {
		helper.share, helper.after = parts[i].share, parts[i].after
		helper.sizePass(size, parts[i].shapes)
		sum.of[i] = helper.pass
	}, func(b block) bool {
		begin := time.Now()
		defer func() { t.yielding += time.Since(begin) }()
		return take(b)
	}, sum.add)
	if r.unwind != nowhere {
		return
	}
	if last != nil {
		r.yielded = last
	}
	if sum.over && !r.relayRest() {
		return
	}
	if complete < len(parts) {
		sum.goBack()
		r.byItself(shapes[parts[complete].first:])
	}
}

// relayRest hands over what of the size comes after r.yielded. It reports whether to go on natively.
func (r *run) relayRest() bool {
	size := r.size
	if !r.hand(problem.Cube{Size: &size, After: slices.Clone(r.yielded)}, outPass) {
		return false
	}
	r.pass = unlimited
	return true
}

// work has the runs of the team do some jobs, each by its number, and yields blocks of the models that they yield in
// the order of the jobs. It returns how many jobs, from the first one on, are complete; where these are not all, the run has
// ended, the next one has given up, or ended has returned false.
func (r *run) work(jobs int, do func(helper *run, i int), yield func(block) bool, ended func(i int) bool) (complete int) {
	t := r.team
	t.gather(r)
	all := make([]job, jobs)
	for i := range all {
		all[i] = func(ctx context.Context, yield func(problem.Model) bool) (Outcome, error) {
			return t.lend(ctx, func(helper *run) {
				helper.yield = yield
				do(helper, i)
			})
		}
	}
	complete, out, err := inOrder(r.ctx, t.goroutines, all, yield, ended)
	r.stats.add(out.Stats)
	if complete == jobs {
		return complete
	}
	t.idle = nil // they have been canceled
	switch {
	case err != nil:
		r.fault(err)
	case r.unwind == nowhere && r.ctx.Err() != nil:
		r.halt("canceled")
	}
	return complete
}

// openShapes returns the shapes that have models after r.yielded, and that itself if it is of the first of them.
func (r *run) openShapes(shapes []listedShape) ([]listedShape, problem.Model) {
	if r.yielded == nil {
		return shapes, nil
	}
	i, found := slices.BinarySearchFunc(shapes, r.outline(r.yielded), func(s listedShape, at problem.Model) int {
		return slices.Compare(s.values, at)
	})
	if !found {
		return shapes[i:], nil
	}
	return shapes[i:], slices.Clone(r.yielded)
}

// byItself enumerates shapes of a size, or all where there are none given, without the team.
func (r *run) byItself(shapes []listedShape) {
	t := r.team
	r.team = nil
	r.allShapes(shapes)
	r.team = t
}

// rejoin goes on with a size after r.yielded, with the team if the shapes can be listed.
func (r *run) rejoin(size int64, shapes []listedShape) {
	switch {
	case shapes != nil:
		r.sideBySide(size, shapes)
		return
	case r.sized:
		r.byItself(nil)
		return
	}
	for after := problem.Model(nil); ; {
		pass := r.pass
		l, ok := r.list(size, size, after)
		r.pass = pass
		if ok {
			r.pass.fails, r.begun.fails = term.SatAdd(r.pass.fails, l.fails), term.SatAdd(r.begun.fails, l.fails)
		}
		switch {
		case r.unwind != nowhere:
			return
		case !ok:
			r.byItself(nil)
			return
		case l.fails > 0 && !r.tolerates(0) && !r.relayRest():
			return
		}
		if r.sideBySide(size, l.found); r.unwind != nowhere || !l.more {
			return
		}
		after = l.found[len(l.found)-1].values
	}
}

// gather makes the runs of the team.
func (t *team) gather(r *run) {
	if t.idle != nil {
		return
	}
	var back *relay
	if t.relay {
		back = handBack
	}
	t.idle = make(chan *run, t.goroutines)
	for range t.goroutines {
		helper := newRun(r.ctx, t.problem, nil, back)
		helper.budget = r.budget
		helper.adopt(t.base)
		t.idle <- helper
	}
}

// handBack is the relay of the runs of a team: it leaves what the search is bad at to the run whose team it is.
var handBack = &relay{
	enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (Outcome, error) {
		return Outcome{Reason: "handed back"}, nil
	},
	last: true,
}

// lend has one of the runs of the team do something.
func (t *team) lend(ctx context.Context, do func(helper *run)) (Outcome, error) {
	r := <-t.idle
	defer func() { t.idle <- r }()
	r.ctx, r.stats = ctx, Stats{Steps: -r.indirect()}
	defer context.AfterFunc(ctx, func() { r.canceled.Store(true) })()
	do(r)
	return Outcome{Complete: r.unwind == nowhere, Reason: r.reason, Stats: r.counted()}, r.err
}
