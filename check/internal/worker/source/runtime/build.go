package runtime

import (
	"encoding/binary"
	"reflect"
	"runtime"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// Built ends a call of a constructor that kept the contract. *p holds the
// value.
func (w *Worker) Built(p interface{}) Outcome {
	w.Pass()
	v := reflect.ValueOf(p).Elem()
	identity, whole := identity(v)
	switch {
	case isNil(v):
		w.record(protocol.BuiltNil, nil)
	case v.Kind() == reflect.Interface && isNil(v.Elem()):
		w.record(protocol.BuiltNilPointer, identity)
	case whole:
		w.record(protocol.BuiltValue, identity)
	default:
		w.record(protocol.BuiltSingular, nil)
	}
	return passed
}

// isNil reports whether a value is a nil pointer, function or interface.
func isNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Interface:
		return v.IsNil()
	}
	return false
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
// outcome of each.
func (w *Worker) build(run func(*Worker) Outcome, seq, count uint32) {
	reply(w, run, seq, count, func(_ uint32, outcome Outcome, recorded bool) bool {
		switch {
		case outcome == Failed && w.failure.phase == protocol.PhaseDecode:
			return false
		case outcome == Failed:
			w.record(protocol.BuiltFault, w.failure.encode())
		case !recorded:
			w.record(protocol.BuiltNothing, nil)
		}
		return true
	}, func() []byte {
		w.settle() // a goroutine that panics later would be taken for that of another constructor
		w.goroutines = runtime.NumGoroutine()
		return w.records
	})
}

// evaluate evaluates a precondition on values and replies with a bit for each
// value, which is set if the precondition is true.
func (w *Worker) evaluate(run func(*Worker) Outcome, seq, count uint32) {
	bits := make([]byte, 1+(count+7)/8)
	bits[0] = protocol.BitsMark
	reply(w, run, seq, count, func(index uint32, outcome Outcome, recorded bool) bool {
		if recorded {
			bits[1+index/8] |= 1 << (index % 8)
		}
		return outcome != Failed
	}, func() []byte { return bits })
}

// reply runs the inputs of a batch and sends one reply for all of them. It
// passes to note the outcome of each input, and whether the run has recorded
// something. The batch ends as a failed input if note returns false, or if a
// call ends the goroutine.
func reply(w *Worker, run func(*Worker) Outcome, seq, count uint32, note func(index uint32, outcome Outcome, recorded bool) bool, payload func() []byte) {
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
		w.begin(seq, index)
		had := len(w.records)
		outcome := w.returned(run(w))
		if !note(index, outcome, len(w.records) > had) {
			w.page.at(protocol.PhaseIdle, 0)
			return
		}
		w.In.Pos = w.In.End
	}
	w.page.at(protocol.PhaseIdle, 0)
	failed = false
	w.channel.send(seq, 0, count, 0, payload())
}
