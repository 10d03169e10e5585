// Package propagate narrows the ranges of terms by interval propagation (HC4).
//
// In come the roots of a problem's terms. An [Engine] has a node for each term
// reachable from them, with the range that is left of it. A caller restricts
// nodes, propagates, reads the ranges, and undoes both. The propagator of each
// operator stands in one table (revise.go); an operator without one waits until
// its operands are fixed. [Engine.Relate] adds reified bounds, which the normal
// form of terms takes apart, and [Engine.Require] implications.
//
// The search decides the variables of a shape on an engine, and the sampler
// all variables of a model.
package propagate
