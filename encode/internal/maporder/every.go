package maporder

import (
	"math"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// mostOrders is how many orders Every tries: those of two loops over three
// entries, or of one over four.
const mostOrders = 36

// Every reports whether a term, which Same has returned, is the same in every
// order that the loops of its evaluation may have, each on its own, and for any
// maps. It is false if they have more than mostOrders, or if it takes too long
// to know. Calls of again evaluate the term anew, given what it is given.
func (o *Orders) Every(t sym.Term, again func() sym.Term) bool {
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
