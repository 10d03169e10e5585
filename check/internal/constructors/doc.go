// Package constructors builds the values of opaque types, which have no
// literals: it runs their constructors in a worker.
//
// In come the annotated constructors of a package, and the bounds of the inputs
// that are to hold such values. Out go constructions, calls in wire form, one
// for each value, level by level of nesting. A function under test sees them by
// its [Inventory], which also knows what there is to remark on the
// constructors.
package constructors
