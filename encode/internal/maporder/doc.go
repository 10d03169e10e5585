// Package maporder decides whether a predicate depends on the order in which
// loops visit the entries of maps, which Go leaves open.
//
// In comes a function that evaluates the predicate, whose loops ask for their
// order ([Orders.Visit]). [Orders.Same] has it evaluated in several orders and
// asks the solver whether an input tells two of the results apart. Out comes
// the term, or a refusal at the first loop.
package maporder
