// Package constructors builds the values of opaque types, which have no
// literals, by running their constructors in a worker.
//
// [New] takes the constructors of a package. For the bounds of an input,
// [Values] builds constructions, which are calls in wire form: one for each
// value, level by level of nesting. A function under test receives them from
// its [Inventory], which also holds the notes on the constructors.
package constructors
