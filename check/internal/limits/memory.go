package limits

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	// guardEvery is the time between two looks at the memory of this
	// process.
	guardEvery = 50 * time.Millisecond
	// guardPause is how long functions that have been ended may take to
	// free their memory before others are ended.
	guardPause = 2 * time.Second
	// unknownMemory is the memory of a machine that does not say how much
	// it has.
	unknownMemory = 16 << 30
)

// A MemoryError ends the current functions, since at least one of them makes
// this process use too much memory.
type MemoryError struct{ limit int64 }

// Error states the limit in MiB.
func (e *MemoryError) Error() string {
	return fmt.Sprintf("looking for its inputs, or for those of a function beside it, takes more than %d MiB, half of the machine's memory", e.limit>>20)
}

// A Guard watches the memory of this process, without workers and Z3, which
// have limits of their own. If the memory exceeds the limit, the current
// functions end.
type Guard struct {
	limit int64
	used  func() int64 // bytes of the heap, garbage included

	mu   sync.Mutex
	ends map[*context.CancelCauseFunc]bool
}

// NewGuard returns a guard with a limit in bytes. It watches nothing yet.
func NewGuard(limit int64) *Guard {
	return &Guard{limit: limit, used: heap, ends: map[*context.CancelCauseFunc]bool{}}
}

// With returns a context for the work on a function, which ends with an
// [*MemoryError] if there is too little memory.
func (g *Guard) With(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(ctx)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ends[&end] = true
	return ctx, func() {
		end(nil)
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.ends, &end)
	}
}

// Watch looks at the memory until the context ends.
func (g *Guard) Watch(ctx context.Context) {
	timer := time.NewTimer(guardEvery)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		pause := guardEvery
		if g.look() {
			pause = guardPause
		}
		timer.Reset(pause)
	}
}

// look ends the current functions if too much memory is in use, and reports
// whether it does.
func (g *Guard) look() bool {
	if g.used() <= g.limit {
		return false
	}
	runtime.GC()
	// A heap just below the limit would soon exceed it again.
	if g.used() <= g.limit/8*7 {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for end := range g.ends {
		(*end)(&MemoryError{g.limit})
	}
	return true
}

// heap returns the number of bytes that the objects of the heap take.
func heap() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// MachineMemory returns the number of bytes of memory of the machine, or of the
// container that this process is in.
func MachineMemory() int64 {
	least := int64(unknownMemory)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		if n := totalMemory(string(text)); n > 0 {
			least = n
		}
	}
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil { // "max" means no limit
			least = min(least, n)
		}
	}
	return least
}

// totalMemory returns the number of bytes of memory according to a text such as
// that of /proc/meminfo, or 0.
func totalMemory(meminfo string) int64 {
	for line := range strings.Lines(meminfo) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "MemTotal:" && f[2] == "kB" {
			n, _ := strconv.ParseInt(f[1], 10, 64)
			return n << 10
		}
	}
	return 0
}
