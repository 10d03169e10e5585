// Package observe writes the inputs of a run as observations: one JSON object a
// line for each input, as property-based testing tools exchange them.
//
// A [Writer] runs the inputs again that package recorded keeps. It writes the
// call, how it ends, the lines that it runs, and numbers that tell inputs
// apart. The format is that of Hypothesis, "PBT Observations"; Tyche draws it.
package observe
