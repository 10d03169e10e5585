package runtime

import (
	"bytes"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// The maximum numbers of calls on a stack that are read, and of functions that
// are reported.
const (
	maxCalls  = 1 << 16
	maxFrames = 32
)

// panicStack returns the functions that were running when the code panicked,
// innermost first, without those of the runtime, of package reflect and of the
// worker. It is for functions that a deferred call runs.
func panicStack() []stackFrame {
	pcs := make([]uintptr, maxCalls)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	var stack []stackFrame
	known := map[string]int{}
	panicking := false
	for {
		frame, more := frames.Next()
		name := frame.Function
		i, again := known[name]
		switch {
		case strings.HasPrefix(name, "runtime."):
			panicking = true
		case !panicking || name == "" || isMachinery(frame):
		case again:
			stack[i].calls++
		case len(stack) < maxFrames:
			known[name] = len(stack)
			stack = append(stack, stackFrame{name, frame.File, frame.Line, 1})
		}
		if !more {
			return stack
		}
	}
}

// isMachinery reports whether a call is of a function that was not written by
// the user.
func isMachinery(frame runtime.Frame) bool {
	for _, prefix := range []string{"reflect.", "internal/", subject.symbols + "refine_"} {
		if strings.HasPrefix(frame.Function, prefix) {
			return true
		}
	}
	return isGenerated(frame.File)
}

// The settings for samples of a call that runs alone: the first sample is after
// a part of the call's time limit, and further samples follow up to half of the
// limit.
const (
	traceStart   = 8
	traceSamples = 32
	traceText    = 256 << 10 // the length in bytes to which a sample is cut
	traceStack   = 4 << 20   // the size in bytes from which a stack is sampled only the last time
)

// A sampler samples the stack of an input, and sends each sample to the parent.
// It has timers, and no goroutine that waits: such a goroutine would keep the
// runtime from noticing a deadlock.
type sampler struct {
	w          *Worker
	seq, index uint32
	every      time.Duration
	stopped    uint32
	left       int
}

// sampling begins to sample the one input of the batch.
func sampling(w *Worker) *sampler {
	limit := time.Duration(w.page[protocol.WordCall])
	t := &sampler{w: w, seq: w.batch.seq, index: w.batch.index, left: traceSamples}
	t.every = limit * (traceStart/2 - 1) / traceStart / traceSamples
	w.page.set(protocol.WordTracing, 1)
	time.AfterFunc(limit/traceStart, t.sample)
	return t
}

// stop ends the sampling of an input that has ended.
func (t *sampler) stop() {
	atomic.StoreUint32(&t.stopped, 1)
	t.w.page.set(protocol.WordTracing, 0)
}

// sample takes a sample, and starts the timer for the next one.
func (t *sampler) sample() {
	if atomic.LoadUint32(&t.stopped) != 0 {
		return
	}
	// Samples of a deep recursion would delay its overflow for long.
	if t.left--; t.left == 0 || stackSize() < traceStack {
		t.w.channel.send(t.seq, protocol.StatusTraced, t.index, 0, servingStack())
	}
	if t.left > 0 {
		time.AfterFunc(t.every, t.sample)
		return
	}
	t.w.page.set(protocol.WordTracing, 0)
}

// stackSize returns the size in bytes of all stacks.
func stackSize() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.StackInuse
}

// servingStack returns the trace of the goroutine that runs the inputs.
func servingStack() []byte {
	all := make([]byte, traceText)
	all = all[:runtime.Stack(all, true)]
	for _, one := range bytes.Split(all, []byte("\n\n")) {
		if bytes.Contains(one, []byte(own.symbols+"(*Worker).serve(")) {
			return one
		}
	}
	return nil
}
