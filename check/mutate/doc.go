// Package mutate tells how much the contracts of functions say: which changes
// of the code they notice.
//
// The entry point [Run] takes a [Config]. It checks the functions as package
// check does, and keeps their inputs. It makes mutants of the functions that
// keep their contracts, builds all mutants of a package into one worker, and
// runs each on all inputs. Run passes a stream of [Event] values to a [Handler]
// and returns a [Summary]. Package report, in a subdirectory, has the handlers
// that write text and JSON.
//
// The outcome of each call is compared with that of the original, as package
// diff does it. A mutant is killed if the contract rejects a call, or if a call
// does not return. It survives if the contract allows every call and some
// outcome differs. Otherwise it is equal, on the inputs that ran.
//
// If no mutant of a function survives, Run looks for an outcome that the
// contract allows all the same: that of a killed mutant for another input, or
// results that the solver finds.
//
// Each mutant has a process of its own, so that it cannot spoil variables for
// others. Inputs are decoded and clauses are evaluated by the original code.
package mutate
