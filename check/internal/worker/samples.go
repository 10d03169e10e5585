package worker

import "strings"

// A traced holds the samples of the input that was sampled last.
type traced struct {
	seq     uint32
	index   int
	samples []Sample
}

// add adds a sample of an input: the trace of one goroutine. A trace that has
// only functions of the runtime and the worker is left out.
func (t *traced) add(seq uint32, index int, trace []byte) {
	if t.seq != seq || t.index != index {
		*t = traced{seq: seq, index: index}
	}
	r := traceReader{known: map[string]int{}}
	for line := range strings.SplitSeq(string(trace), "\n") {
		if !r.read(line) {
			break
		}
	}
	if r.overflow {
		r.forget(r.repeated())
	}
	if len(r.stack) > 0 {
		t.samples = append(t.samples, Sample{Stack: r.stack, Waiting: isWaiting(string(trace))})
	}
}

// of returns the samples of an input.
func (t *traced) of(m mark) []Sample {
	if t.seq != m.seq || t.index != int(m.index) {
		return nil
	}
	return t.samples
}

// isWaiting reports whether the trace of a goroutine says that it waits, as in
// "goroutine 7 [chan receive, 1 minutes]:".
func isWaiting(trace string) bool {
	head, _, _ := strings.Cut(trace, "\n")
	_, state, _ := strings.Cut(head, "[")
	state, _, _ = strings.Cut(strings.TrimRight(state, "]:"), ",")
	switch strings.TrimSuffix(state, " (scan)") {
	case "running", "runnable", "preempted", "waiting", "copystack":
		return false
	}
	return true
}
