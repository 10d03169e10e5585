// Package propagate narrows the ranges of terms by interval propagation (HC4).
//
// In come the roots of a problem's terms; an [Engine] has a node for each term
// that is reachable from them, with the range that is left of it. A caller
// restricts nodes, propagates, reads what is left, and undoes both. Sums are
// related to the comparisons that the normal form of terms takes apart.
//
// The search decides the variables of a shape on an engine, and the sampler
// all variables of a model.
package propagate
