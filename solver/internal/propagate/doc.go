// Package propagate narrows the ranges of terms by interval propagation (HC4).
//
// [New] takes the roots of a problem's terms and returns an [Engine]. An engine
// has a node for each term reachable from the roots, with the range that is
// left of the term. A caller restricts nodes, propagates, reads the ranges, and
// undoes both. One table lists the propagator of each operator (revise.go); an
// operator without a propagator waits until its operands are fixed.
// [Engine.Relate] adds reified bounds, which the normal form of terms takes
// apart, and [Engine.Require] implications.
//
// The search decides the variables of a shape on an engine, and the sampler
// all variables of a model.
package propagate
