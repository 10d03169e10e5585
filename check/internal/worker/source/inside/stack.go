package inside

import (
	refine_runtime "runtime"
	refine_strings "strings"
)

// The numbers of calls on a stack that are looked at, and of functions that are
// reported.
const (
	refine_maxCalls  = 1 << 16
	refine_maxFrames = 32
)

// refine_panicStack returns the functions that were running when the code
// panicked, innermost first, without those of the runtime, of package reflect
// and of the worker. It is for functions that a deferred call runs.
func refine_panicStack() []refine_stackFrame {
	pcs := make([]uintptr, refine_maxCalls)
	frames := refine_runtime.CallersFrames(pcs[:refine_runtime.Callers(1, pcs)])
	var stack []refine_stackFrame
	known := map[string]int{}
	panicking := false
	for {
		frame, more := frames.Next()
		name := frame.Function
		i, again := known[name]
		switch {
		case refine_strings.HasPrefix(name, "runtime."):
			panicking = true
		case !panicking || name == "" || refine_isMachinery(frame):
		case again:
			stack[i].calls++
		case len(stack) < refine_maxFrames:
			known[name] = len(stack)
			stack = append(stack, refine_stackFrame{name, frame.File, frame.Line, 1})
		}
		if !more {
			return stack
		}
	}
}

// refine_isMachinery reports whether a call is one that the user has not
// written.
func refine_isMachinery(frame refine_runtime.Frame) bool {
	for _, prefix := range []string{"reflect.", "internal/", refine_package + ".refine_"} {
		if refine_strings.HasPrefix(frame.Function, prefix) {
			return true
		}
	}
	return refine_strings.Contains(frame.File, "zz_refine_")
}
