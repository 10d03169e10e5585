package diff

import (
	"context"
	"sync"
	"time"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver/problem"
)

// These constants limit the sizes of batches. A batch grows while both versions
// run it in less than batchTime, so that the pipes cost little. It shrinks if
// that takes much longer, so that a budget ends in time.
const (
	minBatch      = 16
	maxBatch      = 4096
	maxBatchBytes = 128 << 10
	batchTime     = 10 * time.Millisecond
	// flushTime is how long a batch may take to fill once it has an input.
	flushTime = 20 * time.Millisecond
	// maxAhead is the maximum number of batches that wait for a version.
	maxAhead = 4
)

// A batch holds inputs that both versions run, and their outcomes.
type batch struct {
	wire
	first    int64 // the rank of the first input
	outcomes [2][]outcome
	errs     [2]error
	done     sync.WaitGroup
	took     time.Duration
}

// A stream runs inputs in both versions at once, in the same order, and passes
// on their outcomes.
type stream struct {
	sides  [2]*side
	take   func(*batch) error // gets batches in their order
	writer *decode.Writer

	current *batch
	rank    int64 // of the next input, among those of all levels
	size    int   // that the current batch is to have
	began   time.Time
	queues  [2]chan *batch
	ordered chan *batch
	ended   sync.WaitGroup

	mu   sync.Mutex
	open int           // batches that are sent and not taken
	idle sync.Cond     // signalled if that changes
	err  error         // why no more inputs run
	took time.Duration // by the last batch that was taken
	last int           // its number of inputs
}

// newStream starts a stream. Close ends it.
func newStream(ctx context.Context, sides [2]*side, take func(*batch) error) *stream {
	s := &stream{sides: sides, take: take, current: &batch{}, size: minBatch, ordered: make(chan *batch, maxAhead)}
	s.idle.L = &s.mu
	for _, v := range versions {
		s.queues[v] = make(chan *batch, maxAhead)
		s.ended.Go(func() {
			for b := range s.queues[v] {
				begin := time.Now()
				if b.errs[v] = s.failed(); b.errs[v] == nil {
					b.outcomes[v], b.errs[v] = sides[v].observe(ctx, &b.wire, false)
				}
				b.noteTime(time.Since(begin), s)
				b.done.Done()
			}
		})
	}
	s.ended.Go(s.collect)
	return s
}

// noteTime notes how long the slower version took.
func (b *batch) noteTime(d time.Duration, s *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b.took = max(b.took, d)
}

// collect passes on the batches that both versions have run.
func (s *stream) collect() {
	for b := range s.ordered {
		b.done.Wait()
		err := s.failed()
		for _, v := range versions {
			if err == nil {
				err = b.errs[v]
			}
		}
		if err == nil {
			err = s.take(b)
		}
		s.mu.Lock()
		if s.err == nil {
			s.err = err
		}
		s.open--
		s.took, s.last = b.took, b.len()
		s.idle.Broadcast()
		s.mu.Unlock()
	}
}

// failed returns why no more inputs run; nil if they do.
func (s *stream) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// add adds the input of a model. It returns false if no more inputs run.
func (s *stream) add(m problem.Model) bool {
	b := s.current
	b.inputs = s.writer.Append(b.inputs, m)
	return s.added()
}

// addWire adds an input in wire form.
func (s *stream) addWire(input []byte) bool {
	s.current.inputs = append(s.current.inputs, input...)
	return s.added()
}

// added notes the end of an input that was added, and sends the batch if it is
// time to.
func (s *stream) added() bool {
	b := s.current
	if b.len() == 0 {
		s.began, b.first = time.Now(), s.rank
	}
	s.rank++
	b.ends = append(b.ends, len(b.inputs))
	if b.len() >= s.size || len(b.inputs) >= maxBatchBytes || b.len()%16 == 0 && time.Since(s.began) > flushTime {
		s.flush()
	}
	return s.failed() == nil
}

// flush sends the current batch.
func (s *stream) flush() {
	b := s.current
	if b.len() == 0 {
		return
	}
	s.mu.Lock()
	s.open++
	switch {
	case s.last == s.size && s.took < batchTime:
		s.size = min(2*s.size, maxBatch)
	case s.took > 4*batchTime:
		s.size = max(s.size/2, 1)
	}
	s.mu.Unlock()
	b.done.Add(len(versions))
	for _, v := range versions {
		s.queues[v] <- b
	}
	s.ordered <- b
	s.current = &batch{}
}

// finish waits for the outcomes of all inputs so far. The error says why no
// more inputs run.
func (s *stream) finish() error {
	s.flush()
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.open > 0 {
		s.idle.Wait()
	}
	return s.err
}

// close ends the stream and its workers.
func (s *stream) close() {
	for _, v := range versions {
		close(s.queues[v])
	}
	close(s.ordered)
	s.ended.Wait()
	for _, v := range versions {
		s.sides[v].close()
	}
}
