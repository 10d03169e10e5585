package runtime

import (
	"reflect"
	"runtime"
	"strings"
	"sync"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/marks"
)

// A functions holds the functions of one input. Every input that has functions
// has its own, so that a call that a finished input has left running in a
// goroutine does not affect another input.
type functions struct {
	page   *page
	clause *uint32 // the number of the clause that is evaluated
	tables []*Table
	// stopped is the first reason why the input cannot continue.
	stopped *stop
}

// current holds the functions of the input that is running; nil if it has none.
// functionsLock guards current and its fields.
var (
	current       *functions
	functionsLock sync.Mutex
)

// Add makes a table known; f is its function.
func (fs *functions) Add(t *Table, f interface{}) {
	t.functions, t.function = fs, word(f)
	functionsLock.Lock()
	fs.tables = append(fs.tables, t)
	functionsLock.Unlock()
}

// Called reports whether the function under test is running.
func (fs *functions) Called() bool {
	functionsLock.Lock()
	defer functionsLock.Unlock()
	return current == fs && fs.page.phase() == protocol.PhaseCall
}

// stop ends the call, with a panic.
func (fs *functions) stop(s *stop) {
	if s.void {
		fs.page.set(protocol.WordVoid, 1)
	} else {
		s.file, s.line = callPlace()
	}
	functionsLock.Lock()
	if fs.stopped == nil {
		fs.stopped = s
	}
	functionsLock.Unlock()
	panic(s)
}

// Breach ends a call of a function that a law does not allow. args are pointers
// to the arguments.
func (fs *functions) Breach(law Law, args ...interface{}) {
	name, it := law.name, law.name
	if name == "" {
		name, it = "a function argument", "it"
	}
	detail := name + "("
	for i, a := range args {
		if i > 0 {
			detail += ", "
		}
		p := printer{}
		p.value(reflect.ValueOf(a).Elem(), false)
		detail += p.out.String()
	}
	fs.stop(&stop{clause: law.clause, detail: detail + ") is called, but " + it + " needs " + law.needs})
}

// Unknown ends a call whose result is not known.
func (fs *functions) Unknown() {
	fs.stop(&stop{void: true, detail: "target: the value of a function argument is not known here"})
}

// Holds evaluates a predicate while the function under test runs. It returns
// false if the predicate panics.
func Holds(p func() bool) (ok bool) {
	defer marks.Pause()()
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return p()
}

// callPlace returns the innermost position on the stack in the package under
// test that is not generated.
func callPlace() (file string, line int) {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, subject.symbols) && !isGenerated(frame.File) {
			return frame.File, frame.Line
		}
		if !more {
			return "", 0
		}
	}
}

// A stop is the panic value by which a function ends a call that uses the
// function wrongly, or that asks for a result that is not known.
type stop struct {
	void   bool // the result of the function is not known: the input counts as discarded
	clause uint32
	detail string
	file   string
	line   int
}

// Error returns the text that a crash report shows if the panic is in another
// goroutine.
func (s *stop) Error() string { return s.detail }
