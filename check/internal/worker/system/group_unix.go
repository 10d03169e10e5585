//go:build unix

package system

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// OwnGroup makes the command the leader of a process group of its own.
func OwnGroup(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
}

// KillGroup kills the process group that the process leads. The error is
// [os.ErrProcessDone] if there is no such group, and otherwise the system's.
func KillGroup(p *os.Process) error {
	err := syscall.Kill(-p.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}

// PeakMemory returns the maximum number of bytes of memory that a process had
// at a time. Linux also counts the memory that the parent had when it started
// the process. PeakMemory therefore returns 0 unless the process had more than
// that.
func PeakMemory(state *os.ProcessState, parent int64) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok || maxRSS(usage) <= parent {
		return 0
	}
	return maxRSS(usage)
}

// OwnPeakMemory returns the maximum number of bytes of memory that this process
// had at a time.
func OwnPeakMemory() int64 {
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

// DiskSize returns the bytes that a file takes on its disk. Holes take none.
func DiskSize(info fs.FileInfo) int64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return stat.Blocks * 512
	}
	return info.Size()
}
