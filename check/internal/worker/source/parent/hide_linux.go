package parent

import "syscall"

// hide moves a descriptor out of the way of the code under test, to a high
// number that processes do not inherit. If that fails, the descriptor is
// unchanged.
func hide(fd Descriptor) Descriptor {
	high := fd + 240
	if syscall.Dup3(fd, high, syscall.O_CLOEXEC) != nil {
		syscall.CloseOnExec(fd)
		return fd
	}
	syscall.Close(fd)
	return high
}

// LimitMemory makes the process fail if it holds more than the given number of
// bytes of data.
func LimitMemory(bytes uint64) {
	limit := syscall.Rlimit{Cur: bytes, Max: bytes}
	syscall.Setrlimit(syscall.RLIMIT_DATA, &limit)
}
