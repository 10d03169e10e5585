package z3

import (
	"fmt"
	"sync/atomic"
	"syscall"
)

// A CrashError reports a crash of the library: a signal that would have ended
// the process, or a call of exit. The call that crashed returns it. Since the
// state of the library is then unknown, it is not called again in this process:
// every later call returns the same error with Earlier set. Memory of the
// library is not freed.
type CrashError struct {
	// How names the crash: "segmentation fault", "exit status 114".
	How string
	// Earlier is set if another call crashed.
	Earlier bool
}

// Error names the crash.
func (e *CrashError) Error() string {
	if e.Earlier {
		return "libz3 has crashed (" + e.How + ") and is not used again"
	}
	return "libz3 crashed (" + e.How + ")"
}

// exited is the bit of a crash's number that marks the rest as the status of a
// call of exit.
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
