package worker

import (
	"sync"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A ledger holds the batches that a worker has been sent and has not answered.
// It says a reply that cannot be the worker's: what the code under test writes
// in its place earns nothing.
type ledger struct {
	mu      sync.Mutex
	pending []entry
}

// An entry is a batch.
type entry struct {
	seq   uint32
	count int
	// next is the least index of the next input that fails; discards and
	// failed count those before.
	next, discards, failed int
}

// send notes a batch that is sent.
func (l *ledger) send(seq uint32, count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending = append(l.pending, entry{seq: seq, count: count})
}

// waits reports whether a batch has no answer.
func (l *ledger) waits() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.pending) > 0
}

// take notes a reply, which comes when the shared memory reads m. It returns
// false if the reply is not what the worker says at this time.
func (l *ledger) take(r Reply, failed bool, m mark) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.pending) == 0 {
		return false
	}
	e := &l.pending[0]
	if r.Seq != e.seq || r.Discards < e.discards || r.Discards+e.failed > r.Inputs {
		return false
	}
	if failed {
		ok := e.next <= r.Inputs && r.Inputs < e.count
		e.next, e.discards = r.Inputs+1, r.Discards
		e.failed++
		return ok
	}
	last := l.pending[len(l.pending)-1].seq
	l.pending = l.pending[1:]
	return r.Inputs == e.count && (e.seq < m.seq && m.seq <= last || m.seq == e.seq && int(m.index) == e.count-1 && m.phase == protocol.PhaseIdle)
}

// discarded is the number of discarded inputs that counts where the shared
// memory of a lost worker reads m: no more than there can be, and no fewer than
// a reply has reported.
func (l *ledger) discarded(m mark) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	most, least := int(m.index), 0
	if len(l.pending) > 0 && l.pending[0].seq == m.seq {
		most, least = most-l.pending[0].failed, l.pending[0].discards
	}
	return max(min(m.discards, most), least)
}
