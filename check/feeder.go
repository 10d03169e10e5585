package check

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
)

// The sizes of batches. A batch grows while the worker is done with it in less than batchTime, so that
// the pipe costs little, and shrinks where it takes longer, so that a budget ends in time.
const (
	maxBatch      = 4096
	maxBatchBytes = 128 << 10
	batchTime     = 10 * time.Millisecond
	// flushTime is how long an idle worker waits for a batch to fill.
	flushTime = 2 * time.Millisecond
	// settleTime is how long the end of a budget waits for the calls under way, beyond the time
	// that one call may take.
	settleTime = time.Second
)

// A feeder sends models to workers while they are found. The enumeration adds models, a goroutine writes and sends
// them, and one for each worker takes the replies; mu guards what they share.
type feeder struct {
	*loop
	ctx context.Context // of the function, with its budget
	// workers is the context of the workers, which outlive the budget so that the calls under way can end.
	workers context.Context
	max     int64 // of inputs; 0 for none

	mu sync.Mutex
	// changed is signalled when a batch has its reply, and when the feeder ends.
	changed sync.Cond

	level  int
	total  *total             // of the level; nil where it is not to be known
	cancel context.CancelFunc // ends the enumeration

	intake
	crew   crew
	spare  []*batch
	dealt  int64         // inputs that have been given to workers
	size   int           // of a batch
	sends  int64         // how often a batch has been sent
	judged time.Duration // how long faults have taken to act upon

	closing  sync.WaitGroup // workers that start, end or try one input
	failures failures
	cursor   cursor
	notes    []Note          // about inputs that keep the contract
	remarks  int             // on workers that were lost through no fault of an input
	late     int             // inputs that took too long once
	lost     int             // workers
	found    map[string]bool // inputs in wire form by which workers were lost after they had returned
	aheads   int             // inputs that were tried before their time was over
	reached  bool            // max is
	ended    ending
	release  []func()
}

// A batch is some inputs in wire form.
type batch struct {
	// by is the worker that has it, and seq its number there; sending tells the batch from every other, and from
	// itself once it has changed.
	by      *member
	seq     uint32
	sending int64

	first  int64 // the place of its first input in the order of inputs
	count  int
	inputs []byte
	// told are the places of inputs that failed and are counted, though the batch may run once more.
	told map[int]bool
	sent time.Time
}

// at is the place of one of its inputs in the order of inputs.
func (b *batch) at(index int) int64 { return b.first + int64(index) }

// An ending says why a feeder takes no more models: an event that ends the function, an error that
// keeps it from being checked, or that the time is over, with the reason where it is the feeder's own.
type ending struct {
	event *Event
	err   error
	over  bool
	why   string
}

func (e ending) is() bool { return e.event != nil || e.err != nil || e.over }

// newFeeder starts a worker for the function.
func newFeeder(ctx context.Context, l *loop) (*feeder, error) {
	f := &feeder{loop: l, ctx: ctx, max: l.cfg.Max, size: 1, cancel: func() {}}
	if m := l.contract.Bound.Max; m != nil {
		f.max = *m
	}
	f.changed.L = &f.mu
	var cancel context.CancelFunc
	f.workers, cancel = context.WithCancel(context.WithoutCancel(ctx))
	f.release = append(f.release, cancel)
	process, err := f.firstProcess(f.workers)
	if err != nil {
		cancel()
		return nil, err
	}
	first := &member{}
	f.crew.members = append(f.crew.members, first)
	f.join(first, process)
	f.closing.Go(func() { f.contained(f.sendLoads) })
	f.flushSlowly()
	f.endWithContext(cancel)
	return f, nil
}

// startProcess starts a worker.
func (f *feeder) startProcess(ctx context.Context) (*worker.Process, error) {
	return f.binary.Start(ctx, f.limits())
}

