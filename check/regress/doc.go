// Package regress writes Go tests that need nothing of this module: calls of
// functions on given inputs, with their contracts stated once more as Go.
//
// [File] takes the contracts of a package and the inputs to write down, each as
// Go literals, and returns the source of a test file. The file remembers its
// inputs in comments, and [Remembered] reads them back, so that a test stays
// when the fault it was written for is mended. [Passing] finds inputs that
// satisfy a precondition.
//
// [Snapshot] takes calls that package diff has chosen, and returns a file of
// table tests that hold functions to what they came to.
package regress
