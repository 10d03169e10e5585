package prose

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Panic returns what a panic was with, and where: "no such thing
// (solver/plan.go:12)". A deferred call that recovers asks for it.
func Panic(v any) string { return fmt.Sprintf("%v (%s)", v, panicPlace()) }

// panicPlace returns the file, with its folder, and the line that panicked:
// "solver/plan.go:12". A deferred call that recovers asks for it.
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
