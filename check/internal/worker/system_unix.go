//go:build unix

package worker

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// ownGroup makes the command the leader of a process group of its own.
func ownGroup(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
}

// killGroup kills the process group that the process leads.
func killGroup(p *os.Process) error {
	err := syscall.Kill(-p.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}

// peakMemory is the greatest number of bytes of memory that a process had at a
// time. Linux counts what its parent had when it was started, so that nothing
// is known of a process that had no more than this.
func peakMemory(state *os.ProcessState, parent int64) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok || maxRSS(usage) <= parent {
		return 0
	}
	return maxRSS(usage)
}

// ownPeakMemory is the greatest number of bytes of memory that this process had
// at a time.
func ownPeakMemory() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return maxRSS(&usage)
}

func maxRSS(usage *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}

// mapShared maps the first bytes of a file into memory that processes share.
func mapShared(file *os.File, size int) ([]byte, error) {
	page, err := syscall.Mmap(int(file.Fd()), 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	return page, os.NewSyscallError("mmap", err)
}

// unmapShared undoes mapShared.
func unmapShared(page []byte) { syscall.Munmap(page) }
