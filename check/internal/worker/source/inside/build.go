package inside

import (
	refine_binary "encoding/binary"
	refine_reflect "reflect"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// built ends a call of a constructor that kept the contract with the value that
// *p holds.
func (w *refine_worker) built(p interface{}) refine_outcome {
	w.pass()
	v := refine_reflect.ValueOf(p).Elem()
	identity, whole := refine_identity(v)
	switch {
	case (v.Kind() == refine_reflect.Pointer || v.Kind() == refine_reflect.Func) && v.IsNil():
		w.record(refine_protocol.BuiltNil, nil)
	case whole:
		w.record(refine_protocol.BuiltValue, identity)
	default:
		w.record(refine_protocol.BuiltSingular, nil)
	}
	return refine_passed
}

// accept ends a value that satisfies the precondition.
//
//go:noinline
func (w *refine_worker) accept() refine_outcome {
	w.record(refine_protocol.BuiltValue, nil)
	return w.pass()
}

// record adds what a call came to to the reply.
func (w *refine_worker) record(what refine_protocol.BuiltKind, content []byte) {
	w.records = append(w.records, byte(what))
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
			w.channel.send(seq, 1, index, 0, w.failure.encode())
		}
	}()
	w.records = w.records[:0]
	w.page.set(refine_protocol.WordDiscards, 0)
	for ; index < count; index++ {
		w.failure = refine_failure{}
		w.begin(seq, index)
		had := len(w.records)
		outcome := w.returned(run(w))
		switch {
		case outcome == refine_failed && w.failure.phase == refine_protocol.PhaseDecode:
			w.page.at(refine_protocol.PhaseIdle, 0)
			return
		case outcome == refine_failed:
			w.record(refine_protocol.BuiltFault, w.failure.encode())
		case len(w.records) == had:
			w.record(refine_protocol.BuiltNothing, nil)
		}
		w.in.pos = w.in.end
	}
	w.page.at(refine_protocol.PhaseIdle, 0)
	failed = false
	w.channel.send(seq, 0, count, 0, w.records)
}

// sift evaluates a precondition on values and replies with a bit for each,
// which is set if it holds. An evaluation that ends the goroutine, or a value
// that cannot be read, ends the batch as a failed input does.
func (w *refine_worker) sift(run func(*refine_worker) refine_outcome, seq, count uint32) {
	var index uint32
	failed := true
	defer func() {
		if failed {
			w.channel.send(seq, 1, index, 0, w.failure.encode())
		}
	}()
	bits := make([]byte, 1+(count+7)/8)
	bits[0] = refine_protocol.SiftMark
	w.page.set(refine_protocol.WordDiscards, 0)
	for ; index < count; index++ {
		w.failure, w.records = refine_failure{}, w.records[:0]
		w.begin(seq, index)
		if w.returned(run(w)) == refine_failed {
			w.page.at(refine_protocol.PhaseIdle, 0)
			return
		}
		if len(w.records) > 0 {
			bits[1+index/8] |= 1 << (index % 8)
		}
		w.in.pos = w.in.end
	}
	w.page.at(refine_protocol.PhaseIdle, 0)
	failed = false
	w.channel.send(seq, 0, count, 0, bits)
}
