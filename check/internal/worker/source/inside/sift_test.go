package inside

import (
	"bytes"
	"encoding/binary"
	"os"
	"testing"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

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
