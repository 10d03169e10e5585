// Package diff runs two versions of functions on the same valid inputs and
// reports how their outcomes differ.
//
// The entry point [Run] takes a [Config], which names two versions of a module
// and the bounds of the inputs. Run passes a stream of [Event] values to a
// [Handler] and returns a [Summary]. Every function ends with one [Verdict].
// Package report, in a subdirectory, has the handlers that write text and JSON.
//
// Functions are matched by the path of their package within the module, and by
// name. A worker of each version is compiled. Package levels enumerates the
// inputs once, and both workers run the same batches. A worker answers with a
// digest of the outcome of each call: its results, its panic, its changes. If
// the digests of an input are not equal, both calls are made again, and their
// outcomes are written in words. Inputs that differ in the same way form a
// group. The plainest input of a group is shown, and it is generalized like a
// counterexample.
//
// An input is not a difference if a version differs from itself on it. A group
// counts only if its input has the same outcome in each of many processes of
// one version, and of the other. Inputs that differ only after other calls are
// reported as such.
//
// A function may differ only because another one does: it takes the values that
// the other builds, or it calls the other. Running them decides that. It then
// ends with the verdict [Follows] and is reported under the other.
//
// [Choose] runs one version twice, and chooses calls for tests of its behavior.
package diff
