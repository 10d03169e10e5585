// Package shape defines the kinds of nodes that a bounded type is unfolded to.
//
// A [Shape] is a tree of nodes, one for each position of a value. The choice at
// a position (a length, nil or not, a number) is a variable of the problem, so
// that a shape and a model are a value. Each kind of node has a file of its own
// and implements [Node]: it knows its choices, its parts, the symbolic value
// that it has in a model, and how it is written for people. Functions over
// shapes use these methods and know no kinds. Those kinds whose values can be
// arguments of tables implement [Key] as well.
package shape
