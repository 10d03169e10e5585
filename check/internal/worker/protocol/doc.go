// Package protocol has the numbers by which a worker and its parent understand
// each other: the phases of an input, the kinds of failure, the words of the
// shared memory, the sizes of frames.
//
// They are written once. The parent imports this package. The process of the
// package under test cannot, so [Source] is compiled into it a second time,
// with a prefix before every name; package inside imports this package under
// the name refine_protocol, which package source turns into that prefix.
package protocol
