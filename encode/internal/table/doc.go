// Package table evaluates calls of functions that are inputs.
//
// In come the rows of a function of the input, as symbolic values: what it
// returns for each list of arguments. A [Table] is such a function. A call of
// it is a lookup, which merges the results of the rows that the arguments may
// be equal to; for all other arguments it returns its default. A [Sequence] is
// a function that a range clause ranges over: a call of it calls yield with the
// values of each step. [Conforms] is the condition under which functions obey
// what their refined type says of them.
package table
