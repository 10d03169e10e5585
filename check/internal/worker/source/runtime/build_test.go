package runtime

import (
	"bytes"
	"encoding/binary"
	"os"
	"reflect"
	"testing"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/parent"
)

// sampleBuild stands for a generated function: a constructor of one parameter,
// with a precondition, an error, a result that can be nil, and a postcondition.
func sampleBuild(w *Worker) (out Outcome) {
	defer func() { out = w.Finish(recover(), out) }()
	n := w.In.Varint()
	w.In.End = w.In.Pos
	w.At(protocol.PhaseFilter, 1)
	if n == 0 {
		return w.Discard()
	}
	w.At(protocol.PhaseRequires, 2)
	if n == 8 {
		return w.Unfit()
	}
	w.At(protocol.PhaseCall, 0)
	var v any
	switch n {
	case 1:
		return w.Pass() // an error
	case 2:
		w.In.Pos = 0 // as after a look back at the arguments
		panic("two")
	case 3:
		v = func() {}
	case 4:
		var p *int
		return w.Built(&p)
	case 5:
		w.At(protocol.PhaseDecode, 0)
		panic("five")
	case 6:
		w.At(protocol.PhaseEnsures, 3)
		return w.Fail(protocol.KindPostcondition)
	default:
		v = n
	}
	return w.Built(&v)
}

// TestBuild makes calls of a constructor and reads what they came to.
func TestBuild(t *testing.T) {
	Native[2] = true
	defer delete(Native, 2)
	build := func(inputs ...int64) (status, index uint32, payload []byte) {
		r, wr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		w := testWorker(parent.Descriptor(wr.Fd()))
		w.records = []byte("old")
		for _, n := range inputs {
			w.In.Bytes = binary.AppendVarint(w.In.Bytes, n)
		}
		w.build(sampleBuild, 3, uint32(len(inputs)))
		wr.Close()
		reply := make([]byte, 1<<12)
		n, _ := r.Read(reply)
		le := binary.LittleEndian
		return le.Uint32(reply[12:]), le.Uint32(reply[16:]), reply[protocol.ReplyHeader:n]
	}
	status, index, payload := build(0, 1, 2, 7, 3, 4, 6, 8)
	if status != 0 || index != 8 {
		t.Fatalf("status %d after %d calls", status, index)
	}
	seven, _ := identity(reflect.ValueOf([]any{int64(7)}).Index(0))
	for i, want := range []protocol.BuiltKind{protocol.BuiltNothing, protocol.BuiltNothing, protocol.BuiltFault, protocol.BuiltValue, protocol.BuiltSingular, protocol.BuiltNil, protocol.BuiltFault, protocol.BuiltNothing} {
		size, n := binary.Uvarint(payload[1:])
		content := payload[1+n:][:size]
		if protocol.BuiltKind(payload[0]) != want || want == protocol.BuiltValue && string(content) != string(seven) || (want == protocol.BuiltFault) != (len(content) > 5) && want != protocol.BuiltValue {
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

// TestEvaluate evaluates a precondition that is true for even numbers, panics on
// 3, and cannot read 100.
func TestEvaluate(t *testing.T) {
	accepts := func(w *Worker) (out Outcome) {
		defer func() { out = w.Finish(recover(), out) }()
		n := w.In.Varint()
		w.In.End = w.In.Pos
		if n == 100 {
			panic("no such value")
		}
		w.At(w.Requires, 1)
		if n == 3 {
			panic("three")
		}
		if n%2 != 0 {
			return w.Unfit()
		}
		return w.Accept()
	}
	evaluate := func(values ...int64) (status, index uint32, payload []byte) {
		r, wr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		w := testWorker(parent.Descriptor(wr.Fd()))
		w.Requires, w.Asked = protocol.PhaseFilter, protocol.Judging
		w.records = []byte("old")
		for _, n := range values {
			w.In.Bytes = binary.AppendVarint(w.In.Bytes, n)
		}
		w.evaluate(accepts, 3, uint32(len(values)))
		wr.Close()
		reply := make([]byte, 1<<12)
		n, _ := r.Read(reply)
		le := binary.LittleEndian
		return le.Uint32(reply[12:]), le.Uint32(reply[16:]), reply[protocol.ReplyHeader:n]
	}
	status, index, payload := evaluate(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	if want := []byte{protocol.BitsMark, 0b01010101, 0b101}; status != 0 || index != 11 || !bytes.Equal(payload, want) {
		t.Errorf("status %d after %d values with %b, want %b", status, index, payload, want)
	}
	if status, index, _ := evaluate(2, 100, 4); status != 1 || index != 1 {
		t.Errorf("a value that cannot be read ends with status %d after %d values", status, index)
	}
}

// TestBreach breaks the contract in each phase that has a way to break it.
func TestBreach(t *testing.T) {
	for phase, want := range map[protocol.Phase]protocol.Kind{
		protocol.PhasePure:      protocol.KindMutation,
		protocol.PhaseEnsures:   protocol.KindPostcondition,
		protocol.PhaseInvariant: protocol.KindInvariant,
	} {
		w := testWorker(^parent.Descriptor(0))
		w.At(phase, 7)
		if out := w.Breach(); out != Failed || w.failure.kind != want || w.failure.phase != phase || w.failure.clause != 7 {
			t.Errorf("phase %d: outcome %v, kind %d of clause %d, want kind %d", phase, out, w.failure.kind, w.failure.clause, want)
		}
	}
}
