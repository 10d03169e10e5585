// Package recorded keeps the inputs of a run, and runs them again one by one.
//
// [Inputs] keep them in wire form, as [check.Watch] has them. Its method Each
// builds a worker once the run has ended, and goes through the functions; a
// [Function] runs its inputs and returns the branches that each takes and how
// it ends.
package recorded
