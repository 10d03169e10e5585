package check

import "testing"

// TestLossAmongMany has a worker that is lost at the end of a batch of many inputs, by one in the midst of them that
// has returned: the batches become smaller until that one is found. What failed before in them is told once.
func TestLossAmongMany(t *testing.T) {
	dir := unpack(t, `
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
	got, _ := events(t, Config{Dir: dir})
	expect(t, endings(got), "fail Close counterexample panic: Close(1)")
	for _, e := range got {
		if e.Action.Ends() && (e.Inputs != 1801 || e.Failures != 91 || !e.Exhaustive) {
			t.Errorf("%+v", e)
		}
	}
}
