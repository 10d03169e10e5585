// Package worker builds and drives workers: processes that hold the package
// under test together with generated code that decodes inputs, calls functions
// and evaluates their contracts.
//
// [Build] is the entry point. It compiles a [source.Program], which is the
// functions of one package with their contracts, to a [Binary]. [Binary.Start]
// starts a [Process], which takes batches of inputs in wire form and answers
// each with a [Reply].
//
// # Protocol
//
// Package protocol declares its numbers.
//
// The parent passes a pipe for requests (descriptor 3), one for replies (4) and
// a page of shared memory (5). The page holds a nonce, which the worker reads
// and erases. The worker moves the descriptors out of the way of the code under
// test and greets with the version of the protocol and the number of its
// functions. Every frame begins with the nonce. The code under test does not
// know the nonce, so that bytes that it writes to the descriptors are noticed.
//
// A request holds a sequence number, a function, the number of a mutant, a
// count and that many inputs. A reply holds the number of discarded inputs, or
// the index of an input that failed and how it failed. Before each input the
// worker writes the index of the input into the shared memory, and during the
// input the phase. The parent reads both when a call hangs or ends the process.
//
// Bits above the number of the function select other behavior. For example,
// [Filtering] discards inputs that do not satisfy the precondition. [Evaluate]
// evaluates nothing but the precondition, and the reply has a bit for each
// value.
package worker
