package check

import (
	"slices"
	"testing"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
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
// each phase and how that goes wrong. A clause in a phase that is not its own is
// one that the code under test has written.
func TestManners(t *testing.T) {
	for _, test := range []struct {
		phase protocol.Phase
		role  annotation.Role
		kind  protocol.Kind
		want  Kind
	}{
		{protocol.PhaseEnsures, annotation.RolePost, protocol.KindPostcondition, Postcondition},
		{protocol.PhaseEnsures, annotation.RolePanics, protocol.KindNoPanic, NoPanic},
		{protocol.PhaseEnsures, annotation.RolePost, protocol.KindTimeout, Postcondition},
		{protocol.PhaseEnsures, annotation.RolePre, protocol.KindTimeout, Timeout},
		{protocol.PhaseEnsures, annotation.NoRole, protocol.KindTimeout, Timeout},
		{protocol.PhaseRequires, annotation.RoleInvariant, protocol.KindCrash, Crash},
		{protocol.PhasePanics, annotation.RolePanics, protocol.KindCrash, NoPanic},
		{protocol.PhaseInvariant, annotation.RoleInvariant, protocol.KindInvariant, Invariant},
		{protocol.PhaseInvariant, annotation.RoleInvariant, protocol.KindCrash, Invariant},
		{protocol.PhasePure, annotation.NoRole, protocol.KindMutation, Mutation},
		{protocol.PhaseCall, annotation.NoRole, protocol.KindPanic, Panic},
		{protocol.PhaseCall, annotation.RolePre, protocol.KindCallback, Callback},
		{protocol.PhaseCall, annotation.NoRole, protocol.KindTimeout, Timeout},
		{protocol.PhaseCall, annotation.NoRole, protocol.KindExit, Exit},
		{protocol.PhaseCall, annotation.NoRole, protocol.KindGoexit, Exit},
		{protocol.PhaseCall, annotation.NoRole, protocol.KindCrash, Crash},
		{protocol.PhaseIdle, annotation.NoRole, protocol.KindCrash, Crash},
		{protocol.PhaseCall, annotation.NoRole, protocol.KindWrite, Crash},
	} {
		fault := &worker.Fault{Phase: test.phase, Kind: test.kind, Detail: "detail"}
		if test.role != annotation.NoRole {
			fault.Clause = &clause.Clause{Role: test.role}
		}
		got, _, sentence := describe(fault, nil)
		if got != test.want || sentence == "" {
			t.Errorf("kind %d in phase %d is %v: %q, want %v", test.kind, test.phase, got, sentence, test.want)
		}
	}
}
