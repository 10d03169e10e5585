package runtime

import (
	"encoding/binary"
	"os"
	"runtime"
	"runtime/debug"
	"time"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/check/internal/worker/source/marks"
	"github.com/typetarget/target/check/internal/worker/source/parent"
	"github.com/typetarget/target/check/internal/worker/source/values"
)

// A Worker serves one process. Its methods must not be called concurrently.
type Worker struct {
	channel channel
	page    *page
	marks   marks.Board
	batch   batch
	Asked   asked
	// Mutant is the number of the mutant that the calls of the batch run; 0
	// if they run the package itself.
	Mutant uint32

	In Input

	// Requires is the phase in which the precondition is evaluated: that of
	// a filter if the inputs are not known to satisfy it.
	Requires protocol.Phase
	Phase    protocol.Phase
	clause   uint32 // the number of the clause that is evaluated
	panicked bool   // the call, as its contract says
	failure  failure
	records  []byte // the outcomes of a batch of constructor calls
	observer canonical.Observer

	narrowing   narrowing
	watched     watched
	Seen        seen
	seenDynamic map[values.Ref]struct{}

	goroutines int // the number that run if calls have left none behind
}

// An asked holds the bits of a request that package protocol declares.
type asked uint32

// Has reports whether the request has one of the bits.
func (a asked) Has(bits asked) bool { return a&bits != 0 }

// Serve greets the parent with the marker of a worker of a package and runs
// batches of inputs until the parent closes the pipe. The functions from the
// number builders on build values. Serve does not return. A call that ends its
// goroutine ends the serving goroutine, and another one continues.
func Serve(s Subject, marker string, builders uint32, functions []func(*Worker) Outcome) {
	subject = s
	w := open()
	w.goroutines = runtime.NumGoroutine() + 1
	w.channel.send(protocol.Version, 0, uint32(len(functions)), 0, []byte(marker))
	for {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			w.serve(builders, functions)
		}()
		<-ended
	}
}

// serve continues the batch that another goroutine has left, and runs further
// batches.
func (w *Worker) serve(builders uint32, functions []func(*Worker) Outcome) {
	if w.batch.run != nil {
		w.rest()
	}
	var header [protocol.RequestHeader]byte
	for w.channel.read(header[:]) {
		le := binary.LittleEndian
		if le.Uint64(header[:]) != w.channel.nonce {
			w.channel.cutOff("a request is not the parent's")
		}
		seq, fn := le.Uint32(header[8:]), le.Uint32(header[12:])
		w.Mutant = le.Uint32(header[16:])
		count, size := le.Uint32(header[20:]), int(le.Uint32(header[24:]))
		if cap(w.In.Bytes) < size {
			w.In.Bytes = make([]byte, size)
		}
		w.In.Bytes, w.In.Pos = w.In.Bytes[:size], 0
		if !w.channel.read(w.In.Bytes) {
			break
		}
		w.Asked = asked(fn)
		w.Requires = protocol.PhaseRequires
		if w.Asked.Has(protocol.Filtering | protocol.Evaluating | protocol.Observing) {
			w.Requires = protocol.PhaseFilter
		}
		if w.Asked.Has(protocol.Evaluating) {
			w.Asked |= protocol.Judging
		}
		number := fn & protocol.FunctionNumber
		switch {
		case w.Asked.Has(protocol.Evaluating):
			w.evaluate(functions[number], seq, count)
		case w.Asked.Has(protocol.Judging) || number >= builders:
			w.build(functions[number], seq, count)
		default:
			if w.Asked.Has(protocol.Narrowing) && (count > 1 || w.Asked.Has(protocol.Unread)) {
				w.narrowing.begin(w, fn)
			}
			w.marks.Begin(int(number))
			w.start(functions[number], seq, count)
		}
	}
	w.settle()
	w.page.set(protocol.WordEnd, w.channel.nonce)
	os.Exit(0)
}

// A worker that ends waits for goroutines that calls have left behind:
// settleSteps milliseconds, and at most settleTime if the goroutines keep the
// worker busy.
const (
	settleSteps = 30
	settleTime  = 300 * time.Millisecond
)

// settle gives goroutines that calls have left behind time to end, and perhaps
// to panic. It leaves them one processor. All goroutines that can run there run
// before the next step, even if the machine has little time for this process.
func (w *Worker) settle() {
	if runtime.NumGoroutine() <= w.goroutines {
		return
	}
	runtime.GOMAXPROCS(1)
	start := time.Now()
	for i := 0; i < settleSteps && runtime.NumGoroutine() > w.goroutines && time.Since(start) < settleTime; i++ {
		<-time.After(time.Millisecond) // its own timer may belong to a bubble: see fixed.go
	}
}

// gcPercent is the percentage by which the heap grows before the collector
// runs.
const gcPercent = 400

// open takes over the descriptors, the shared memory and the limits from the
// parent.
func open() *Worker {
	request, reply, mapped, err := parent.Connect()
	if err != nil {
		die("started by something else than target: " + err.Error())
	}
	shared := (*page)(unsafe.Pointer(&mapped[0]))
	w := &Worker{page: shared}
	w.marks = marks.NewBoard(mapped[os.Getpagesize():], int(shared[protocol.WordMarks]), int(shared[protocol.WordFunctions]))
	w.channel = channel{
		nonce:   shared[protocol.WordNonce],
		request: request,
		reply:   reply,
		page:    shared,
	}
	shared[protocol.WordNonce] = 0
	if memory := shared[protocol.WordMemory]; memory > 0 {
		parent.LimitMemory(memory)
		debug.SetMemoryLimit(int64(memory / 4 * 3))
	}
	debug.SetMaxStack(protocol.MaxStack)
	debug.SetGCPercent(gcPercent)
	parent.ForbidCore()
	return w
}
