// Package recorded keeps the inputs of a run, and runs them again one by one.
//
// [Inputs] keep them in wire form, as [check.Watch] has them. Its method Each
// builds a worker once the run has ended, and goes through the functions; a
// [Function] runs its inputs and returns the branches that each takes and how
// it ends.
//
// An [ObservationWriter] writes inputs as observations, as property-based
// testing tools exchange them: one JSON object a line for each input, with the
// call, how it ends, the lines that it runs, and numbers that tell inputs
// apart. The format is that of Hypothesis, "PBT Observations"; Tyche draws it.
package recorded
