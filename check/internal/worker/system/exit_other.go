//go:build !linux && !windows

package system

import (
	"os"
	"time"
)

// AwaitExit waits until a process has closed its pipe, and then for the time
// that the process may linger.
func AwaitExit(p *os.Process, closed <-chan struct{}, linger time.Duration) {
	<-closed
	time.Sleep(linger)
}

// IsStopped returns false: it is not known whether the process is stopped.
func IsStopped(p *os.Process) bool { return false }
