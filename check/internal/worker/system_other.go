//go:build !unix

package worker

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// ownGroup does nothing: processes have no groups.
func ownGroup(cmd *exec.Cmd) {}

// killGroup kills the process.
func killGroup(p *os.Process) error { return p.Kill() }

// peakMemory is not known.
func peakMemory(state *os.ProcessState, parent int64) int64 { return 0 }

// ownPeakMemory is not known.
func ownPeakMemory() int64 { return 0 }

// mapShared fails: how processes share memory here is not known.
func mapShared(file *os.File, size int) ([]byte, error) {
	return nil, errors.New("target cannot run functions on " + runtime.GOOS + ": their processes share memory with it, as on Linux and macOS")
}

// unmapShared has nothing to undo.
func unmapShared(page []byte) {}
