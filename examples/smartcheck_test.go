package examples

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/examples/skewheap"
	"github.com/typetarget/target/examples/stackset"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// isSkewHeap reports whether no number of h is less than the one above it.
func isSkewHeap(h *skewheap.Heap) bool {
	if h == nil {
		return true
	}
	for _, below := range []*skewheap.Heap{h.Left, h.Right} {
		if below != nil && below.Min < h.Min || !isSkewHeap(below) {
			return false
		}
	}
	return true
}

// isStackSet reports whether no window is in s twice.
func isStackSet(s stackset.StackSet) bool {
	count := map[stackset.Window]int{}
	for _, w := range append([]stackset.Workspace{s.Current}, s.Hidden...) {
		if w.Stack == nil {
			continue
		}
		count[w.Stack.Focus]++
		for _, o := range append(slices.Clone(w.Stack.Up), w.Stack.Down...) {
			count[o]++
		}
	}
	for _, n := range count {
		if n > 1 {
			return false
		}
	}
	return true
}

// TestSmartCheckForms has the bugs that SmartCheck was shown with. Its answer for the heap was mostly none: it
// has three nodes, and heaps in order fail from four on.
func TestSmartCheckForms(t *testing.T) {
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/smartcheck\n\ngo 1.26\n")
	mutate(t, filepath.Join(dir, "skewheap"), "skewheap", []string{"Sorted"}, edit{"Sorted(merge(h.Left, h.Right))...", "numbers(merge(h.Left, h.Right))..."})
	mutate(t, filepath.Join(dir, "stackset"), "stackset", []string{"Delete"}, edit{"return o == gone }", "return o != gone }"})
	type found struct{ call, form string }
	want := map[string]found{
		"Sorted": {
			"Sorted(&Heap{Right: &Heap{Left: &Heap{Min: 1}, Right: &Heap{}}})",
			"Sorted(&Heap{Min: _, Right: &Heap{Left: &Heap{Min: a}, Min: _, Right: &Heap{Min: b}}}) when a > b",
		},
		"Delete": {
			"Delete(0, StackSet{Current: Workspace{Stack: &Stack{Down: []Window{1}}}, Floating: map[Window]bool{}})",
			"Delete(w, StackSet{Current: Workspace{Tag: _, Stack: &Stack{Focus: a, Down: []Window{_}}}, Hidden: _, Floating: _}) when w == a",
		},
	}
	_, err := check.Run(t.Context(), check.Config{Dir: dir, Patterns: []string{"./..."}, Failures: check.Failures{Generalize: time.Minute}}, check.HandlerFunc(func(e check.Event) {
		w, ok := want[e.Func]
		if !ok || e.Action != check.ActionCounterexample || e.Counterexample.Call != w.call {
			return
		}
		if !e.Counterexample.Minimal {
			t.Errorf("%s is not said to be a smallest one", e.Counterexample.Call)
		}
		if !slices.ContainsFunc(e.Counterexample.Generalizations, func(g check.Generalization) bool { return g.String() == w.form }) {
			t.Errorf("%s: the forms are %+v, want %s", w.call, e.Counterexample.Generalizations, w.form)
		}
		delete(want, e.Func)
	}))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range want {
		t.Errorf("%s is not found", w.call)
	}
}
