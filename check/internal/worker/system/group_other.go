//go:build !unix

package system

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// OwnGroup does nothing: processes have no groups.
func OwnGroup(cmd *exec.Cmd) {}

// KillGroup kills the process.
func KillGroup(p *os.Process) error { return p.Kill() }

// PeakMemory is not known.
func PeakMemory(state *os.ProcessState, parent int64) int64 { return 0 }

// OwnPeakMemory is not known.
func OwnPeakMemory() int64 { return 0 }

// MapShared fails: how processes share memory here is not known.
func MapShared(file *os.File, size int) ([]byte, error) {
	return nil, errors.New("target cannot run functions on " + runtime.GOOS + ": their processes share memory with it, as on Linux and macOS")
}

// UnmapShared has nothing to undo.
func UnmapShared(page []byte) {}
