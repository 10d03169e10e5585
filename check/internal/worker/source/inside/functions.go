package inside

import (
	refine_reflect "reflect"
	refine_runtime "runtime"
	refine_strings "strings"
	refine_sync "sync"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// refine_functions are the functions of the input that is running. There is one
// such for every input that has functions: a call that a finished input has
// left running in a goroutine does not harm another.
type refine_functions struct {
	page   *refine_page
	clause *uint32 // the number of the clause that is evaluated
	tables []*refine_table
	// stopped is why the input cannot go on, the first time.
	stopped *refine_stop
}

// refine_current are the functions of the input that is running, nil if it has
// none. The lock is for it and what it holds.
var (
	refine_current       *refine_functions
	refine_functionsLock refine_sync.Mutex
)

// add makes a table known; f is its function.
func (fs *refine_functions) add(t *refine_table, f interface{}) {
	t.functions, t.function = fs, refine_word(f)
	refine_functionsLock.Lock()
	fs.tables = append(fs.tables, t)
	refine_functionsLock.Unlock()
}

// called reports whether the function under test is running.
func (fs *refine_functions) called() bool {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	return refine_current == fs && fs.page.phase() == refine_protocol.PhaseCall
}

// stop ends the call, with a panic.
func (fs *refine_functions) stop(s *refine_stop) {
	if s.void {
		fs.page.set(refine_protocol.WordVoid, 1)
	} else {
		s.file, s.line = refine_callPlace()
	}
	refine_functionsLock.Lock()
	if fs.stopped == nil {
		fs.stopped = s
	}
	refine_functionsLock.Unlock()
	panic(s)
}

// breach ends a call of a function outside of what a law allows; args are
// pointers to the arguments.
func (fs *refine_functions) breach(law refine_law, args ...interface{}) {
	name, it := law.name, law.name
	if name == "" {
		name, it = "a function argument", "it"
	}
	detail := name + "("
	for i, a := range args {
		if i > 0 {
			detail += ", "
		}
		p := refine_printer{}
		p.value(refine_reflect.ValueOf(a).Elem(), false)
		detail += p.out.String()
	}
	fs.stop(&refine_stop{clause: law.clause, detail: detail + ") is called, but " + it + " needs " + law.needs})
}

// unknown ends a call whose result is not known.
func (fs *refine_functions) unknown() {
	fs.stop(&refine_stop{void: true, detail: "target: the value of a function argument is not known here"})
}

// refine_holds evaluates a predicate, which does not hold if it panics.
func refine_holds(p func() bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return p()
}

// refine_callPlace is the innermost place in the package under test that is not
// generated.
func refine_callPlace() (file string, line int) {
	var pcs [64]uintptr
	frames := refine_runtime.CallersFrames(pcs[:refine_runtime.Callers(1, pcs[:])])
	for {
		frame, more := frames.Next()
		own := refine_strings.HasPrefix(frame.Function, refine_symbols)
		if own && !refine_strings.Contains(frame.File, "zz_refine_") {
			return frame.File, frame.Line
		}
		if !more {
			return "", 0
		}
	}
}

// A refine_stop is the panic by which a function ends the call that makes wrong
// use of it, or that asks for what is not known.
type refine_stop struct {
	void   bool // what the function returns is not known: the input counts as discarded
	clause uint32
	detail string
	file   string
	line   int
}

// Error is what a crash report shows where the panic is in a goroutine of its
// own.
func (s *refine_stop) Error() string { return s.detail }
