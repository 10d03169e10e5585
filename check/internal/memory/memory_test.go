package memory_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/check/internal/tuning"
	"github.com/typetarget/target/encode"
)

// TestMemoryOfFunction checks a function with a great many choices, whose
// inputs have no end. It ends with the reason, and the one after it runs.
func TestMemoryOfFunction(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/large

go 1.26
-- x.go --
package large

//refine:requires a != nil
func F(a *[400][400]bool) {}

//refine:requires n > 0
func G(n int) {}
`)
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	got, sum := checktest.EventsWithin(t, tuning.Limits{Memory: int64(now.HeapAlloc) + 32<<20}, check.Config{Dir: dir, Bounds: &encode.Bounds{Depth: 4}, Parallel: 1})
	for _, e := range got {
		switch {
		case e.Func == "F" && e.Action.Ends():
			if !strings.Contains(e.Message, "half of the machine's memory") {
				t.Errorf("F ends with %s, %q", e.Verdict, e.Message)
			}
		case e.Func == "G" && e.Action.Ends():
			if e.Verdict != check.Exhausted || e.Inputs != 4 {
				t.Errorf("G ends with %s, %q, %d inputs", e.Verdict, e.Message, e.Inputs)
			}
		}
	}
	if sum.Functions != 2 {
		t.Errorf("%d functions", sum.Functions)
	}
}
