package constructors

import (
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
	l := &levelBuilder{all: &Values{pkg: &spec.Package{Path: home.Path()}}}
	fault := &worker.Fault{Phase: protocol.PhaseDecode, Kind: protocol.KindInternal, Detail: "broken"}
	if err := l.fault(&candidate{by: c, built: worker.Built{Kind: protocol.BuiltFault, Fault: fault}}); err != nil {
		t.Error(err)
	}
	if len(l.faults) > 0 {
		t.Errorf("it is remarked on: %v", l.faults)
	}
}
