package solver

import (
	"github.com/typetarget/target/solver/problem"
	"time"
)

// When a team is worth what it costs.
const (
	// aloneFor is how long a run searches by itself: what ends sooner is not worth the copies. It is also for how
	// long it is looked at to judge the team's worth.
	aloneFor = 5 * time.Millisecond
	// maxUntimed is for how long at most a run goes on without timing who takes its models.
	maxUntimed = 100 * time.Millisecond
	// handingEach and handingOne are about what it costs to hand on a model and each value of it, and for who takes it
	// to do anything with it. Who finds models in less time is not who is waited for.
	handingEach = time.Microsecond
	handingOne  = 3 * time.Nanosecond
	// aloneSteps is how many shapes and dead ends a list has that one goroutine makes: some 50 ms. Many engines cost as much to copy.
	aloneSteps = 1 << 15
	// everyTicks is how many models and dead ends pass before the time is looked at.
	everyTicks = 1 << 10
)

// searches reports whether a run has lately spent its time on searching. Where models come so fast that handing them on would
// cost as much, who takes them is not timed: it is then clear that it has not. Timing costs as much as finding a cheap
// model, so that after each time that it has been in vain the run goes on longer without.
func (t *team) searches(r *run) bool {
	passed := time.Since(t.since)
	if passed < t.window {
		return t.searching
	}
	models := r.stats.Models - t.models
	searched, costs := passed-t.yielding, t.handing*time.Duration(models)
	t.searching = (t.timing || models == 0) && searched > t.yielding && searched > costs
	switch {
	case t.searching:
		t.timing, t.untimed = passed > costs, aloneFor
	case t.timing:
		t.timing, t.untimed = false, min(2*t.untimed, maxUntimed)
	default:
		t.timing = passed > costs
	}
	t.window = t.untimed
	if t.timing {
		t.window = aloneFor
	}
	t.since, t.models, t.yielding = t.since.Add(passed), r.stats.Models, 0
	return t.searching
}

// afresh forgets how the run has spent its time. Listing shapes takes time and yields no models, but says nothing of the
// search for theirs.
func (t *team) afresh(r *run) {
	if t == nil {
		return
	}
	t.searching, t.since, t.models, t.yielding = false, time.Now(), r.stats.Models, 0
}

// together reports whether what is left is worth several goroutines.
func (r *run) together() bool { return r.team != nil && !r.limited() && r.team.pays(r) }

// tick counts a model or a dead end and reports whether it is the team's turn.
func (r *run) tick() bool {
	t := r.team
	if t == nil {
		return false
	}
	t.ticks++
	return t.ticks%t.every == 0 && !r.limited() && t.pays(r)
}

// timed yields a model of the run, and takes the time where that is of use.
func (t *team) timed(m problem.Model) bool {
	if !t.timing {
		return t.yield(m)
	}
	begin := time.Now()
	more := t.yield(m)
	t.yielding += time.Since(begin)
	return more
}
