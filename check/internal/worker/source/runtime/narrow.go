package runtime

import (
	"encoding/binary"
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/lazyinput"
)

// Forms holds the forms of the types of narrowed inputs. Narrowed holds the
// forms of the parameters of functions, by the numbers of the functions.
// Generated code fills both.
var (
	Forms    []lazyinput.Form
	Narrowed = map[uint32][]int{}
)

// A narrowing narrows inputs: a call that has not read a part of its input
// stands for all inputs that differ only in that part.
type narrowing struct {
	functions map[uint32]*lazyinput.Narrower // by the function and the bits of a request
	current   *lazyinput.Narrower            // nil if the inputs of the batch are not narrowed
	calls     uint64                         // that the batch has made
	ran       int                            // the number of inputs that have run
	heap      uint64                         // the size in bytes that the collector left
}

// An ending is the end of all inputs that read the same.
type ending struct {
	outcome Outcome
	failure failure
}

// leastMemory is the minimum memory limit in bytes of a worker that narrows
// inputs.
const leastMemory = 256 << 20

// begin prepares for a batch of inputs, which are narrowed if they can be. Each
// combination of function and request bits has a Narrower of its own, since the
// outcome depends on all of them.
func (s *narrowing) begin(w *Worker, asked uint32) {
	n, known := s.functions[asked]
	params := Narrowed[asked&protocol.FunctionNumber]
	memory := w.page[protocol.WordMemory]
	if !known && params != nil && (memory == 0 || memory >= leastMemory) {
		if s.functions == nil {
			s.functions = map[uint32]*lazyinput.Narrower{}
		}
		n = lazyinput.NewNarrower(Forms, params)
		s.functions[asked] = n
	}
	s.current, s.calls = n, 0
	if n != nil {
		debug.SetGCPercent(-1)
	}
}

// end ends a batch, and returns the payload of the reply with the number of its
// calls.
func (s *narrowing) end() []byte {
	if s.current == nil {
		return nil
	}
	s.current = nil
	debug.SetGCPercent(gcPercent)
	return binary.AppendUvarint([]byte{protocol.CallsMark}, s.calls)
}

// one runs the next input of the batch, unless its end is known.
func (s *narrowing) one(w *Worker) Outcome {
	n := s.current
	if n == nil {
		return w.returned(w.batch.run(w))
	}
	from := w.In.Pos
	known, reading := n.Find(w.In.Bytes, from)
	if known != nil {
		end := known.(*ending)
		w.In.Pos = reading.End()
		w.In.End = w.In.Pos
		if end.outcome == Failed {
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
		case trapped:
			s.again(w, from)
		case unclear:
			s.again(w, from)
			out = s.whole(w)
			if out == passed {
				n.Stop()
			} else {
				if w.Asked.Has(protocol.Unread) {
					w.failure.unread = reading.Unread()
				}
				n.Ends(&ending{out, w.failure})
			}
			return out
		default:
			n.Ends(&ending{outcome: out})
			return out
		}
	}
}

// part runs the input with only those parts that are read.
func (s *narrowing) part(w *Worker, reading *lazyinput.Reading) Outcome {
	s.calls++
	w.In.unread = reading
	debug.SetPanicOnFault(true)
	out := w.batch.run(w)
	debug.SetPanicOnFault(false)
	w.In.unread = nil
	if out == discarded {
		s.calls--
	}
	return out
}

// whole runs the input with all its parts.
func (s *narrowing) whole(w *Worker) Outcome {
	s.calls++
	out := w.returned(w.batch.run(w))
	if out == discarded || out == Failed && w.failure.phase < protocol.PhaseCall {
		s.calls--
	}
	return out
}

// again prepares for a new run of the input that begins at a position.
func (s *narrowing) again(w *Worker, from int) {
	w.In.Pos, w.panicked = from, false
	w.watched.variables, w.watched.altered = nil, false
	w.page.set(protocol.WordAgain, w.page[protocol.WordAgain]+1)
	w.begin(w.batch.seq, w.batch.index)
}

// finish does the same as Worker.Finish for an input that runs with some of its
// parts. The outcome is trapped if the input reads another part. It is unclear
// if the input fails in any way, since the report of the failure may depend on
// the other parts.
func (s *narrowing) finish(w *Worker, recovered interface{}, out Outcome) Outcome {
	phase := w.Phase
	w.Phase = protocol.PhaseIdle
	_, stopped := w.ended()
	switch addr, ok := faultOf(recovered); {
	case ok && s.current.Trapped(addr):
		out = trapped
	case recovered != nil || stopped || out == Failed:
		out = unclear
	case phase != protocol.PhaseIdle: // the goroutine ends
		w.failure = failure{kind: protocol.KindGoexit, phase: phase, clause: w.clause}
		out = unclear
	}
	if (out == trapped || out == unclear) && phase != protocol.PhaseIdle && phase < protocol.PhaseCall {
		s.calls--
	}
	return out
}

// faultOf returns the address of the memory that could not be read or written,
// if that caused a panic.
func faultOf(recovered interface{}) (addr uintptr, ok bool) {
	fault, ok := recovered.(interface{ Addr() uintptr })
	if !ok {
		return 0, false
	}
	return fault.Addr(), true
}

// repanic continues a panic that the code under test has not caused: the input
// has read a part that is not there.
func repanic(reading *lazyinput.Reading, recovered interface{}) {
	if addr, ok := faultOf(recovered); ok && reading != nil && reading.Has(addr) {
		panic(recovered)
	}
}

// The number of inputs between two checks of the heap's size, and the number of
// bytes by which the heap may grow.
const (
	collectInputs = 16
	collectBytes  = 64 << 20
)

// collect runs the garbage collector if there is much garbage. While inputs are
// narrowed, the collector does not run by itself: a fault at a part that is not
// there must not interrupt the notes that the collector takes at an assignment.
func (s *narrowing) collect() {
	if s.ran++; s.ran%collectInputs != 0 {
		return
	}
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Uint64() < s.heap+collectBytes {
		return
	}
	runtime.GC()
	metrics.Read(sample)
	s.heap = sample[0].Value.Uint64()
}
