package dispatch

import (
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/worker"
)

const (
	// maxOutstanding is the maximum number of unfinished batches of one
	// worker.
	maxOutstanding = 4
	// maxDealt is the maximum number of outstanding batches for each of
	// several workers. It is more than maxOutstanding, since the replies of
	// the other workers wait for their turn while one worker is slow.
	maxDealt = 8
	// maxHeld is the maximum number of replies of one worker that wait for
	// their turn. The worker is not read further at this number.
	maxHeld = 64
)

// A pool holds the workers that run a function's batches. The batches have one
// order. Their replies are acted upon in this order, even if they arrive in
// another one.
type pool struct {
	workers []*poolWorker // in the order in which they came; the first stays to the end
	// outstanding are the batches that are sent and whose replies have not
	// all been acted upon, in order.
	outstanding []*batch
	spare       []*batch // to be filled again
	size        int      // of a batch, in inputs
	// waited is how long the enumeration has waited for workers since the
	// last change of their number.
	waited  time.Duration
	growing bool // a further worker is starting, or could not be started
}

// A poolWorker is one of the workers, or its successor if it is lost.
type poolWorker struct {
	process  *worker.Process
	received chan struct{} // closed when the last reply of process is taken

	sent     []*batch       // the worker's outstanding batches
	answered int            // how many of these have their last reply
	held     []worker.Reply // replies that have not been acted upon
	lost     bool           // the last of held says that process is
	extra    bool           // it has a slot in addition to the function's own
	retiring bool           // it gets no more batches, and its slot will be released

	done        *batch   // the last one that has been acted upon
	past        []*batch // that one and some before it, the last first
	speculative *speculative
}

// idlest returns the worker with the least to do, nil if no worker may have
// another batch.
func (p *pool) idlest() *poolWorker {
	if n := len(p.workers); n > 1 && len(p.outstanding) >= n*maxDealt {
		return nil
	}
	var idlest *poolWorker
	for _, w := range p.workers {
		if w.retiring || w.lost || w.undone() >= maxOutstanding {
			continue
		}
		if idlest == nil || w.undone() < idlest.undone() {
			idlest = w
		}
	}
	return idlest
}

// undone returns the number of unfinished batches of the worker.
func (w *poolWorker) undone() int { return len(w.sent) - w.answered }

// turn returns the worker with the reply that is acted upon next, or nil if
// that reply has not arrived. It is the worker that has the first batch, or one
// that has no batches and is lost.
func (p *pool) turn() *poolWorker {
	if len(p.outstanding) > 0 && len(p.outstanding[0].by.held) > 0 {
		return p.outstanding[0].by
	}
	for _, w := range p.workers {
		if len(w.sent) == 0 && len(w.held) > 0 {
			return w
		}
	}
	return nil
}

// give records that a worker has a batch.
func (p *pool) give(w *poolWorker, b *batch) {
	b.by = w
	w.sent = append(w.sent, b)
	p.outstanding = append(p.outstanding, b)
}

// replaceFirst replaces the first batch by others, for the same worker.
func (p *pool) replaceFirst(parts ...*batch) {
	w := p.outstanding[0].by
	for _, b := range parts {
		b.by = w
	}
	p.outstanding = slices.Concat(parts, p.outstanding[1:])
	w.sent = slices.Concat(parts, w.sent[1:])
}

// isFirst reports whether a batch is the first of those that are outstanding.
func (p *pool) isFirst(b *batch) bool { return len(p.outstanding) > 0 && p.outstanding[0] == b }

// isIdle reports whether a worker has nothing to do.
func (p *pool) isIdle() bool {
	w := p.idlest()
	return w != nil && w.undone() == 0
}

// pending returns the number of inputs that have no reply yet.
func (p *pool) pending() (n int) {
	for _, b := range p.outstanding {
		n += b.count
	}
	return n
}

// empty returns a batch to fill.
func (p *pool) empty() *batch {
	n := len(p.spare)
	if n == 0 {
		return &batch{}
	}
	b := p.spare[n-1]
	p.spare = p.spare[:n-1]
	b.by, b.count, b.inputs, b.reported = nil, 0, b.inputs[:0], nil
	return b
}

// resize adapts the size of batches to the time that one has taken.
func (p *pool) resize(b *batch) {
	if took := time.Since(b.sent); b.count >= p.size && took < batchTime {
		p.size = min(2*p.size, maxBatch)
	} else if took > 4*batchTime {
		p.size = max(p.size/2, 1)
	}
}

