package inside

import "github.com/typetarget/target/check/internal/worker/protocol"

// forget ends what functions of an input have to do with the worker.
func (w *Worker) forget() {
	functionsLock.Lock()
	defer functionsLock.Unlock()
	if current != nil {
		current = nil
		w.page.set(protocol.WordVoid, 0)
	}
}

// InputFunctions are the functions of the input that is being decoded.
func (w *Worker) InputFunctions() *functions {
	functionsLock.Lock()
	defer functionsLock.Unlock()
	if current == nil {
		current = &functions{page: w.page, clause: &w.clause}
	}
	return current
}

// ended is how an input ended that a function has stopped; ok is false if none
// has.
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
