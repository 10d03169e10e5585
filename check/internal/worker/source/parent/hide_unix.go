//go:build unix && !linux

package parent

import "syscall"

// hide makes processes that the code under test starts not inherit a
// descriptor.
func hide(fd Descriptor) Descriptor {
	syscall.CloseOnExec(fd)
	return fd
}

// LimitMemory does nothing: among Unix systems, only Linux has a limit that
// counts the memory that a Go process really uses. The garbage collector's soft
// limit remains.
func LimitMemory(bytes uint64) {}
