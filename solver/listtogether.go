package solver

import "context"

// beginningsEach is how many beginnings of shapes there are at least for each goroutine, if there are as many.
const beginningsEach = 4

// listTogether is list on the goroutines of the team: each goes through all shapes with some beginning.
func (r *run) listTogether(first, last int64) (shapes []Model, ok bool) {
	beginnings, whole, ok := r.beginnings(first, last)
	if whole || !ok {
		return beginnings, ok
	}
	t := r.team
	t.gather(r)
	found := make([][]Model, len(beginnings))
	jobs := make([]job, len(beginnings))
	for i, b := range beginnings {
		jobs[i] = func(ctx context.Context, _ func(Model) bool) (Outcome, error) {
			return t.lend(ctx, func(helper *run) {
				l := &lister{first: first, last: last, until: len(r.structural)}
				if !helper.collect(l, b) {
					helper.halt("too many shapes")
				}
				found[i] = l.found
			})
		}
	}
	complete, out, err := inOrder(r.ctx, t.goroutines, jobs, func(Model) bool { return true })
	r.stats.add(out.Stats)
	switch {
	case err != nil:
		r.fault(err)
	case r.ctx.Err() != nil:
		r.halt("canceled")
	}
	if complete < len(jobs) {
		t.idle = nil // they have been canceled
		return nil, false
	}
	shapes = []Model{}
	for _, some := range found {
		shapes = append(shapes, some...)
	}
	return shapes, len(shapes) <= r.budget.listed
}

// beginnings returns the beginnings of all shapes of some sizes, in order, or false where there are too many. Where
// the shapes are few they are whole.
func (r *run) beginnings(first, last int64) (found []Model, whole, ok bool) {
	for until := 2; ; until *= 2 {
		l := &lister{first: first, last: last, until: min(until, len(r.structural)), found: []Model{}}
		ok = r.collect(l, nil)
		whole = l.until == len(r.structural)
		if whole || !ok || len(l.found) >= beginningsEach*r.team.goroutines {
			return l.found, whole, ok
		}
	}
}
