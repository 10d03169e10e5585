package check

import (
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/worker"
)

const (
	// maxOutstanding is the number of batches that one worker may have before it.
	maxOutstanding = 4
	// maxDealt is the number of batches, for each worker of several, that may be outstanding: more than the workers
	// have before them, since those of one that is slow for a while keep what the others answer from its turn.
	maxDealt = 8
	// maxHeld is the number of replies of one worker that wait for their turn; it is not read on then.
	maxHeld = 64
)

// A crew is the workers that a function's batches are dealt to. The batches have one order, in which
// their replies are acted upon whoever gives them and when, so that what comes of it is the same with any number
// of workers.
type crew struct {
	members []*member // in the order in which they came; the first stays to the end
	// outstanding are the batches that are sent and whose replies have not all been acted upon, in order.
	outstanding []*batch
	// waited is for how long the enumeration has waited for workers since the last one came or went.
	waited time.Duration
	hiring bool // a further worker is starting, or could not be started
}

// A member is one of the workers, or its successor where it is lost.
type member struct {
	process  *worker.Process
	received chan struct{} // closed when the last reply of process is taken

	sent     []*batch       // those of the outstanding batches that are the member's
	answered int            // how many of these have their last reply
	held     []worker.Reply // which have not been acted upon
	lost     bool           // the last of held says that process is
	extra    bool           // it has a slot besides the function's own
	leaving  bool           // it gets no more batches, and its slot is to be given back

	done  *batch   // the last one that has been acted upon
	past  []*batch // that one and some before it, the last first
	ahead *ahead
}

// idlest returns the worker with the least to do, nil where no worker may have another batch.
func (c *crew) idlest() *member {
	if n := len(c.members); n > 1 && len(c.outstanding) >= n*maxDealt {
		return nil
	}
	var idlest *member
	for _, m := range c.members {
		if m.leaving || m.lost || m.undone() >= maxOutstanding {
			continue
		}
		if idlest == nil || m.undone() < idlest.undone() {
			idlest = m
		}
	}
	return idlest
}

// undone is the number of batches that the worker has before it.
func (m *member) undone() int { return len(m.sent) - m.answered }

// turn returns the worker with the reply that is to be acted upon next, nil where that is still to come: the
// one that has the first batch, or one that has none and is lost.
func (c *crew) turn() *member {
	if len(c.outstanding) > 0 && len(c.outstanding[0].by.held) > 0 {
		return c.outstanding[0].by
	}
	for _, m := range c.members {
		if len(m.sent) == 0 && len(m.held) > 0 {
			return m
		}
	}
	return nil
}

// give notes that a batch is a worker's.
func (c *crew) give(m *member, b *batch) {
	b.by = m
	m.sent = append(m.sent, b)
	c.outstanding = append(c.outstanding, b)
}

// instead puts batches in the place of the first one, for the same worker.
func (c *crew) instead(parts ...*batch) {
	m := c.outstanding[0].by
	for _, b := range parts {
		b.by = m
	}
	c.outstanding = slices.Concat(parts, c.outstanding[1:])
	m.sent = slices.Concat(parts, m.sent[1:])
}

// first reports whether a batch is the first of those that are outstanding.
func (c *crew) first(b *batch) bool { return len(c.outstanding) > 0 && c.outstanding[0] == b }

// isIdle reports whether a worker has nothing to do.
func (c *crew) isIdle() bool {
	m := c.idlest()
	return m != nil && m.undone() == 0
}

// join makes a process the one of a member, which may be new.
func (f *feeder) join(m *member, p *worker.Process) {
	m.process, m.received = p, make(chan struct{})
	go f.receive(m, p, m.received)
	go f.tryAhead(m, p)
}

// await waits until a worker may have another batch, and returns it; nil where the feeder has ended.
func (f *feeder) await() *member {
	m := f.crew.idlest()
	if m == nil {
		begin, judged := time.Now(), f.judged
		for m == nil && !f.ended.is() {
			f.changed.Wait()
			m = f.crew.idlest()
		}
		f.crew.waited += time.Since(begin) - (f.judged - judged)
	}
	if f.ended.is() {
		return nil
	}
	if f.crew.waited >= f.tuning.Patience {
		f.hire()
	}
	return m
}

// hire starts one more worker where there is a free slot. Where it does not start, as that of a package of which only
// one process can run at a time, those that there are go on.
func (f *feeder) hire() {
	if f.crew.hiring || !f.slots.tryTake() {
		return
	}
	f.crew.hiring = true
	f.closing.Go(func() {
		p, err := f.startProcess(f.workers)
		f.mu.Lock()
		defer f.mu.Unlock()
		switch {
		case err != nil: // which is how it would be the next time
			f.slots.give()
		case f.ended.is():
			f.closing.Go(p.Close)
			f.slots.give()
		default:
			f.crew.hiring, f.crew.waited = false, 0
			m := &member{extra: true}
			f.crew.members = append(f.crew.members, m)
			f.join(m, p)
			f.changed.Broadcast()
		}
	})
}

// makeRoom lets the last worker of several go where another function waits for its first.
func (f *feeder) makeRoom() {
	n := len(f.crew.members)
	if n < 2 || f.ended.is() || !f.slots.wanted() {
		return
	}
	f.crew.waited = 0
	if m := f.crew.members[n-1]; !m.leaving {
		m.leaving = true
		f.leaves(m)
	}
}

// leaves dismisses a member that is to leave once it has no batches.
func (f *feeder) leaves(m *member) {
	if m.leaving && len(m.sent) == 0 {
		f.closing.Go(func() {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.dismiss(m)
		})
	}
}

// dismiss lets a worker that has no batches end in order, so that goroutines that the last calls have left behind
// can still fail. Where one does, the worker's successor is dismissed.
func (f *feeder) dismiss(m *member) {
	for !f.ended.is() {
		p, received := m.process, m.received
		f.mu.Unlock()
		p.Finish()
		<-received
		f.mu.Lock()
		if p == m.process {
			break
		}
	}
	if i := slices.Index(f.crew.members, m); i >= 0 && !f.ended.is() {
		f.crew.members = slices.Delete(f.crew.members, i, i+1)
		f.remove(m)
	}
}

// remove leaves a worker that has ended behind.
func (f *feeder) remove(m *member) {
	m.dropAhead()
	if m.extra {
		f.slots.give()
	}
}

// disband ends the workers, whatever they are doing. The feeder has ended.
func (f *feeder) disband() {
	f.mu.Lock()
	members := f.crew.members
	f.crew.members = nil
	for _, m := range members {
		m.dropAhead()
	}
	f.mu.Unlock()
	for _, m := range members {
		m.process.Close()
	}
	f.closing.Wait()
	for _, m := range members {
		f.remove(m)
	}
}
