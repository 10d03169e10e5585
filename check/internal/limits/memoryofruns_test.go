package limits_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"

	"github.com/typetarget/target/spec/spectest/tier"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
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
	got, sum := checktest.EventsWithin(t, limits.Run{Memory: int64(now.HeapAlloc) + 32<<20}, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 4}, Parallel: 1})
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

// slow is a package with an opaque type, a function that fails, one that is
// cut short by its share, and one that is annotated.
const slow = `
package %s

import "time"

type Stack struct{ items []int }

func New() *Stack { return &Stack{} }

func (s *Stack) Push(n int) { s.items = append(s.items, n) }

func (s *Stack) Pop() { s.items = s.items[:len(s.items)-1] }

func Slow(n int) { time.Sleep(time.Duration(n)) }

//refine:bound ints=0..1000000
//refine:ensures result
func Long(n int) bool { time.Sleep(time.Millisecond); return true }
`

// TestPackagesEnd counts the packages that a run of several keeps. It keeps
// those that it checks and prepares, and none that has ended, whatever its
// handler is told.
func TestPackagesEnd(t *testing.T) {
	tier.LongOnly(t, "the long tier counts packages in memory")
	const packages = 7
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule example.com/many\n\ngo 1.26\n")
	for i := range packages {
		name := fmt.Sprintf("p%d", i)
		fmt.Fprintf(&b, "-- %[1]s/%[1]s.go --%[2]s", name, fmt.Sprintf(slow, name))
	}
	var mu sync.Mutex
	var loaded []weak.Pointer[spec.Package]
	most, ends := 0, 0
	look := func() {
		runtime.GC()
		mu.Lock()
		defer mu.Unlock()
		alive := 0
		for _, p := range loaded {
			if p.Value() != nil {
				alive++
			}
		}
		most = max(most, alive)
	}
	cfg := check.Config{
		Dir: srctree.Unpack(t, b.String()), Patterns: []string{"./..."}, All: spec.Exported, Parallel: 2,
		Bounds: &domain.Bounds{Depth: 2}, Limits: check.Limits{Function: check.AutoBudget},
		Watch: check.Watch{Loaded: func(p *spec.Package) {
			mu.Lock()
			defer mu.Unlock()
			loaded = append(loaded, weak.Make(p))
		}},
	}
	ctx := limits.With(t.Context(), limits.Run{Shared: packages * 700 * time.Millisecond})
	var kept []check.Event
	_, err := check.Run(ctx, cfg, check.HandlerFunc(func(e check.Event) {
		kept = append(kept, e)
		if e.Action.Ends() {
			ends++
			look()
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	if look(); len(loaded) != packages || ends != 5*packages {
		t.Errorf("%d packages, %d functions", len(loaded), ends)
	}
	// One is being prepared, one checked, and one just ends.
	if most > 3 {
		t.Errorf("%d of %d packages are kept", most, packages)
	}
	runtime.KeepAlive(kept)
}
