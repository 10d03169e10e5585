package dispatch

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// The sizes of batches. A batch grows while the worker finishes it in less than
// batchTime, so that the pipe costs little. It shrinks if it takes longer, so
// that a budget ends in time.
const (
	maxBatch      = 4096
	maxBatchBytes = 128 << 10
	batchTime     = 10 * time.Millisecond
	// flushTime is how long an idle worker waits for a batch to fill.
	flushTime = 2 * time.Millisecond
	// settleTime is how long the end of a budget waits for the current
	// calls, in addition to the time that one call may take.
	settleTime = time.Second
)

// ErrOver means that a dispatcher takes no more inputs since its context has
// ended or it is closed.
var ErrOver = errors.New("no more inputs run")

// A Cut is an error that ends a dispatcher although its context has not ended.
type Cut struct {
	Why string
	// More, in a Cut that a sink returns, lets the rest of the current
	// block of 4096 inputs run, and so many further blocks. The current
	// block has the input that fails. The Cut has no effect if there are no
	// inputs after these. 0 ends the dispatcher at once.
	More int64
	// Clock says that a clock has made the cut: another run may have it
	// elsewhere.
	Clock bool
}

// Error returns the reason for the cut.
func (c *Cut) Error() string { return c.Why }

// blockSize is the number of inputs in a block. A batch never has inputs of two
// blocks, so that the number of inputs before a Cut does not depend on a clock.
const blockSize = maxBatch

// A Config says how the inputs of one function run.
type Config struct {
	// Start starts a worker, and First starts the first one.
	Start, First Start
	// Read reads an input, and Call returns the call on an input as a Go
	// expression.
	Read Read
	Call func([]value.Value) string
	// CallTimeout is the maximum time of one call. Patience is the total
	// time that the enumeration waits for workers before the function takes
	// one more.
	CallTimeout, Patience time.Duration
	// Max is the maximum number of inputs to run; 0 means no maximum.
	Max int64
	// Semaphore bounds the workers of all functions.
	Semaphore *Semaphore
	// Lenient reports whether the current calls may finish once the context
	// has ended for a cause.
	Lenient func(cause error) bool
	// Internal returns the error for a panic of this program.
	Internal func(recovered any) error
	// Progress is called with the counts of inputs, as Counts returns them,
	// every few milliseconds.
	Progress func(valid, discards int64)
	// Acted, unless it is nil, is called after each change of the counts of
	// inputs that ran here, with these. The first of them have ended.
	Acted func(valid, discards int64)
	// Ran, unless it is nil, is called with the inputs that ran, in wire
	// form and some at a time. It is not called with those that lose their
	// worker.
	Ran  func(inputs []byte, count int)
	Sink Sink
}

// A level holds the properties that the models between two calls of Begin
// share.
type level struct {
	writer *decode.Writer
	number int                // of the worker's function
	cancel context.CancelFunc // ends the enumeration
}

// A Dispatcher sends models to workers while they are found. The enumeration
// adds models, a goroutine writes and sends them, and a goroutine for each
// worker receives the replies; mu guards the state that they share.
type Dispatcher struct {
	cfg Config
	ctx context.Context // of the function, with its budget
	// workers is the context of the workers, which outlive the budget so
	// that the current calls can finish.
	workers context.Context

	mu sync.Mutex
	// changed is signalled when a batch has its reply, and when the
	// dispatcher ends.
	changed sync.Cond

	level  level
	buffer buffer
	pool   pool
	sends  int64         // how often a batch has been sent
	judged time.Duration // how long the actions on faults have taken
	cursor cursor

	recovery     recovery
	speculations int

	ran counts
	// elsewhere are the counts of inputs that have run elsewhere.
	elsewhere counts
	bound     bound
	ended     error // why no more inputs run; nil while they do

	closing sync.WaitGroup // workers that start, end or run one input
	release []func()
}

// A bound limits the number of inputs to run.
type bound struct {
	added   int64 // models so far, those skipped included
	reached bool  // true once the maximum of the configuration is reached
	// coming is the Cut that ends the dispatcher once limit inputs have run
	// and there are more; nil if there is no such Cut.
	coming *Cut
	limit  int64
}

// counts holds the numbers of valid inputs that ran, of inputs that count as
// discarded, and of calls made for the valid inputs.
type counts struct{ valid, discards, calls int64 }

