// Package protocol declares the numbers by which a worker and its parent
// understand each other: the phases of an input, the kinds of failure, the
// words of the shared memory, the sizes of frames.
//
// The numbers are declared only once. The parent imports this package, and
// workers are compiled with its source, [Source].
package protocol
