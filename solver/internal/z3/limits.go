//go:build cgo

package z3

/*
#include <stdlib.h>
#include "binding.h"
#include "guard.h"
*/
import "C"

import (
	"fmt"
	"runtime"
	"strconv"
	"unsafe"
)

// outOfMemory is the message of Z3 at the limit.
var outOfMemory = fmt.Sprintf("out of memory (the limit is %d MiB)", MemoryLimit)

// limitMemory bounds the library's memory. Checks test the first limit now and
// then. The second is the net below it: every allocation beyond it fails, which
// in some places ends in a crash.
func limitMemory(mib int) {
	setGlobal("memory_high_watermark", mib<<20) // in bytes, whatever its documentation says
	setGlobal("memory_max_size", 2*mib)         // in MiB
}

func setGlobal(name string, value int) {
	n, v := C.CString(name), C.CString(strconv.Itoa(value))
	C.Z3_global_param_set(n, v)
	C.free(unsafe.Pointer(n))
	C.free(unsafe.Pointer(v))
}

// lost reports whether the library has crashed, in this context or elsewhere.
// Its memory then stays as it is.
func (c *Context) lost() bool { return c.crash != 0 || crashedBefore() != nil }

// noteCrash returns the error of a crash in the last call of this context, or
// nil. It notes the crash for the process. It also locks the goroutine to its
// thread for good: the thread may hold a lock of the C library since the crash,
// and no other goroutine must run into that.
func (c *Context) noteCrash() error {
	if c.crash == 0 {
		return nil
	}
	e := newCrashError(int(c.crash))
	if crashed.CompareAndSwap(nil, e) {
		runtime.LockOSThread()
	}
	c.err = e
	return e
}
