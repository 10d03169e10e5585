// Package paths runs inputs one by one, to see which branches each takes, and
// tells failures apart by them.
//
// A [Runner] runs an input and returns its branches as a [Set]. [Part] takes
// the sets of inputs that fail and of inputs that pass, and returns groups of
// those that fail, each with its [Path]: several if that speaks for several
// faults. A [Comparison] runs the inputs of a function for this.
package paths
