package inside

import (
	"testing"
	"unsafe"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// refine_sampleTable makes a function of the input as generated code does. It
// has two rows.
func refine_sampleTable(w *refine_worker) func(int8) string {
	args, results := []int8{3, 4}, []string{"one", "", "none"}
	fs := w.inputFunctions()
	var laws []refine_law
	f := func(x int8) string {
		i := 0
		for i < len(args) && args[i] != x {
			i++
		}
		if len(laws) > 0 && fs.called() {
			for _, l := range laws {
				if l.args != nil && !refine_holds(func() bool { return l.args.(func(int8) bool)(x) }) {
					fs.breach(l, &x)
				}
				if i == len(args) && l.results != nil && !l.results.(func(int8, string) bool)(x, results[i]) {
					fs.unknown()
				}
			}
		}
		return results[i]
	}
	t := &refine_table{rows: len(args)}
	t.conforms = func(l refine_law) bool {
		for i, x := range args {
			if !l.results.(func(int8, string) bool)(x, results[i]) {
				return false
			}
		}
		laws = append(laws, l)
		return true
	}
	t.row = func(i int) (x, y []interface{}) {
		if i < len(args) {
			x = []interface{}{&args[i]}
		}
		return x, []interface{}{&results[i]}
	}
	fs.add(t, f)
	return f
}

// TestTable calls a function of the input before and in the call of the
// function under test.
func TestTable(t *testing.T) {
	w := testWorker(-1)
	defer w.forget()
	f := refine_sampleTable(w)
	if got, want := refine_literal(&f), `func(x int8) string { switch x { case 3: return "one"; case 4: return "" }; return "none" }`; got != want {
		t.Errorf("literal %s, want %s", got, want)
	}
	args := func(x int8) bool { return 10/x > 0 } // panics for 0, and then does not hold
	w.at(refine_protocol.PhaseRequires, 7)
	if refine_conforms(f, "f", "x > 0", args, func(_ int8, s string) bool { return s != "" }) {
		t.Error("a row that is not right conforms")
	}
	if !refine_conforms(f, "f", "x > 0", args, func(x int8, _ string) bool { return x < 10 }) {
		t.Error("no row is wrong, but the function does not conform")
	}
	if !refine_conforms(func() {}, "g", "", nil, nil) {
		t.Error("a function that is not of the input has no laws")
	}
	f(0) // a predicate may
	if _, ok := w.ended(); ok {
		t.Error("a predicate's call stops the input")
	}
	w.at(refine_protocol.PhaseCall, 0)
	for _, test := range []struct {
		x    int8
		out  refine_outcome
		stop bool
	}{
		{3, 0, false},
		{9, 0, false},
		{0, refine_failed, true},
		{10, refine_discarded, true},
	} {
		func() {
			defer func() { recover() }() // the code under test may do so
			f(test.x)
		}()
		out, ok := w.ended()
		if out != test.out || ok != test.stop {
			t.Errorf("f(%d): outcome %v, %v", test.x, out, ok)
		}
		if void := w.page[refine_protocol.WordVoid] != 0; void != (out == refine_discarded) {
			t.Errorf("f(%d): void %v", test.x, void)
		}
		if test.out == refine_failed && (w.failure.kind != refine_protocol.KindCallback || w.failure.clause != 7 || w.failure.detail != "f(0) is called, but f needs x > 0") {
			t.Errorf("failure %+v", w.failure)
		}
	}
	w.forget()
	if refine_tableOf(*(*unsafe.Pointer)(unsafe.Pointer(&f))) != nil || w.page[refine_protocol.WordVoid] != 0 {
		t.Error("the function is not forgotten")
	}
	f(0) // what a finished input has left running stops nothing
}
