package system

import (
	"os"
	"syscall"
	"time"
)

// AwaitExit waits until a process has ended.
func AwaitExit(p *os.Process, closed <-chan struct{}, linger time.Duration) {
	p.WithHandle(func(handle uintptr) { syscall.WaitForSingleObject(syscall.Handle(handle), syscall.INFINITE) })
}

// IsStopped returns false: no signal stops a process.
func IsStopped(p *os.Process) bool { return false }
