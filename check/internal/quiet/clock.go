package quiet

import (
	"context"
	"math"
	"os"
	"sync"
	"time"
)

// A Time is a time on the clock of this process.
type Time time.Duration

// Add returns the time some while later.
func (t Time) Add(d time.Duration) Time { return t + Time(d) }

// Since returns how much time has passed since t.
func Since(t Time) time.Duration { return time.Duration(machine.now() - t) }

// Now returns the time. It begins at 0, and never goes back.
func Now() Time { return machine.now() }

// WithTimeout returns a context that ends with a cause once some time has
// passed. Its deadline is that on the wall if the machine stays as it is.
func WithTimeout(ctx context.Context, d time.Duration, cause error) (context.Context, context.CancelFunc) {
	return machine.withDeadline(ctx, Now().Add(d), cause)
}

// WithDeadline is as WithTimeout, and the context ends at a time.
func WithDeadline(ctx context.Context, at Time, cause error) (context.Context, context.CancelFunc) {
	return machine.withDeadline(ctx, at, cause)
}

// AfterFunc calls f in a goroutine of its own once some time has passed, unless
// stop is called before.
func AfterFunc(d time.Duration, f func()) (stop func()) { return machine.after(Now().Add(d), f) }

// Include has a process count as this one does until a channel is closed: the
// time that its threads wait does not pass.
func Include(pid int, ended <-chan struct{}) { machine.include(pid, ended) }

// IsKnown reports whether this system says how long threads wait.
func IsKnown() bool { return len(threads([]int{os.Getpid()})) > 0 }

// machine is the clock of this process.
var machine = newClock(threads)

const (
	// slowest is the least speed of the clock.
	slowest = 0.1
	// every is how long a speed is used.
	every = 100 * time.Millisecond
	// fading is the part of what is known of earlier periods that still
	// counts when the next speed is found.
	fading = 0.7
)

// A clock measures time. It may be used concurrently.
type clock struct {
	// read returns how long each thread of some processes has run and
	// waited; nil if that is not known.
	read func(pids []int) map[string]usage

	mu        sync.Mutex
	processes map[int]<-chan struct{} // until they end
	last      time.Time               // when the speed was found
	at        Time                    // the time then
	told      Time
	known     map[string]usage
	load      usage // of the latest periods
	wall      float64
}

// A usage is how long a thread ran, and how long it could run and did not.
type usage struct{ ran, waited float64 }

// newClock returns a clock that begins with the process.
func newClock(read func(pids []int) map[string]usage) *clock {
	return &clock{read: read, processes: map[int]<-chan struct{}{os.Getpid(): nil}, last: time.Now()}
}

func (c *clock) include(pid int, ended <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.processes[pid] = ended
}

// speed returns the speed of the clock, at most 1. Threads work one after the
// other as long as their times fit into the period, and there is a time in
// which none could run. Otherwise several work at a time.
func (c *clock) speed() float64 {
	all := max(c.wall, c.load.ran+c.load.waited)
	if all == 0 {
		return 1
	}
	return max(1-c.load.waited/all, slowest)
}

func (c *clock) now() Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	wall := time.Since(c.last)
	if wall >= every {
		c.measure(wall)
	}
	at := c.at.Add(time.Duration(float64(wall) * c.speed()))
	if wall >= every {
		c.at, c.last = at, c.last.Add(wall)
	}
	c.told = max(c.told, at)
	return c.told
}

// measure finds the speed of a period that ends now.
func (c *clock) measure(period time.Duration) {
	var pids []int
	for pid, ended := range c.processes {
		select {
		case <-ended:
			delete(c.processes, pid)
		default:
			pids = append(pids, pid)
		}
	}
	next := c.read(pids)
	load := usage{c.load.ran * fading, c.load.waited * fading}
	c.wall = c.wall*fading + float64(period)
	for thread, u := range next {
		before := c.known[thread] // 0 if it is new
		load.ran += max(u.ran-before.ran, 0)
		load.waited += max(u.waited-before.waited, 0)
	}
	c.known, c.load = next, load
}

// left returns how long the clock needs until a time, on the wall, if the speed
// stays as it is.
func (c *clock) left(at Time) time.Duration {
	left := float64(at - c.now())
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Duration(left / c.speed())
}

// after calls a function in a goroutine of its own once it is a certain time,
// unless stop is called before.
func (c *clock) after(at Time, f func()) (stop func()) {
	var mu sync.Mutex
	var timer *time.Timer
	stopped := false
	again := func() bool {
		mu.Lock()
		defer mu.Unlock()
		left := c.left(at)
		if left > 0 && !stopped {
			timer.Reset(max(min(left, every), time.Millisecond))
		}
		return left > 0 || stopped
	}
	timer = time.AfterFunc(time.Duration(math.MaxInt64), func() {
		if !again() {
			f()
		}
	})
	timer.Reset(max(min(c.left(at), every), 0))
	return func() {
		mu.Lock()
		defer mu.Unlock()
		stopped = true
		timer.Stop()
	}
}

// A limited context tells its deadline.
type limited struct {
	context.Context
	deadline time.Time
}

// Deadline implements [context.Context].
func (l limited) Deadline() (time.Time, bool) { return l.deadline, true }

func (c *clock) withDeadline(parent context.Context, at Time, cause error) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	left := c.left(at)
	if left <= 0 {
		cancel(cause)
	}
	deadline := time.Now().Add(left)
	if outer, ok := parent.Deadline(); ok && outer.Before(deadline) {
		deadline = outer
	}
	stop := c.after(at, func() { cancel(cause) })
	return limited{ctx, deadline}, func() {
		stop()
		cancel(context.Canceled)
	}
}
