package constructors

import (
	"context"
	"go/token"
	"go/types"
	"testing"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
)

// TestArgumentsNotBuiltAgain has a call of a function that nothing marks build
// nothing if its arguments cannot be built again, as where one logger of the
// whole process has been broken by another call.
func TestArgumentsNotBuiltAgain(t *testing.T) {
	home := types.NewPackage("example.com/m", "m")
	c := &spec.Constructor{
		Of:       &spec.Opaque{Implied: true},
		Contract: &spec.Contract{Func: types.NewFunc(token.NoPos, home, "F", types.NewSignatureType(nil, nil, nil, nil, nil, false))},
	}
	l := &levelBuilder{ctx: t.Context(), all: &Values{pkg: &spec.Package{Path: home.Path()}}}
	fault := &worker.Fault{Phase: protocol.PhaseDecode, Kind: protocol.KindInternal, Detail: "broken"}
	if err := l.fault(&candidate{by: c, built: worker.Built{Kind: protocol.BuiltFault, Fault: fault}}); err != nil {
		t.Error(err)
	}
	if n := l.remarks.list(); len(n) > 0 {
		t.Errorf("it is remarked on: %v", n)
	}
}

// TestFaultsEnd notes no more faults once nobody waits for them.
func TestFaultsEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	l := &levelBuilder{ctx: ctx, all: &Values{pkg: &spec.Package{Path: "example.com/m"}}}
	home := types.NewPackage("example.com/other", "other") // whose faults are not noted
	c := &spec.Constructor{
		Of:       &spec.Opaque{},
		Contract: &spec.Contract{Func: types.NewFunc(token.NoPos, home, "F", types.NewSignatureType(nil, nil, nil, nil, nil, false))},
	}
	call := &candidate{by: c, built: worker.Built{Kind: protocol.BuiltFault, Fault: &worker.Fault{Kind: protocol.KindPanic}}}
	if err := l.noteFaults([]*candidate{call}); err != context.Canceled {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// TestNotes makes each remark once, in order. There are so many that comparing
// each with all others takes too long.
func TestNotes(t *testing.T) {
	const number = 1_000_000
	var n notes
	for range 2 {
		for i := range number {
			n.add(Note{Pos: token.Position{Line: i}})
		}
	}
	if len(n.list) != number {
		t.Fatalf("%d remarks, want %d", len(n.list), number)
	}
	for i, one := range n.list {
		if one.Pos.Line != i {
			t.Fatalf("remark %d is about line %d", i, one.Pos.Line)
		}
	}
}
