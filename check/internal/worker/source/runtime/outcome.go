package runtime

import (
	"errors"
	"reflect"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// Generated code calls most of the following methods in each of its functions.
// Without the marks, the compiler would inline the marked methods in all of
// them.

// Pass ends an input that kept the contract.
//
//go:noinline
func (w *Worker) Pass() Outcome {
	w.Phase = protocol.PhaseIdle
	return passed
}

// Discard ends an input that a filter rejected.
func (w *Worker) Discard() Outcome {
	w.Phase = protocol.PhaseIdle
	w.page.set(protocol.WordRejected, uint64(w.clause)+1)
	return discarded
}

// Native holds the numbers of the clauses that the solver does not guarantee.
// Generated code fills it.
var Native = map[uint32]bool{}

// Unfit ends an input that does not satisfy a clause of the precondition.
func (w *Worker) Unfit() Outcome {
	if w.Phase == protocol.PhaseFilter || Native[w.clause] && !w.watched.altered {
		return w.Discard()
	}
	return w.Fail(protocol.KindDisagreement)
}

// Fail ends an input that broke the contract, in the clause that was evaluated
// last.
func (w *Worker) Fail(kind protocol.Kind) Outcome {
	if w.watched.altered {
		w.watched.altered, kind = false, protocol.KindWrite
	} else if w.Asked.Has(protocol.Judging) {
		return w.Pass()
	}
	f := &w.failure // of an invariant
	*f = failure{kind: kind, phase: w.Phase, clause: w.clause, detail: f.detail, parts: f.parts, names: f.names}
	w.Phase = protocol.PhaseIdle
	return Failed
}

// Breach ends an input that violates the condition of the phase.
func (w *Worker) Breach() Outcome { return w.Fail(w.Phase.Breach()) }

// Refusal ends an input if the request asks only for the errors that the call
// has returned. The input fails if one of the errors is not nil.
func Refusal(w *Worker, errors ...error) Outcome {
	for _, err := range errors {
		if !Absent(&err) {
			out := w.Fail(protocol.KindRefusal)
			w.failure.detail = panicText(err)
			return out
		}
	}
	return w.Pass()
}

// Validity returns an error unless a text is valid.
func Validity(valid bool) error {
	if valid {
		return nil
	}
	return errors.New("it is not valid")
}

// Results notes the results of the call, if the call returned. results are
// pointers to the results.
func (w *Worker) Results(results ...interface{}) {
	if w.failure.phase <= protocol.PhaseCall || w.panicked {
		return
	}
	var all []reflect.Value
	for _, r := range results {
		all = append(all, reflect.ValueOf(r).Elem())
	}
	w.failure.results = append(w.failure.results, w.failure.names.showAll(all)...)
}

// Rewind makes the parameter that begins at pos the next one to read, for an
// input that failed in the call or after it. It returns false if nothing can
// have changed.
//
//go:noinline
func (w *Worker) Rewind(pos int) bool {
	w.In.Pos = pos
	return w.failure.phase >= protocol.PhaseCall && w.failure.phase != protocol.PhaseUse
}

// Broken notes the variable whose value breaks the invariant evaluated last.
func (w *Worker) Broken(value interface{}) bool {
	w.failure.detail = w.failure.names.show(value)
	return false
}

// Holds evaluates a predicate that may panic.
func (w *Worker) Holds(p func() bool) (ok bool) {
	defer func() {
		if v := recover(); v != nil {
			repanic(w.In.unread, v)
			ok = false
		}
	}()
	return p()
}

// Keeps evaluates a law. It returns true if the law panics or changes a watched
// variable.
func (w *Worker) Keeps(law func() bool) (ok bool) {
	defer func() {
		if v := recover(); v != nil {
			repanic(w.In.unread, v)
			ok = true
		}
		if w.Wrote() {
			w.watched.altered, ok = false, true
		}
	}()
	return law()
}

// Panics makes a call and reports whether the call panicked.
func (w *Worker) Panics(call func()) bool {
	w.panicked = true
	func() {
		defer func() { repanic(w.In.unread, recover()) }()
		call()
		w.panicked = false
	}()
	return w.panicked
}

// Finish is deferred around an input: recovered is the value of the panic that
// ended it, if one did. It returns the outcome.
func (w *Worker) Finish(recovered interface{}, out Outcome) Outcome {
	w.marks.Calls(false)
	if w.In.unread != nil {
		return w.narrowing.finish(w, recovered, out)
	}
	if stopped, ok := w.ended(); ok {
		return stopped
	}
	wrote := w.Wrote()
	if w.Phase == protocol.PhaseIdle {
		return out
	}
	if wrote {
		return w.Fail(protocol.KindWrite) // by the clause that the panic has ended
	}
	if w.Asked.Has(protocol.Judging) && w.Phase != protocol.PhaseDecode {
		return w.Pass()
	}
	w.failure = failure{kind: protocol.KindGoexit, phase: w.Phase, clause: w.clause}
	w.Phase = protocol.PhaseIdle
	if recovered == nil {
		return Failed // or it was a nil, as returned finds out
	}
	if w.failure.phase == protocol.PhaseFilter {
		return discarded
	}
	text := w.failure.names.panicText(recovered) // a method of the value may end the goroutine
	return w.recordPanic(text, panicClass(recovered))
}

// recordPanic ends the input that a panic with the message text, of the given
// class, has ended.
func (w *Worker) recordPanic(text, class string) Outcome {
	f := &w.failure
	if f.phase == protocol.PhaseFilter || f.phase == protocol.PhaseRequires && Native[w.clause] {
		return discarded
	}
	f.kind = f.phase.Panics()
	f.detail, f.class = text, class
	f.file, f.line = panicPlace()
	if w.batch.count == 1 {
		f.stack = panicStack()
	}
	return Failed
}

// returned returns the outcome of an input whose function has returned. If a
// panic without a value ended the input, as GODEBUG=panicnil=1 allows, the
// goroutine has not ended.
func (w *Worker) returned(out Outcome) Outcome {
	if out == Failed && w.failure.kind == protocol.KindGoexit {
		return w.recordPanic("nil", "nil")
	}
	return out
}

// Changed notes the new value of a parameter, if the value has changed. before
// and after are pointers to the two values.
func (w *Worker) Changed(param int, before, after interface{}) {
	if f := &w.failure; literal(before) != literal(after) {
		f.after = append(f.after, changed{param, f.names.show(after), differences(before, after, &f.names)})
	}
}

// maxApplied is the maximum number of clauses that have a bit in the shared
// memory. Nothing is noted about other clauses.
const maxApplied = (protocol.SharedWords - protocol.WordApplied) * 64

// Applied reports whether the clause is known to have applied to an input, or
// that this need not be noted.
//
//go:noinline
func (w *Worker) Applied(clause uint32) bool {
	return w.Asked.Has(protocol.Judging) || clause >= maxApplied || w.page[protocol.WordApplied+clause/64]&(1<<(clause%64)) != 0
}

// Apply notes that the clause applies to an input, if it does. The parent reads
// the note once the process has ended.
//
//go:noinline
func (w *Worker) Apply(clause uint32, applies bool) {
	if applies && clause < maxApplied {
		w.page[protocol.WordApplied+clause/64] |= 1 << (clause % 64)
	}
}
