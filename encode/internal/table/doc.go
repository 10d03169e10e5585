// Package table evaluates calls of functions that are inputs.
//
// A [Table] is a function of the input. It consists of rows of symbolic values:
// its results for each list of arguments. A call of a table is a lookup, which
// merges the results of the rows that the arguments may be equal to. For all
// other arguments it returns its default. A [Sequence] is a function that a
// range clause ranges over: a call of it calls yield with the values of each
// step. [Conforms] returns the condition under which functions satisfy their
// refined type.
package table
