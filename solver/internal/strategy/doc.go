// Package strategy holds what all strategies of the solver share.
//
// In comes a problem and a function that takes its models; out comes an
// [Outcome], which says whether all models have been yielded and what they
// took. A [Meter] counts the work of an enumeration, ends it at a limit or
// with its context, and keeps the reason. An [Allowance] weighs dead ends
// against models and so says when it is time to try something else.
//
// Everything is counted and nothing is timed, so that what a problem comes to
// does not depend on the machine.
package strategy
