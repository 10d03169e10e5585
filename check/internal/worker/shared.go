//go:build unix

package worker

import (
	"errors"
	"io/fs"
	"os"
	"sync/atomic"
	"syscall"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/source"
)

// Shared memory tells the parent what the worker is doing.
type shared struct {
	file *os.File
	page []byte
	word *[source.SharedWords]uint64 // tick, phase, discards, cut off, void, rejected, applied...: as package inside numbers them
}

// A mark is a reading of the shared memory.
type mark struct {
	seq, index uint32
	phase      Phase
	clause     uint32
	discards   int
	cutOff     bool
	void       bool
	end        uint64
}

// newShared makes a page of shared memory that has no name once it is made. The
// directory is made again where the code under test has removed it.
func newShared(dir string, nonce uint64, memory int64) (*shared, error) {
	file, err := os.CreateTemp(dir, "shared-")
	if errors.Is(err, fs.ErrNotExist) && os.MkdirAll(dir, 0o700) == nil {
		file, err = os.CreateTemp(dir, "shared-")
	}
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
	s := &shared{file: file, page: page, word: (*[source.SharedWords]uint64)(unsafe.Pointer(&page[0]))}
	s.word[nonceWord], s.word[memoryWord] = nonce, uint64(memory)
	return s, nil
}

// read reads the page: a phase and the input that it is of.
func (s *shared) read() mark {
	tick, phase := atomic.LoadUint64(&s.word[0]), atomic.LoadUint64(&s.word[1])
	for range 10 { // a worker that does not go on to the next input meanwhile is read at once
		again := atomic.LoadUint64(&s.word[0])
		if again == tick {
			break
		}
		tick, phase = again, atomic.LoadUint64(&s.word[1])
	}
	return mark{
		seq: uint32(tick >> 32), index: uint32(tick),
		phase: Phase(phase >> 32), clause: uint32(phase),
		discards: int(atomic.LoadUint64(&s.word[2])),
		cutOff:   atomic.LoadUint64(&s.word[3]) != 0,
		void:     atomic.LoadUint64(&s.word[voidWord]) != 0,
		end:      atomic.LoadUint64(&s.word[endWord]),
	}
}

// Words of the page.
const (
	// voidWord says that the input that is running counts as discarded, however
	// it ends.
	voidWord = 4
	// nonceWord and memoryWord are what the parent tells the worker: the nonce
	// and the limit in bytes.
	nonceWord  = 5
	memoryWord = 6
	// endWord is the nonce where the worker ends because it is told to.
	endWord = 7
	// rejectedWord has the number plus 1 of the clause that rejected the last
	// input that was discarded.
	rejectedWord = 8
)

func (s *shared) rejected() uint64 { return atomic.LoadUint64(&s.word[rejectedWord]) }

// applied are the words that have a bit for each clause that has applied. The
// process must have ended.
func (s *shared) applied() []uint64 { return s.word[source.AppliedWord:] }

func (s *shared) close() {
	syscall.Munmap(s.page)
	s.file.Close()
}
