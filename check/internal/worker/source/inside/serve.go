package inside

import (
	refine_binary "encoding/binary"
	refine_os "os"
	refine_runtime "runtime"
	refine_debug "runtime/debug"
	refine_atomic "sync/atomic"
	refine_syscall "syscall"
	refine_time "time"
	refine_unsafe "unsafe"
)

// refine_version is the version of the protocol. Package worker holds the same
// number.
const refine_version = 2

// The descriptors of a worker.
const (
	refine_fdRequest = 3
	refine_fdReply   = 4
	refine_fdShared  = 5
)

// refine_maxStack is the size in bytes at which a goroutine's stack is an
// overflow. Package worker tells it.
const refine_maxStack = 64 << 20

// A refine_outcome says how one input went.
type refine_outcome uint8

const (
	refine_passed refine_outcome = iota
	refine_discarded
	refine_failed
)

// A refine_worker serves one process. Its methods are not for concurrent use.
type refine_worker struct {
	nonce          uint64
	request, reply int
	// shared is memory that the parent reads while a call runs and after the
	// process has died: which input runs, in which phase, and how many of its
	// batch were discarded.
	shared *[refine_sharedWords]uint64

	in  []byte // the inputs of the batch
	pos int    // how much of in is decoded
	end int    // where the input that runs ends

	// run is the function of the batch, seq its number, and count that of its
	// inputs; index is the one that runs, and discards how many before it a
	// filter rejected.
	run                         func(*refine_worker) refine_outcome
	seq, count, index, discards uint32
	records                     []byte // what the calls of a batch of constructor calls came to

	judging   bool          // the inputs are values of which only the precondition is to be judged
	screening bool          // the filters are judged as well
	watched   []interface{} // pointers to the variables that the clause under evaluation must not change
	original  []byte        // what these held
	altered   bool          // the clause evaluated last has changed them
	// requires is the phase in which the precondition is evaluated: that of a
	// filter where nothing is promised of it.
	requires uint32

	phase       uint32
	clause      uint32
	panicked    bool // the call, as its contract says
	seen        refine_seen
	seenDynamic map[refine_dynamicKey]struct{}
	failure     refine_failure
	frame       []byte // of the reply
	goroutines  int    // how many there are where calls have left none behind
}

// The words of the shared memory.
const (
	refine_wordTick     = iota // sequence number of the batch << 32 | index of the input
	refine_wordPhase           // phase << 32 | clause
	refine_wordDiscards        // of the batch so far
	refine_wordCut             // 1 where the worker has lost its descriptors
	refine_wordVoid            // 1 where the input has asked a function for what is not known
	refine_wordNonce           // from the parent: what opens every frame; the worker takes it away
	refine_wordMemory          // from the parent: a limit in bytes, or 0
	refine_wordEnd             // the nonce where the worker ends because it is told to
	refine_wordRejected        // the number plus 1 of the clause that rejected the last input that was discarded
	refine_wordApplied         // and on: a bit for each clause by number, set where it has applied
	refine_sharedWords  = 512
)

// The phases of an input. Package worker holds the same numbers.
const (
	refine_phaseIdle = iota
	refine_phaseDecode
	refine_phaseRequires
	refine_phaseFilter
	refine_phasePanics
	refine_phaseCall
	refine_phasePure
	refine_phaseEnsures
	refine_phaseInvariant
)

// What may be added to the number of a function in a request. Package worker
// holds the same numbers.
const (
	refine_filtering = 1 << 30 // inputs on which the precondition does not hold are discarded
	refine_sifting   = 1 << 29 // only the precondition is judged; the reply has a bit for each value
	refine_judging   = 1 << 28 // only the precondition is judged
	refine_screening = 1 << 27 // where only the precondition is judged, the filters are judged as well
	refine_numbers   = refine_screening - 1
)

