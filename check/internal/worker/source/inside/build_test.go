package inside

import (
	"bytes"
	"encoding/binary"
	"os"
	"reflect"
	"testing"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// refine_sampleBuild stands for a generated function: a constructor of one
// parameter, with a precondition, an error, a result that can be nil, and a
// postcondition.
func refine_sampleBuild(w *refine_worker) (out refine_outcome) {
	defer func() { out = w.finish(recover(), out) }()
	n := w.in.varint()
	w.in.end = w.in.pos
	w.at(refine_protocol.PhaseFilter, 1)
	if n == 0 {
		return w.discard()
	}
	w.at(refine_protocol.PhaseRequires, 2)
	if n == 8 {
		return w.unfit()
	}
	w.at(refine_protocol.PhaseCall, 0)
	var v any
	switch n {
	case 1:
		return w.pass() // an error
	case 2:
		w.in.pos = 0 // as after a look back at the arguments
		panic("two")
	case 3:
		v = func() {}
	case 4:
		var p *int
		return w.built(&p)
	case 5:
		w.at(refine_protocol.PhaseDecode, 0)
		panic("five")
	case 6:
		w.at(refine_protocol.PhaseEnsures, 3)
		return w.fail(refine_protocol.KindPostcondition)
	default:
		v = n
	}
	return w.built(&v)
}

// TestBuild makes calls of a constructor and reads what they came to.
func TestBuild(t *testing.T) {
	refine_native[2] = true
	defer delete(refine_native, 2)
	build := func(inputs ...int64) (status, index uint32, payload []byte) {
		r, wr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		w := testWorker(int(wr.Fd()))
		w.records = []byte("old")
		for _, n := range inputs {
			w.in.bytes = binary.AppendVarint(w.in.bytes, n)
		}
		w.build(refine_sampleBuild, 3, uint32(len(inputs)))
		wr.Close()
		reply := make([]byte, 1<<12)
		n, _ := r.Read(reply)
		le := binary.LittleEndian
		return le.Uint32(reply[12:]), le.Uint32(reply[16:]), reply[refine_protocol.ReplyHeader:n]
	}
	status, index, payload := build(0, 1, 2, 7, 3, 4, 6, 8)
	if status != 0 || index != 8 {
		t.Fatalf("status %d after %d calls", status, index)
	}
	seven, _ := refine_identity(reflect.ValueOf([]any{int64(7)}).Index(0))
	for i, want := range []refine_protocol.BuiltKind{refine_protocol.BuiltNothing, refine_protocol.BuiltNothing, refine_protocol.BuiltFault, refine_protocol.BuiltValue, refine_protocol.BuiltSingular, refine_protocol.BuiltNil, refine_protocol.BuiltFault, refine_protocol.BuiltNothing} {
		size, n := binary.Uvarint(payload[1:])
		content := payload[1+n:][:size]
		if refine_protocol.BuiltKind(payload[0]) != want || want == refine_protocol.BuiltValue && string(content) != string(seven) || (want == refine_protocol.BuiltFault) != (len(content) > 5) && want != refine_protocol.BuiltValue {
			t.Errorf("call %d came to %d with %q, want %d", i, payload[0], content, want)
		}
		payload = payload[1+n+int(size):]
	}
	if len(payload) > 0 {
		t.Errorf("%q is left", payload)
	}
	if status, index, _ := build(7, 5, 7); status != 1 || index != 1 {
		t.Errorf("a constructor whose arguments cannot be built ends with status %d after %d calls", status, index)
	}
}

// TestSift evaluates a precondition that holds of even numbers, panics on 3,
// and cannot read 100.
func TestSift(t *testing.T) {
	accepts := func(w *refine_worker) (out refine_outcome) {
		defer func() { out = w.finish(recover(), out) }()
		n := w.in.varint()
		w.in.end = w.in.pos
		if n == 100 {
			panic("no such value")
		}
		w.at(w.asked.requires, 1)
		if n == 3 {
			panic("three")
		}
		if n%2 != 0 {
			return w.unfit()
		}
		return w.accept()
	}
	sift := func(values ...int64) (status, index uint32, payload []byte) {
		r, wr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		w := testWorker(int(wr.Fd()))
		w.asked = refine_asked{requires: refine_protocol.PhaseFilter, judging: true}
		w.records = []byte("old")
		for _, n := range values {
			w.in.bytes = binary.AppendVarint(w.in.bytes, n)
		}
		w.sift(accepts, 3, uint32(len(values)))
		wr.Close()
		reply := make([]byte, 1<<12)
		n, _ := r.Read(reply)
		le := binary.LittleEndian
		return le.Uint32(reply[12:]), le.Uint32(reply[16:]), reply[refine_protocol.ReplyHeader:n]
	}
	status, index, payload := sift(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	if want := []byte{refine_protocol.SiftMark, 0b01010101, 0b101}; status != 0 || index != 11 || !bytes.Equal(payload, want) {
		t.Errorf("status %d after %d values with %b, want %b", status, index, payload, want)
	}
	if status, index, _ := sift(2, 100, 4); status != 1 || index != 1 {
		t.Errorf("a value that cannot be read ends with status %d after %d values", status, index)
	}
}

// TestBreach breaks the contract in each phase that has a way to break it.
func TestBreach(t *testing.T) {
	for phase, want := range map[refine_protocol.Phase]refine_protocol.Kind{
		refine_protocol.PhasePure:      refine_protocol.KindMutation,
		refine_protocol.PhaseEnsures:   refine_protocol.KindPostcondition,
		refine_protocol.PhaseInvariant: refine_protocol.KindInvariant,
	} {
		w := testWorker(-1)
		w.at(phase, 7)
		if out := w.breach(); out != refine_failed || w.failure.kind != want || w.failure.phase != phase || w.failure.clause != 7 {
			t.Errorf("phase %d: outcome %v, kind %d of clause %d, want kind %d", phase, out, w.failure.kind, w.failure.clause, want)
		}
	}
}
