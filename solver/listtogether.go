package solver

// beginningsEach is how many beginnings of shapes there are at least for each goroutine, if there are as many.
const beginningsEach = 4

// listTogether is list on the goroutines of the team: each goes through all shapes with some beginning.
func (r *run) listTogether(first, last int64) (shapes []Model, ok bool) {
	beginnings, whole, ok := r.beginnings(first, last)
	if whole || !ok {
		return beginnings, ok
	}
	found := make([][]Model, len(beginnings))
	complete := r.work(len(beginnings), func(helper *run, i int) {
		l := &lister{first: first, last: last, until: len(r.structural)}
		if !helper.collect(l, beginnings[i]) {
			helper.halt("too many shapes")
		}
		found[i] = l.found
	}, nil) // there are no models
	if complete < len(beginnings) {
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
