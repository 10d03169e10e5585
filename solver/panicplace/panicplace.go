// Package panicplace tells where a panic that has been recovered began.
package panicplace

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Describe returns what a panic was with, and where: "no such thing
// (solver/plan.go:12)". A deferred call that recovers asks for it.
func Describe(v any) string { return fmt.Sprintf("%v (%s)", v, here()) }

// here returns the file, with its folder, and the line that panicked:
// "solver/plan.go:12". A deferred call that recovers asks for it.
func here() string {
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
