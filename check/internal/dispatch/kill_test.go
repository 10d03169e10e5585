//go:build unix

package dispatch_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/typetarget/target/spec/spectest/tier"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const killed = `
-- go.mod --
module example.com/killed

go 1.24
-- killed.go --
package killed

import "time"

//refine:bound ints=0..1999
//refine:requires x%2 == 0
//refine:ensures result == x
func Right(x int) int { time.Sleep(100 * time.Microsecond); return x }

//refine:bound ints=0..1999
//refine:filter x%2 == 0
//refine:ensures result == x || x == 998
func Wrong(x int) int {
	time.Sleep(100 * time.Microsecond)
	if x >= 997 && x <= 1000 {
		return -1
	}
	return x
}

//refine:bound ints=0..1999
//refine:ensures result == x
func Ends(x int) int {
	time.Sleep(50 * time.Microsecond)
	if x == 1000 {
		select {}
	}
	return x
}
`

// TestKilledWorkers kills and stops the workers of a check, one for each
// function and then several, at random moments. What it says is right all the
// same, or it says that not everything ran; nothing of it is left.
func TestKilledWorkers(t *testing.T) {
	tier.LongOnly(t, "the long tier kills workers")
	if runtime.GOOS != "linux" {
		t.Skip("it finds the workers in /proc")
	}
	dir := srctree.Unpack(t, killed)
	for seed, patience := range []time.Duration{time.Hour, time.Nanosecond} {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan int)
		go func() { ended <- harass(ctx, uint64(seed)) }()
		got, _ := checktest.EventsWithin(t, limits.Run{Patience: patience}, check.Config{Dir: dir, Bounds: &domain.Bounds{}, Limits: check.Limits{Call: 500 * time.Millisecond}})
		cancel()
		signals := <-ended
		for _, e := range got {
			if !e.Action.Ends() {
				continue
			}
			t.Logf("seed %d, %d signals: %s %s %d inputs, %d discards, %d fail: %s %s", seed, signals, e.Func, e.Verdict, e.Inputs, e.Discards, e.Failures, e.Message, e.Ended)
			whole := e.Exhaustive
			switch c := e.Counterexample; {
			case !whole && !strings.Contains(e.Message+e.Ended, "workers are lost"):
				t.Errorf("seed %d: %s is not exhausted: %s %s", seed, e.Func, e.Message, e.Ended)
			case e.Func == "Right" && (c != nil || whole && e.Inputs != 1000):
				t.Errorf("seed %d: %+v", seed, e)
			case e.Func == "Wrong" && whole && (c == nil || c.Call != "Wrong(1000)" || c.Flaky != "" || e.Inputs != 1000 || e.Discards != 1000 || e.Failures != 1):
				t.Errorf("seed %d: %+v, %+v", seed, e, c)
			case e.Func == "Ends" && whole && (c == nil || c.Call != "Ends(1000)" || c.Kind != check.Crash || e.Inputs != 2000 || e.Failures != 1):
				t.Errorf("seed %d: %+v, %+v", seed, e, c)
			}
		}
		if workers := children(); len(workers) > 0 {
			t.Errorf("seed %d: the workers %v are left", seed, workers)
		}
	}
}

// harass sends signals to the workers that this process has, until the context
// ends, and returns how many.
func harass(ctx context.Context, seed uint64) (signals int) {
	random := rand.New(rand.NewPCG(seed, 1))
	stops := 0
	for ctx.Err() == nil {
		time.Sleep(time.Duration(random.IntN(60)) * time.Millisecond)
		workers := children()
		if len(workers) == 0 {
			continue
		}
		signals++
		pid := workers[random.IntN(len(workers))]
		switch n := random.IntN(4); {
		case n < 2:
			syscall.Kill(pid, syscall.SIGKILL)
		case n == 2 || stops > 0:
			syscall.Kill(pid, syscall.SIGSTOP)
			time.Sleep(time.Duration(random.IntN(100)) * time.Millisecond)
			syscall.Kill(pid, syscall.SIGCONT)
		default:
			syscall.Kill(pid, syscall.SIGSTOP)
			stops++
		}
	}
	return signals
}

// children are the numbers of the workers that are children of this process.
func children() []int {
	var pids []int
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, stat := range stats {
		var pid, parent int
		var state string
		text, _ := os.ReadFile(stat)
		fmt.Sscan(string(text), &pid)
		if _, rest, ok := bytes.Cut(text, []byte(") ")); ok {
			fmt.Sscan(string(rest), &state, &parent)
		}
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(stat), "cmdline"))
		if parent == os.Getpid() && bytes.Contains(line, []byte("/worker\x00-test.run=")) {
			pids = append(pids, pid)
		}
	}
	return pids
}
