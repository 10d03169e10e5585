// Package gentest writes Go tests that do not depend on this module: calls of
// functions on given inputs, with the contracts written again as Go.
//
// [File] takes the contracts of a package and inputs, each as Go literals, and
// returns the source of a test file. The file stores its inputs in comments.
// [Remembered] reads them back, so that a test stays when its fault is fixed.
// [Passing] finds inputs that satisfy a precondition.
//
// [Rapid] takes such inputs and returns generators for the module
// pgregory.net/rapid.
//
// [Snapshot] takes calls that package diff has chosen, and returns a file of
// table tests. The tests compare the outcomes of the calls with the recorded
// ones.
//
// [OpenOutput] takes a directory, the name of a test file and the header of
// such files, and returns the [Output] with the text that it has.
// [Output.Replace] writes another text, in one piece or not at all, and says
// so.
package gentest
