package inside

import (
	refine_binary "encoding/binary"
	refine_fmt "fmt"
	refine_reflect "reflect"
	refine_runtime "runtime"
	refine_strings "strings"
	refine_atomic "sync/atomic"
)

// The kinds of failure that a worker itself can tell. Package worker holds the
// same numbers.
const (
	refine_kindDisagreement = iota // the precondition does not hold natively
	refine_kindPostcondition
	refine_kindInvariant
	refine_kindPanic
	refine_kindNoPanic
	refine_kindMutation
	refine_kindGoexit
	refine_kindInternal // a panic in the worker's own code
	refine_kindCallback // a function of the input was called outside of what its refined type allows
	refine_kindWrite    // a clause has changed what it looks at
)

// A refine_failure is what a worker tells about the input that failed.
type refine_failure struct {
	kind    uint32
	phase   uint32
	clause  uint32
	detail  string
	class   string // of the panic, as refine_panicClass has it
	file    string // where the panic began
	line    int
	results []string
	after   []refine_changed
	parts   []refine_told // of the clause
	stack   []refine_called
}

// A refine_changed is a parameter that the call changed: its number, what it
// became, and where it changed.
type refine_changed struct {
	param  int
	value  string
	differ []refine_difference
}

// encode returns the wire form of f: integers as uvarints, strings with their
// length before.
func (f *refine_failure) encode() []byte {
	b := refine_binary.AppendUvarint(nil, uint64(f.kind))
	b = refine_binary.AppendUvarint(b, uint64(f.phase))
	b = refine_binary.AppendUvarint(b, uint64(f.clause))
	b = refine_appendString(b, f.detail)
	b = refine_appendString(b, f.class)
	b = refine_appendString(b, f.file)
	b = refine_binary.AppendUvarint(b, uint64(f.line))
	b = refine_binary.AppendUvarint(b, uint64(len(f.results)))
	for _, s := range f.results {
		b = refine_appendString(b, s)
	}
	b = refine_binary.AppendUvarint(b, uint64(len(f.after)))
	for _, c := range f.after {
		b = refine_binary.AppendUvarint(b, uint64(c.param))
		b = refine_appendString(b, c.value)
		b = refine_appendDifferences(b, c.differ)
	}
	b = refine_binary.AppendUvarint(b, uint64(len(f.parts)))
	for _, p := range f.parts {
		b = refine_binary.AppendUvarint(b, uint64(p.part))
		b = refine_binary.AppendUvarint(b, uint64(p.rounds))
		b = refine_appendString(b, p.text)
		b = refine_appendDifferences(b, p.differ)
	}
	b = refine_binary.AppendUvarint(b, uint64(len(f.stack)))
	for _, c := range f.stack {
		b = refine_appendString(b, c.function)
		b = refine_appendString(b, c.file)
		b = refine_binary.AppendUvarint(b, uint64(c.line))
		b = refine_binary.AppendUvarint(b, uint64(c.calls))
	}
	return b
}

func refine_appendDifferences(b []byte, differ []refine_difference) []byte {
	b = refine_binary.AppendUvarint(b, uint64(len(differ)))
	for _, d := range differ {
		b = refine_appendString(refine_appendString(refine_appendString(b, d.path), d.was), d.is)
	}
	return b
}

func refine_appendString(b []byte, s string) []byte {
	return append(refine_binary.AppendUvarint(b, uint64(len(s))), s...)
}

// pass ends an input that kept the contract.
func (w *refine_worker) pass() refine_outcome {
	w.phase = refine_phaseIdle
	return refine_passed
}

// discard ends an input that a filter rejected.
func (w *refine_worker) discard() refine_outcome {
	w.phase = refine_phaseIdle
	refine_atomic.StoreUint64(&w.shared[refine_wordRejected], uint64(w.clause)+1)
	return refine_discarded
}

// refine_native are the numbers of the clauses about which the solver has
// promised nothing. Generated code fills it.
var refine_native = map[uint32]bool{}

// unfit ends an input of which a clause of the precondition does not hold.
func (w *refine_worker) unfit() refine_outcome {
	if w.phase == refine_phaseFilter || refine_native[w.clause] && !w.altered {
		return w.discard()
	}
	return w.fail(refine_kindDisagreement)
}

// fail ends an input that broke the contract, in the clause that was evaluated
// last.
func (w *refine_worker) fail(kind uint32) refine_outcome {
	if w.altered {
		w.altered, kind = false, refine_kindWrite
	} else if w.judging {
		return w.pass()
	}
	detail, parts := w.failure.detail, w.failure.parts // of an invariant
	w.failure = refine_failure{kind: kind, phase: w.phase, clause: w.clause, detail: detail, parts: parts}
	w.phase = refine_phaseIdle
	return refine_failed
}

// results notes what the call returned, if it did, in the variables that are
// pointed to.
func (w *refine_worker) results(results ...interface{}) {
	if w.failure.phase <= refine_phaseCall || w.panicked {
		return
	}
	for _, r := range results {
		w.failure.results = append(w.failure.results, refine_literal(r))
	}
}

// rewind makes the parameter that begins at pos the next one to read, for an
// input that failed in the call or after it. It returns false where nothing can
// have changed.
func (w *refine_worker) rewind(pos int) bool {
	w.pos = pos
	return w.failure.phase >= refine_phaseCall
}

