package runtime

import (
	"encoding/binary"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/parent"
)

// sample stands for a generated function: one parameter xs []int8, a result, a
// filter, an expected panic, a postcondition, and an invariant of what an
// interface holds.
func sample(w *Worker) (out Outcome) {
	var xs, result []int8
	var start int
	defer func() {
		out = w.Finish(recover(), out)
		if out != Failed {
			return
		}
		w.Results(&result)
		if w.Rewind(start) {
			var before []int8
			sampleDecode(w, &before)
			w.Changed(0, &before, &xs)
		}
	}()
	start = w.In.Pos
	sampleDecode(w, &xs)
	w.In.End = w.In.Pos
	w.At(protocol.PhaseRequires, 1)
	if len(xs) > 100 {
		return w.Fail(protocol.KindDisagreement)
	}
	w.At(protocol.PhaseFilter, 2)
	if xs[0] == 0 {
		return w.Discard()
	}
	w.At(protocol.PhasePanics, 3)
	panics := w.Holds(func() bool { return xs[1] == 1 })
	call := func() {
		if xs[0] == 9 {
			panic("nine")
		}
		xs[0]++
		result = append(xs, 0)
	}
	w.At(protocol.PhaseCall, 0)
	if panics {
		if !w.Panics(call) {
			return w.Fail(protocol.KindNoPanic)
		}
		return w.Pass()
	}
	call()
	w.At(protocol.PhaseEnsures, 4)
	if !w.Applied(70) {
		w.Apply(70, w.Holds(func() bool { return xs[2] == 6 }))
	}
	if result[2] == 5 {
		return w.Fail(protocol.KindPostcondition)
	}
	w.Walk(protocol.PhaseInvariant)
	if !WalkDynamic(w, reflect.ValueOf([]any{xs})) {
		return w.Fail(protocol.KindInvariant)
	}
	return w.Pass()
}

func sampleDecode(w *Worker, p *[]int8) {
	if n, room := w.In.Extent(0); n >= 0 {
		*p = make([]int8, n, n+room)
		for i := range *p {
			(*p)[i] = int8(w.In.Varint())
		}
	}
}

