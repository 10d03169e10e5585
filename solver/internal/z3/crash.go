package z3

import (
	"fmt"
	"sync/atomic"
	"syscall"
)

// A CrashError says that the library has crashed: a signal that would have
// ended the process, or a call of exit. The call that it happened in returns
// it. The library is not called again in this process, since nobody knows what
// state it is in: every later call returns the same with Earlier set. What it
// held is not freed.
type CrashError struct {
	// How is what happened: "segmentation fault", "exit status 114".
	How string
	// Earlier is true where another call crashed.
	Earlier bool
}

// Error says how the library crashed.
func (e *CrashError) Error() string {
	if e.Earlier {
		return "libz3 has crashed (" + e.How + ") and is not used again"
	}
	return "libz3 crashed (" + e.How + ")"
}

// exited is the bit of a crash's number that says that the rest is the status
// of a call of exit.
const exited = 1 << 16

// newCrashError returns the error of a crash, given its number in C.
func newCrashError(crash int) *CrashError {
	if crash&exited != 0 {
		return &CrashError{How: fmt.Sprintf("exit status %d", crash&^exited)}
	}
	return &CrashError{How: syscall.Signal(crash).String()}
}

// crashed is the first crash of the process.
var crashed atomic.Pointer[CrashError]

// crashedBefore returns the error of using the library after a crash, or nil.
func crashedBefore() error {
	if e := crashed.Load(); e != nil {
		return &CrashError{How: e.How, Earlier: true}
	}
	return nil
}