// broken notes the variable whose value breaks the invariant evaluated last.
func (w *refine_worker) broken(value interface{}) bool {
	w.failure.detail = refine_literal(value)
	return false
}

// holds evaluates a predicate that may panic.
func (w *refine_worker) holds(p func() bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return p()
}

// panics makes a call and returns whether it panicked.
func (w *refine_worker) panics(call func()) bool {
	w.panicked = true
	func() {
		defer func() { recover() }()
		call()
		w.panicked = false
	}()
	return w.panicked
}

// leave is deferred around an input: recovered is the value of the panic that
// ended it, if one did. It returns the outcome.
func (w *refine_worker) leave(recovered interface{}, out refine_outcome) refine_outcome {
	if stopped, ok := w.ended(); ok {
		return stopped
	}
	wrote := w.wrote()
	if w.phase == refine_phaseIdle {
		return out
	}
	if wrote {
		return w.fail(refine_kindWrite) // by the clause that the panic has ended
	}
	if w.judging && w.phase != refine_phaseDecode {
		return w.pass()
	}
	w.failure = refine_failure{kind: refine_kindGoexit, phase: w.phase, clause: w.clause}
	w.phase = refine_phaseIdle
	if recovered == nil {
		return refine_failed // or it was a nil, as returned finds out
	}
	if w.failure.phase == refine_phaseFilter {
		return refine_discarded
	}
	text := refine_panicText(recovered) // whose method may end the goroutine
	return w.blame(text, refine_panicClass(recovered))
}

// blame ends the input that a panic with the message text, of the given class,
// has ended.
func (w *refine_worker) blame(text, class string) refine_outcome {
	f := &w.failure
	switch f.phase {
	case refine_phaseFilter:
		return refine_discarded
	case refine_phaseCall:
		f.kind = refine_kindPanic
	case refine_phaseRequires:
		if refine_native[w.clause] {
			return refine_discarded
		}
		f.kind = refine_kindDisagreement
	case refine_phaseEnsures:
		f.kind = refine_kindPostcondition
	case refine_phaseInvariant:
		f.kind = refine_kindInvariant
	default:
		f.kind = refine_kindInternal
	}
	f.detail, f.class = text, class
	f.file, f.line = refine_panicPlace()
	if w.count == 1 {
		f.stack = refine_panicStack()
	}
	return refine_failed
}

// returned is the outcome of an input whose function has returned: where a
// panic without a value ended it, as GODEBUG=panicnil=1 allows, no goroutine
// has ended.
func (w *refine_worker) returned(out refine_outcome) refine_outcome {
	if out == refine_failed && w.failure.kind == refine_kindGoexit {
		return w.blame("nil", "nil")
	}
	return out
}

// changed notes that a parameter became another value, if it did; before and
// after are pointers to the two.
func (w *refine_worker) changed(param int, before, after interface{}) {
	was, is := refine_literal(before), refine_literal(after)
	if was != is {
		w.failure.after = append(w.failure.after, refine_changed{param, is, refine_differences(before, after)})
	}
}

// refine_panicText is the message of a panic, as the runtime would print it.
func refine_panicText(v interface{}) (text string) {
	defer func() {
		if recover() != nil {
			text = refine_fmt.Sprintf("(%T) whose method panics", v)
		}
	}()
	switch v := v.(type) {
	case error:
		text = v.Error()
	case refine_fmt.Stringer:
		text = v.String()
	case string:
		text = v
	default:
		text = refine_panicValue(v)
	}
	if len(text) > refine_maxText {
		text = text[:refine_maxText] + " (cut)"
	}
	return text
}

// refine_panicClass is what panics have in common that differ in their inputs
// only: the type of the value, and of an error of the runtime the message, in
// which only numbers vary. The type of a failed assertion says more than its
// message, which names the dynamic type.
func refine_panicClass(v interface{}) string {
	class := refine_fmt.Sprintf("%T", v)
	if err, ok := v.(refine_runtime.Error); ok && refine_strings.HasPrefix(class, "runtime.") {
		return err.Error()
	}
	return class
}

// refine_panicValue is a value without a method that says what it is. That of a
// composite one is cut, and may hold itself.
func refine_panicValue(v interface{}) string {
	switch r := refine_reflect.ValueOf(v); r.Kind() {
	case refine_reflect.Array, refine_reflect.Map, refine_reflect.Slice, refine_reflect.Struct:
		p := refine_printer{}
		p.dynamic(r)
		return p.text()
	}
	return refine_fmt.Sprintf("%T(%v)", v, v)
}

// refine_maxText is the length in bytes to which the message of a panic is cut.
const refine_maxText = 4096

// refine_panicPlace returns the place of the code that panicked: the innermost
// one in the package under test, or else the innermost outside of the runtime.
// It is for functions that a deferred call runs: the frames below the runtime's
// own are those of the panic.
func refine_panicPlace() (file string, line int) {
	var pcs [64]uintptr
	frames := refine_runtime.CallersFrames(pcs[:refine_runtime.Callers(1, pcs[:])])
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case refine_strings.HasPrefix(frame.Function, "runtime."):
			panicking = true
		case panicking && refine_strings.HasPrefix(frame.Function, refine_package+"."):
			return frame.File, frame.Line
		case panicking && file == "":
			file, line = frame.File, frame.Line
		}
		if !more {
			return file, line
		}
	}
}
