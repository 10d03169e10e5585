package dispatch_test

import (
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/srctree"
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
