package failures

import (
	"testing"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
)

// TestDropStray drops a crash in a goroutine that came while an input ran which
// does not have it alone, if another has.
func TestDropStray(t *testing.T) {
	crash := func(line int, detail string) *worker.Fault {
		return &worker.Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, File: "a.go", Line: line, Detail: detail}
	}
	panics := &worker.Fault{Kind: protocol.KindPanic, Phase: protocol.PhaseCall, File: "a.go", Line: 7, Class: "x"}
	l := List{Contract: &spec.Contract{}}
	for at, one := range []struct {
		fault *worker.Fault
		blame uint8
		flaky string
		stays bool
	}{
		{crash(3, "panic: runtime error: nil"), 0, "flaky", false},
		{crash(3, "panic: runtime error: nil"), 1, "", true},
		{crash(4, "panic: runtime error: nil"), 0, "flaky", true},  // at another place
		{crash(5, "fatal error: out of memory"), 0, "flaky", true}, // it may be of the call itself
		{crash(5, "fatal error: out of memory"), 1, "", true},      //
		{panics, 0, "flaky", true}, {panics, 1, "", true},          // of the call itself
		{crash(6, "panic: runtime error: nil"), 0, "flaky", true},     // no other has it alone
		{crash(6, "panic: runtime error: nil"), 1, "flaky too", true}, //
	} {
		key := KeyOf(one.fault)
		key.Blame = one.blame
		shown := Exhibit{Fault: one.fault, Flaky: one.flaky, Stray: one.flaky != "" && one.fault.InGoroutine()}
		if one.stays {
			shown.Notes = []string{"stays"}
		}
		l.Add(int64(at), key, shown)
	}
	l.DropStray()
	if len(l.All) != 8 {
		t.Errorf("%d are left, want 8", len(l.All))
	}
	for _, one := range l.All {
		if len(one.Shown.Notes) == 0 {
			t.Errorf("%+v is left", one.Shown.Fault)
		}
	}
}
