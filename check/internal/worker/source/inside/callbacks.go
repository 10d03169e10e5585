package inside

import refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"

// forget ends what functions of an input have to do with the worker.
func (w *refine_worker) forget() {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	if refine_current != nil {
		refine_current = nil
		w.page.set(refine_protocol.WordVoid, 0)
	}
}

// inputFunctions are the functions of the input that is being decoded.
func (w *refine_worker) inputFunctions() *refine_functions {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	if refine_current == nil {
		refine_current = &refine_functions{page: w.page, clause: &w.clause}
	}
	return refine_current
}

// ended is how an input ended that a function has stopped; ok is false if none
// has.
func (w *refine_worker) ended() (out refine_outcome, ok bool) {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	if refine_current == nil || refine_current.stopped == nil {
		return 0, false
	}
	s := refine_current.stopped
	refine_current.stopped = nil
	w.phase = refine_protocol.PhaseIdle
	if s.void {
		return refine_discarded, true
	}
	w.failure = refine_failure{kind: refine_protocol.KindCallback, phase: refine_protocol.PhaseCall, clause: s.clause, detail: s.detail, file: s.file, line: s.line}
	return refine_failed, true
}
