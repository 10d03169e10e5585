package check

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/typetarget/target/encode"
)

// TestMemoryGuard checks when functions are ended, and which.
func TestMemoryGuard(t *testing.T) {
	g := newMemoryGuard(1000)
	var uses []int64
	g.used = func() int64 {
		n := uses[0]
		uses = uses[1:]
		return n
	}
	one, release := g.with(context.Background())
	two, _ := g.with(context.Background())
	for _, x := range []struct {
		uses []int64 // before and after garbage is collected
		ends bool
	}{
		{[]int64{900}, false},
		{[]int64{1001, 100}, false},
		{[]int64{1001, 990}, true},
	} {
		release()
		if uses = x.uses; g.look() != x.ends || len(uses) > 0 {
			t.Errorf("%v: not %v", x.uses, x.ends)
		}
		fault := (*memoryError)(nil)
		if got := errors.As(context.Cause(two), &fault); got != x.ends {
			t.Errorf("%v: two ends %v", x.uses, got)
		}
		if errors.As(context.Cause(one), &fault) {
			t.Errorf("%v: one ends, which was over", x.uses)
		}
	}
}

// TestMemoryOfFunction checks a function with a great many choices, whose inputs have no end. It ends with the reason, and
// the one after it runs.
func TestMemoryOfFunction(t *testing.T) {
	dir := unpack(t, `
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
	got, sum := events(t, Config{Dir: dir, Bounds: &encode.Bounds{Depth: 4}, Parallel: 1, ownMemory: heap() + 32<<20})
	for _, e := range got {
		switch {
		case e.Func == "F" && e.Action.Ends():
			if !strings.Contains(e.Message, "half of the machine's memory") {
				t.Errorf("F ends with %s, %q", e.Verdict, e.Message)
			}
		case e.Func == "G" && e.Action.Ends():
			if e.Verdict != Exhausted || e.Inputs != 4 {
				t.Errorf("G ends with %s, %q, %d inputs", e.Verdict, e.Message, e.Inputs)
			}
		}
	}
	if sum.Functions != 2 {
		t.Errorf("%d functions", sum.Functions)
	}
}

func TestTotalMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"MemTotal:       24610000 kB\nMemFree: 1 kB\n": 24610000 << 10,
		"MemFree: 1 kB\n": 0,
		"MemTotal: x kB":  0,
		"":                0,
	} {
		if got := totalMemory(text); got != want {
			t.Errorf("%q: %d, not %d", text, got, want)
		}
	}
	if n := machineMemory(); n < 1<<26 {
		t.Errorf("the machine has %d bytes", n)
	}
}
