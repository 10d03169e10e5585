package worker

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/worker/sandbox"
)

// Limits holds the limits of one worker process.
type Limits struct {
	// Call is the time that one input may take.
	Call time.Duration
	// Memory is the number of bytes that the process may use, alone and
	// together with those that it starts; 0 for no limit.
	Memory int64
	// All are further limits of the process together with those that it
	// starts. Their memory is Memory.
	All sandbox.Limits
	// Start is the time that the process may take until its greeting: the
	// initialisation of the package under test and of all its imports; 0
	// for half a minute.
	Start time.Duration
}

// A Process is a running worker. Its methods may be called from different
// goroutines, except that calls of Send must not overlap.
type Process struct {
	binary *Binary
	limits Limits
	cmd    *exec.Cmd
	nonce  uint64
	// parentPeak is the peak of this process's memory, in bytes, when the
	// worker was started.
	parentPeak int64

	pipes    pipes
	out, err capture
	sending  sending

	ledger  ledger
	replies chan Reply
	handing atomic.Bool // a reply waits to be taken
	slow    chan Place

	fate       fate
	milestones milestones
	stop       func() bool
	close      sync.Once
	finished   sync.Once

	mu     sync.Mutex
	reaped bool // the process's number may be that of another process
}

// pipes holds what the parent and the worker share.
type pipes struct {
	request, reply *os.File
	shared         *shared
	// folder is the only directory in which a worker in a sandbox makes and
	// changes files; empty if there is no sandbox.
	folder string
}

// A sending holds the requests on their way to the worker.
type sending struct {
	seq     uint32        // of the last one
	mutant  uint32        // that the next batches run
	outbox  chan []byte   // frames to write
	written chan []byte   // some frames that are written, to be used again
	finish  chan struct{} // closed when there are no more
}

// A fate holds what is known about the end of a worker.
type fate struct {
	timedOut atomic.Bool
	stopped  atomic.Bool            // by a signal, when its time was over
	overflow atomic.Bool            // it was killed while it reported a stack overflow
	exceeded atomic.Pointer[string] // a limit, and it was killed
	killed   atomic.Bool
	lingered atomic.Bool // it lived on without its reply pipe
	traced   traced      // what ran before
}

// milestones holds channels that are closed on the way to a worker's end.
type milestones struct {
	ended   chan struct{} // when the reply pipe has ended
	exited  chan struct{} // when the process has ended
	waited  chan struct{} // when the process has been waited for
	watched chan struct{} // when nothing reads the shared memory any more
	served  chan struct{} // when the last reply has been passed on
}

// A Place is an input that is running: its batch and its index in the batch.
type Place struct {
	Seq   uint32
	Index int
}

// ErrLost reports that the worker has ended; the last reply says how.
var ErrLost = errors.New("the worker has ended")

// newProcess starts a worker and waits for its greeting.
func newProcess(ctx context.Context, b *Binary, limits Limits) (*Process, error) {
	p := &Process{
		binary:  b,
		limits:  limits,
		replies: make(chan Reply, 64),
		slow:    make(chan Place, 1),
		sending: sending{outbox: make(chan []byte, 16), written: make(chan []byte, 4), finish: make(chan struct{})},
		milestones: milestones{
			ended:   make(chan struct{}),
			exited:  make(chan struct{}),
			waited:  make(chan struct{}),
			watched: make(chan struct{}),
			served:  make(chan struct{}),
		},
	}
	var seed [8]byte
	rand.Read(seed[:])
	p.nonce = binary.LittleEndian.Uint64(seed[:])
	if err := p.start(); err != nil {
		return nil, b.cannotRun(err)
	}
	b.notes.begin(p.pipes.shared)
	p.stop = context.AfterFunc(ctx, p.kill)
	all := limits.All
	all.Memory = p.memory()
	quiet.Include(p.cmd.Process.Pid, p.milestones.exited)
	go all.Watch(p.cmd.Process.Pid, p.pipes.folder, p.milestones.exited, p.exceed)
	greeting := time.AfterFunc(limits.Start, func() {
		p.fate.timedOut.Store(true)
		p.kill()
	})
	err := p.greet()
	greeting.Stop()
	if err != nil {
		p.hangUp()
		<-p.milestones.waited
		p.release()
		p.pipes.request.Close()
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, p.startError(err)
	}
	go p.write()
	go p.serve()
	go p.watch()
	return p, nil
}

