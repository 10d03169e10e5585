package worker

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/worker/source"
)

// The lines of a trace: a function with its arguments, the place of a call, and
// a number of frames left out.
var (
	traceFunction = regexp.MustCompile(`^(\S.*)\((.*)\)$`)
	tracePlace    = regexp.MustCompile(`^(/.*):(\d+)(?: .*)?$`)
	traceLeftOut  = regexp.MustCompile(`^\.\.\.(\d+) frames elided\.\.\.$`)
)

// stack returns the functions of the trace of the goroutine that crashed,
// innermost first, without those of the runtime, of package reflect and of the
// worker. The trace of a deep recursion leaves out frames in the middle. If
// these frames may belong to several functions, or the trace was cut before
// them, the number of their calls is not known.
func (r crashReport) stack() []StackFrame {
	t := traceReader{known: map[string]int{}, overflow: strings.HasSuffix(r.message, "stack overflow"), running: r.message == raceWarning}
	for _, line := range r.trace {
		if !t.read(line) {
			break
		}
	}
	if t.overflow {
		t.forget(t.repeated())
	}
	return t.stack
}

// innermost is the number of frames that the runtime prints before it looks for
// the last ones of a deep stack.
const innermost = 50

// isInnermost reports whether the trace has all that the runtime prints of the
// innermost frames, two lines each.
func (r crashReport) isInnermost() bool {
	at := slices.IndexFunc(r.trace, func(line string) bool { return strings.HasPrefix(line, "goroutine ") })
	return at >= 0 && len(r.trace)-at > 2*innermost
}

// nilAddress matches a signal whose address is near nil.
var nilAddress = regexp.MustCompile(`^PC=\S+ .*\baddr=0x[0-9a-f]{1,3}$`)

// isUnchecked reports whether the runtime itself has followed a nil pointer on
// its own stack. It does not check the result of each allocation that fails.
func (r crashReport) isUnchecked() bool {
	if r.message != "SIGSEGV: segmentation violation" || !slices.ContainsFunc(r.trace, nilAddress.MatchString) {
		return false
	}
	at := slices.IndexFunc(r.trace, func(line string) bool { return strings.HasPrefix(line, "goroutine ") })
	return at >= 0 && at+1 < len(r.trace) && strings.HasPrefix(r.trace[at], "goroutine 0 ") && strings.HasPrefix(r.trace[at+1], "runtime.")
}

// elsewhere reports whether the trace shows that the code under test has
// started the goroutine that crashed.
func (r crashReport) elsewhere() bool {
	at := slices.IndexFunc(r.trace, func(line string) bool { return strings.HasPrefix(line, "goroutine ") })
	if at < 0 {
		return false
	}
	for i, line := range r.trace[at:] {
		if line == "" {
			break
		}
		if next := at + i + 1; strings.HasPrefix(line, "created by ") && next < len(r.trace) {
			place := tracePlace.FindStringSubmatch(strings.TrimSpace(r.trace[next]))
			return place != nil && !strings.HasPrefix(filepath.Base(place[1]), source.Prefix)
		}
	}
	return false
}

// A traceReader reads a trace line by line.
type traceReader struct {
	stack    []StackFrame
	known    map[string]int // the places of functions in stack
	name     string         // of the function whose place is to follow
	running  bool           // the trace of the goroutine has begun
	overflow bool           // frames are left out, of functions that are not known
}

// read reads a line, and reports whether to go on.
func (t *traceReader) read(line string) bool {
	trimmed := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, "goroutine "):
		again := t.running
		t.running = true
		return !again
	case !t.running:
	case trimmed == "" && len(t.stack) > 0, strings.HasPrefix(trimmed, "created by "):
		return false
	case traceLeftOut.MatchString(trimmed):
		n, err := strconv.Atoi(traceLeftOut.FindStringSubmatch(trimmed)[1])
		repeated := t.repeated()
		t.overflow = len(repeated) != 1 || err != nil
		if !t.overflow {
			t.stack[repeated[0]].Calls += n
		}
	case tracePlace.MatchString(trimmed):
		t.place(tracePlace.FindStringSubmatch(trimmed))
	default:
		if f := traceFunction.FindStringSubmatch(trimmed); f != nil {
			t.name = f[1]
		}
	}
	return true
}

// place adds a call of the function named last.
func (t *traceReader) place(at []string) {
	i, again := t.known[t.name]
	switch {
	case t.name == "" || isMachinery(t.name, at[1]):
	case again:
		t.stack[i].Calls++
	default:
		line, _ := strconv.Atoi(at[2])
		t.known[t.name] = len(t.stack)
		t.stack = append(t.stack, StackFrame{t.name, at[1], line, 1})
	}
	t.name = ""
}

// repeated returns the indices of the functions that are known to have more
// than one call.
func (t *traceReader) repeated() []int {
	var all []int
	for i, c := range t.stack {
		if c.Calls > 1 {
			all = append(all, i)
		}
	}
	return all
}

// forget notes that the number of calls of the functions is not known.
func (t *traceReader) forget(functions []int) {
	for _, i := range functions {
		t.stack[i].Calls = 0
	}
}

// isMachinery reports whether a function of a trace was not written by the
// user.
func isMachinery(name, file string) bool {
	for _, p := range []string{"runtime.", "reflect.", "internal/", "sync.", "testing."} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return strings.HasPrefix(filepath.Base(file), source.Prefix)
}
