package check

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// guarded calls do, and ends the function with an error where this program itself panics in it, so
// that the other functions are checked all the same.
func (f *function) guarded(do func()) {
	defer func() {
		if v := recover(); v != nil {
			f.end(Event{Action: ActionError, Verdict: Failed, Message: fmt.Sprintf(
				"internal error: %v (%s); please report it with the source of %s", v, panicPlace(), f.contract.FullName())})
		}
	}()
	do()
}

// panicPlace is the file and line of this module that panicked. A deferred call asks for it.
func panicPlace() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			panicking = true
		case panicking && !strings.HasPrefix(frame.Function, "runtime."):
			return fmt.Sprintf("%s/%s:%d", path.Base(path.Dir(frame.File)), path.Base(frame.File), frame.Line)
		}
		if !more {
			return "at an unknown place"
		}
	}
}
