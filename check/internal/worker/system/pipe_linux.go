package system

import (
	"os"
	"syscall"
)

// requestBytes is what the pipe for requests is to hold: several batches, so
// that a worker has the next one when it is done with one, instead of waiting
// for this process, which would have to be scheduled for each part of it.
const requestBytes = 256 << 10

// Widen makes a pipe hold more than by default, if it may.
func Widen(pipe *os.File) {
	const setPipeSize = 1031 // F_SETPIPE_SZ
	conn, err := pipe.SyscallConn()
	if err != nil {
		return
	}
	conn.Control(func(fd uintptr) { syscall.Syscall(syscall.SYS_FCNTL, fd, setPipeSize, requestBytes) })
}
