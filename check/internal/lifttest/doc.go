// Package lifttest compares what lifted functions do with what compiled ones
// did, for tests of the lifter by whole bodies.
//
// In come the events of a run and the contracts that it checked. Each function
// is lifted over the same inputs, and its obligations are evaluated on every
// one. Out go the functions on which the two disagree: in the number of inputs,
// or in how many of them break which obligation.
package lifttest
