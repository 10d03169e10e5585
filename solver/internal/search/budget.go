package search

import (
	"github.com/typetarget/target/solver/internal/strategy"
)

// A budget says when a run tries something else, and what it may keep.
type budget struct {
	// levels is for the nested loops of a plan, where a dead end costs 30
	// ns to 1 us. It takes some ten milliseconds to exceed where there are
	// no models, which is enough to try all values of two bytes; with a
	// thousand dead ends to a model, propagation gets a chance to find
	// better ones.
	levels strategy.Rate
	// propagation is for propagation through what is left of a shape, where
	// a dead end costs some 10 us. Measured over easy and hard families of
	// problems, eight thousand and thirty to a model separate those that
	// the SMT solver is better at: starting it costs some 20 ms, and each
	// model it yields 10 us to 1 ms.
	propagation strategy.Rate
	// each is how many steps a model may take for the fallback to be left
	// out: some 200 us. The SMT solver finds 5,000 hard models a second and
	// more on problems that suit it.
	each int64
	// exhaustible is the maximum number of assignments of a plan that is
	// always left to the search. To go through all of them takes about a
	// second at most, and mostly much less. The SMT solver pays for
	// integers of many values and for many booleans; among few assignments
	// it is nearly always slower.
	exhaustible int64
	// shapes is for all shapes of a size together, in dead ends of levels,
	// where an empty shape counts as many and a dead end of propagation as
	// deadShapeFails.
	shapes strategy.Rate

	// listed is the maximum number of shapes of a list. A list is complete
	// before its first shape is enumerated; each shape takes some 8 bytes
	// for each structural variable.
	listed int
	// plans and terms are how many may be kept, a few kilobytes and some 80
	// bytes each.
	plans, terms int
}

var defaultBudget = budget{
	levels:      strategy.Rate{Base: 100_000, Each: 1_000},
	propagation: strategy.Rate{Base: 8_000, Each: 30},
	shapes:      strategy.Rate{Base: 1_000_000, Each: 1_000},
	each:        10_000,
	exhaustible: 1 << 24,
	listed:      1 << 16,
	plans:       1 << 14,
	terms:       1 << 20,
}

// shapesEach is what each structural variable adds to the dead ends that the
// shapes of a size may have: where there are thousands, a question to the SMT
// solver takes many seconds.
const shapesEach = 1_000

// deadShapeFails is the price of an empty shape, or of one ruled out by
// propagation, in dead ends of levels.
const deadShapeFails = 50

// manyLevels is the number of levels from which on their loops have a tenth of
// the dead ends: where they go wrong, the wrong decision is one of many, and
// they seldom come back to it.
const manyLevels = 32

// over returns the part of a that loops over some levels may use.
func over(a strategy.Rate, levels int) strategy.Rate {
	if levels >= manyLevels {
		a.Base /= 10
	}
	return a
}

// countingBudget ends an attempt to count models in some tenths of a second.
var countingBudget = budget{
	levels:      strategy.Rate{Base: 20_000, Each: 100},
	propagation: strategy.Rate{Base: 1_000, Each: 10},
	each:        1_000,
	shapes:      strategy.Rate{Base: 200_000, Each: 1_000},
	listed:      1 << 13,
	plans:       defaultBudget.plans,
	terms:       defaultBudget.terms,
}
