// Package indextable lists the values of a type by brute force: a table has a
// number for each pointer, integer and bool of a fixed number of nodes. [Each]
// calls a predicate with every table, and so with every graph once for each way
// to name its nodes. [Form] returns a text that all of these have in common.
//
// It shares no code with the encoding of inputs, which is compared with it.
package indextable
