// Package allowed finds other results that a contract allows.
//
// [Find] takes a contract and its bounds. It asks the solver for valid inputs
// with two results each that the contract allows, if the call changes nothing.
// A function that returns one of these and not the other has the same contract,
// so that the contract does not say all that the function does.
//
// The answers are those of the lifted contract. The caller runs them by the
// compiled one.
package allowed
