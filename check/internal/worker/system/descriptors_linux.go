package system

import (
	"os"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// CloseOnExec makes programs that this process starts inherit no descriptors
// except those that they are given. Descriptors that Go opens are never
// inherited, but others may be open since this process started.
func CloseOnExec() {
	const first = 3
	if unix.CloseRange(first, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC) == nil {
		return
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return
	}
	for _, e := range open {
		if fd, err := strconv.Atoi(e.Name()); err == nil && fd >= first {
			syscall.CloseOnExec(fd)
		}
	}
}
