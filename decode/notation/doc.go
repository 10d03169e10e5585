// Package notation writes the Go literals that package decode and workers must
// write in the same way: numbers, text, functions and sequences.
//
// [Float] and [IsText] take values. [Func] and [Sequence] take the source of
// their parts, since package decode has values of package types where a worker
// has values of package reflect.
package notation
