package runtime

import (
	"encoding/binary"
	"reflect"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// Built ends a call of a constructor that kept the contract. *p holds the
// value.
func (w *Worker) Built(p interface{}) Outcome {
	w.Pass()
	v := reflect.ValueOf(p).Elem()
	identity, whole := identity(v)
	switch {
	case (v.Kind() == reflect.Pointer || v.Kind() == reflect.Func) && v.IsNil():
		w.record(protocol.BuiltNil, nil)
	case whole:
		w.record(protocol.BuiltValue, identity)
	default:
		w.record(protocol.BuiltSingular, nil)
	}
	return passed
}

// Accept ends the run of a value that satisfies the precondition.
//
//go:noinline
func (w *Worker) Accept() Outcome {
	w.record(protocol.BuiltValue, nil)
	return w.Pass()
}

// record adds the outcome of a call to the reply.
func (w *Worker) record(what protocol.BuiltKind, content []byte) {
	w.records = append(w.records, byte(what))
	w.records = binary.AppendUvarint(w.records, uint64(len(content)))
	w.records = append(w.records, content...)
}

// build makes calls of a constructor, or judges values, and replies with the
// outcome of each. A call that ends the goroutine, or whose arguments cannot be
// built, ends the batch as a failed input.
func (w *Worker) build(run func(*Worker) Outcome, seq, count uint32) {
	var index uint32
	failed := true
	defer func() {
		if failed {
			w.channel.send(seq, 1, index, 0, w.failure.encode())
		}
	}()
	w.records = w.records[:0]
	w.page.set(protocol.WordDiscards, 0)
	for ; index < count; index++ {
		w.failure = failure{}
		w.begin(seq, index)
		had := len(w.records)
		outcome := w.returned(run(w))
		switch {
		case outcome == Failed && w.failure.phase == protocol.PhaseDecode:
			w.page.at(protocol.PhaseIdle, 0)
			return
		case outcome == Failed:
			w.record(protocol.BuiltFault, w.failure.encode())
		case len(w.records) == had:
			w.record(protocol.BuiltNothing, nil)
		}
		w.In.Pos = w.In.End
	}
	w.page.at(protocol.PhaseIdle, 0)
	failed = false
	w.channel.send(seq, 0, count, 0, w.records)
}

// sift evaluates a precondition on values and replies with a bit for each
// value, which is set if the precondition is true. An evaluation that ends the
// goroutine, or a value that cannot be read, ends the batch as a failed input.
func (w *Worker) sift(run func(*Worker) Outcome, seq, count uint32) {
	var index uint32
	failed := true
	defer func() {
		if failed {
			w.channel.send(seq, 1, index, 0, w.failure.encode())
		}
	}()
	bits := make([]byte, 1+(count+7)/8)
	bits[0] = protocol.SiftMark
	w.page.set(protocol.WordDiscards, 0)
	for ; index < count; index++ {
		w.failure, w.records = failure{}, w.records[:0]
		w.begin(seq, index)
		if w.returned(run(w)) == Failed {
			w.page.at(protocol.PhaseIdle, 0)
			return
		}
		if len(w.records) > 0 {
			bits[1+index/8] |= 1 << (index % 8)
		}
		w.In.Pos = w.In.End
	}
	w.page.at(protocol.PhaseIdle, 0)
	failed = false
	w.channel.send(seq, 0, count, 0, bits)
}
