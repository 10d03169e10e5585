package failures

import (
	"testing"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
)

// TestTimeoutsAreOneWay takes calls that do not return for one way to fail,
// however much memory each has in use.
func TestTimeoutsAreOneWay(t *testing.T) {
	one := &worker.Fault{Kind: protocol.KindTimeout, Phase: protocol.PhaseCall, Detail: "no end after 2s"}
	other := *one
	other.Detail += ", with 195 of 256 MiB of memory in use"
	if KeyOf(one) != KeyOf(&other) {
		t.Errorf("%+v and %+v", KeyOf(one), KeyOf(&other))
	}
	crash := &worker.Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, Detail: one.Detail}
	if KeyOf(one) == KeyOf(crash) {
		t.Error("a crash is taken for a timeout")
	}
}
