// Package unread finds out which parts of inputs a function reads, so that one
// call stands for all inputs that differ in the others.
//
// Parts are what a pointer, a slice, a string, a map or an interface refers to.
// In comes an input in wire form, which a [Reading] divides into its parts.
// Those that are not known to be read stand in a [Region] of memory that no one
// may read: a fault there says which part is read next. A [Tree] keeps what has
// been read, in which order, and how the call ended.
//
// Like package inside it is compiled into the package under test, by package
// source, with a prefix before the names of its package level.
package unread
