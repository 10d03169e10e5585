package solver

// beginningsEach is how many beginnings of shapes there are at least for each goroutine, if there are as many.
const beginningsEach = 4

// listTogether is list on the goroutines of the team: each goes through all shapes with some beginning.
func (r *run) listTogether(first, last int64) (shapes []listedShape, beyond, ok bool) {
	beginnings, whole, ok := r.beginnings(first, last)
	if whole || !ok {
		return beginnings.found, beginnings.beyond, ok
	}
	lists := make([]*lister, len(beginnings.found))
	complete := r.work(len(lists), func(helper *run, i int) {
		l := &lister{first: first, last: last, until: len(r.structural)}
		if !helper.collect(l, beginnings.found[i:i+1:i+1]) {
			helper.halt("too many shapes")
		}
		lists[i] = l
	}, nil) // there are no models
	if complete < len(lists) {
		return nil, true, false
	}
	shapes, beyond = []listedShape{}, beginnings.beyond
	for _, l := range lists {
		shapes, beyond = append(shapes, l.found...), beyond || l.beyond
	}
	return shapes, beyond, len(shapes) <= r.budget.listed
}

// beginnings lists the beginnings of all shapes of some sizes, in order, or reports false where there are too many. Where
// the shapes are few they are whole.
func (r *run) beginnings(first, last int64) (l *lister, whole, ok bool) {
	for until := 2; ; until *= 2 {
		l = &lister{first: first, last: last, until: min(until, len(r.structural)), found: []listedShape{}}
		ok = r.collect(l, nil)
		whole = l.until == len(r.structural)
		if whole || !ok || len(l.found) >= beginningsEach*r.team.goroutines {
			return l, whole, ok
		}
	}
}
