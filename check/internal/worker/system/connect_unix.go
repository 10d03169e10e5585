//go:build unix

package system

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"syscall"
)

// ExecutableSuffix ends the names of files that can be executed.
const ExecutableSuffix = ""

// A Shared is memory that a worker shares with its parent.
type Shared struct {
	Bytes []byte
	file  *os.File // has no name any more
}

// NewShared makes shared memory of some size, whose file is for a moment in a
// directory. It makes the directory again if the code under test has removed
// it. The error is the system's.
func NewShared(dir string, size int) (*Shared, error) {
	file, err := os.CreateTemp(dir, "shared-")
	if errors.Is(err, fs.ErrNotExist) && os.MkdirAll(dir, 0o700) == nil {
		file, err = os.CreateTemp(dir, "shared-")
	}
	if err != nil {
		return nil, err
	}
	os.Remove(file.Name())
	if err := file.Truncate(int64(size)); err != nil {
		file.Close()
		return nil, err
	}
	bytes, err := syscall.Mmap(int(file.Fd()), 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		file.Close()
		return nil, os.NewSyscallError("mmap", err)
	}
	return &Shared{Bytes: bytes, file: file}, nil
}

// Close gives up the memory. A worker that has it keeps it.
func (s *Shared) Close() {
	syscall.Munmap(s.Bytes)
	s.file.Close()
}

// Connect has a worker inherit the pipes to its parent and the shared memory,
// as the descriptors that package protocol names.
func Connect(cmd *exec.Cmd, request, reply *os.File, memory *Shared) {
	cmd.ExtraFiles = []*os.File{request, reply, memory.file}
}
