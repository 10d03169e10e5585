// Package unfold turns types into shapes (survey §5.2, "Containers").
//
// An [Unfolder] takes the types of the parameters of one function and a depth.
// It returns their nodes, the variables of the problem, and the symbolic values
// that the lifter evaluates predicates with. At each position it asks package
// domain which values there are, adds a variable for each choice, and unfolds
// the parts with one unit of depth less. A function becomes a table with a row
// for each list of arguments, and a default for all others. [Unknowns] makes
// values with only a known type, such as the results and effects of a call.
package unfold
