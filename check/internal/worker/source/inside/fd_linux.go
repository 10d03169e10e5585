package inside

import "syscall"

// hide moves a descriptor out of the way of the code under test: to a high
// number, and not inherited by processes that it starts. If that fails the
// descriptor stays.
func hide(fd int) int {
	high := fd + 240
	if syscall.Dup3(fd, high, syscall.O_CLOEXEC) != nil {
		syscall.CloseOnExec(fd)
		return fd
	}
	syscall.Close(fd)
	return high
}

// limitMemory makes the process fail if it holds more bytes of data than that.
func limitMemory(bytes uint64) {
	limit := syscall.Rlimit{Cur: bytes, Max: bytes}
	syscall.Setrlimit(syscall.RLIMIT_DATA, &limit)
}
