// Package limits defines how much a run may use: time, memory, and inputs that
// run to explain failures.
//
// [Shares] shares the time of a run out to its functions. Each [PackageShare]
// that begins takes its part of the time that is left, by the functions that it
// has and those that are still to come, so that later packages have the time
// that earlier ones did not need. A part has two rounds: every function has a
// share of the first, and the functions that this has cut short have the rest.
//
// A [Ranking] ranks the functions of a run that fail, in the order in which a
// run checks them. The first of them get as much time to explain a failure as a
// single function would, and the others get a number of inputs. The work of a
// run that finds hundreds of failures is thereby bounded, and a run with few
// failures reports everything about each. A rank does not depend on a clock,
// although functions run in parallel.
//
// A [Guard] keeps this process from using all memory of the machine. It watches
// the heap, and ends the contexts of the current functions once the heap
// exceeds a limit. Workers and Z3 have limits of their own.
//
// Users do not set the limits in [Run], which fit every machine. Tests set
// others, in the context of the run, so that they do not take minutes.
package limits
