// Package unfold turns types into shapes (survey §5.2, "Containers").
//
// In come the types of parameters and a depth; out go their nodes, the
// variables of the problem, and the symbolic values that the lifter evaluates
// predicates on. An [Unfolder] does so for the parameters of one function: at
// each position it asks package domain which values there are, adds a variable
// for each choice, and unfolds what lies below with one unit of depth less. A
// function becomes a table with a row for each list of arguments, and a default
// for all others. [Unknowns] are values of which only the type is known: what
// a call leaves behind.
package unfold
