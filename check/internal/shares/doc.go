// Package shares shares the time of a run out to its functions.
//
// A [Run] has a total. Each [Package] that begins takes its part of the time
// that is left, by the functions that it has and those that are still to come,
// so that later packages have the time that earlier ones did not need. A part
// has two rounds: every function has a share of the first, and the functions
// that this has cut short have the rest.
package shares
