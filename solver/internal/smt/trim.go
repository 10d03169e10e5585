package smt

import "github.com/typetarget/target/solver/internal/z3"

// Trim returns memory that Z3 has freed to the system, except for some 17 MB
// for each thread that may run. It takes milliseconds.
func Trim() { z3.Trim() }
