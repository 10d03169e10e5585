package check

import (
	"testing"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
)

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
