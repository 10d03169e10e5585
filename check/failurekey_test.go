package check

import (
	"testing"

	"github.com/typetarget/target/check/internal/worker"
)

// TestTimeoutsAreOneWay takes calls that do not return for one way to fail, however much memory each has in use.
func TestTimeoutsAreOneWay(t *testing.T) {
	one := &worker.Fault{Kind: worker.Timeout, Phase: worker.Call, Detail: "no end after 2s"}
	other := *one
	other.Detail += ", with 195 of 256 MiB of memory in use"
	if keyOf(one) != keyOf(&other) {
		t.Errorf("%+v and %+v", keyOf(one), keyOf(&other))
	}
	crash := &worker.Fault{Kind: worker.Crash, Phase: worker.Call, Detail: one.Detail}
	if keyOf(one) == keyOf(crash) {
		t.Error("a crash is taken for a timeout")
	}
}
