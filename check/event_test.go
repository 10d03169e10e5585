package check

import (
	"slices"
	"testing"

	"github.com/typetarget/target/check/internal/worker"
)

// TestAnnounceOnce announces nothing of a function that has ended.
func TestAnnounceOnce(t *testing.T) {
	q := newQueue()
	q.add(Event{Action: ActionFound})
	q.add(Event{Action: ActionFail})
	q.close()
	q.drain(func(e Event) {
		if e.Action == ActionFound {
			t.Error("a failure is announced behind the end of its function")
		}
	})
}

func TestFramesOf(t *testing.T) {
	var names []string
	stack := []worker.StackFrame{{Func: "slices.Delete[go.shape.[]int]"}, {Func: "m/p.(*T).F"}, {Func: "m/p.F"}, {Func: "other.org/x/q.G.func1"}}
	for _, f := range framesOf("m/p", stack) {
		names = append(names, f.Func)
	}
	want := []string{"slices.Delete[go.shape.[]int]", "(*T).F", "F", "q.G.func1"}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}
