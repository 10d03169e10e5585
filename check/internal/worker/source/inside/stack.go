package inside

import (
	refine_bytes "bytes"
	refine_runtime "runtime"
	refine_strings "strings"
	refine_atomic "sync/atomic"
	refine_time "time"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// The numbers of calls on a stack that are looked at, and of functions that are
// reported.
const (
	refine_maxCalls  = 1 << 16
	refine_maxFrames = 32
)

// refine_panicStack returns the functions that were running when the code
// panicked, innermost first, without those of the runtime, of package reflect
// and of the worker. It is for functions that a deferred call runs.
func refine_panicStack() []refine_stackFrame {
	pcs := make([]uintptr, refine_maxCalls)
	frames := refine_runtime.CallersFrames(pcs[:refine_runtime.Callers(1, pcs)])
	var stack []refine_stackFrame
	known := map[string]int{}
	panicking := false
	for {
		frame, more := frames.Next()
		name := frame.Function
		i, again := known[name]
		switch {
		case refine_strings.HasPrefix(name, "runtime."):
			panicking = true
		case !panicking || name == "" || refine_isMachinery(frame):
		case again:
			stack[i].calls++
		case len(stack) < refine_maxFrames:
			known[name] = len(stack)
			stack = append(stack, refine_stackFrame{name, frame.File, frame.Line, 1})
		}
		if !more {
			return stack
		}
	}
}

// refine_isMachinery reports whether a call is one that the user has not
// written.
func refine_isMachinery(frame refine_runtime.Frame) bool {
	for _, prefix := range []string{"reflect.", "internal/", refine_symbols + "refine_"} {
		if refine_strings.HasPrefix(frame.Function, prefix) {
			return true
		}
	}
	return refine_strings.Contains(frame.File, "zz_refine_")
}

// How a call that runs alone is sampled: first after a part of the time that it
// may take, then some more times, up to half of that time.
const (
	refine_traceStart   = 8
	refine_traceSamples = 32
	refine_traceText    = 256 << 10 // the length in bytes to which a sample is cut
	refine_traceStack   = 4 << 20   // the size in bytes of a stack for which only the last sample is taken
)

// A refine_sampler samples the stack of an input, and sends each sample to the
// parent. It has timers, and no goroutine that waits: that would keep the
// runtime from seeing a deadlock.
type refine_sampler struct {
	w          *refine_worker
	seq, index uint32
	every      refine_time.Duration
	stopped    uint32
	left       int
}

// refine_sampling begins to sample the one input of the batch.
func refine_sampling(w *refine_worker) *refine_sampler {
	limit := refine_time.Duration(w.page[refine_protocol.WordCall])
	t := &refine_sampler{w: w, seq: w.batch.seq, index: w.batch.index, left: refine_traceSamples}
	t.every = limit * (refine_traceStart/2 - 1) / refine_traceStart / refine_traceSamples
	w.page.set(refine_protocol.WordTracing, 1)
	refine_time.AfterFunc(limit/refine_traceStart, t.sample)
	return t
}

// stop ends the sampling of an input that has ended.
func (t *refine_sampler) stop() {
	refine_atomic.StoreUint32(&t.stopped, 1)
	t.w.page.set(refine_protocol.WordTracing, 0)
}

// sample takes a sample, and sees to the next.
func (t *refine_sampler) sample() {
	if refine_atomic.LoadUint32(&t.stopped) != 0 {
		return
	}
	// To sample a deep recursion keeps it for long from its overflow.
	if t.left--; t.left == 0 || refine_stackSize() < refine_traceStack {
		t.w.channel.send(t.seq, refine_protocol.StatusTraced, t.index, 0, refine_servingStack())
	}
	if t.left > 0 {
		refine_time.AfterFunc(t.every, t.sample)
		return
	}
	t.w.page.set(refine_protocol.WordTracing, 0)
}

// refine_stackSize is the size in bytes of all stacks.
func refine_stackSize() uint64 {
	var stats refine_runtime.MemStats
	refine_runtime.ReadMemStats(&stats)
	return stats.StackInuse
}

// refine_servingStack is the trace of the goroutine that runs the inputs.
func refine_servingStack() []byte {
	all := make([]byte, refine_traceText)
	all = all[:refine_runtime.Stack(all, true)]
	for _, one := range refine_bytes.Split(all, []byte("\n\n")) {
		if refine_bytes.Contains(one, []byte(refine_symbols+"(*refine_worker).serve(")) {
			return one
		}
	}
	return nil
}
