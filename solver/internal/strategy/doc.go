// Package strategy holds what all strategies of the solver share.
//
// A strategy takes a problem and a function that receives its models. It
// returns an [Outcome], which says whether all models have been yielded and how
// much work they took. A [Meter] counts the work of an enumeration, ends the
// enumeration at a limit or with its context, and keeps the reason. An
// [Allowance] weighs dead ends against models and so says when it is time to
// try something else.
//
// Everything is counted and nothing is timed. So the outcome for a problem does
// not depend on the machine.
package strategy
