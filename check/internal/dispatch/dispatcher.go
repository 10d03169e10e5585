package dispatch

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
)

// The sizes of batches. A batch grows while the worker is done with it in less
// than batchTime, so that the pipe costs little, and shrinks if it takes
// longer, so that a budget ends in time.
const (
	maxBatch      = 4096
	maxBatchBytes = 128 << 10
	batchTime     = 10 * time.Millisecond
	// flushTime is how long an idle worker waits for a batch to fill.
	flushTime = 2 * time.Millisecond
	// settleTime is how long the end of a budget waits for the calls under
	// way, beyond the time that one call may take.
	settleTime = time.Second
)

// ErrOver is why a dispatcher takes no more inputs once its context has ended
// or it is closed.
var ErrOver = errors.New("no more inputs run")

// A Cut is why a dispatcher takes no more inputs although its context goes on.
type Cut struct {
	Why string
	// Soon, in a Cut that a sink returns, lets the inputs of the block run
	// that has the one that fails, and those of the next block. It is no
	// Cut if there are no more.
	Soon bool
}

func (c *Cut) Error() string { return c.Why }

// blockSize is the number of inputs that are a block. No batch has inputs of
// two of them, so that how many run before a Cut depends on no clock.
const blockSize = maxBatch

// A Config says how the inputs of one function run.
type Config struct {
	// Start starts a worker, and First the first one.
	Start, First Start
	// Read reads an input, and Call is the call on one as a Go expression.
	Read Read
	Call func([]decode.Value) string
	// CallTimeout is how long one call may take, and Patience how long in
	// all the enumeration waits for workers until the function takes one
	// more.
	CallTimeout, Patience time.Duration
	// Max is the number of inputs to run at most; 0 for no maximum.
	Max int64
	// Semaphore bounds the workers of all functions.
	Semaphore *Semaphore
	// Lenient reports whether the calls under way may end once the context
	// has ended for a cause.
	Lenient func(cause error) bool
	// Internal is the error for a panic of this program.
	Internal func(recovered any) error
	// Progress is given the counts of inputs, as Counts returns them, every
	// few milliseconds.
	Progress func(valid, discards int64)
	// Ran, unless it is nil, is given some inputs that ran, in wire form:
	// those of each batch that ends without the loss of its worker.
	Ran  func(inputs []byte, count int)
	Sink Sink
}

// A level is what the models between two calls of Begin have in common.
type level struct {
	writer *decode.Writer
	number int                // of the worker's function
	cancel context.CancelFunc // ends the enumeration
}

// A Dispatcher sends models to workers while they are found. The enumeration
// adds models, a goroutine writes and sends them, and one for each worker takes
// the replies; mu guards what they share.
type Dispatcher struct {
	cfg Config
	ctx context.Context // of the function, with its budget
	// workers is the context of the workers, which outlive the budget so
	// that the calls under way can end.
	workers context.Context

	mu sync.Mutex
	// changed is signalled when a batch has its reply, and when the
	// dispatcher ends.
	changed sync.Cond

	level  level
	buffer buffer
	pool   pool
	sends  int64         // how often a batch has been sent
	judged time.Duration // how long faults have taken to act upon
	cursor cursor

	recovery     recovery
	speculations int

	ran   counts
	bound bound
	ended error // why no more inputs run; nil while they do

	closing sync.WaitGroup // workers that start, end or run one input
	release []func()
}

// A bound is how many inputs are to run.
type bound struct {
	added   int64 // models so far
	reached bool  // the maximum of the configuration is
	// coming is the Cut that ends the dispatcher once as many inputs as the
	// limit have run and there are more; nil if there is none.
	coming *Cut
	limit  int64
}

// counts are the numbers of inputs that ran, of those that count as discarded,
// and of the calls that were made for the others.
type counts struct{ valid, discards, calls int64 }

// add counts inputs that have ended; some count as discarded.
func (c *counts) add(inputs, discards, calls int) {
	c.valid += int64(inputs - discards)
	c.discards += int64(discards)
	c.calls += int64(calls)
}

// New returns a dispatcher with one worker. The end of the context ends it.
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

// flushSlowly sends batches that fill too slowly while a worker is idle. As
// often it reports the progress, and looks whether another function waits for
// one of the workers.
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
				d.cfg.Progress(d.ran.valid, d.ran.discards)
				d.mu.Unlock()
			}
		}
	}()
}

// endWithContext ends the dispatcher with the context. At the end of a budget
// it waits for the calls under way, for some time; at an interrupt it does not.
func (d *Dispatcher) endWithContext(cancel context.CancelFunc) {
	stop := context.AfterFunc(d.ctx, func() {
		if d.cfg.Lenient(context.Cause(d.ctx)) {
			timer := time.NewTimer(d.cfg.CallTimeout + settleTime)
			defer timer.Stop()
			d.awaitEnds(timer.C)
		}
		cancel()
		d.Stop(ErrOver)
	})
	d.release = append(d.release, func() { stop() })
}

// awaitEnds waits until the workers that there are have ended, or the time is
// over.
func (d *Dispatcher) awaitEnds(over <-chan time.Time) {
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

// Begin prepares for the models of a shape, which a function of the worker,
// known by its number, runs. Cancel is called once no more inputs run.
func (d *Dispatcher) Begin(shape *encode.Shape, number int, cancel context.CancelFunc) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.level = level{decode.NewWriter(shape), number, cancel}
}

// Add takes a model. It returns false if the enumeration is to stop.
func (d *Dispatcher) Add(m problem.Model) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cfg.Max > 0 && d.ran.valid+int64(d.buffer.pending()+d.pool.pending()) >= d.cfg.Max {
		d.settle()
		if d.bound.reached = d.ran.valid >= d.cfg.Max; d.bound.reached {
			return false
		}
	}
	if d.bound.coming != nil && d.bound.added >= d.bound.limit {
		d.settle()
		d.end(d.bound.coming)
		return false
	}
	d.bound.added++
	if d.buffer.add(d.level.writer, m, d.pool.size) || d.bound.added%blockSize == 0 {
		d.flush()
		for len(d.buffer.queue) > maxQueued && d.ended == nil {
			d.changed.Wait()
		}
	}
	return d.ended == nil
}

// flush queues the models that there are to be sent.
func (d *Dispatcher) flush() {
	if d.buffer.flush() {
		d.changed.Broadcast()
	}
}

// settle sends what there is and waits for all replies.
func (d *Dispatcher) settle() {
	d.flush()
	for len(d.buffer.queue)+len(d.pool.outstanding) > 0 && d.ended == nil {
		d.changed.Wait()
	}
}

// send gives a batch to its worker. If the worker is lost its last reply is
// under way, and with that the batch is sent again.
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

// Retire lets the workers end in order, one after the other, so that what calls
// have left behind can still fail. The error is that of Finish.
func (d *Dispatcher) Retire() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.pool.workers) > 0 && d.ended == nil {
		d.retire(d.pool.workers[0])
	}
	return d.ended
}

// Err says why no more inputs run, and is nil while they do.
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

// Counts counts the inputs that ran, and those that count as discarded.
func (d *Dispatcher) Counts() (valid, discards int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.ran.valid, d.ran.discards
}

// Calls counts the calls that the inputs took.
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

// contained calls do, and ends the dispatcher with an error if this program
// itself panics in it.
func (d *Dispatcher) contained(do func()) {
	defer func() {
		if v := recover(); v != nil {
			d.Stop(d.cfg.Internal(v))
		}
	}()
	do()
}

// stopped is the error to end with after err: the end of the context may be its
// reason.
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
