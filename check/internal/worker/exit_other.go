//go:build !linux

package worker

import (
	"os"
	"time"
)

// awaitExit waits until the process has closed its reply pipe, and a moment
// more in which it may end.
func awaitExit(p *Process) {
	<-p.Ended()
	time.Sleep(lingerTime / 10)
}

// isStopped is not known.
func isStopped(p *os.Process) bool { return false }
