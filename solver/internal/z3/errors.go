package z3

import (
	"errors"
	"fmt"
)

// ErrUnavailable is what NewContext returns in a program built without cgo.
var ErrUnavailable = errors.New("built without the Z3 solver: install a C compiler and Z3 with its headers " +
	"(Debian, Ubuntu: apt install gcc libz3-dev; Fedora: dnf install gcc z3-devel; " +
	"macOS: brew install z3 pkg-config) and build again with CGO_ENABLED=1")

// An Error reports a call of the C API that failed, or that the binding did not
// make.
type Error struct {
	Op   string // the operation, "bvadd" or "check"
	Code int    // Z3_error_code, or 0 if the binding refused
	Msg  string
	// Exhausted is set if the call was correct and Z3 reached its limits:
	// no memory is left, or it threw an exception while it worked on the
	// assertions. The solver must not be used again.
	Exhausted bool
}

// Error names the call that failed and the reason.
func (e *Error) Error() string {
	if e.Code == 0 {
		return fmt.Sprintf("z3: %s: %s", e.Op, e.Msg)
	}
	return fmt.Sprintf("z3: %s: %s (code %d)", e.Op, e.Msg, e.Code)
}
