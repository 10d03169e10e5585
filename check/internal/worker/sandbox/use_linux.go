package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// useOf returns what a process and those that it has started use together.
// It stops counting at maxProcesses processes.
func useOf(pid, maxProcesses int) use {
	u := counting{files: map[file]bool{}}
	pids := []int{pid}
	for i := 0; i < len(pids) && i <= maxProcesses; i++ {
		pids = append(pids, children(pids[i])...)
		u.count(pids[i])
	}
	u.processes = len(pids)
	if len(pids) > 1 && u.memory > 0 {
		// Processes share memory, which is to count once. It takes
		// longer to find that out.
		u.memory = min(u.memory, proportional(pids)+u.unnamed)
	}
	return u.use
}

// A counting adds up what processes use.
type counting struct {
	use
	files   map[file]bool // without names, which were counted
	unnamed int64         // the memory that these take
}

// A file is identified by its device and its number there.
type file struct{ device, number uint64 }

// count adds what one process uses: memory that no file backs, and files that
// have no name, which a process keeps as long as it has them open. Those of
// memfd_create take memory, and no process need have them mapped.
func (u *counting) count(pid int) {
	dir := fmt.Sprintf("/proc/%d/", pid)
	status, _ := os.ReadFile(dir + "status")
	u.memory += field(status, "RssAnon:") + field(status, "RssShmem:")
	fds, _ := os.ReadDir(dir + "fd")
	for _, e := range fds {
		var stat syscall.Stat_t
		path := dir + "fd/" + e.Name()
		if syscall.Stat(path, &stat) != nil || stat.Mode&syscall.S_IFMT != syscall.S_IFREG || stat.Nlink != 0 {
			continue
		}
		id := file{uint64(stat.Dev), stat.Ino}
		if u.files[id] {
			continue
		}
		u.files[id] = true
		size := stat.Blocks * 512
		if target, err := os.Readlink(path); err == nil && strings.HasPrefix(target, "/memfd:") {
			u.memory += size
			u.unnamed += size
		} else {
			u.disk += size
		}
	}
}

// proportional returns the memory of processes, with what some of them share
// counted once.
func proportional(pids []int) (sum int64) {
	for _, pid := range pids {
		rollup, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		sum += field(rollup, "Pss_Anon:") + field(rollup, "Pss_Shmem:")
	}
	return sum
}

// field returns the bytes of a line such as "RssAnon:  12 kB".
func field(text []byte, name string) int64 {
	_, rest, _ := bytes.Cut(text, []byte("\n"+name))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	n, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(string(line)), " kB"), 10, 64)
	return n << 10
}

// children returns the processes that the threads of a process have started,
// with those that they have inherited.
func children(pid int) (pids []int) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, number := range strings.Fields(string(text)) {
			if n, err := strconv.Atoi(number); err == nil {
				pids = append(pids, n)
			}
		}
	}
	return pids
}
