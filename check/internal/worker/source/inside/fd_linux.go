package inside

import refine_syscall "syscall"

// refine_hide moves a descriptor out of the way of the code under test: to a
// high number, and not inherited by processes that it starts. If that fails the
// descriptor stays.
func refine_hide(fd int) int {
	high := fd + 240
	if refine_syscall.Dup3(fd, high, refine_syscall.O_CLOEXEC) != nil {
		refine_syscall.CloseOnExec(fd)
		return fd
	}
	refine_syscall.Close(fd)
	return high
}

// refine_limitMemory makes the process fail if it holds more bytes of data than
// that.
func refine_limitMemory(bytes uint64) {
	limit := refine_syscall.Rlimit{Cur: bytes, Max: bytes}
	refine_syscall.Setrlimit(refine_syscall.RLIMIT_DATA, &limit)
}
