package check

import (
	"sync"
	"time"
)

// announceAfter is how long a function that fails may take for its other inputs, and for
// what its counterexample has in common with them, before the failure is reported.
const announceAfter = time.Second

// An announcement reports the first failure of a function ahead of its end.
type announcement struct {
	mu    sync.Mutex
	timer *time.Timer
	over  bool
}

// begin has the failure of e reported once announceAfter is over.
func (a *announcement) begin(f *function, e Event) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e.Action = ActionFound
	a.timer = time.AfterFunc(announceAfter, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if !a.over {
			f.tell(e)
		}
	})
}

// end has nothing reported any more.
func (a *announcement) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
	if a.timer != nil {
		a.timer.Stop()
	}
}

// during reports progress in a stage of the work that follows the inputs, until stop is
// called.
func (l *loop) during(stage string) (stop func()) {
	if l.cfg.Progress <= 0 {
		return func() {}
	}
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		ticker := time.NewTicker(l.cfg.Progress)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				l.tell(Event{Action: ActionProgress, Depth: l.depth, Inputs: l.valid, Discards: l.discards, Stage: stage, Elapsed: time.Since(l.begin)})
			}
		}
	})
	return func() {
		close(done)
		ended.Wait()
	}
}
