// Package search enumerates the models of a problem natively.
//
// In comes a problem; out come its models in order, as they are found, so that
// none is remembered. A [Space] is the problem with an engine that propagates
// intervals through its root. The search decides the structural variables on
// it, in their order; what is left of the root for such a shape becomes a plan,
// which yields the data. Shapes go by size. Those of several sizes are listed
// and planned in one go, and what no choice realizes is not touched, so that a
// shape costs what it consists of and not what the depth allows.
//
// What the search is bad at goes to a [Fallback] solver, from where the search
// stands: the rest of a shape or of a size, as a cube. Counts decide when: dead
// ends, steps, models and the assignments that are left. Most problems are
// never handed over.
package search
