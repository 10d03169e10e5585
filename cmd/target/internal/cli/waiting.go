package cli

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report"
)

// patience is how long a terminal shows nothing before it says why.
const patience = 5 * time.Second

// A waiting passes events on. If none comes for some time it says what the
// command is waiting for: the go command, or the type checker, may take very
// long on a package, and say nothing.
type waiting struct {
	check.Handler
	mu    sync.Mutex
	timer *time.Timer // nil once there has been an event
}

// newWaiting returns the handler for a terminal, which says so after some time.
func newWaiting(h check.Handler, stderr io.Writer, command string, patience time.Duration) *waiting {
	w := &waiting{Handler: h}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer = time.AfterFunc(patience, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.timer != nil {
			io.WriteString(stderr, report.Fold("", fmt.Sprintf("target %s: loading and compiling the packages, for more than %v so far; Ctrl-C stops it, and -timeout sets a limit", command, patience)))
		}
	})
	return w
}

// Event passes an event on.
func (w *waiting) Event(e check.Event) {
	w.stop()
	w.Handler.Event(e)
}

// stop ends the waiting.
func (w *waiting) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Stop()
		w.timer = nil
	}
}
