package dispatch_test

import (
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestSpeculation has three inputs that take so long that they are run alone as
// well, as no more are. The last of them begins a batch of a new worker. The
// input after it ends that worker, and the next one begins a batch of another
// and does not return. The outcome of the former is not taken for its outcome.
func TestSpeculation(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/slow

go 1.24
-- slow.go --
package slow

import "time"

//refine:bound ints=0..200
//refine:ensures result == x
func Slow(x int) int {
	switch x {
	case 10, 20, 101:
		time.Sleep(1200 * time.Millisecond)
	case 100, 102:
		go panic(x)
		select {}
	case 103:
		for {
		}
	}
	return x
}
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Limits: check.Limits{Call: 2 * time.Second}})
	var calls []string
	for _, e := range got {
		if c := e.Counterexample; e.Action == check.ActionCounterexample && c != nil {
			calls = append(calls, c.Call+c.Flaky)
		}
	}
	checktest.Expect(t, calls, "Slow(100)", "Slow(103)")
}
