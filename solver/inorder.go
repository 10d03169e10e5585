package solver

import (
	"context"
	"sync"

	"github.com/typetarget/target/solver/panicplace"
	"github.com/typetarget/target/solver/problem"
)

// A job yields a stretch of the models of a problem, in order.
type job func(ctx context.Context, yield func(problem.Model) bool) (Outcome, error)

// keptAhead is how many numbers, 8 bytes each, the jobs whose turn has not come
// may have found and not handed on, and keptNow is the same of the job whose
// turn it is.
const (
	keptAhead = 1 << 21
	keptNow   = 1 << 16
)

// firstBlock is how many models a job hands over together at first, so that
// there soon is something to run, and lastNumbers how many numbers of models in
// the end.
const (
	firstBlock  = 16
	lastNumbers = 1 << 14
)

// inOrder runs jobs side by side on some goroutines, and yields their models as
// if they ran one after the other, up to the first job that is not complete or
// that has an error. It returns how many were complete, and the outcome of the
// one that was not. The statistics are those of all of these. If yield, which
// is given the models in blocks, returns false the outcome's reason is
// "stopped". When it returns no job runs any more.
func inOrder(ctx context.Context, goroutines int, jobs []job, yield func(block) bool) (complete int, out Outcome, err error) {
	ctx, cancel := context.WithCancel(ctx)
	m := &merging{stretches: make([]stretch, len(jobs))}
	m.changed.L = &m.mu
	var all sync.WaitGroup
	defer all.Wait()
	defer m.stop()
	defer cancel()
	for range min(goroutines, len(jobs)) {
		all.Go(func() {
			for i := m.take(); i >= 0; i = m.take() {
				m.run(ctx, i, jobs[i])
			}
		})
	}
	stats := Stats{}
	for i := range jobs {
		s, more := m.drain(i, yield)
		stats.Add(s.out.Stats)
		switch {
		case s.panicked != "":
			panic(s.panicked)
		case !more:
			return i, Outcome{Reason: "stopped", Stats: stats}, nil
		case s.err != nil || !s.out.Complete:
			return i, Outcome{Reason: s.out.Reason, Stats: stats}, s.err
		}
	}
	return len(jobs), Outcome{Complete: true, Stats: stats}, nil
}

// A merging is the state that the jobs of one call of inOrder share with who
// takes their models.
type merging struct {
	mu        sync.Mutex
	changed   sync.Cond
	stretches []stretch
	next      int  // the first job that nobody has taken
	head      int  // the job whose turn it is
	ahead     int  // numbers found by jobs after head and not taken
	stopped   bool // no job need go on
	spare     []block
}

// A stretch is the state of one job and its models not yet taken.
type stretch struct {
	blocks []block // not yet taken
	held   int     // how many numbers they are
	ended  bool
	out    Outcome
	err    error
	// panicked says how a job has panicked, which is then who takes its
	// models to panic with.
	panicked string
}

// A block is some models one after the other.
type block struct {
	count   int
	numbers []int64
}

// take returns the number of a job to run, or -1.
func (m *merging) take() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stopped || m.next == len(m.stretches) {
		return -1
	}
	m.next++
	return m.next - 1
}

// stop makes every job end soon.
func (m *merging) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.stopped = true
	m.changed.Broadcast()
}

// run runs a job to its end.
func (m *merging) run(ctx context.Context, i int, do job) {
	var end stretch
	var b block
	room := firstBlock
	func() {
		defer func() {
			if v := recover(); v != nil {
				end.panicked = panicplace.Describe(v)
			}
		}()
		end.out, end.err = do(ctx, func(model problem.Model) bool {
			b.count++
			b.numbers = append(b.numbers, model...)
			if b.count < room {
				return true
			}
			more := m.hand(i, b)
			room = min(2*room, max(lastNumbers/(len(model)+1), firstBlock))
			b = m.empty()
			return more
		})
	}()
	if b.count > 0 {
		m.hand(i, b)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.stretches[i]
	s.ended, s.out, s.err, s.panicked = true, end.out, end.err, end.panicked
	m.changed.Broadcast()
}

// hand gives models of a job to who takes them, as soon as there is room, and
// reports whether to go on.
func (m *merging) hand(i int, b block) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.stretches[i]
	for !m.stopped && !m.room(i, len(b.numbers)) {
		m.changed.Wait()
	}
	if m.stopped {
		return false
	}
	s.blocks = append(s.blocks, b)
	s.held += len(b.numbers)
	if i != m.head {
		m.ahead += len(b.numbers)
	}
	m.changed.Broadcast()
	return true
}

// room reports whether a job may hand over some numbers.
func (m *merging) room(i, numbers int) bool {
	if i == m.head {
		held := m.stretches[i].held
		return held == 0 || held+numbers <= keptNow
	}
	return m.ahead == 0 || m.ahead+numbers <= keptAhead
}

// drain yields the models of the job whose turn it is, and returns its stretch.
// It reports false if yield does.
func (m *merging) drain(i int, yield func(block) bool) (stretch, bool) {
	m.begin(i)
	for {
		blocks, s := m.await(i)
		if blocks == nil {
			return s, true
		}
		for _, b := range blocks {
			if !yield(b) {
				return s, false
			}
		}
		m.giveBack(blocks)
	}
}

// begin makes it the turn of a job.
func (m *merging) begin(i int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.head = i
	m.ahead -= m.stretches[i].held
	m.changed.Broadcast()
}

// await takes what the job whose turn it is has handed over, once there is
// anything; nil where the job has ended.
func (m *merging) await(i int) ([]block, stretch) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.stretches[i]
	for len(s.blocks) == 0 && !s.ended {
		m.changed.Wait()
	}
	blocks := s.blocks
	s.blocks, s.held = nil, 0
	m.changed.Broadcast()
	return blocks, *s
}

// empty returns a block to fill.
func (m *merging) empty() block {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(m.spare)
	if n == 0 {
		return block{}
	}
	b := m.spare[n-1]
	m.spare = m.spare[:n-1]
	return block{numbers: b.numbers[:0]}
}

// giveBack takes blocks whose models have been yielded.
func (m *merging) giveBack(blocks []block) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spare = append(m.spare, blocks...)
}

// each returns a function that yields the models of a block one by one, as long
// as yield returns true.
func each(yield func(problem.Model) bool) func(block) bool {
	return func(b block) bool {
		width := len(b.numbers) / b.count
		for i := range b.count {
			if !yield(problem.Model(b.numbers[i*width : (i+1)*width : (i+1)*width])) {
				return false
			}
		}
		return true
	}
}
