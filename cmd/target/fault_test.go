//go:build cgo

package main

import (
	"os"

	"github.com/typetarget/target/solver/solvertest"
)

// faults are the values of Z3FAULT, with which a script lets Z3 fail in the
// third check.
var faults = map[string]solvertest.Fault{
	"segfault": solvertest.Segfault, "abort": solvertest.Abort, "overflow": solvertest.Overflow,
	"exit": solvertest.Exit, "exception": solvertest.Exception, "memout": solvertest.Memout,
}

func init() {
	if f, ok := faults[os.Getenv("Z3FAULT")]; ok {
		solvertest.Inject(f, 3)
	}
}
