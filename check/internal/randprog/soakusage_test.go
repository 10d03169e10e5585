package randprog_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/typetarget/target/solver/solvertest"
)

// A usage is what this process uses between two runs.
type usage struct {
	goroutines, descriptors, processes, files int
	memory                                    memory
}

func (u usage) String() string {
	return fmt.Sprintf("%d goroutines, %d descriptors, %d processes, %d temporary files, %v",
		u.goroutines, u.descriptors, u.processes, u.files, u.memory)
}

// leaks reports whether anything is left of a run.
func (u usage) leaks(before usage) bool {
	return u.goroutines > before.goroutines || u.descriptors > before.descriptors || u.processes > 0 || u.files > 0
}

// settle is how long goroutines and processes may take to end once a run has.
const settle = 10 * time.Second

// use measures what is in use, once it has come down to what it was at first.
func (s *soak) use() usage {
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		u := s.measure()
		if len(s.uses) > 0 && !u.leaks(s.first) || time.Since(begin) > settle || len(s.uses) == 0 && time.Since(begin) > time.Second {
			debug.FreeOSMemory()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			u.memory = memory{heap: m.HeapAlloc, native: solvertest.NativeBytes(), resident: resident()}
			return u
		}
	}
}

func (s *soak) measure() usage {
	u := usage{goroutines: runtime.NumGoroutine(), processes: s.processes()}
	if fds, err := os.ReadDir("/proc/self/fd"); err == nil {
		u.descriptors = len(fds)
	}
	if files, err := os.ReadDir(s.temp); err == nil {
		u.files = len(files)
	}
	return u
}

// processes counts the children of this process, and the processes of which a
// file in the directory of the soak is an argument, such as workers.
func (s *soak) processes() int {
	n := 0
	own := strconv.Itoa(os.Getpid())
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		stat, _ := os.ReadFile(file)
		// The name in parentheses may hold anything; behind it come the
		// state and the parent.
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
		if len(fields) > 1 && fields[1] == own || bytes.Contains(line, []byte(s.base)) {
			n++
		}
	}
	return n
}

// resident is the resident memory of this process in bytes; 0 if that is not
// known.
func resident() uint64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages uint64
	fmt.Sscan(string(text), &size, &pages)
	return pages * uint64(os.Getpagesize())
}

// A memory is what this process holds in bytes.
type memory struct {
	heap     uint64 // of Go, after a collection
	native   uint64 // what Z3 and its like have allocated and not freed
	resident uint64 // of the whole process, with what is free and not given back
}

func (m memory) String() string {
	return fmt.Sprintf("heap %d KiB, native %d KiB, resident %d KiB", m.heap>>10, m.native>>10, m.resident>>10)
}

// grows reports whether m is so much more than before that something is not
// freed. What is resident says little about it: the heaps of the C library keep
// the room of the largest context that each has held.
func (m memory) grows(before memory) bool {
	more := func(now, before, spare uint64) bool { return now > before+before/4+spare }
	kept := uint64(solvertest.NativeHeaps()) * 24 << 20
	return more(m.heap, before.heap, 8<<20) || more(m.native, before.native, 4<<20) || more(m.resident, before.resident, 32<<20+kept)
}

// median is the median of what some usages say about each kind of memory.
func median(list []usage) memory {
	by := func(of func(memory) uint64) uint64 {
		var sorted []uint64
		for _, u := range list {
			sorted = append(sorted, of(u.memory))
		}
		slices.Sort(sorted)
		return sorted[len(sorted)/2]
	}
	return memory{
		heap:     by(func(m memory) uint64 { return m.heap }),
		native:   by(func(m memory) uint64 { return m.native }),
		resident: by(func(m memory) uint64 { return m.resident }),
	}
}
