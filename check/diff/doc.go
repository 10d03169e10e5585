// Package diff runs two versions of functions on the same valid inputs and says
// where they differ.
//
// In comes a [Config]: two versions of a module, and the bounds of the inputs.
// Out goes a stream of [Event] to a [Handler], in which every function ends in
// one [Verdict], and a [Summary]. [Run] is the door; package report below has
// the handlers that write text and JSON.
//
// Functions are matched by the path of their package within the module, and by
// name. A worker of each version is compiled. The levels of package levels are
// enumerated once, and the same batches of inputs go to both workers, which
// answer with a digest of what each call came to: what it returned, how it
// panicked, what it changed. If the digests of an input are not equal, both
// calls are made again and told in words. Inputs that differ in the same way
// are a group, which is shown by its plainest input and generalized like
// counterexamples.
//
// What differs from itself is no difference. A group counts only if its input
// does the same in every one of many processes of one version, and of the
// other, in turn. What differs only after other calls is said to.
//
// [Choose] runs one version twice, and chooses calls for tests of what it does.
package diff
