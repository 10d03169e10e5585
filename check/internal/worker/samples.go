package worker

import "strings"

// Traced are the samples of the stack of an input.
type traced struct {
	seq     uint32
	index   int
	samples []Sample
}

// readSamples reads traces of one goroutine, with an empty line after each.
// Those that are cut short, or have no function but the runtime's and the
// worker's, are left out.
func readSamples(payload []byte) []Sample {
	var samples []Sample
	for text := range strings.SplitSeq(string(payload), "\n\n") {
		t := traceReader{known: map[string]int{}}
		for line := range strings.SplitSeq(text, "\n") {
			if !t.read(line) {
				break
			}
		}
		if t.overflow {
			t.forget(t.repeated())
		}
		if len(t.stack) > 0 {
			samples = append(samples, Sample{Stack: t.stack, Waiting: isWaiting(text)})
		}
	}
	return samples
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
