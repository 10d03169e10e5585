package plan

import "slices"

// violatesHall reports whether there are levels that all differ and have fewer
// values than they are (Hall's condition), which the loops would find out by
// trying all of these.
func (p *Plan) violatesHall() bool {
	for i := range p.levels {
		if p.violatesHallAt(i) {
			return true
		}
	}
	return false
}

// violatesHallAt looks for such levels among one and those before it: it takes
// each that differs from all that it has taken.
func (p *Plan) violatesHallAt(i int) bool {
	lv := &p.levels[i]
	if lv.filter == nil || uint64(len(lv.filter.offsets)) <= uint64(lv.hi)-uint64(lv.lo) {
		return false
	}
	lo, hi := lv.lo, lv.hi
	taken := []int32{int32(i)}
	for _, o := range lv.filter.offsets {
		like := func(other int32) bool { return !p.differ(o.from, other) }
		if o.by == 0 && !slices.ContainsFunc(taken, like) {
			taken = append(taken, o.from)
			lo, hi = min(lo, p.levels[o.from].lo), max(hi, p.levels[o.from].hi)
		}
	}
	return uint64(len(taken)-1) > uint64(hi)-uint64(lo)
}

// differ reports whether two levels must have different values.
func (p *Plan) differ(a, b int32) bool {
	s := p.levels[max(a, b)].filter
	return s != nil && slices.Contains(s.offsets, offset{min(a, b), 0})
}
