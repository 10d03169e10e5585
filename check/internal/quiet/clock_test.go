package quiet

import (
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// busy returns what reads the usage of one thread, which runs for some part of
// its time.
func busy(part float64) func([]int) map[string]usage {
	begin := time.Now()
	return func([]int) map[string]usage {
		d := float64(time.Since(begin))
		return map[string]usage{"1": {d * part, d * (1 - part)}}
	}
}

// TestNow has the clock go as fast as threads run, and at the speed of the wall
// if that is not known.
func TestNow(t *testing.T) {
	for _, test := range []struct {
		part, want float64
	}{{1, 1}, {0.5, 0.5}, {0.25, 0.25}, {0.01, slowest}, {0, slowest}} {
		synctest.Test(t, func(t *testing.T) {
			c := newClock(busy(test.part))
			last := c.now()
			for range 500 {
				time.Sleep(20 * time.Millisecond)
				now := c.now()
				if now < last {
					t.Fatalf("%v after %v", now, last)
				}
				last = now
			}
			if got := time.Duration(last).Seconds() / 10; got < test.want-0.02 || got > test.want+0.02 {
				t.Errorf("threads run %v of their time: a speed of %v, want %v", test.part, got, test.want)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		c := newClock(func([]int) map[string]usage { return nil })
		time.Sleep(time.Second)
		if got := time.Duration(c.now()); got != time.Second {
			t.Errorf("%v without usage, want 1s", got)
		}
	})
}

// TestSpeed has speeds of one period, from the times of threads in it.
func TestSpeed(t *testing.T) {
	const period = float64(every)
	for _, test := range []struct {
		threads []usage
		want    float64
	}{
		{nil, 1},
		{[]usage{{0.01, 0}}, 1},
		{[]usage{{0.1, 0.2}}, 0.8}, // nothing could run for the rest of the time
		{[]usage{{0.1, 0.2}, {0.3, 0.4}}, 0.4},
		{[]usage{{0.5, 0.5}, {0.5, 0.5}}, 0.5},
		{[]usage{{1, 0}, {0.5, 0.5}}, 0.75},
		{[]usage{{0, 1}}, slowest},
	} {
		synctest.Test(t, func(t *testing.T) {
			next := map[string]usage{}
			c := newClock(func([]int) map[string]usage { return next })
			next = map[string]usage{}
			for i, u := range test.threads {
				next[strconv.Itoa(i)] = usage{u.ran * period, u.waited * period}
			}
			time.Sleep(every)
			if got := float64(c.now()) / period; math.Abs(got-test.want) > 1e-6 {
				t.Errorf("threads with %v: a speed of %v, want %v", test.threads, got, test.want)
			}
		})
	}
}

// TestQuietAgain has the clock reach its speed again after a machine was busy.
func TestQuietAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var u usage
		c := newClock(func([]int) map[string]usage { return map[string]usage{"1": u} })
		pass := func(ran float64, periods int) time.Duration {
			from := c.now()
			for range periods {
				u.ran, u.waited = u.ran+ran*float64(every), u.waited+(1-ran)*float64(every)
				time.Sleep(every)
				c.now()
			}
			return time.Duration(c.now() - from)
		}
		if got := pass(0.2, 20); got < 3*every || got > 5*every {
			t.Errorf("%v of %v pass on a busy machine", got, 20*every)
		}
		pass(1, 20)
		if got := pass(1, 10); got < 99*every/10 {
			t.Errorf("%v of %v pass on a machine that is quiet again", got, 10*every)
		}
	})
}

// TestInclude has the threads of another process count until it ends.
func TestInclude(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []int
		c := newClock(func(pids []int) map[string]usage {
			asked = slices.Sorted(slices.Values(pids))
			return nil
		})
		ended := make(chan struct{})
		c.include(-1, ended)
		time.Sleep(every)
		c.now()
		if !slices.Equal(asked, []int{-1, os.Getpid()}) {
			t.Errorf("asked for %v", asked)
		}
		close(ended)
		time.Sleep(every)
		c.now()
		if !slices.Equal(asked, []int{os.Getpid()}) {
			t.Errorf("asked for %v after it has ended", asked)
		}
	})
}

// TestDeadline has contexts end when the clock says so, or before if their
// parents do, with their causes.
func TestDeadline(t *testing.T) {
	over := errors.New("over")
	synctest.Test(t, func(t *testing.T) {
		c := newClock(busy(0.25))
		begin := time.Now()
		time.Sleep(time.Second)
		ctx, cancel := c.withDeadline(t.Context(), c.now().Add(time.Second), over)
		defer cancel()
		if at, ok := ctx.Deadline(); !ok || at.Sub(begin).Round(time.Second) != 5*time.Second {
			t.Errorf("the deadline is after %v", at.Sub(begin))
		}
		inner, cancelInner := context.WithCancel(ctx)
		defer cancelInner()
		<-inner.Done()
		if took := time.Since(begin); took < 4900*time.Millisecond || took > 5200*time.Millisecond {
			t.Errorf("it ends after %v, want 5s", took)
		}
		if context.Cause(inner) != over || ctx.Err() == nil {
			t.Errorf("it ends with %v, %v", context.Cause(inner), ctx.Err())
		}
		if late, cancel := c.withDeadline(t.Context(), c.now().Add(-1), over); context.Cause(late) != over {
			t.Errorf("a deadline that has passed: %v", context.Cause(late))
		} else {
			cancel()
		}
		outer, cancelOuter := context.WithTimeout(t.Context(), time.Second)
		defer cancelOuter()
		ctx, cancel = c.withDeadline(outer, c.now().Add(time.Minute), over)
		defer cancel()
		want, _ := outer.Deadline()
		if at, _ := ctx.Deadline(); !at.Equal(want) {
			t.Errorf("the deadline is %v, that of the parent %v", at, want)
		}
		<-ctx.Done()
		if context.Cause(ctx) != context.DeadlineExceeded {
			t.Errorf("it ends with %v", context.Cause(ctx))
		}
	})
}

// TestAfter has a function be called once, and not after it was stopped.
func TestAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClock(busy(0.5))
		var calls atomic.Int32
		c.after(c.now().Add(time.Second), func() { calls.Add(1) })
		stop := c.after(c.now().Add(time.Second), func() { t.Error("a call after the stop") })
		time.Sleep(1500 * time.Millisecond)
		stop()
		if calls.Load() != 0 {
			t.Error("a call too early")
		}
		time.Sleep(time.Minute)
		if calls.Load() != 1 {
			t.Errorf("%d calls, want 1", calls.Load())
		}
	})
}

// TestMachine has threads of this process wait for others.
func TestMachine(t *testing.T) {
	if !IsKnown() {
		t.Skip("the system does not say how long threads wait")
	}
	own := []int{os.Getpid()}
	before := threads(own)
	for range 3 * runtime.NumCPU() {
		cmd := exec.Command("sh", "-c", "while :; do :; done")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer cmd.Wait()
		defer cmd.Process.Kill()
	}
	for begin := time.Now(); time.Since(begin) < time.Second; {
	}
	var sum usage
	for thread, u := range threads(own) {
		sum.ran, sum.waited = sum.ran+u.ran-before[thread].ran, sum.waited+u.waited-before[thread].waited
	}
	if sum.ran == 0 || sum.waited < sum.ran/10 {
		t.Errorf("threads run for %v and wait for %v beside others", time.Duration(sum.ran), time.Duration(sum.waited))
	}
}
