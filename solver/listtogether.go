package solver

// beginningsEach is how many beginnings of shapes there are at least for each goroutine, if there are as many.
const beginningsEach = 4

// listTogether is list on the goroutines of the team: each goes through all shapes with some beginning. It reports false where one of
// them gives up, or all together, which is no reason for a single list to do so.
func (r *run) listTogether(first, last int64) (all *lister, ok bool) {
	beginnings, whole, ok := r.beginnings(first, last)
	if whole || !ok {
		return beginnings, ok
	}
	lists, counts := make([]*lister, len(beginnings.found)), make([]allowance, len(beginnings.found))
	complete := r.work(len(lists), func(helper *run, i int) {
		l := &lister{first: first, last: last, until: len(r.structural), partly: true}
		if !helper.collect(l, beginnings.found[i:i+1:i+1]) || l.more {
			helper.halt("too many shapes")
		}
		lists[i], counts[i] = l, helper.pass
	}, nil, nil) // there are no models
	if complete < len(lists) {
		return nil, false
	}
	all = &lister{first: first, last: last, partly: true, beyond: beginnings.beyond}
	sum := r.budget.shapes.allow(0, listGrowth)
	sum.fails = beginnings.fails
	for i, l := range lists {
		if !sum.include(counts[i], all.seen) { // one list would have given up
			return nil, false
		}
		all.seen += l.seen
		all.found, all.beyond = append(all.found, l.found...), all.beyond || l.beyond
	}
	all.fails = sum.fails
	for _, l := range lists {
		all.upTo(l.last)
	}
	for len(all.found) > r.budget.listed {
		if !all.leaveOut() {
			return nil, false
		}
	}
	return all, true
}

// beginnings lists the beginnings of all shapes of some sizes, in order, or reports false where there are too many. Where
// the shapes are few they are whole.
func (r *run) beginnings(first, last int64) (l *lister, whole, ok bool) {
	for until := 2; ; until *= 2 {
		l = &lister{first: first, last: last, until: min(until, len(r.structural))}
		ok = r.collect(l, nil)
		whole = l.until == len(r.structural)
		if whole || !ok || len(l.found) >= beginningsEach*r.team.goroutines {
			return l, whole, ok
		}
	}
}
