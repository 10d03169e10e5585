package inside

import (
	refine_reflect "reflect"
	refine_runtime "runtime"
	refine_strings "strings"
	refine_sync "sync"
	refine_atomic "sync/atomic"
	refine_unsafe "unsafe"
)

// refine_functions are the functions of the input that is running. There is one
// such for every input that has functions: a call that a finished input has
// left running in a goroutine does not harm another.
type refine_functions struct {
	w      *refine_worker
	tables []*refine_table
	// stopped is why the input cannot go on, the first time.
	stopped *refine_stop
}

// refine_current are the functions of the input that is running, nil where it
// has none. The lock is for it and what it holds.
var (
	refine_current       *refine_functions
	refine_functionsLock refine_sync.Mutex
)

// forget ends what functions of an input have to do with the worker.
func (w *refine_worker) forget() {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	if refine_current != nil {
		refine_current = nil
		refine_atomic.StoreUint64(&w.shared[refine_wordVoid], 0)
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

// A refine_table is a function of the input, of whatever type: generated code
// holds its rows.
type refine_table struct {
	functions *refine_functions
	// function is the function value.
	function refine_unsafe.Pointer
	// lawful has generated code test the rows and keep the laws for calls.
	lawful func(law refine_law) bool
	// row is the i-th row: pointers to the arguments and results. The last has
	// no arguments: it is what the function returns otherwise.
	row  func(i int) (args, results []interface{})
	rows int
	// sequence says that it is a sequence: the arguments of the i-th row are
	// those that its i-th step yields.
	sequence bool
}

// A refine_law is what a clause says of a function.
type refine_law struct {
	name, needs   string
	clause        uint32
	args, results interface{}
}

// inputFunctions are the functions of the input that is being decoded.
func (w *refine_worker) inputFunctions() *refine_functions {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	if refine_current == nil {
		refine_current = &refine_functions{w: w}
	}
	return refine_current
}

// add makes a table known; f is its function.
func (fs *refine_functions) add(t *refine_table, f interface{}) {
	t.functions, t.function = fs, refine_word(f)
	refine_functionsLock.Lock()
	fs.tables = append(fs.tables, t)
	refine_functionsLock.Unlock()
}

// refine_word is what tells function values apart: the pointer that an
// interface holds of one.
func refine_word(f interface{}) refine_unsafe.Pointer {
	return (*[2]refine_unsafe.Pointer)(refine_unsafe.Pointer(&f))[1]
}

// refine_tableOf is the table of a function of the input, or nil.
func refine_tableOf(f refine_unsafe.Pointer) *refine_table {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	if refine_current == nil {
		return nil
	}
	for _, t := range refine_current.tables {
		if t.function == f {
			return t
		}
	}
	return nil
}

// refine_lawful reports whether a function is of a refined function type, and
// sees to it that the function under test keeps to it. What is not a function
// of the input has no laws.
func refine_lawful(f interface{}, name, needs string, args, results interface{}) bool {
	t := refine_tableOf(refine_word(f))
	return t == nil || t.lawful(refine_law{name, needs, t.functions.w.clause, args, results})
}

// called reports whether the function under test is running.
func (fs *refine_functions) called() bool {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	return refine_current == fs && refine_atomic.LoadUint64(&fs.w.shared[refine_wordPhase])>>32 == refine_phaseCall
}

// stop ends the call, with a panic.
func (fs *refine_functions) stop(s *refine_stop) {
	if s.void {
		refine_atomic.StoreUint64(&fs.w.shared[refine_wordVoid], 1)
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

// unknown ends a call of which it is not known what it returns.
func (fs *refine_functions) unknown() {
	fs.stop(&refine_stop{void: true, detail: "target: the value of a function argument is not known here"})
}

// refine_holds evaluates a predicate, which does not hold where it panics.
func refine_holds(p func() bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return p()
}

// ended is how an input ended that a function has stopped; ok is false where
// none has.
func (w *refine_worker) ended() (out refine_outcome, ok bool) {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	if refine_current == nil || refine_current.stopped == nil {
		return 0, false
	}
	s := refine_current.stopped
	refine_current.stopped = nil
	w.phase = refine_phaseIdle
	if s.void {
		return refine_discarded, true
	}
	w.failure = refine_failure{kind: refine_kindCallback, phase: refine_phaseCall, clause: s.clause, detail: s.detail, file: s.file, line: s.line}
	return refine_failed, true
}

// refine_callPlace is the innermost place in the package under test that is not
// generated.
func refine_callPlace() (file string, line int) {
	var pcs [64]uintptr
	frames := refine_runtime.CallersFrames(pcs[:refine_runtime.Callers(1, pcs[:])])
	for {
		frame, more := frames.Next()
		own := refine_strings.HasPrefix(frame.Function, refine_package+".")
		if own && !refine_strings.Contains(frame.File, "zz_refine_") {
			return frame.File, frame.Line
		}
		if !more {
			return "", 0
		}
	}
}
