package inside

import (
	refine_binary "encoding/binary"
	refine_os "os"
	refine_runtime "runtime"
	refine_debug "runtime/debug"
	refine_syscall "syscall"
	refine_time "time"
	refine_unsafe "unsafe"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
	refine_canonical "github.com/typetarget/target/check/internal/worker/source/canonical"
)

// A refine_worker serves one process. Its methods are not for concurrent use.
type refine_worker struct {
	channel refine_channel
	page    *refine_page
	batch   refine_batch
	asked   refine_asked

	in refine_input

	phase    refine_protocol.Phase
	clause   uint32 // the number of the clause that is evaluated
	panicked bool   // the call, as its contract says
	failure  refine_failure
	records  []byte // what the calls of a batch of constructor calls came to
	observer refine_canonical.Observer

	narrowing   refine_narrowing
	watched     refine_watched
	seen        refine_seen
	seenDynamic map[refine_dynamicKey]struct{}

	goroutines int // how many run if calls have left none behind
}

// A refine_asked says what a request asks of each input.
type refine_asked struct {
	// judging is set if the inputs are values for which only the
	// precondition is evaluated; screening if their filters are evaluated
	// as well.
	judging, screening bool
	// observing is set if nothing is judged after the call, and the reply
	// says what it came to; telling if it says so in words, writing if as
	// literals, and reaching if it says which blocks of code it reached.
	observing, telling, writing, reaching bool
	// tracing is set if the stack of the input, which is alone, is sampled
	// if it takes long.
	tracing bool
	// sparing is set if what the calls return is not used.
	sparing bool
	// unread is set if the failure of an input says what is not read.
	unread bool
	// refusals is set if an input fails where the call returns an error.
	refusals bool
	// requires is the phase in which the precondition is evaluated: that of
	// a filter if the inputs are not known to satisfy it.
	requires refine_protocol.Phase
}

// refine_serve greets the parent with the marker of this worker and runs
// batches of inputs until the parent closes the pipe. The functions from the
// number builders on build values. The number of a function plus how many there
// are asks for its precondition alone. It does not return. A call that ends its
// goroutine ends the one that serves, after which another goes on.
func refine_serve(marker string, builders uint32, functions []func(*refine_worker) refine_outcome) {
	w := refine_open()
	w.goroutines = refine_runtime.NumGoroutine() + 1
	w.channel.send(refine_protocol.Version, 0, uint32(len(functions)), 0, []byte(marker))
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
	if w.batch.run != nil {
		w.rest()
	}
	var header [refine_protocol.RequestHeader]byte
	for w.channel.read(header[:]) {
		le := refine_binary.LittleEndian
		if le.Uint64(header[:]) != w.channel.nonce {
			w.channel.cutOff("a request is not the parent's")
		}
		seq, fn := le.Uint32(header[8:]), le.Uint32(header[12:])
		count, size := le.Uint32(header[16:]), int(le.Uint32(header[20:]))
		if cap(w.in.bytes) < size {
			w.in.bytes = make([]byte, size)
		}
		w.in.bytes, w.in.pos = w.in.bytes[:size], 0
		if !w.channel.read(w.in.bytes) {
			break
		}
		w.asked.requires = refine_protocol.PhaseRequires
		if fn&(refine_protocol.Filtering|refine_protocol.Sifting|refine_protocol.Observing) != 0 {
			w.asked.requires = refine_protocol.PhaseFilter
		}
		w.asked.judging = fn&(refine_protocol.Judging|refine_protocol.Sifting) != 0
		w.asked.screening = fn&refine_protocol.Screening != 0
		w.asked.observing = fn&refine_protocol.Observing != 0
		w.asked.telling = fn&refine_protocol.Telling != 0
		w.asked.tracing = fn&refine_protocol.Tracing != 0
		w.asked.writing = fn&refine_protocol.Writing != 0
		w.asked.reaching = fn&refine_protocol.Reaching != 0
		w.asked.sparing = fn&refine_protocol.Sparing != 0
		w.asked.unread = fn&refine_protocol.Unread != 0
		w.asked.refusals = fn&refine_protocol.Refusals != 0
		number := fn & refine_protocol.FunctionNumber
		switch {
		case fn&refine_protocol.Sifting != 0:
			w.sift(functions[number], seq, count)
		case w.asked.judging || number >= builders:
			w.build(functions[number], seq, count)
		default:
			if fn&refine_protocol.Narrowing != 0 && (count > 1 || w.asked.unread) {
				w.narrowing.begin(w, fn)
			}
			w.start(functions[number], seq, count)
		}
	}
	w.settle()
	w.page.set(refine_protocol.WordEnd, w.channel.nonce)
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

// refine_gcPercent is the percentage by which the heap grows before the
// collector runs.
const refine_gcPercent = 400

// refine_open takes over what the parent passed: descriptors, shared memory,
// limits.
func refine_open() *refine_worker {
	page, err := refine_syscall.Mmap(refine_protocol.SharedDescriptor, 0, refine_os.Getpagesize(),
		refine_syscall.PROT_READ|refine_syscall.PROT_WRITE, refine_syscall.MAP_SHARED)
	if err != nil {
		refine_die("started by something else than target: " + err.Error())
	}
	refine_syscall.Close(refine_protocol.SharedDescriptor)
	shared := (*refine_page)(refine_unsafe.Pointer(&page[0]))
	w := &refine_worker{page: shared}
	w.channel = refine_channel{
		nonce:   shared[refine_protocol.WordNonce],
		request: refine_hide(refine_protocol.RequestDescriptor),
		reply:   refine_hide(refine_protocol.ReplyDescriptor),
		page:    shared,
	}
	shared[refine_protocol.WordNonce] = 0
	if memory := shared[refine_protocol.WordMemory]; memory > 0 {
		refine_limitMemory(memory)
		refine_debug.SetMemoryLimit(int64(memory / 4 * 3))
	}
	refine_debug.SetMaxStack(refine_protocol.MaxStack)
	refine_debug.SetGCPercent(refine_gcPercent)
	refine_syscall.Setrlimit(refine_syscall.RLIMIT_CORE, &refine_syscall.Rlimit{}) // a core would lie in the user's tree
	return w
}
