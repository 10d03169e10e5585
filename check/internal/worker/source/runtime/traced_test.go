package runtime

import (
	"testing"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// TestExplain notes the parts of a clause that does not hold of an input that
// is tried alone, and of no other.
func TestExplain(t *testing.T) {
	Parts[7] = []Part{{End: 1}}
	defer delete(Parts, 7)
	fails := func() bool { five := 5; Traced(0, &five); return false }
	panics := func() bool { panic("no value") }
	tests := []struct {
		name     string
		count    uint32
		clause   uint32
		panicked bool
		evaluate func() bool
		parts    int
	}{
		{"alone", 1, 7, false, fails, 1},
		{"one of two", 2, 7, false, fails, 0},
		{"without a trace", 1, 8, false, fails, 0},
		{"holds now", 1, 7, false, func() bool { return true }, 0},
		{"panicked before", 1, 7, true, fails, 0},
		{"panics now", 1, 7, false, panics, 0},
	}
	for _, test := range tests {
		w := &Worker{batch: batch{count: test.count}}
		w.Explain(test.clause, test.panicked, test.evaluate)
		if len(w.failure.parts) != test.parts {
			t.Errorf("%s: %v, want %d parts", test.name, w.failure.parts, test.parts)
		}
		if tracing != nil {
			t.Errorf("%s: goes on tracing", test.name)
		}
	}
	w := &Worker{}
	w.failure.kind, w.failure.clause = protocol.KindPostcondition, 7
	if n := w.Postcondition(); n != 7 {
		t.Errorf("the postcondition is %d", n)
	}
	w.failure.kind = protocol.KindPanic
	if n := w.Postcondition(); n != -1 {
		t.Errorf("a panic is the postcondition %d", n)
	}
}
