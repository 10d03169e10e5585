package lift

import (
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// Go visits the entries of a map in an order that differs from one loop to the
// next. A predicate must mean the same in each of them, so a clause that has
// ranged over maps is evaluated once more for each of some orders, and refused
// if an input is found on which the results are not the same.
//
// The first two orders generate all others, and where the entries are those of
// an input the terms hold of them in every arrangement. So for one loop over an
// input the trial is complete. For what depends on several loops together, or
// on the order in which the lifted code has filled a map, it is not, nor where
// it takes too long to search all inputs: there the worker, which evaluates
// each clause natively, has the last word.

// An input that tells two orders apart is looked for among small maps of few
// numbers first, which decides nearly always, and then among all. Steps limit
// both, in all of one encoding, so that what is refused does not depend on the
// machine: some seconds for the small maps, and some tenths of one for all.
// Where not even the small maps are searched within the limit the clause is
// refused.
const (
	SmallTrialSteps = 200_000_000
	FullTrialSteps  = 10_000_000
	// fullTrialResources bounds a question to Z3 about all inputs: some tenths
	// of a second.
	fullTrialResources = problem.DefaultResources / 50
)

// Trials are the steps that are left to tell orders apart.
type Trials struct{ Small, Full int64 }

// A mapOrder is how the loops of an evaluation go over maps, and where those of
// them stand that have more than one entry to visit.
type mapOrder struct {
	arrange func(loop int, items []exec.Item) []exec.Item
	loops   []sym.Spot
}

// mapOrders are the orders besides the first.
var mapOrders = []func(loop int, items []exec.Item) []exec.Item{
	func(_ int, items []exec.Item) []exec.Item {
		items[0], items[1] = items[1], items[0]
		return items
	},
	func(_ int, items []exec.Item) []exec.Item { return append(items[1:], items[0]) },
	func(_ int, items []exec.Item) []exec.Item {
		slices.Reverse(items)
		return items
	},
	func(loop int, items []exec.Item) []exec.Item {
		if loop%2 == 1 {
			slices.Reverse(items)
		}
		return items
	},
}

// arranged is the order in which a loop visits items.
func (l *Lifter) arranged(at sym.Spot, items []exec.Item) []exec.Item {
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

// InAnyOrder is the term that evaluate makes. It refuses a term that depends on
// the order of loops over maps.
func (l *Lifter) InAnyOrder(evaluate func() sym.Term) sym.Term {
	l.order = mapOrder{}
	t := evaluate()
	loops := l.order.loops
	if len(loops) == 0 {
		return t
	}
	memo := l.memo
	defer func() { l.memo, l.order = memo, mapOrder{} }()
	for _, arrange := range mapOrders {
		l.memo, l.order = map[string]*remembered{}, mapOrder{arrange: arrange}
		other := evaluate()
		if other == t {
			continue
		}
		switch l.found(l.T.And(l.Distinct, l.T.Not(l.T.Same(t, other)))) {
		case problem.Somewhere:
			l.T.Here = loops[0]
			l.T.RefuseVarying("a loop over a map, on whose order the result depends, which Go leaves open (%s)", orderAdvice)
		case problem.Undecided:
			l.T.CheckContext()
			l.T.Here = loops[0]
			l.T.RefuseVarying("a loop over a map: whether the result depends on its order, which Go leaves open, could not be decided within %d steps (%s)",
				SmallTrialSteps, orderAdvice)
		}
	}
	return t
}

const orderAdvice = "collect the keys and sort them, or write it with forall or exists"

// found says whether an input was found on which c holds. Where the small maps
// have none, what the steps for all others do not decide counts as holding
// nowhere.
func (l *Lifter) found(c sym.Term) problem.Answer {
	switch v, ok := l.T.Store.Const(c); {
	case ok && v != 0:
		return problem.Somewhere
	case ok || l.Prover.Vars == nil:
		return problem.Nowhere
	}
	p := l.Prover.About(c)
	small := *p
	small.Vars = slices.Clone(p.Vars)
	for i := range small.Vars {
		shrink(&small.Vars[i])
	}
	if d := l.try(&small, sym.QuestionSteps, &l.Trials.Small); d != problem.Nowhere {
		return d
	}
	if d := l.try(p, fullTrialResources, &l.Trials.Full); d == problem.Somewhere {
		return d
	}
	l.T.CheckContext()
	return problem.Nowhere
}

// shrink leaves a variable at most four values, those around 0 if it has them.
func shrink(v *problem.Var) {
	if uint64(v.Hi-v.Lo) > 3 {
		v.Lo = min(max(v.Lo, -1), v.Hi-3)
		v.Hi = v.Lo + 3
	}
}

// try asks whether a problem has a model, within the steps that are left, and
// takes from them what it needs. Each question to Z3 may take some resources.
func (l *Lifter) try(p *problem.Problem, resources uint32, left *int64) problem.Answer {
	if *left <= 0 {
		return problem.Undecided
	}
	d, spent := l.Prover.Decide(p, problem.Limits{Steps: *left, Resources: resources})
	*left -= spent
	return d
}
