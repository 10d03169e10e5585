//go:build cgo

package z3

// #include "guard.h"
import "C"

// A Fault is a failure of the library that tests inject into a check.
type Fault int

// The faults. The first four crash.
const (
	NoFault   = Fault(C.target_z3_no_fault)
	Segfault  = Fault(C.target_z3_segfault)  // a store to an address that is not there
	Abort     = Fault(C.target_z3_abort)     // as by a failed assertion
	Overflow  = Fault(C.target_z3_overflow)  // recursion beyond the stack
	Exit      = Fault(C.target_z3_exit)      // as where it finds something impossible
	Exception = Fault(C.target_z3_exception) // an exception that ends the check
	Memout    = Fault(C.target_z3_memout)    // an allocation that fails
)

// Inject makes the n-th check from now fail with a fault, counting all
// contexts, or every check if n is 0. The returned function undoes it, and
// makes the library usable again after the crash, which has not damaged it.
func Inject(f Fault, n int) (restore func()) {
	C.target_z3_inject(C.int(f), C.int(n))
	return func() {
		C.target_z3_inject(C.target_z3_no_fault, 0)
		crashed.Store(nil)
	}
}
