package solver

import "time"

// When a team is worth what it costs.
const (
	// aloneFor is how long a run searches by itself: what ends sooner is not worth the copies. It is also how often the
	// team's worth is judged.
	aloneFor = 5 * time.Millisecond
	// handingEach and handingOne are about what it costs to hand on a model and each value of it.
	handingEach = 300 * time.Nanosecond
	handingOne  = 3 * time.Nanosecond
	// everyTicks is how many models and dead ends pass before the time is looked at.
	everyTicks = 1 << 10
)

// searches reports whether a run has lately spent its time on searching. Where models come so fast that handing them on would
// cost as much, who takes them is not timed: it is then clear that it has not.
func (t *team) searches(r *run) bool {
	passed := time.Since(t.since)
	if passed < aloneFor {
		return t.searching
	}
	models := r.stats.Models - t.models
	searched, timed := passed-t.yielding, t.timing || models == 0
	costs := t.handing * time.Duration(models)
	t.searching = timed && searched > t.yielding && searched > costs
	t.timing = passed > costs
	t.since, t.models, t.yielding = t.since.Add(passed), r.stats.Models, 0
	return t.searching
}

// together reports whether what is left is worth several goroutines.
func (r *run) together() bool { return r.team != nil && r.team.pays(r) }

// tick counts a model or a dead end and reports whether it is the team's turn.
func (r *run) tick() bool {
	t := r.team
	if t == nil {
		return false
	}
	t.ticks++
	return t.ticks%t.every == 0 && t.pays(r)
}

// timed is yield, which is timed where that is of use.
func (t *team) timed(yield func(Model) bool) func(Model) bool {
	if t == nil {
		return yield
	}
	return func(m Model) bool {
		if !t.timing {
			return yield(m)
		}
		begin := time.Now()
		more := yield(m)
		t.yielding += time.Since(begin)
		return more
	}
}
