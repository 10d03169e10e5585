// Package lazyinput finds the parts of inputs that a function reads, so that
// one call stands for all inputs that differ only in the other parts.
//
// A part is the memory that a pointer, a slice, a string, a map or an interface
// refers to. A [Narrower] is the entry point: it takes inputs in wire form. A
// [Reading] divides an input into its parts. A part that is not known to be
// read is replaced by memory in a [Region] that no one may read. A fault there
// says which part is read next. A [Tree] keeps the parts that calls have read,
// in which order, and how the calls ended.
//
// Package source embeds its files. Workers import them.
package lazyinput