// refine_requestHeader and refine_replyHeader are the sizes in bytes of the
// headers of frames.
const (
	refine_requestHeader = 8 + 4 + 4 + 4 + 4
	refine_replyHeader   = 8 + 4 + 4 + 4 + 4 + 4
)

// refine_serve greets the parent with the marker of this worker and runs
// batches of inputs until the parent closes the pipe. The functions from the
// number builders on build values. The number of a function plus how many there
// are asks for its precondition alone. It does not return. A call that ends its
// goroutine ends the one that serves, after which another goes on.
func refine_serve(marker string, builders uint32, functions []func(*refine_worker) refine_outcome) {
	w := refine_open()
	w.goroutines = refine_runtime.NumGoroutine() + 1
	w.send(refine_version, 0, uint32(len(functions)), 0, []byte(marker))
	for {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			w.serve(builders, functions)
		}()
		<-ended
	}
}

// serve goes on with the batch that another goroutine has left, and runs
// further ones.
func (w *refine_worker) serve(builders uint32, functions []func(*refine_worker) refine_outcome) {
	if w.run != nil {
		w.rest()
	}
	var header [refine_requestHeader]byte
	for w.read(header[:]) {
		le := refine_binary.LittleEndian
		if le.Uint64(header[:]) != w.nonce {
			w.cutOff("a request is not the parent's")
		}
		seq, fn := le.Uint32(header[8:]), le.Uint32(header[12:])
		count, size := le.Uint32(header[16:]), int(le.Uint32(header[20:]))
		if cap(w.in) < size {
			w.in = make([]byte, size)
		}
		w.in, w.pos = w.in[:size], 0
		if !w.read(w.in) {
			break
		}
		w.requires = refine_phaseRequires
		if fn&(refine_filtering|refine_sifting) != 0 {
			w.requires = refine_phaseFilter
		}
		w.judging = fn&(refine_judging|refine_sifting) != 0
		w.screening = fn&refine_screening != 0
		number := fn & refine_numbers
		switch {
		case fn&refine_sifting != 0:
			w.sift(functions[number], seq, count)
		case w.judging || number >= builders:
			w.build(functions[number], seq, count)
		default:
			w.batch(functions[number], seq, count)
		}
	}
	w.settle()
	refine_atomic.StoreUint64(&w.shared[refine_wordEnd], w.nonce)
	refine_os.Exit(0)
}

// The end of a worker waits for goroutines that calls have left behind for that
// many milliseconds as a rule, and for so long where they keep it busy.
const (
	refine_settleSteps = 30
	refine_settleTime  = 300 * refine_time.Millisecond
)

// settle gives goroutines that calls have left behind the time to end, and
// perhaps to panic. On the one processor that it leaves them, what can run does
// so before the next step, however little time the machine has for this
// process.
func (w *refine_worker) settle() {
	if refine_runtime.NumGoroutine() <= w.goroutines {
		return
	}
	refine_runtime.GOMAXPROCS(1)
	start := refine_time.Now()
	for i := 0; i < refine_settleSteps && refine_runtime.NumGoroutine() > w.goroutines && refine_time.Since(start) < refine_settleTime; i++ {
		refine_time.Sleep(refine_time.Millisecond)
	}
}

// refine_open takes over what the parent passed: descriptors, shared memory,
// limits.
func refine_open() *refine_worker {
	page, err := refine_syscall.Mmap(refine_fdShared, 0, refine_os.Getpagesize(),
		refine_syscall.PROT_READ|refine_syscall.PROT_WRITE, refine_syscall.MAP_SHARED)
	if err != nil {
		refine_die("started by something else than target: " + err.Error())
	}
	refine_syscall.Close(refine_fdShared)
	w := &refine_worker{
		request: refine_hide(refine_fdRequest),
		reply:   refine_hide(refine_fdReply),
		shared:  (*[refine_sharedWords]uint64)(refine_unsafe.Pointer(&page[0])),
	}
	w.nonce, w.shared[refine_wordNonce] = w.shared[refine_wordNonce], 0
	if memory := w.shared[refine_wordMemory]; memory > 0 {
		refine_limitMemory(memory)
		refine_debug.SetMemoryLimit(int64(memory / 4 * 3))
	}
	refine_debug.SetMaxStack(refine_maxStack)
	refine_debug.SetGCPercent(400)
	refine_syscall.Setrlimit(refine_syscall.RLIMIT_CORE, &refine_syscall.Rlimit{}) // a core would lie in the user's tree
	return w
}

