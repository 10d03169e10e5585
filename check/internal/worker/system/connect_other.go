//go:build !unix && !windows

package system

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// ExecutableSuffix ends the names of files that can be executed.
const ExecutableSuffix = ""

// A Shared is memory that a worker shares with its parent.
type Shared struct{ Bytes []byte }

// NewShared returns an error: shared memory is not supported on this system.
func NewShared(dir string, size int) (*Shared, error) {
	return nil, errors.New("target cannot run functions on " + runtime.GOOS + ": their processes share memory with it, as on Linux, macOS and Windows")
}

// Close does nothing.
func (s *Shared) Close() {}

// Connect does nothing.
func Connect(cmd *exec.Cmd, request, reply *os.File, memory *Shared) {}
