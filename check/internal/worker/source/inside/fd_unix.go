//go:build unix && !linux

package inside

import refine_syscall "syscall"

// refine_hide keeps a descriptor from the processes that the code under test
// starts.
func refine_hide(fd int) int {
	refine_syscall.CloseOnExec(fd)
	return fd
}

// refine_limitMemory does nothing: of the limits of a Unix system only Linux's
// counts what a Go process really uses. The garbage collector's soft limit
// remains.
func refine_limitMemory(bytes uint64) {}
