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
// Package protocol has the numbers of it.
//
// The parent passes a pipe for requests (descriptor 3), one for replies (4) and
// a page of shared memory (5). The page holds a nonce, which the worker reads
// and erases. The worker moves the descriptors out of the way of the code under
// test and greets with the version of the protocol and the number of its
// functions. Every frame opens with the nonce: the code under test does not
// know it, so that what it writes to the descriptors is noticed.
//
// A request holds a sequence number, a function, a count and that many inputs.
// A reply holds the number of discarded inputs, or the index of an input that
// failed and how. Before each input the worker writes into the shared memory
// which one it is, and during it which phase it is in: the parent reads that
// when a call hangs or ends the process.
//
// Bits above the number of the function say that inputs on which the
// precondition does not hold are discarded ([Filtering]), or that nothing but
// the precondition is evaluated, and the reply has a bit for each value
// ([Sieve]).
package worker
