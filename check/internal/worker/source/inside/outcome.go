package inside

import refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"

// Generated code has most of the calls of what follows, in each of its
// functions. What is marked would else be compiled as often.

// pass ends an input that kept the contract.
//
//go:noinline
func (w *refine_worker) pass() refine_outcome {
	w.phase = refine_protocol.PhaseIdle
	return refine_passed
}

// discard ends an input that a filter rejected.
func (w *refine_worker) discard() refine_outcome {
	w.phase = refine_protocol.PhaseIdle
	w.page.set(refine_protocol.WordRejected, uint64(w.clause)+1)
	return refine_discarded
}

// refine_native are the numbers of the clauses about which the solver has
// promised nothing. Generated code fills it.
var refine_native = map[uint32]bool{}

// unfit ends an input that a clause of the precondition does not hold for.
func (w *refine_worker) unfit() refine_outcome {
	if w.phase == refine_protocol.PhaseFilter || refine_native[w.clause] && !w.watched.altered {
		return w.discard()
	}
	return w.fail(refine_protocol.KindDisagreement)
}

// fail ends an input that broke the contract, in the clause that was evaluated
// last.
func (w *refine_worker) fail(kind refine_protocol.Kind) refine_outcome {
	if w.watched.altered {
		w.watched.altered, kind = false, refine_protocol.KindWrite
	} else if w.asked.judging {
		return w.pass()
	}
	detail, parts := w.failure.detail, w.failure.parts // of an invariant
	w.failure = refine_failure{kind: kind, phase: w.phase, clause: w.clause, detail: detail, parts: parts}
	w.phase = refine_protocol.PhaseIdle
	return refine_failed
}

// breach ends an input on which what is evaluated in the phase does not hold.
func (w *refine_worker) breach() refine_outcome { return w.fail(w.phase.Breach()) }

// refine_refusal ends an input of which only the errors are asked for that the call has
// returned. It fails if one of them is not nil.
func refine_refusal(w *refine_worker, errors ...error) refine_outcome {
	for _, err := range errors {
		if err != nil {
			out := w.fail(refine_protocol.KindRefusal)
			w.failure.detail = refine_panicText(err)
			return out
		}
	}
	return w.pass()
}

// results notes what the call returned, if it did, in the variables that are
// pointed to.
func (w *refine_worker) results(results ...interface{}) {
	if w.failure.phase <= refine_protocol.PhaseCall || w.panicked {
		return
	}
	for _, r := range results {
		w.failure.results = append(w.failure.results, refine_literal(r))
	}
}

// rewind makes the parameter that begins at pos the next one to read, for an
// input that failed in the call or after it. It returns false if nothing can
// have changed.
//
//go:noinline
func (w *refine_worker) rewind(pos int) bool {
	w.in.pos = pos
	return w.failure.phase >= refine_protocol.PhaseCall && w.failure.phase != refine_protocol.PhaseUse
}

// broken notes the variable whose value breaks the invariant evaluated last.
func (w *refine_worker) broken(value interface{}) bool {
	w.failure.detail = refine_literal(value)
	return false
}

// holds evaluates a predicate that may panic.
func (w *refine_worker) holds(p func() bool) (ok bool) {
	defer func() {
		if v := recover(); v != nil {
			refine_repanic(w.in.unread, v)
			ok = false
		}
	}()
	return p()
}

// keeps evaluates a law. It holds where it panics or changes what is watched.
func (w *refine_worker) keeps(law func() bool) (ok bool) {
	defer func() {
		if v := recover(); v != nil {
			refine_repanic(w.in.unread, v)
			ok = true
		}
		if w.wrote() {
			w.watched.altered, ok = false, true
		}
	}()
	return law()
}

// panics makes a call and returns whether it panicked.
func (w *refine_worker) panics(call func()) bool {
	w.panicked = true
	func() {
		defer func() { refine_repanic(w.in.unread, recover()) }()
		call()
		w.panicked = false
	}()
	return w.panicked
}

// finish is deferred around an input: recovered is the value of the panic that
// ended it, if one did. It returns the outcome.
func (w *refine_worker) finish(recovered interface{}, out refine_outcome) refine_outcome {
	if w.in.unread != nil {
		return w.narrowing.finish(w, recovered, out)
	}
	if stopped, ok := w.ended(); ok {
		return stopped
	}
	wrote := w.wrote()
	if w.phase == refine_protocol.PhaseIdle {
		return out
	}
	if wrote {
		return w.fail(refine_protocol.KindWrite) // by the clause that the panic has ended
	}
	if w.asked.judging && w.phase != refine_protocol.PhaseDecode {
		return w.pass()
	}
	w.failure = refine_failure{kind: refine_protocol.KindGoexit, phase: w.phase, clause: w.clause}
	w.phase = refine_protocol.PhaseIdle
	if recovered == nil {
		return refine_failed // or it was a nil, as returned finds out
	}
	if w.failure.phase == refine_protocol.PhaseFilter {
		return refine_discarded
	}
	text := refine_panicText(recovered) // whose method may end the goroutine
	return w.recordPanic(text, refine_panicClass(recovered))
}

// recordPanic ends the input that a panic with the message text, of the given
// class,
// has ended.
func (w *refine_worker) recordPanic(text, class string) refine_outcome {
	f := &w.failure
	if f.phase == refine_protocol.PhaseFilter || f.phase == refine_protocol.PhaseRequires && refine_native[w.clause] {
		return refine_discarded
	}
	f.kind = f.phase.Panics()
	f.detail, f.class = text, class
	f.file, f.line = refine_panicPlace()
	if w.batch.count == 1 {
		f.stack = refine_panicStack()
	}
	return refine_failed
}

// returned is the outcome of an input whose function has returned: where a
// panic without a value ended it, as GODEBUG=panicnil=1 allows, no goroutine
// has ended.
func (w *refine_worker) returned(out refine_outcome) refine_outcome {
	if out == refine_failed && w.failure.kind == refine_protocol.KindGoexit {
		return w.recordPanic("nil", "nil")
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

// refine_maxApplied is how many clauses the shared memory has room for; of the
// others nothing is noted.
const refine_maxApplied = (refine_protocol.SharedWords - refine_protocol.WordApplied) * 64

// applied reports whether the clause is known to have applied to an input, or
// need not be known to.
//
//go:noinline
func (w *refine_worker) applied(clause uint32) bool {
	return w.asked.judging || clause >= refine_maxApplied || w.page[refine_protocol.WordApplied+clause/64]&(1<<(clause%64)) != 0
}

// apply notes that the clause applies to an input, if it does. The parent reads
// the note once the process has ended.
//
//go:noinline
func (w *refine_worker) apply(clause uint32, applies bool) {
	if applies && clause < refine_maxApplied {
		w.page[refine_protocol.WordApplied+clause/64] |= 1 << (clause % 64)
	}
}
