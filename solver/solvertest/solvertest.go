//go:build cgo

// Package solvertest lets tests of other packages see Z3 fail, and what memory
// it takes.
package solvertest

import "github.com/typetarget/target/solver/internal/z3"

// A Fault is what happens to Z3 in a check.
type Fault = z3.Fault

// The faults: those that crash the library, and those that end the check.
const (
	Segfault  = z3.Segfault
	Abort     = z3.Abort
	Overflow  = z3.Overflow
	Exit      = z3.Exit
	Exception = z3.Exception
	Memout    = z3.Memout
)

// Inject lets a fault happen in the n-th check from now in this process, or in
// every check if n is 0. The function that it returns takes it back, and makes
// the library usable again after a crash.
func Inject(f Fault, n int) (restore func()) { return z3.Inject(f, n) }
