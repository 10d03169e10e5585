package smt

import "github.com/typetarget/target/solver/internal/z3"

// Trim gives memory that Z3 has used, and needs no more, back to the system,
// but for some 17 MB for each thread that may run. It takes milliseconds.
func Trim() { z3.Trim() }