// add counts inputs that have ended; some count as discarded.
func (c *counts) add(inputs, discards, calls int) {
	c.valid += int64(inputs - discards)
	c.discards += int64(discards)
	c.calls += int64(calls)
}

// New returns a dispatcher with one worker. The end of the context ends it. The
// error is that of cfg.First.
func New(ctx context.Context, cfg Config) (*Dispatcher, error) {
	d := &Dispatcher{cfg: cfg, ctx: ctx, level: level{cancel: func() {}}}
	d.pool.size = 1
	d.recovery.d = d
	d.changed.L = &d.mu
	var cancel context.CancelFunc
	d.workers, cancel = context.WithCancel(context.WithoutCancel(ctx))
	d.release = append(d.release, cancel)
	process, err := cfg.First(d.workers)
	if err != nil {
		cancel()
		return nil, err
	}
	first := &poolWorker{}
	d.pool.workers = append(d.pool.workers, first)
	d.join(first, process)
	d.closing.Go(func() { d.contained(d.sendChunks) })
	d.flushSlowly()
	d.endWithContext(cancel)
	return d, nil
}

// flushSlowly sends batches that fill too slowly while a worker is idle. At the
// same interval it reports the progress, and checks whether another function
// waits for one of the workers.
func (d *Dispatcher) flushSlowly() {
	stop := make(chan struct{})
	d.release = append(d.release, sync.OnceFunc(func() { close(stop) }))
	go func() {
		ticker := time.NewTicker(flushTime)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case now := <-ticker.C:
				d.mu.Lock()
				if c := &d.buffer.current; c.count > 0 && d.pool.isIdle() && now.Sub(c.began) >= flushTime {
					d.flush()
				}
				d.makeRoom()
				d.cfg.Progress(d.ran.valid+d.elsewhere.valid, d.ran.discards+d.elsewhere.discards)
				d.mu.Unlock()
			}
		}
	}()
}

// endWithContext ends the dispatcher with the context. At the end of a budget
// it waits some time for the current calls; at an interrupt it does not wait.
func (d *Dispatcher) endWithContext(cancel context.CancelFunc) {
	stop := context.AfterFunc(d.ctx, func() {
		if d.cfg.Lenient(context.Cause(d.ctx)) {
			timer := time.NewTimer(d.cfg.CallTimeout + settleTime)
			defer timer.Stop()
			awaitEnds(d, timer.C)
		}
		cancel()
		d.Stop(ErrOver)
	})
	d.release = append(d.release, func() { stop() })
}

// awaitEnds waits until all workers of a dispatcher have ended, or the time is
// over.
func awaitEnds(d *Dispatcher, over <-chan time.Time) {
	d.mu.Lock()
	var processes []*worker.Process
	for _, w := range d.pool.workers {
		processes = append(processes, w.process)
	}
	d.mu.Unlock()
	for _, p := range processes {
		select {
		case <-over:
			return
		case <-p.Ended():
		}
	}
}

// Begin prepares for the models of a shape. The function of the worker with the
// given number runs them. Cancel is called once no more inputs run.
func (d *Dispatcher) Begin(shape *shape.Shape, number int, cancel context.CancelFunc) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.level = level{decode.NewWriter(shape), number, cancel}
}

// Add adds a model. It returns false if the enumeration must stop.
func (d *Dispatcher) Add(m problem.Model) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !admits(d) {
		return false
	}
	d.bound.added++
	return added(d, d.buffer.add(d.level.writer, m, d.bound.added-1, d.pool.size))
}

// AddInput adds an input in wire form, as Add adds a model. All inputs between
// two calls of Finish are of one form.
func (d *Dispatcher) AddInput(wire []byte) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !admits(d) {
		return false
	}
	d.bound.added++
	return added(d, d.buffer.addInput(wire, d.bound.added-1, d.pool.size))
}

// admits reports whether another input of a dispatcher may run.
func admits(d *Dispatcher) bool {
	if valid := d.elsewhere.valid; d.cfg.Max > 0 && valid+d.ran.valid+int64(d.buffer.pending()+d.pool.pending()) >= d.cfg.Max {
		d.settle()
		if d.bound.reached = valid+d.ran.valid >= d.cfg.Max; d.bound.reached {
			return false
		}
	}
	if d.bound.coming != nil && d.bound.added >= d.bound.limit {
		d.settle()
		d.end(d.bound.coming)
		return false
	}
	return true
}