// TestBatch runs batches and reads the frames of their replies.
func TestBatch(t *testing.T) {
	Walkers[reflect.TypeOf(int8(0))] = func(w *Worker, p unsafe.Pointer) bool {
		w.At(w.Phase, 5)
		return *(*int8)(p) != 7 || w.Broken((*int8)(p))
	}
	list := func(xs ...int64) []byte {
		b := []byte{byte(len(xs) + 1)}
		for _, x := range xs {
			b = binary.AppendVarint(b, x)
		}
		return b
	}
	tests := []struct {
		name            string
		inputs          [][]byte
		index, discards uint32
		failure         *failure
		applied         bool
	}{
		{name: "good", inputs: [][]byte{list(1, 2), list(3, 4)}, index: 2},
		{name: "discards", inputs: [][]byte{list(0), list(1, 2), list()}, index: 3, discards: 2}, // the last: the filter panics
		{name: "applied", inputs: [][]byte{list(1, 2), list(1, 2, 6), list(3, 4)}, index: 3, applied: true},
		{name: "panics as told", inputs: [][]byte{list(9, 1)}, index: 1},
		{name: "panics", inputs: [][]byte{list(0), list(9, 2)}, index: 1, discards: 1,
			failure: &failure{kind: protocol.KindPanic, phase: protocol.PhaseCall, detail: "nine", class: "string"}},
		{name: "postcondition", inputs: [][]byte{list(1, 2, 5)}, failure: &failure{kind: protocol.KindPostcondition, phase: protocol.PhaseEnsures,
			clause: 4, results: []string{"[]int8{2, 2, 5, 0}"}, after: []changed{{0, "[]int8{2, 2, 5}", []difference{{"$[0]", "1", "2"}}}}}},
		{name: "postcondition panics", inputs: [][]byte{list(1)}, failure: &failure{kind: protocol.KindPostcondition, phase: protocol.PhaseEnsures,
			clause: 4, detail: "runtime error: index out of range [2] with length 2", class: "runtime error: index out of range [2] with length 2",
			results: []string{"[]int8{2, 0}"}, after: []changed{{0, "[]int8{2}", []difference{{"$[0]", "1", "2"}}}}}},
		{name: "invariant", inputs: [][]byte{list(6, 7)}, failure: &failure{kind: protocol.KindInvariant, phase: protocol.PhaseInvariant,
			clause: 5, detail: "7", results: []string{"[]int8{7, 7, 0}"}, after: []changed{{0, "[]int8{7, 7}", []difference{{"$[0]", "6", "7"}}}}}},
		{name: "disagreement", inputs: [][]byte{list(make([]int64, 101)...)}, failure: &failure{kind: protocol.KindDisagreement, phase: protocol.PhaseRequires, clause: 1}},
	}
	for _, test := range tests {
		r, wr, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		w := testWorker(parent.Descriptor(wr.Fd()))
		for _, in := range test.inputs {
			w.In.Bytes = append(w.In.Bytes, in...)
		}
		w.start(sample, 3, uint32(len(test.inputs)))
		wr.Close()
		if w.Applied(70) != test.applied || w.Applied(69) || w.page[protocol.WordApplied+1]&^(1<<6) != 0 {
			t.Errorf("%s: applied %v, want %v", test.name, w.Applied(70), test.applied)
		}
		reply := make([]byte, 1<<12)
		n, _ := r.Read(reply)
		r.Close()
		reply = reply[:n]
		le := binary.LittleEndian
		frame := func(want []byte, status, index uint32, payload []byte) []byte {
			want = le.AppendUint64(want, 42)
			for _, v := range []uint32{3, status, index, test.discards, uint32(len(payload))} {
				want = le.AppendUint32(want, v)
			}
			return append(want, payload...)
		}
		var want []byte
		if test.failure != nil {
			f := *test.failure
			if f.detail != "" && f.detail != "7" {
				f.file, f.line, f.stack = w.failure.file, w.failure.line, w.failure.stack
				if !strings.HasSuffix(f.file, "serve_test.go") || f.line == 0 {
					t.Errorf("%s: panic at %s:%d", test.name, f.file, f.line)
				}
			}
			want = frame(want, 1, test.index, f.encode())
		}
		if want = frame(want, 0, uint32(len(test.inputs)), nil); !reflect.DeepEqual(reply, want) {
			t.Errorf("%s: reply\n%q, want\n%q", test.name, reply, want)
		}
	}
}

// TestBatchGoesOn runs a batch in which inputs fail between others. The report
// of an input does not depend on the inputs before it.
func TestBatchGoesOn(t *testing.T) {
	r, wr, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w := testWorker(parent.Descriptor(wr.Fd()))
	for _, input := range [][]int64{{9, 2}, {0}, {1, 2, 5}, {1, 2}, {8, 7}, {3, 4}, {1, 2, 5}} {
		w.In.Bytes = append(w.In.Bytes, byte(len(input)+1))
		for _, x := range input {
			w.In.Bytes = binary.AppendVarint(w.In.Bytes, x)
		}
	}
	w.start(sample, 3, 7)
	wr.Close()
	reply, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	var got [][3]uint32
	payloads := map[uint32]string{}
	for le := binary.LittleEndian; len(reply) > 0; {
		got = append(got, [3]uint32{le.Uint32(reply[12:]), le.Uint32(reply[16:]), le.Uint32(reply[20:])})
		end := protocol.ReplyHeader + le.Uint32(reply[24:])
		payloads[le.Uint32(reply[16:])] = string(reply[protocol.ReplyHeader:end])
		reply = reply[end:]
	}
	if want := [][3]uint32{{1, 0, 0}, {1, 2, 1}, {1, 4, 1}, {1, 6, 1}, {0, 7, 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("status, index and discards of the replies are %v, want %v", got, want)
	}
	if payloads[2] != payloads[6] {
		t.Errorf("reports of one input:\n%q\n%q", payloads[2], payloads[6])
	}
}

// The entry is what generated code calls; package worker tests it in a process
// of its own.
var _ = Serve

// testWorker is a worker that replies to a descriptor and has a page of its
// own.
func testWorker(reply parent.Descriptor) *Worker {
	page := &page{}
	return &Worker{page: page, channel: channel{nonce: 42, reply: reply, page: page}}
}