// flushSlowly sends batches that fill too slowly while a worker is idle. As often it tells the progress, and looks
// whether another function waits for one of the workers.
func (f *feeder) flushSlowly() {
	stop := make(chan struct{})
	f.release = append(f.release, sync.OnceFunc(func() { close(stop) }))
	go func() {
		ticker := time.NewTicker(flushTime)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case now := <-ticker.C:
				f.mu.Lock()
				if f.current.count > 0 && f.crew.isIdle() && now.Sub(f.current.began) >= flushTime {
					f.flush()
				}
				f.makeRoom()
				f.progress(f.level, f.valid, f.discards, f.total)
				f.mu.Unlock()
			}
		}
	}()
}

// endWithContext sees to it that the end of a budget waits for the calls under way, but not for
// ever, and an interrupt for nothing.
func (f *feeder) endWithContext(cancel context.CancelFunc) {
	stop := context.AfterFunc(f.ctx, func() {
		exhausted := (*memoryError)(nil)
		if cause := context.Cause(f.ctx); cause == errBudget || cause == errRunTimeout || errors.As(cause, &exhausted) {
			timer := time.NewTimer(f.cfg.CallTimeout + settleTime)
			defer timer.Stop()
			f.awaitEnds(timer.C)
		}
		cancel()
		f.mu.Lock()
		defer f.mu.Unlock()
		f.end(ending{over: true})
	})
	f.release = append(f.release, func() { stop() })
}

// awaitEnds waits until the workers that there are have ended, or the time is over.
func (f *feeder) awaitEnds(over <-chan time.Time) {
	f.mu.Lock()
	var processes []*worker.Process
	for _, m := range f.crew.members {
		processes = append(processes, m.process)
	}
	f.mu.Unlock()
	for _, p := range processes {
		select {
		case <-over:
			return
		case <-p.Ended():
		}
	}
}

// begin prepares for the models of a shape; cancel ends their enumeration.
func (f *feeder) begin(level int, shape *encode.Shape, total *total, cancel context.CancelFunc) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.level, f.writer, f.total, f.cancel = level, decode.NewWriter(shape), total, cancel
}

// send gives a batch to its worker. Where the worker is lost its last reply is under way, and with
// that the batch is sent again.
func (f *feeder) send(b *batch) {
	f.sends++
	b.sending = f.sends
	b.sent = time.Now()
	b.seq, _ = b.by.process.Send(f.running(), b.inputs, b.count)
}

// empty returns a batch to fill.
func (f *feeder) empty() *batch {
	n := len(f.spare)
	if n == 0 {
		return &batch{}
	}
	b := f.spare[n-1]
	f.spare = f.spare[:n-1]
	b.by, b.count, b.inputs, b.told = nil, 0, b.inputs[:0], nil
	return b
}

// finish waits for the replies to all models of a level. It says how the feeder ended, if it did.
func (f *feeder) finish() ending {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.settle()
	return f.ended
}

// why is the feeder's own reason for its end; "" if it has none.
func (f *feeder) why() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ended.why
}

// full reports whether the maximum of inputs is reached.
func (f *feeder) full() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.reached
}

// end makes the feeder take no more models. Only the first reason counts.
func (f *feeder) end(e ending) {
	if f.ended.is() {
		return
	}
	f.ended = e
	f.cancel()
	f.changed.Broadcast()
}

// contained calls do, and ends the feeder with an error where this program itself panics in it.
func (f *feeder) contained(do func()) {
	defer func() {
		if v := recover(); v != nil {
			err := f.internalError(v)
			f.mu.Lock()
			defer f.mu.Unlock()
			f.end(ending{err: err})
		}
	}()
	do()
}

// giveUp ends the feeder with an error, which the end of the context may be the reason of.
func (f *feeder) giveUp(err error) {
	if f.workers.Err() != nil {
		f.end(ending{over: true})
		return
	}
	f.end(ending{err: err})
}

// close ends the workers.
func (f *feeder) close() {
	for _, release := range f.release {
		release()
	}
	f.mu.Lock()
	f.end(ending{over: true})
	f.mu.Unlock()
	f.disband()
}