// cutOff ends a worker that cannot speak with its parent any more.
func (w *refine_worker) cutOff(why string) {
	refine_atomic.StoreUint64(&w.shared[refine_wordCut], 1)
	refine_die(why)
}

func refine_die(why string) {
	refine_os.Stderr.WriteString("target worker: " + why + "\n")
	refine_os.Exit(2)
}

// batch runs the inputs of one batch. It replies to each that fails, and at the
// end.
func (w *refine_worker) batch(run func(*refine_worker) refine_outcome, seq, count uint32) {
	w.run, w.seq, w.count, w.index, w.discards = run, seq, count, 0, 0
	refine_atomic.StoreUint64(&w.shared[refine_wordDiscards], 0)
	w.rest()
}

// rest runs the inputs of the batch from the one at index on.
func (w *refine_worker) rest() {
	running := false
	defer func() {
		if running { // the goroutine is ended, which leaves by the deferred call only
			w.failed()
		}
	}()
	for w.index < w.count {
		w.phase, w.clause, w.panicked = refine_phaseDecode, 0, false
		w.forget()
		refine_atomic.StoreUint64(&w.shared[refine_wordTick], uint64(w.seq)<<32|uint64(w.index))
		refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseDecode<<32)
		running = true
		out := w.returned(w.run(w))
		running = false
		switch out {
		case refine_discarded:
			w.discards++
			refine_atomic.StoreUint64(&w.shared[refine_wordDiscards], uint64(w.discards))
			w.index++
		case refine_failed:
			w.failed()
		default:
			w.index++
		}
	}
	refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseIdle)
	w.run = nil
	w.send(w.seq, 0, w.count, w.discards, nil)
}

// failed replies to the input that has failed, and prepares for the next.
func (w *refine_worker) failed() {
	refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseIdle)
	w.send(w.seq, 1, w.index, w.discards, w.failure.encode())
	w.pos = w.end // telling what has changed reads parameters once more
	w.index++
}

// at notes that the clause is evaluated next, in the phase.
func (w *refine_worker) at(phase, clause uint32) {
	w.phase, w.clause = phase, clause
	refine_atomic.StoreUint64(&w.shared[refine_wordPhase], uint64(phase)<<32|uint64(clause))
}

// send writes one frame: a reply, or the handshake.
func (w *refine_worker) send(seq, status, index, discards uint32, payload []byte) {
	le := refine_binary.LittleEndian
	b := le.AppendUint64(w.frame[:0], w.nonce)
	b = le.AppendUint32(b, seq)
	b = le.AppendUint32(b, status)
	b = le.AppendUint32(b, index)
	b = le.AppendUint32(b, discards)
	b = le.AppendUint32(b, uint32(len(payload)))
	b = append(b, payload...)
	w.frame = b
	for len(b) > 0 {
		n, err := refine_syscall.Write(w.reply, b)
		if err == refine_syscall.EINTR {
			continue
		}
		if err != nil {
			w.cutOff("cannot reply: " + err.Error())
		}
		b = b[n:]
	}
}

// read fills b with what the parent sent. It returns false where the parent
// closed the pipe.
func (w *refine_worker) read(b []byte) bool {
	for len(b) > 0 {
		n, err := refine_syscall.Read(w.request, b)
		if err == refine_syscall.EINTR {
			continue
		}
		if err != nil {
			w.cutOff("cannot read a request: " + err.Error())
		}
		if n == 0 {
			return false
		}
		b = b[n:]
	}
	return true
}