// keep keeps a batch that has ended as long as one of its inputs may be the
// cause of a later loss.
func (p *pool) keep(w *poolWorker, b *batch) {
	w.done = b
	w.past = slices.Insert(w.past, 0, b)
	for inputs, i := 0, 0; i < len(w.past); i++ {
		if inputs >= maxKept {
			p.spare = append(p.spare, w.past[i:]...)
			w.past = slices.Delete(w.past, i, len(w.past))
			break
		}
		inputs += w.past[i].count
	}
}

// join assigns a process to a worker of the pool, which may be new.
func (d *Dispatcher) join(w *poolWorker, p *worker.Process) {
	w.process, w.received = p, make(chan struct{})
	go d.receive(w, p, w.received)
	go d.speculate(w, p)
}

// await waits until a worker may have another batch, and returns it; nil if the
// dispatcher has ended.
func (d *Dispatcher) await() *poolWorker {
	w := d.pool.idlest()
	if w == nil {
		begin, judged := time.Now(), d.judged
		for w == nil && d.ended == nil {
			d.changed.Wait()
			w = d.pool.idlest()
		}
		d.pool.waited += time.Since(begin) - (d.judged - judged)
	}
	if d.ended != nil {
		return nil
	}
	if d.pool.waited >= d.cfg.Patience {
		d.grow()
	}
	return w
}

// grow starts one more worker if there is a free slot. If the worker does not
// start, since only one process of the package can run at a time, the pool
// continues with its workers.
func (d *Dispatcher) grow() {
	if d.pool.growing || !d.cfg.Semaphore.tryAcquire() {
		return
	}
	d.pool.growing = true
	d.closing.Go(func() {
		p, err := d.cfg.Start(d.workers)
		d.mu.Lock()
		defer d.mu.Unlock()
		switch {
		case err != nil: // the next start would fail too
			d.cfg.Semaphore.Release()
		case d.ended != nil:
			d.closing.Go(p.Close)
			d.cfg.Semaphore.Release()
		default:
			d.pool.growing, d.pool.waited = false, 0
			w := &poolWorker{extra: true}
			d.pool.workers = append(d.pool.workers, w)
			d.join(w, p)
			d.changed.Broadcast()
		}
	})
}

// makeRoom retires the last worker of several if another function waits for its
// first worker.
func (d *Dispatcher) makeRoom() {
	n := len(d.pool.workers)
	if n < 2 || d.ended != nil || !d.cfg.Semaphore.wanted() {
		return
	}
	d.pool.waited = 0
	if w := d.pool.workers[n-1]; !w.retiring {
		w.retiring = true
		d.retireIdle(w)
	}
}

// retireIdle retires a worker that is to retire once it has no batches.
func (d *Dispatcher) retireIdle(w *poolWorker) {
	if w.retiring && len(w.sent) == 0 {
		d.closing.Go(func() {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.retire(w)
		})
	}
}

// retire lets a worker that has no batches end in order, so that goroutines of
// the last calls can still fail. If one fails, the worker's successor is
// retired.
func (d *Dispatcher) retire(w *poolWorker) {
	for d.ended == nil {
		p, received := w.process, w.received
		d.mu.Unlock()
		p.Finish()
		<-received
		d.mu.Lock()
		if p == w.process {
			break
		}
	}
	if i := slices.Index(d.pool.workers, w); i >= 0 && d.ended == nil {
		d.pool.workers = slices.Delete(d.pool.workers, i, i+1)
		w.shutdown(d.cfg.Semaphore)
	}
}

// shutdown releases the resources of a worker that has ended.
func (w *poolWorker) shutdown(s *Semaphore) {
	w.dropSpeculative()
	if w.extra {
		s.Release()
	}
}

// disband ends the workers, even during a call. The dispatcher has ended.
func (d *Dispatcher) disband() {
	d.mu.Lock()
	workers := d.pool.workers
	d.pool.workers = nil
	for _, w := range workers {
		w.dropSpeculative()
	}
	d.mu.Unlock()
	for _, w := range workers {
		w.process.Close()
	}
	d.closing.Wait()
	for _, w := range workers {
		w.shutdown(d.cfg.Semaphore)
	}
}
