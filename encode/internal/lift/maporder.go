package lift

import (
	"math"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// Go visits the entries of a map in an order that differs from one loop to the
// next. A predicate must have the same meaning in each order. So a clause that
// has ranged over maps is evaluated again in each of some orders. It is
// rejected if an input is found that gives different results.
//
// The first two orders generate all others. If the entries are those of an
// input, the terms apply to every arrangement of them. So for one loop over an
// input the trial is complete. It is not complete for a result that depends on
// several loops together, or on the order in which the lifted code has filled a
// map. It is not complete either if a search of all inputs takes too long. In
// these cases the worker, which evaluates each clause as compiled code, has the
// last word.

// The search for an input that distinguishes two orders begins among small maps
// of few numbers, which decides nearly always, and then covers all inputs.
// Steps limit both searches, in all of one encoding, so that a rejection does
// not depend on the machine: some seconds for the small maps, and some tenths
// of one for all. If not even the small maps are searched within the limit, the
// clause is rejected.
const (
	SmallSteps = 200_000_000
	FullSteps  = 10_000_000
	// fullResources bounds a question to Z3 about all inputs: some tenths
	// of a second.
	fullResources = problem.DefaultResources / 50
)

// Trials are the steps that are left to tell orders apart.
type Trials struct{ Small, Full int64 }

// Orders are how the loops of an evaluation go over maps.
type Orders struct {
	t      *sym.Terms
	prover *sym.Prover
	// Trials are what is left of the steps. Distinct says that the keys of
	// the input's maps differ.
	Trials   Trials
	Distinct sym.Term
	// Writes says that what is evaluated may change memory.
	Writes bool
	// arrange is the order that is being tried, nil for the first.
	arrange func(loop int, items []int)
	// loops are those that have more than one entry to visit.
	loops []sym.Spot
}

// newOrders returns the orders of one encoding, which ask prover.
func newOrders(t *sym.Terms, prover *sym.Prover) *Orders {
	return &Orders{t: t, prover: prover, Trials: Trials{Small: SmallSteps, Full: FullSteps}, Distinct: t.Yes}
}

// others are the orders besides the first, of the entries by their indices.
var others = []func(loop int, items []int){
	func(_ int, items []int) { items[0], items[1] = items[1], items[0] },
	func(_ int, items []int) {
		first := items[0]
		copy(items, items[1:])
		items[len(items)-1] = first
	},
	func(_ int, items []int) { slices.Reverse(items) },
	func(loop int, items []int) {
		if loop%2 == 1 {
			slices.Reverse(items)
		}
	},
}

// visit returns the order in which a loop visits n entries, as their indices.
func (o *Orders) visit(at sym.Spot, n int) []int {
	items := make([]int, n)
	for i := range items {
		items[i] = i
	}
	if n < 2 {
		return items
	}
	if o.arrange != nil {
		o.arrange(len(o.loops), items)
	}
	o.loops = append(o.loops, at)
	return items
}

// seen returns the number of loops so far that have more than one entry to
// visit.
func (o *Orders) seen() int { return len(o.loops) }

// since returns the loops behind the first n.
func (o *Orders) since(n int) []sym.Spot { return slices.Clone(o.loops[n:]) }

// again notes loops of a call whose result is known.
func (o *Orders) again(loops []sym.Spot) { o.loops = append(o.loops, loops...) }

// tried reports whether another order than the first is being tried.
func (o *Orders) tried() bool { return o.arrange != nil }

// same returns the term that evaluate makes. It rejects a term that depends on
// the order of loops over maps. To find out, it calls again for each order,
// which evaluates everything again.
func (o *Orders) same(evaluate, again func() sym.Term) sym.Term {
	o.arrange, o.loops = nil, nil
	t := evaluate()
	if len(o.loops) == 0 {
		return t
	}
	first := o.loops[0]
	defer func() { o.arrange, o.loops = nil, nil }()
	for _, arrange := range others {
		o.arrange, o.loops = arrange, nil
		other := again()
		if other == t {
			continue
		}
		switch o.found(o.t.And(o.Distinct, o.t.Not(o.t.Same(t, other)))) {
		case problem.Somewhere:
			o.t.Here = first
			o.t.RefuseVarying("a loop over a map, on whose order the result depends, which Go leaves open (%s)", orderAdvice)
		case problem.Undecided:
			o.t.CheckContext()
			o.t.Here = first
			o.t.RefuseVarying("a loop over a map: whether the result depends on its order, which Go leaves open, could not be decided within %d steps (%s)",
				SmallSteps, orderAdvice)
		}
	}
	return t
}

const orderAdvice = "collect the keys and sort them, or write it with forall or exists"

// found says whether an input was found that satisfies c. If the small maps
// have none, and the steps for all inputs do not suffice to decide, the answer
// is Nowhere.
func (o *Orders) found(c sym.Term) problem.Answer {
	switch v, ok := o.t.Store.Const(c); {
	case ok && v != 0:
		return problem.Somewhere
	case ok || o.prover.Vars == nil:
		return problem.Nowhere
	}
	p := o.prover.About(c)
	small := *p
	small.Vars = slices.Clone(p.Vars)
	for i := range small.Vars {
		shrink(&small.Vars[i])
	}
	if d := o.try(&small, sym.QuestionSteps, &o.Trials.Small); d != problem.Nowhere {
		return d
	}
	if d := o.try(p, fullResources, &o.Trials.Full); d == problem.Somewhere {
		return d
	}
	o.t.CheckContext()
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
func (o *Orders) try(p *problem.Problem, resources uint32, left *int64) problem.Answer {
	if *left <= 0 {
		return problem.Undecided
	}
	d, spent := o.prover.Decide(p, problem.Limits{Steps: *left, Resources: resources})
	*left -= spent
	return d
}

// mostOrders is how many orders Every tries: those of two loops over three
// entries, or of one over four.
const mostOrders = 36

// every reports whether a term, which same has returned, is the same in every
// order that the loops of its evaluation may have, each on its own, and for any
// maps. It is false if they have more than mostOrders, or if it takes too long
// to know. Calls of again evaluate the term anew, given what it is given.
func (o *Orders) every(t sym.Term, again func() sym.Term) bool {
	defer func() { o.arrange, o.loops = nil, nil }()
	var picks []int // the order of each loop
	for range mostOrders {
		var orders []int // how many each has
		o.loops, o.arrange = nil, func(_ int, items []int) {
			loop := len(orders)
			if loop == len(picks) {
				picks = append(picks, 0)
			}
			orders = append(orders, permute(items, picks[loop]))
		}
		if !o.agree(t, again()) {
			return false
		}
		last := len(orders) - 1
		for last >= 0 && picks[last]+1 == orders[last] {
			last--
		}
		if last < 0 {
			return true
		}
		picks = picks[:last+1]
		picks[last]++
	}
	return false
}

// permute puts items into one of their orders, and returns how many there are.
func permute(items []int, order int) int {
	orders := 1
	for i := range items {
		if n := i + 1; orders > math.MaxInt/n {
			return math.MaxInt
		}
		j := order / orders % (i + 1)
		items[i], items[j] = items[j], items[i]
		orders *= i + 1
	}
	return orders
}

// agree reports whether two terms are known to be the same on all inputs.
func (o *Orders) agree(a, b sym.Term) bool {
	differ := o.t.And(o.Distinct, o.t.Not(o.t.Same(a, b)))
	if v, ok := o.t.Store.Const(differ); ok {
		return v == 0
	}
	return o.try(o.prover.About(differ), fullResources, &o.Trials.Full) == problem.Nowhere
}
