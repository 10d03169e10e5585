// Package problem defines the input of a solver: the choice and data variables
// of an unfolded type with their domains and guards, and a root term that must
// be true (survey §5.1).
//
// A [Problem] consists of terms of package term. The package gives a problem
// one meaning for every strategy: which assignments are models
// ([Problem.Goal]), which of them are the same ([Realized]), in what order they
// come ([Compare]), and which part of them a [Cube] is. [Problem.WriteSMTLIB]
// writes a problem as a script for any SMT solver.
package problem
