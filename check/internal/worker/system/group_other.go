//go:build !unix

package system

import (
	"io/fs"
	"os"
	"os/exec"
)

// OwnGroup does nothing: processes have no groups.
func OwnGroup(cmd *exec.Cmd) {}

// KillGroup kills the process. The error is that of p.Kill.
func KillGroup(p *os.Process) error { return p.Kill() }

// PeakMemory returns 0: the memory is not known.
func PeakMemory(state *os.ProcessState, parent int64) int64 { return 0 }

// OwnPeakMemory returns 0: the memory is not known.
func OwnPeakMemory() int64 { return 0 }

// DiskSize returns the size of a file.
func DiskSize(info fs.FileInfo) int64 { return info.Size() }
