package dispatch_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const later = `
-- go.mod --
module example.com/later

go 1.26
-- later.go --
package later

import (
	"runtime"
	"time"
)

var ran int

// Start fails for 3 in a goroutine, when many other inputs have run.
func Start(n int16) {
	ran++
	if n == 3 {
		at := ran
		go func() {
			for i := 0; i < 25 && ran < at+500; i++ {
				time.Sleep(time.Millisecond)
			}
			panic("three")
		}()
	}
	runtime.Gosched()
}

type Runner interface{ Run() }

type None struct{}

func (None) Run() {}

// Job uses r in a goroutine, in the same way.
func Job(n int16, r Runner) {
	ran++
	if n == 3 {
		at := ran
		go func() {
			for i := 0; i < 25 && ran < at+500; i++ {
				time.Sleep(time.Millisecond)
			}
			r.Run()
		}()
	}
	runtime.Gosched()
}
`

// TestLater charges the input that has started what ends the worker when many
// others have run, and no other.
func TestLater(t *testing.T) {
	dir := srctree.Unpack(t, later)
	got, _ := checktest.Events(t, check.Config{
		Dir: dir, All: spec.Exported, Plain: true, Limits: check.Limits{Call: time.Second}, Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: -1000, Hi: 1000}},
	})
	var lines []string
	for _, e := range got {
		if ce := e.Counterexample; e.Action == check.ActionCounterexample {
			lines = append(lines, fmt.Sprintf("%s %s %q", e.Judgement.Class, ce.Call, ce.Flaky))
		}
	}
	checktest.Expect(t, lines, `crash Start(3) ""`, `nil-argument Job(3, nil) ""`)
}
