// Package worker builds and drives workers: processes that hold the package
// under test together with generated code that decodes inputs, calls functions
// and evaluates their contracts.
//
// In comes a [Program], the functions of one package with their contracts;
// [Build] compiles it to a [Binary], [Binary.Start] gives a [Process], which
// takes batches of inputs in wire form and answers each with a [Reply].
//
// # Protocol
//
// The parent passes a pipe for requests (descriptor 3), one for replies (4) and
// a page of shared memory (5), which holds a nonce that the worker takes away.
// The worker moves them out of the way of the code under test and greets with
// the version of the protocol and the number of its functions. A frame opens
// with the nonce, so that what the code under test may write to the descriptors
// is noticed. A request holds a sequence number, a function, a count and that
// many inputs; the reply holds the number of discarded inputs, or the index of
// the first input that failed and how. Before each input the worker notes in
// the shared memory which one it is and, during it, which phase it is in: what
// the parent needs when a call hangs or ends the process. What is added to the
// number of the function says that the precondition is not to be taken for
// granted ([Filtering]), or that it alone is evaluated, and the reply has a bit
// for each value ([Binary.Sieve]).
package worker
