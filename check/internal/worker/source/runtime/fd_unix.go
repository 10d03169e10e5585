//go:build unix && !linux

package runtime

import "syscall"

// hide makes processes that the code under test starts not inherit a
// descriptor.
func hide(fd int) int {
	syscall.CloseOnExec(fd)
	return fd
}

// limitMemory does nothing: among Unix systems, only Linux has a limit that
// counts the memory that a Go process really uses. The garbage collector's soft
// limit remains.
func limitMemory(bytes uint64) {}
