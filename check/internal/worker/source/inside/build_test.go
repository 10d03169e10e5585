package inside

import (
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
