package worker

import (
	"os"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/marks"
	"github.com/typetarget/target/check/internal/worker/system"
)

// A shared is the shared memory that tells the parent what the worker is doing.
type shared struct {
	memory *system.Shared
	word   *[protocol.SharedWords]uint64
	marks  marks.Board

	mu     sync.Mutex
	closed bool // the memory is gone
}

// A mark is a reading of the shared memory.
type mark struct {
	seq, index uint32
	again      uint64 // how often an input has begun again
	phase      protocol.Phase
	clause     uint32
	discards   int
	cutOff     bool
	void       bool
	tracing    bool // samples of the stack are to come
	end        uint64
}

// newShared makes shared memory: a page, and behind it the board of some marks
// of some functions. It may need a file in a directory.
func newShared(dir string, nonce uint64, limits Limits, marked, functions int) (*shared, error) {
	size := os.Getpagesize()
	if marked > 0 {
		size += marks.Size(marked, functions)
	}
	memory, err := system.NewShared(dir, size)
	if err != nil {
		return nil, err
	}
	s := &shared{memory: memory, word: (*[protocol.SharedWords]uint64)(unsafe.Pointer(&memory.Bytes[0]))}
	s.marks = marks.NewBoard(memory.Bytes[os.Getpagesize():], marked, functions)
	s.word[protocol.WordMarks], s.word[protocol.WordFunctions] = uint64(marked), uint64(functions)
	s.word[protocol.WordNonce], s.word[protocol.WordMemory] = nonce, uint64(limits.Memory)
	s.word[protocol.WordCall] = uint64(limits.Call)
	return s, nil
}

// read reads the page: the input that runs, its phase and the other words.
func (s *shared) read() mark {
	tick, phase := atomic.LoadUint64(&s.word[protocol.WordTick]), atomic.LoadUint64(&s.word[protocol.WordPhase])
	for range 10 { // a worker that does not go on to the next input meanwhile is read at once
		again := atomic.LoadUint64(&s.word[protocol.WordTick])
		if again == tick {
			break
		}
		tick, phase = again, atomic.LoadUint64(&s.word[protocol.WordPhase])
	}
	return mark{
		seq: uint32(tick >> 32), index: uint32(tick),
		again: atomic.LoadUint64(&s.word[protocol.WordAgain]),
		phase: protocol.Phase(phase >> 32), clause: uint32(phase),
		discards: int(atomic.LoadUint64(&s.word[protocol.WordDiscards])),
		cutOff:   atomic.LoadUint64(&s.word[protocol.WordCut]) != 0,
		void:     atomic.LoadUint64(&s.word[protocol.WordVoid]) != 0,
		tracing:  atomic.LoadUint64(&s.word[protocol.WordTracing]) != 0,
		end:      atomic.LoadUint64(&s.word[protocol.WordEnd]),
	}
}

func (s *shared) rejected() uint64 { return atomic.LoadUint64(&s.word[protocol.WordRejected]) }

// left returns what a process that has ended has left behind: the words that
// have a bit for each clause that has applied, and for each function those that
// have a bit for each mark.
func (s *shared) left() (applied, marks []uint64) {
	s.marks.Add()
	return s.word[protocol.WordApplied:], s.marks.All()
}

// live returns the same of a process that may run.
func (s *shared) live() (applied, marks []uint64) {
	for i := range s.word[protocol.WordApplied:] {
		applied = append(applied, atomic.LoadUint64(&s.word[protocol.WordApplied+i]))
	}
	return applied, s.marks.Live()
}

func (s *shared) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.memory.Close()
}

// take returns the marks on the board, and clears them. Once the memory is
// closed it returns no marks: a worker may end right after its reply.
func (s *shared) take() []uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return s.marks.None()
	}
	return s.marks.Take()
}
