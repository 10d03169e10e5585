// Package search enumerates the models of a problem by propagation and nested
// loops.
//
// [Enumerate] takes a problem and yields its models in order, as they are
// found, so that none is remembered. A [Space] is the problem with an engine
// that propagates intervals through its root. The search decides the structural
// variables on the space, in their order. The residual of the root for such a
// shape becomes a plan, which yields the data. Shapes are ordered by size. The
// shapes of several sizes are listed and planned in one go. Variables that no
// choice realizes are not touched, so the cost of a shape depends on its parts
// and not on the depth.
//
// If the root says something about the pointers of a graph, the variables of a
// list of shapes are decided in the order in which the root reads them. The
// list is sorted afterwards, so that the order of models is the same. If the
// root is about nothing else, the engine propagates the domain alone, unless a
// trial meets too many dead ends. The root is then read for all values of a
// pointer at once.
//
// [Cutting.Cut] cuts the models into pieces, from which [Enumerate] takes those
// of Options.Cubes.
//
// A part that the search is bad at goes to a [Fallback] solver: the rest of a
// shape or of a size, as a cube. Counts decide when: dead ends, steps, models
// and the assignments that are left. Most problems are never handed over.
package search
