package inside

import (
	refine_binary "encoding/binary"
	refine_runtime "runtime"
	refine_debug "runtime/debug"
	refine_metrics "runtime/metrics"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
	refine_unread "github.com/typetarget/target/check/internal/worker/source/unread"
)

// refine_forms are the forms of the types of narrowed inputs, refine_narrowed
// those of the parameters of functions by their numbers. Generated code fills
// them.
var (
	refine_forms    []refine_unread.Form
	refine_narrowed = map[uint32][]int{}
)

// A refine_narrowing narrows inputs: a call that has not read a part of its
// input stands for all inputs that differ in that part only.
type refine_narrowing struct {
	functions map[uint32]*refine_unread.Narrower // by what a request asks
	current   *refine_unread.Narrower            // nil if the inputs of the batch are not narrowed
	calls     uint64                             // that the batch has made
	ran       int                                // how many inputs have, since the collector was asked for
	heap      uint64                             // the size in bytes that the collector left
}

// A refine_ending is how the inputs end that read the same.
type refine_ending struct {
	outcome refine_outcome
	failure refine_failure
}

// refine_leastMemory is how many bytes a worker must be allowed to use for
// inputs to be narrowed.
const refine_leastMemory = 256 << 20

// begin prepares for a batch of inputs, which are to be narrowed if they can
// be. What becomes of them depends on all that the request asks.
func (s *refine_narrowing) begin(w *refine_worker, asked uint32) {
	n, known := s.functions[asked]
	params := refine_narrowed[asked&refine_protocol.FunctionNumber]
	memory := w.page[refine_protocol.WordMemory]
	if !known && params != nil && (memory == 0 || memory >= refine_leastMemory) {
		if s.functions == nil {
			s.functions = map[uint32]*refine_unread.Narrower{}
		}
		n = refine_unread.NewNarrower(refine_forms, params)
		s.functions[asked] = n
	}
	s.current, s.calls = n, 0
	if n != nil {
		refine_debug.SetGCPercent(-1)
	}
}

// end ends a batch, and returns what the reply says of its calls.
func (s *refine_narrowing) end() []byte {
	if s.current == nil {
		return nil
	}
	s.current = nil
	refine_debug.SetGCPercent(refine_gcPercent)
	return refine_binary.AppendUvarint([]byte{refine_protocol.CallsMark}, s.calls)
}

// one runs the next input of the batch, unless it is known how it ends.
func (s *refine_narrowing) one(w *refine_worker) refine_outcome {
	n := s.current
	if n == nil {
		return w.returned(w.batch.run(w))
	}
	from := w.in.pos
	known, reading := n.Find(w.in.bytes, from)
	if known != nil {
		end := known.(*refine_ending)
		w.in.pos = reading.End()
		w.in.end = w.in.pos
		if end.outcome == refine_failed {
			w.failure = end.failure
		}
		return end.outcome
	}
	s.collect()
	if reading == nil {
		return s.whole(w)
	}
	for {
		switch out := s.part(w, reading); out {
		case refine_trapped:
			s.again(w, from)
		case refine_unclear:
			s.again(w, from)
			out = s.whole(w)
			if out == refine_passed {
				n.Stop()
			} else {
				if w.asked.unread {
					w.failure.unread = reading.Unread()
				}
				n.Ends(&refine_ending{out, w.failure})
			}
			return out
		default:
			n.Ends(&refine_ending{outcome: out})
			return out
		}
	}
}

// part runs the input with no more than the parts that are read.
func (s *refine_narrowing) part(w *refine_worker, reading *refine_unread.Reading) refine_outcome {
	s.calls++
	w.in.unread = reading
	refine_debug.SetPanicOnFault(true)
	out := w.batch.run(w)
	refine_debug.SetPanicOnFault(false)
	w.in.unread = nil
	if out == refine_discarded {
		s.calls--
	}
	return out
}

// whole runs the input with all its parts.
func (s *refine_narrowing) whole(w *refine_worker) refine_outcome {
	s.calls++
	out := w.returned(w.batch.run(w))
	if out == refine_discarded || out == refine_failed && w.failure.phase < refine_protocol.PhaseCall {
		s.calls--
	}
	return out
}

// again prepares for the input that begins at a place once more.
func (s *refine_narrowing) again(w *refine_worker, from int) {
	w.in.pos, w.panicked = from, false
	w.watched.variables, w.watched.altered = nil, false
	w.page.set(refine_protocol.WordAgain, w.page[refine_protocol.WordAgain]+1)
	w.begin(w.batch.seq, w.batch.index)
}

// finish is that of the worker for an input that runs with some of its parts.
// It is trapped where it reads another one. Where it fails in some way it is
// unclear how: what there is to say of that may have to do with the other
// parts.
func (s *refine_narrowing) finish(w *refine_worker, recovered interface{}, out refine_outcome) refine_outcome {
	phase := w.phase
	w.phase = refine_protocol.PhaseIdle
	_, stopped := w.ended()
	switch addr, ok := refine_faultOf(recovered); {
	case ok && s.current.Trapped(addr):
		out = refine_trapped
	case recovered != nil || stopped || out == refine_failed:
		out = refine_unclear
	case phase != refine_protocol.PhaseIdle: // the goroutine ends
		w.failure = refine_failure{kind: refine_protocol.KindGoexit, phase: phase, clause: w.clause}
		out = refine_unclear
	}
	if (out == refine_trapped || out == refine_unclear) && phase != refine_protocol.PhaseIdle && phase < refine_protocol.PhaseCall {
		s.calls--
	}
	return out
}

// refine_faultOf is the address of the memory that could not be read or
// written, if that is what a panic is about.
func refine_faultOf(recovered interface{}) (addr uintptr, ok bool) {
	fault, ok := recovered.(interface{ Addr() uintptr })
	if !ok {
		return 0, false
	}
	return fault.Addr(), true
}

// refine_repanic goes on with a panic that is none of the code under test: the
// input has read a part that is not there.
func refine_repanic(reading *refine_unread.Reading, recovered interface{}) {
	if addr, ok := refine_faultOf(recovered); ok && reading != nil && reading.Has(addr) {
		panic(recovered)
	}
}

// The number of inputs between two looks at the size of the heap, and by how
// many bytes it may grow.
const (
	refine_collectInputs = 16
	refine_collectBytes  = 64 << 20
)

// collect runs the garbage collector if there is much garbage. While inputs are
// narrowed it does not run by itself: what it notes at an assignment must not
// be half of it, where the other half is in a part that is not there.
func (s *refine_narrowing) collect() {
	if s.ran++; s.ran%refine_collectInputs != 0 {
		return
	}
	sample := []refine_metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	refine_metrics.Read(sample)
	if sample[0].Value.Uint64() < s.heap+refine_collectBytes {
		return
	}
	refine_runtime.GC()
	refine_metrics.Read(sample)
	s.heap = sample[0].Value.Uint64()
}
