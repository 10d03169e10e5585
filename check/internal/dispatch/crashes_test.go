package dispatch_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestLossAmongMany has a worker that is lost at the end of a batch of many
// inputs, by one in the midst of them that has returned: the batches become
// smaller until that one is found. What failed before in them is told once.
func TestLossAmongMany(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/among

go 1.26
-- among.go --
package among

import "syscall"

//refine:check
//refine:bound ints=-900..900
func Close(n int) {
	if n == 2 {
		for fd := range 1024 {
			syscall.Close(fd)
		}
	}
	if n%10 == 1 {
		panic("one")
	}
}
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir})
	checktest.Expect(t, checktest.Endings(got), "fail Close counterexample panic: Close(1)")
	for _, e := range got {
		if e.Action.Ends() && (e.Inputs != 1801 || e.Failures != 91 || !e.Exhaustive) {
			t.Errorf("%+v", e)
		}
	}
}

// TestLossMasked has an input that harms the worker and returns, and in the
// same batch, as a rule, one that ends it before the harm shows: both are told,
// in their order.
func TestLossMasked(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/masked

go 1.26
-- masked.go --
package masked

import (
	"os"
	"syscall"
)

//refine:check
//refine:bound ints=0..300
func Close(n int) {
	switch n {
	case 200:
		for fd := range 1024 {
			syscall.Close(fd)
		}
	case 203:
		os.Exit(4)
	}
}
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir})
	checktest.Expect(t, checktest.Endings(got), "fail Close counterexample crash: Close(200)")
	for _, e := range got {
		if e.Action.Ends() && (e.Inputs != 301 || e.Failures != 2 || !e.Exhaustive) {
			t.Errorf("%+v", e)
		}
	}
}

// TestMemoryBeforeCall has calls that leave less and less memory, so that
// constructors of later inputs end the worker. Fresh workers run these inputs:
// one that fails alone is a failure, and the others keep the contract.
func TestMemoryBeforeCall(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/greedy

go 1.26
-- greedy.go --
package greedy

import "runtime/debug"

type Greedy struct{ used byte }

// New takes much memory for a moment.
func New() *Greedy {
	debug.FreeOSMemory()
	defer debug.FreeOSMemory()
	return &Greedy{fill(48)[1]}
}

func fill(mebibytes int) []byte {
	all := make([]byte, mebibytes<<20)
	for i := range all {
		all[i] = 1
	}
	return all
}

var kept [][]byte

// Keep never gives its memory back.
func (g *Greedy) Keep(n int8) { kept = append(kept, fill(8)) }

// Fail does not, either.
func (g *Greedy) Fail(n int8) {
	kept = append(kept, fill(8))
	if n > 10 {
		fill(1 << 10)
	}
}
`)
	got, _ := checktest.Events(t, check.Config{
		Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 1, Ints: &bounds.Range{Lo: 0, Hi: 11}}, Selfcheck: check.SelfcheckOff,
		Limits: check.Limits{Memory: 128 << 20}, Parallel: 1, Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: true}},
	})
	checktest.Expect(t, checktest.Endings(got), "pass New exhausted 1", "pass Greedy.Keep exhausted 12", "fail Greedy.Fail counterexample crash: New().Fail(11)")
	lost := 0
	for _, e := range got {
		if e.Action.Ends() && strings.Contains(fmt.Sprint(e.Notes), "before the call") {
			lost++
		}
		if c := e.Counterexample; c != nil && c.Flaky != "" {
			t.Errorf("%s is flaky: %s", c.Call, c.Flaky)
		}
	}
	if lost == 0 {
		t.Error("no constructor has ended its worker")
	}
}