// Send sends a batch of count inputs of a function, and returns the sequence
// number that the reply will have. The only error is ErrLost.
func (p *Process) Send(function int, inputs []byte, count int) (seq uint32, err error) {
	p.sending.seq++
	le := binary.LittleEndian
	b := le.AppendUint64(p.frame(), p.nonce)
	b = le.AppendUint32(b, p.sending.seq)
	b = le.AppendUint32(b, uint32(function))
	b = le.AppendUint32(b, p.sending.mutant)
	b = le.AppendUint32(b, uint32(count))
	b = le.AppendUint32(b, uint32(len(inputs)))
	b = append(b, inputs...)
	p.ledger.send(p.sending.seq, count)
	select {
	case p.sending.outbox <- b:
		return p.sending.seq, nil
	case <-p.milestones.ended:
	case <-p.sending.finish:
	}
	return p.sending.seq, ErrLost
}

// Select makes the calls of the batches that are sent from now on run a mutant
// of the package, by its number in Program.Mutated. 0 is the package itself.
func (p *Process) Select(mutant uint32) { p.sending.mutant = mutant }

// frame returns an empty slice for a frame, with the memory of an earlier frame
// if there is one.
func (p *Process) frame() []byte {
	select {
	case b := <-p.sending.written:
		return b[:0]
	default:
		return nil
	}
}

// write writes the frames that are sent. The sender therefore need not wait for
// a worker whose replies nobody takes.
func (p *Process) write() {
	for {
		select {
		case b := <-p.sending.outbox:
			if _, err := p.pipes.request.Write(b); err == nil {
				select {
				case p.sending.written <- b:
				default:
				}
				continue
			}
			<-p.milestones.ended // the last reply tells
		case <-p.milestones.ended:
		case <-p.sending.finish:
		}
		p.pipes.request.Close()
		return
	}
}

// Replies returns the channel of the replies, in the order of the batches. The
// channel is closed after the worker has ended. The last reply has Lost set,
// unless Close or Finish ended the worker.
func (p *Process) Replies() <-chan Reply { return p.replies }

// Reply waits for the next reply. The error is [ErrLost] if the worker sends no
// more, and the cause of ctx if that ends first.
func (p *Process) Reply(ctx context.Context) (Reply, error) {
	select {
	case reply, ok := <-p.replies:
		if !ok {
			return Reply{}, ErrLost
		}
		return reply, nil
	case <-ctx.Done():
		return Reply{}, context.Cause(ctx)
	}
}

// Slow returns the channel of inputs that have taken a good part of their time.
func (p *Process) Slow() <-chan Place { return p.slow }

// Output returns the start and the end of the worker's standard streams so far,
// without the report of a crash. Once Close has returned, the streams are
// complete.
func (p *Process) Output() string {
	crashed := false
	select {
	case <-p.milestones.waited:
		_, crashed = p.crash()
	default:
	}
	return p.out.text(false) + p.err.text(crashed)
}

// release frees the resources that belong to the process.
func (p *Process) release() {
	p.stop()
	p.binary.notes.end(p.pipes.shared)
	p.pipes.shared.close()
	p.removeFolder()
}

// TakeMarks returns the marks that calls have left since the last TakeMarks: a
// bit for each, and none once the worker has ended. It must not be called while
// inputs run. They do not count for Binary.Coverage.
func (p *Process) TakeMarks() []uint64 { return p.pipes.shared.take() }

// Close ends the worker, at any time, and waits until it has ended.
func (p *Process) Close() {
	p.close.Do(func() {
		p.kill()
		for range p.replies {
		}
	})
}

// finishTime is the maximum time that Finish waits.
const finishTime = time.Second

// Finish lets the worker run the batches that were sent, and then ends it.
// Before the end, the goroutines that the calls have left behind have a moment
// to fail; the last reply says whether they do. The caller must take the
// replies meanwhile.
func (p *Process) Finish() {
	p.finished.Do(func() { close(p.sending.finish) })
	timer := time.AfterFunc(finishTime, p.kill)
	defer timer.Stop()
	<-p.milestones.served
}

// Ended returns a channel that is closed when the worker has ended.
func (p *Process) Ended() <-chan struct{} { return p.milestones.ended }

// cannotRun explains the error of a binary that the system does not start.
func (b *Binary) cannotRun(err error) error {
	switch {
	case errors.Is(err, syscall.ENOEXEC):
		return fmt.Errorf("the worker is built for another platform than %s/%s, on which it is to run: unset GOOS and GOARCH", runtime.GOOS, runtime.GOARCH)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("programs in %s cannot be run, perhaps because it is mounted noexec: set TMPDIR to a directory where they can", filepath.Dir(b.temp))
	}
	return err
}
