// Package oracle makes problems for tests of the solver, and solves them by
// brute force.
//
// A problem comes from a random source or from the parameters of a classic
// (sorted slices, queens, search trees). It is small enough to try every
// assignment. [Models] tries every assignment with the definition of a model,
// and shares no code with a strategy. Each strategy has to yield the [Same]
// models.
//
// A [Builder] makes problems by hand, in the way in which unfolding a type
// does. [Choices] make random problems over all operators, a [Mixture] makes
// problems of conjuncts that plans treat in different ways, and a [Flow] makes
// terms of the kind that control flow leaves.
package oracle