// added sends the current chunk of a dispatcher if that is full, or if a block
// ends. It returns false if the enumeration must stop.
func added(d *Dispatcher, full bool) bool {
	if full || d.bound.added%blockSize == 0 {
		d.flush()
		for len(d.buffer.queue) > maxQueued && d.ended == nil {
			d.changed.Wait()
		}
	}
	return d.ended == nil
}

// Skip leaves out the next n models, which do not run here. Those that have run
// elsewhere without a failure count as inputs that ran; elsewhere is nil for
// others. It returns false if the enumeration must stop.
func (d *Dispatcher) Skip(n int64, elsewhere *Elsewhere) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.flush()
	if elsewhere != nil {
		d.settle() // so that the counts are in order
	}
	if c := &d.bound; c.coming != nil && c.added+n > c.limit {
		d.settle()
		d.end(c.coming)
	}
	if d.ended != nil {
		return false
	}
	d.bound.added += n
	if elsewhere != nil {
		d.elsewhere.add(int(n), int(elsewhere.Discards), 0)
	}
	return true
}

// An Elsewhere says how models ended that have run elsewhere.
type Elsewhere struct {
	// Discards counts those that count as discarded.
	Discards int64
}

// flush queues the models of the current chunk to be sent.
func (d *Dispatcher) flush() {
	if d.buffer.flush() {
		d.changed.Broadcast()
	}
}

// settle sends all models and waits for all replies.
func (d *Dispatcher) settle() {
	d.flush()
	for len(d.buffer.queue)+len(d.pool.outstanding) > 0 && d.ended == nil {
		d.changed.Wait()
	}
}

// send gives a batch to its worker. If the worker is lost, its last reply will
// arrive, and the batch is then sent again.
func (d *Dispatcher) send(b *batch) {
	d.sends++
	b.sending = d.sends
	b.sent = time.Now()
	b.seq, _ = b.by.process.Send(d.level.number, b.inputs, b.count)
}

// Finish waits for the outcomes of all models of a level. The error says why no
// more inputs run: [ErrOver], a [Cut], an error of the sink, or another that
// keeps inputs from running.
func (d *Dispatcher) Finish() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.settle()
	return d.ended
}

// Retire lets the workers end in order, one after the other, so that goroutines
// of earlier calls can still fail. The error is that of Finish.
func (d *Dispatcher) Retire() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.pool.workers) > 0 && d.ended == nil {
		d.retire(d.pool.workers[0])
	}
	return d.ended
}

// Err returns the error that ended the runs, or nil while inputs run.
func (d *Dispatcher) Err() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ended
}

// Full reports whether the maximum of inputs is reached.
func (d *Dispatcher) Full() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.bound.reached
}

// Counts returns the number of valid inputs that ran, and of inputs that count
// as discarded.
func (d *Dispatcher) Counts() (valid, discards int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ran.valid + d.elsewhere.valid, d.ran.discards + d.elsewhere.discards
}

// Calls returns the number of calls that the inputs took.
func (d *Dispatcher) Calls() int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ran.calls
}

// Stop makes the dispatcher take no more inputs. Only the first reason counts.
// A sink returns an error instead.
func (d *Dispatcher) Stop(why error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.end(why)
}

// end ends the dispatcher, unless why is nil.
func (d *Dispatcher) end(why error) {
	if why == nil || d.ended != nil {
		return
	}
	d.ended = why
	d.level.cancel()
	d.changed.Broadcast()
}

// contained calls do, and ends the dispatcher with an error if do panics.
func (d *Dispatcher) contained(do func()) {
	defer func() {
		if v := recover(); v != nil {
			d.Stop(d.cfg.Internal(v))
		}
	}()
	do()
}

// stopped returns the error to end with after err, since the end of the context
// may be its cause.
func (d *Dispatcher) stopped(err error) error {
	if d.workers.Err() != nil {
		return ErrOver
	}
	return err
}

// Close ends the workers.
func (d *Dispatcher) Close() {
	for _, release := range d.release {
		release()
	}
	d.Stop(ErrOver)
	d.disband()
}
