//go:build cgo

package main

import (
	"os"
	"strings"

	"github.com/typetarget/target/solver/solvertest"
)

// faults are the values of Z3FAULT, with which a script lets Z3 fail in the
// third check, or in every check if the value ends in -always.
var faults = map[string]solvertest.Fault{
	"segfault": solvertest.Segfault, "abort": solvertest.Abort, "overflow": solvertest.Overflow,
	"exit": solvertest.Exit, "exception": solvertest.Exception, "memout": solvertest.Memout,
}

func init() {
	name, always := strings.CutSuffix(os.Getenv("Z3FAULT"), "-always")
	if f, ok := faults[name]; ok && always {
		solvertest.Inject(f, 0)
	} else if ok {
		solvertest.Inject(f, 3)
	}
}
