package check_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A usage is what this process uses between two runs.
type usage struct {
	goroutines, descriptors, processes, files int
	// heap is in bytes, after a collection; resident is the memory of the whole process, Z3's included.
	heap, resident uint64
}

func (u usage) String() string {
	return fmt.Sprintf("%d goroutines, %d descriptors, %d processes, %d temporary files, heap %d KiB, resident %d KiB",
		u.goroutines, u.descriptors, u.processes, u.files, u.heap>>10, u.resident>>10)
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
			u.heap, u.resident = m.HeapAlloc, resident()
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

// processes counts the children of this process, and the processes of which a file in the directory of the soak is
// an argument, such as workers.
func (s *soak) processes() int {
	n := 0
	own := strconv.Itoa(os.Getpid())
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		stat, _ := os.ReadFile(file)
		// The name in parentheses may hold anything; behind it come the state and the parent.
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
		if len(fields) > 1 && fields[1] == own || bytes.Contains(line, []byte(s.base)) {
			n++
		}
	}
	return n
}

// resident is the resident memory of this process in bytes; 0 where that is not known.
func resident() uint64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages uint64
	fmt.Sscan(string(text), &size, &pages)
	return pages * uint64(os.Getpagesize())
}

// median is the median of what some usages say of memory.
func median(list []usage) usage {
	by := func(of func(usage) uint64) uint64 {
		sorted := slices.SortedFunc(slices.Values(list), func(a, b usage) int { return cmp.Compare(of(a), of(b)) })
		return of(sorted[len(sorted)/2])
	}
	return usage{heap: by(func(u usage) uint64 { return u.heap }), resident: by(func(u usage) uint64 { return u.resident })}
}
