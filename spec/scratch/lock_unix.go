//go:build unix

package scratch

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// lock locks a directory with a mark until its process closes the file, or any
// other file that is the mark. It fails where another process has locked it.
// The lock is one of the process, unlike that of flock, which a child has as
// well between its fork and its program, and so after this process was killed.
func lock(path string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(path, markName), os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	whole := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart}
	if err := syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &whole); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// mine reports whether a file belongs to this user.
func mine(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}

// alive reports whether a process exists.
func alive(pid int) bool { return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }
