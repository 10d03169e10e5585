// Package lifttest compares the outcomes of lifted functions with those of
// compiled ones, for tests of the lifter by whole bodies.
//
// [Ran] takes the events of a run, and returns a tally of each function: the
// number of inputs, and the number of those that break each obligation.
// [Lifted] lifts a function over the same inputs, evaluates its obligations on
// each, and returns the same tally. [Difference] says how the two disagree.
package lifttest
