// Package problem states what a solver is asked: the choice and data variables
// of an unfolded type with their domains and guards, and a root term that must
// hold (survey §5.1).
//
// In come terms of package term. Out goes the one meaning that every strategy
// keeps to: which assignments are models ([Problem.Goal]), which of them are
// the same ([Realized]), in what order they come ([Compare]), and which part of
// them a [Cube] is. [Problem.WriteSMTLIB] writes a problem as a script for any
// SMT solver.
package problem
