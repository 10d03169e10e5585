package runtime

import "github.com/typetarget/target/check/internal/worker/protocol"

// forget disconnects the functions of an input from the worker.
func (w *Worker) forget() {
	functionsLock.Lock()
	defer functionsLock.Unlock()
	if current != nil {
		current = nil
		w.page.set(protocol.WordVoid, 0)
	}
}

// InputFunctions returns the functions of the input that is being decoded.
func (w *Worker) InputFunctions() *functions {
	functionsLock.Lock()
	defer functionsLock.Unlock()
	if current == nil {
		current = &functions{page: w.page, clause: &w.clause}
	}
	return current
}

// ended returns the outcome of an input that a function has stopped. ok is
// false if no function has stopped the input.
func (w *Worker) ended() (out Outcome, ok bool) {
	functionsLock.Lock()
	defer functionsLock.Unlock()
	if current == nil || current.stopped == nil {
		return 0, false
	}
	s := current.stopped
	current.stopped = nil
	w.Phase = protocol.PhaseIdle
	if s.void {
		return discarded, true
	}
	w.failure = failure{kind: protocol.KindCallback, phase: protocol.PhaseCall, clause: s.clause, detail: s.detail, file: s.file, line: s.line}
	return Failed, true
}
