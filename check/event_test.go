package check

import (
	"slices"
	"testing"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
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

// TestManners compares the kinds of counterexamples with what is evaluated in
// each phase and how that goes wrong.
func TestManners(t *testing.T) {
	for _, test := range []struct {
		phase protocol.Phase
		kind  protocol.Kind
		want  Kind
	}{
		{protocol.PhaseEnsures, protocol.KindPostcondition, Postcondition},
		{protocol.PhaseEnsures, protocol.KindNoPanic, NoPanic},
		{protocol.PhaseEnsures, protocol.KindTimeout, Postcondition},
		{protocol.PhaseInvariant, protocol.KindInvariant, Invariant},
		{protocol.PhaseInvariant, protocol.KindCrash, Invariant},
		{protocol.PhasePure, protocol.KindMutation, Mutation},
		{protocol.PhaseCall, protocol.KindPanic, Panic},
		{protocol.PhaseCall, protocol.KindCallback, Callback},
		{protocol.PhaseCall, protocol.KindTimeout, Timeout},
		{protocol.PhaseCall, protocol.KindExit, Exit},
		{protocol.PhaseCall, protocol.KindGoexit, Exit},
		{protocol.PhaseCall, protocol.KindCrash, Crash},
		{protocol.PhaseIdle, protocol.KindCrash, Crash},
		{protocol.PhaseCall, protocol.KindWrite, Crash},
	} {
		got, _, sentence := describe(&worker.Fault{Phase: test.phase, Kind: test.kind, Detail: "detail"}, nil)
		if got != test.want || sentence == "" {
			t.Errorf("kind %d in phase %d is %v: %q, want %v", test.kind, test.phase, got, sentence, test.want)
		}
	}
}
