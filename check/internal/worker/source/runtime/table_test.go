package runtime

import (
	"testing"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/parent"
)

// sampleTable makes a function of the input as generated code does. It has two
// rows.
func sampleTable(w *Worker) func(int8) string {
	args, results := []int8{3, 4}, []string{"one", "", "none"}
	fs := w.InputFunctions()
	var laws []Law
	f := func(x int8) string {
		i := 0
		for i < len(args) && args[i] != x {
			i++
		}
		if len(laws) > 0 && fs.Called() {
			for _, l := range laws {
				if l.Args != nil && !Holds(func() bool { return l.Args.(func(int8) bool)(x) }) {
					fs.Breach(l, &x)
				}
				if i == len(args) && l.Results != nil && !l.Results.(func(int8, string) bool)(x, results[i]) {
					fs.Unknown()
				}
			}
		}
		return results[i]
	}
	t := &Table{Rows: len(args)}
	t.Conforms = func(l Law) bool {
		for i, x := range args {
			if !l.Results.(func(int8, string) bool)(x, results[i]) {
				return false
			}
		}
		laws = append(laws, l)
		return true
	}
	t.Row = func(i int) (x, y []interface{}) {
		if i < len(args) {
			x = []interface{}{&args[i]}
		}
		return x, []interface{}{&results[i]}
	}
	fs.Add(t, f)
	return f
}

// TestTable calls a function of the input before and in the call of the
// function under test.
func TestTable(t *testing.T) {
	w := testWorker(^parent.Descriptor(0))
	defer w.forget()
	f := sampleTable(w)
	if got, want := literal(&f), `func(x int8) string { switch x { case 3: return "one"; case 4: return "" }; return "none" }`; got != want {
		t.Errorf("literal %s, want %s", got, want)
	}
	args := func(x int8) bool { return 10/x > 0 } // panics for 0, and then does not hold
	w.At(protocol.PhaseRequires, 7)
	if Conforms(f, "f", "x > 0", args, func(_ int8, s string) bool { return s != "" }) {
		t.Error("a row that is not right conforms")
	}
	if !Conforms(f, "f", "x > 0", args, func(x int8, _ string) bool { return x < 10 }) {
		t.Error("no row is wrong, but the function does not conform")
	}
	if !Conforms(func() {}, "g", "", nil, nil) {
		t.Error("a function that is not of the input has no laws")
	}
	f(0) // a predicate may
	if _, ok := w.ended(); ok {
		t.Error("a predicate's call stops the input")
	}
	w.At(protocol.PhaseCall, 0)
	for _, test := range []struct {
		x    int8
		out  Outcome
		stop bool
	}{
		{3, 0, false},
		{9, 0, false},
		{0, Failed, true},
		{10, discarded, true},
	} {
		func() {
			defer func() { recover() }() // the code under test may do so
			f(test.x)
		}()
		out, ok := w.ended()
		if out != test.out || ok != test.stop {
			t.Errorf("f(%d): outcome %v, %v", test.x, out, ok)
		}
		if void := w.page[protocol.WordVoid] != 0; void != (out == discarded) {
			t.Errorf("f(%d): void %v", test.x, void)
		}
		if test.out == Failed && (w.failure.kind != protocol.KindCallback || w.failure.clause != 7 || w.failure.detail != "f(0) is called, but f needs x > 0") {
			t.Errorf("failure %+v", w.failure)
		}
	}
	w.forget()
	if tableOf(*(*unsafe.Pointer)(unsafe.Pointer(&f))) != nil || w.page[protocol.WordVoid] != 0 {
		t.Error("the function is not forgotten")
	}
	f(0) // what a finished input has left running stops nothing
}
