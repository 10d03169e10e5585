// Package dispatch gives the inputs of a function to worker processes and hands
// on what becomes of them.
//
// In come models, in the order of the enumeration, by [Dispatcher.Add]. They
// are buffered, written in wire form, and sent in batches to a pool of workers.
// Out go failures to a [Sink], in the order of the inputs whoever ran them and
// when, so that what comes of a function is the same with any number of
// workers.
//
// A reply goes one way: a worker's replies are held until it is their turn; a
// reply about a failure goes to the sink; the last reply of a worker that is
// lost goes to crash recovery, which finds the input at fault by running
// suspects alone, reports to the sink, and starts another worker with what is
// left.
package dispatch
