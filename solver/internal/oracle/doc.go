// Package oracle makes problems for tests of the solver, and solves them by
// brute force.
//
// In comes a random source, or the parameters of a classic (sorted slices,
// queens, search trees); out comes a problem, small enough to try every
// assignment. [Models] does so and applies the definition of a model to each,
// which no strategy shares: what a strategy yields has to be the [Same].
//
// A [Builder] makes problems by hand, in the way in which unfolding a type
// does. [Choices] make random problems over all operators, a [Mixture] makes
// problems of conjuncts that plans treat in different ways, and a [Flow] makes
// terms of the kind that control flow leaves.
package oracle
