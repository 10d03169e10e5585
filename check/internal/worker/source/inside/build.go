package inside

import (
	refine_binary "encoding/binary"
	refine_reflect "reflect"
	refine_atomic "sync/atomic"
)

// What a call of a constructor came to, in the reply to a batch of them.
// Package worker holds the same numbers.
const (
	refine_builtNothing  = iota // the call is not a valid one, or returned an error
	refine_builtValue           // then the identity of the value
	refine_builtSingular        // a value that cannot be compared with others
	refine_builtNil             // a nil pointer or function
	refine_builtFault           // the call broke the contract: then the failure
)

// built ends a call of a constructor that kept the contract with the value that
// *p holds.
func (w *refine_worker) built(p interface{}) refine_outcome {
	w.pass()
	v := refine_reflect.ValueOf(p).Elem()
	identity, whole := refine_identity(v)
	switch {
	case (v.Kind() == refine_reflect.Pointer || v.Kind() == refine_reflect.Func) && v.IsNil():
		w.record(refine_builtNil, nil)
	case whole:
		w.record(refine_builtValue, identity)
	default:
		w.record(refine_builtSingular, nil)
	}
	return refine_passed
}

// accept ends a value of which the precondition holds.
func (w *refine_worker) accept() refine_outcome {
	w.record(refine_builtValue, nil)
	return w.pass()
}

// record adds what a call came to to the reply.
func (w *refine_worker) record(what byte, content []byte) {
	w.records = append(w.records, what)
	w.records = refine_binary.AppendUvarint(w.records, uint64(len(content)))
	w.records = append(w.records, content...)
}

// build makes calls of a constructor, or judges values, and replies with what
// each came to. A call that ends the goroutine, or whose arguments cannot be
// built, ends the batch as a failed input does.
func (w *refine_worker) build(run func(*refine_worker) refine_outcome, seq, count uint32) {
	var index uint32
	failed := true
	defer func() {
		if failed {
			w.send(seq, 1, index, 0, w.failure.encode())
		}
	}()
	w.records = w.records[:0]
	refine_atomic.StoreUint64(&w.shared[refine_wordDiscards], 0)
	for ; index < count; index++ {
		w.phase, w.clause, w.failure = refine_phaseDecode, 0, refine_failure{}
		w.forget()
		refine_atomic.StoreUint64(&w.shared[refine_wordTick], uint64(seq)<<32|uint64(index))
		refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseDecode<<32)
		had := len(w.records)
		outcome := w.returned(run(w))
		switch {
		case outcome == refine_failed && w.failure.phase == refine_phaseDecode:
			refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseIdle)
			return
		case outcome == refine_failed:
			w.record(refine_builtFault, w.failure.encode())
		case len(w.records) == had:
			w.record(refine_builtNothing, nil)
		}
		w.pos = w.end
	}
	refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseIdle)
	failed = false
	w.send(seq, 0, count, 0, w.records)
}
