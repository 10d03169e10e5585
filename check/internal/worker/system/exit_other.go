//go:build !linux

package system

import (
	"os"
	"time"
)

// AwaitExit waits until a process has closed its pipe, and then for so long as
// it may linger.
func AwaitExit(p *os.Process, closed <-chan struct{}, linger time.Duration) {
	<-closed
	time.Sleep(linger)
}

// IsStopped is not known.
func IsStopped(p *os.Process) bool { return false }
