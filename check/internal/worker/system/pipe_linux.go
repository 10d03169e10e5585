package system

import (
	"os"
	"syscall"
)

// requestBytes is the capacity of the pipe for requests. It is enough for
// several batches, so that a worker has the next batch when it has finished
// one. Otherwise the worker waits for this process, which the system must
// schedule for each part of a batch.
const requestBytes = 256 << 10

// Widen increases the capacity of a pipe to requestBytes, if the system allows
// it.
func Widen(pipe *os.File) {
	const setPipeSize = 1031 // F_SETPIPE_SZ
	conn, err := pipe.SyscallConn()
	if err != nil {
		return
	}
	conn.Control(func(fd uintptr) { syscall.Syscall(syscall.SYS_FCNTL, fd, setPipeSize, requestBytes) })
}
