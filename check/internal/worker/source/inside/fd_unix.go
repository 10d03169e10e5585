//go:build unix && !linux

package inside

import "syscall"

// hide keeps a descriptor from the processes that the code under test starts.
func hide(fd int) int {
	syscall.CloseOnExec(fd)
	return fd
}

// limitMemory does nothing: of the limits of a Unix system only Linux's counts
// what a Go process really uses. The garbage collector's soft limit remains.
func limitMemory(bytes uint64) {}
