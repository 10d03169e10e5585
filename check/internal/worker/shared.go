//go:build unix

package worker

import (
	"os"
	"sync/atomic"
	"syscall"
	"unsafe"
)

// Shared memory tells the parent what the worker is doing.
type shared struct {
	file *os.File
	page []byte
	word *[512]uint64 // tick, phase, discards, cut off, void, applied...: as package inside numbers them
}

// A mark is a reading of the shared memory.
type mark struct {
	seq, index uint32
	phase      Phase
	clause     uint32
	discards   int
	cutOff     bool
	void       bool
}

// newShared makes a page of shared memory that has no name once it is made.
func newShared(dir string) (*shared, error) {
	file, err := os.CreateTemp(dir, "shared-")
	if err != nil {
		return nil, err
	}
	os.Remove(file.Name())
	size := os.Getpagesize()
	if err := file.Truncate(int64(size)); err != nil {
		file.Close()
		return nil, err
	}
	page, err := syscall.Mmap(int(file.Fd()), 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		file.Close()
		return nil, os.NewSyscallError("mmap", err)
	}
	return &shared{file: file, page: page, word: (*[512]uint64)(unsafe.Pointer(&page[0]))}, nil
}

func (s *shared) read() mark {
	tick, phase := atomic.LoadUint64(&s.word[0]), atomic.LoadUint64(&s.word[1])
	return mark{
		seq: uint32(tick >> 32), index: uint32(tick),
		phase: Phase(phase >> 32), clause: uint32(phase),
		discards: int(atomic.LoadUint64(&s.word[2])),
		cutOff:   atomic.LoadUint64(&s.word[3]) != 0,
		void:     atomic.LoadUint64(&s.word[voidWord]) != 0,
	}
}

// voidWord says that the input that is running counts as discarded, however it ends.
const voidWord = 4

// appliedWord is the first of the words that have a bit for each clause that has applied.
const appliedWord = 5

// applied are those words. The process must have ended.
func (s *shared) applied() []uint64 { return s.word[appliedWord:] }

func (s *shared) close() {
	syscall.Munmap(s.page)
	s.file.Close()
}
