package worker

import (
	"sync"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A ledger holds the batches that a worker has been sent and has not answered.
// It finds replies that cannot be the worker's, so that the code under test
// gains nothing by writing a reply itself.
type ledger struct {
	mu      sync.Mutex
	pending []entry
}

// An entry is a batch.
type entry struct {
	seq   uint32
	count int
	// next is the minimum index of the next input that fails. discards and
	// failed count the inputs before it.
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

// take notes a reply that arrives when the shared memory holds m. It returns
// false if the worker cannot send that reply at this time.
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

// discarded returns the number of discarded inputs of a lost worker whose
// shared memory holds m. It is at most the number that is possible, and at
// least the number that a reply has reported.
func (l *ledger) discarded(m mark) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	most, least := int(m.index), 0
	if len(l.pending) > 0 && l.pending[0].seq == m.seq {
		most, least = most-l.pending[0].failed, l.pending[0].discards
	}
	return max(min(m.discards, most), least)
}
