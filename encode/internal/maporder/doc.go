// Package maporder decides whether a predicate depends on the order in which
// loops visit the entries of maps, which Go leaves open.
//
// [Orders.Same] takes a function that evaluates the predicate, whose loops ask
// for their order ([Orders.Visit]). It evaluates the predicate in several
// orders and asks the solver whether an input distinguishes two of the results.
// It returns the term, or rejects the first loop.
package maporder
