package encode

import (
	"context"
	"slices"
	"time"

	"github.com/typetarget/target/solver"
)

// Go visits the entries of a map in an order that differs from one loop to the next. A predicate must
// mean the same in each of them, so a clause that has ranged over maps is evaluated once more for each of
// some orders, and refused if an input is found on which the results are not the same.
//
// The first two orders generate all others, and where the entries are those of an input the terms
// hold of them in every arrangement. So for one loop over an input the trial is complete. For what
// depends on several loops together, or on the order in which the lifted code has filled a map,
// it is not, nor where the solver runs out of time: there the worker, which evaluates each clause
// natively, has the last word.

// An input that tells two orders apart is looked for among small maps of few numbers first, which
// decides nearly always, and then among all. The times limit both, in all of one encoding.
const (
	smallTrialTime = 5 * time.Second
	fullTrialTime  = 250 * time.Millisecond
)

// A mapOrder is how the loops of an evaluation go over maps, and where those of them stand that have
// more than one entry to visit.
type mapOrder struct {
	arrange func(loop int, items []item) []item
	loops   []spot
}

// mapOrders are the orders besides the first.
var mapOrders = []func(loop int, items []item) []item{
	func(_ int, items []item) []item {
		items[0], items[1] = items[1], items[0]
		return items
	},
	func(_ int, items []item) []item { return append(items[1:], items[0]) },
	func(_ int, items []item) []item {
		slices.Reverse(items)
		return items
	},
	func(loop int, items []item) []item {
		if loop%2 == 1 {
			slices.Reverse(items)
		}
		return items
	},
}

// arranged is the order in which a loop visits items.
func (l *lifter) arranged(at spot, items []item) []item {
	if len(items) < 2 {
		return items
	}
	if l.order.arrange != nil {
		items = l.order.arrange(len(l.order.loops), items)
	}
	if l.abroad {
		at = l.site
	}
	l.order.loops = append(l.order.loops, at)
	return items
}

// inAnyOrder is the term that evaluate makes. It refuses a term that depends on the order of loops over
// maps.
func (l *lifter) inAnyOrder(evaluate func() Term) Term {
	l.order = mapOrder{}
	t := evaluate()
	loops := l.order.loops
	if len(loops) == 0 {
		return t
	}
	memo := l.memo
	defer func() { l.memo, l.order = memo, mapOrder{} }()
	for _, arrange := range mapOrders {
		l.memo, l.order = map[string]*result{}, mapOrder{arrange: arrange}
		if other := evaluate(); other != t && l.found(l.and(l.distinct, l.not(l.same(t, other)))) {
			l.here = loops[0]
			l.refuseVarying("a loop over a map, on whose order the result depends, which Go leaves open (collect the keys and sort them, or write it with forall or exists)")
		}
	}
	return t
}

// found reports whether an input was found on which c holds.
func (l *lifter) found(c Term) bool {
	if v, ok := l.s.Const(c); ok || l.vars == nil {
		return ok && v != 0
	}
	p := l.about(c)
	small := *p
	small.Vars = slices.Clone(p.Vars)
	for i := range small.Vars {
		shrink(&small.Vars[i])
	}
	return l.try(&small, smallTrialTime, &l.tried.small) || l.try(p, fullTrialTime, &l.tried.full)
}

// shrink leaves a variable at most four values, those around 0 if it has them.
func shrink(v *solver.Var) {
	if uint64(v.Hi-v.Lo) > 3 {
		v.Lo = min(max(v.Lo, -1), v.Hi-3)
		v.Hi = v.Lo + 3
	}
}

// try reports whether a problem was seen to have a model. What it takes adds to spent, and no trial
// begins once that is all of the limit.
func (l *lifter) try(p *solver.Problem, limit time.Duration, spent *time.Duration) bool {
	if *spent >= limit {
		return false
	}
	start := time.Now()
	ctx, cancel := context.WithTimeout(l.ctx, limit-*spent)
	defer cancel()
	found := false
	_, err := solver.Auto{GiveUp: true}.Enumerate(ctx, p, func(solver.Model) bool {
		found = true
		return false
	})
	*spent += time.Since(start)
	return err == nil && found
}
