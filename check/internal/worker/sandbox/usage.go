package sandbox

import (
	"cmp"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/typetarget/target/check/internal/worker/system"
)

// Limits are limits of a process together with the processes that it starts.
type Limits struct {
	// Memory is the number of bytes of memory; 0 for no limit.
	Memory int64
	// Processes is the number of processes that may run at a time; 0 for
	// maxProcesses.
	Processes int
	// Folder is the number of bytes that the directory of the processes may
	// hold, with their files that have no name any more; 0 for maxFolder.
	Folder int64
}

const (
	maxProcesses = 256
	maxFolder    = 1 << 30
	maxFiles     = 100_000
	// every is the time between two looks.
	every = 100 * time.Millisecond
)

// Watch looks at what a process uses until the process has ended. If it exceeds
// a limit, Watch calls kill with a text that names the limit, and returns.
// folder is the directory of the processes; empty if they have none.
func (l Limits) Watch(pid int, folder string, ended <-chan struct{}, kill func(limit string)) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ended:
			return
		case <-ticker.C:
		}
		if limit := l.exceeded(pid, folder); limit != "" {
			kill(limit)
			return
		}
	}
}

// exceeded names the limit that is exceeded, or returns "".
func (l Limits) exceeded(pid int, folder string) string {
	processes, room := cmp.Or(l.Processes, maxProcesses), cmp.Or(l.Folder, maxFolder)
	u := useOf(pid, processes)
	switch {
	case l.Memory > 0 && u.memory > l.Memory:
		return fmt.Sprintf("out of memory (the limit is %d MiB, with shared memory and all processes)", l.Memory>>20)
	case u.processes > processes:
		return fmt.Sprintf("too many processes (the limit is %d at a time)", processes)
	case folder == "":
		return ""
	}
	files, bytes := contents(folder)
	switch {
	case bytes+u.disk > room:
		return fmt.Sprintf("too much in the temporary directory (the limit is %d MiB)", room>>20)
	case files > maxFiles:
		return fmt.Sprintf("too many files in the temporary directory (the limit is %d)", maxFiles)
	}
	return ""
}

// A use is what processes use together: bytes of memory that no file backs, and
// bytes on the disk of open files that have no name.
type use struct {
	memory, disk int64
	processes    int
}

// contents returns how many files and bytes a directory holds. It stops after
// maxFiles files.
func contents(dir string) (files int, bytes int64) {
	filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // it was removed meanwhile
		}
		if files++; files > maxFiles {
			return fs.SkipAll
		}
		if info, err := d.Info(); err == nil {
			bytes += system.DiskSize(info)
		}
		return nil
	})
	return files, bytes
}
