package check

import (
	"sync"
	"time"
)

// announceAfter is how long a function that fails may go on before its failure
// is announced. It needs that time for its other inputs, and to find what its
// counterexample has in common with them.
const announceAfter = time.Second

// An announcement reports the first failure of a function ahead of its end.
type announcement struct {
	mu    sync.Mutex
	timer *time.Timer
	over  bool
}

// begin announces the failure of e once announceAfter is over.
func (a *announcement) begin(tell func(Event), e Event) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e.Action = ActionFound
	a.timer = time.AfterFunc(announceAfter, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if !a.over {
			tell(e)
		}
	})
}

// end ends the announcement: nothing is reported any more.
func (a *announcement) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
	if a.timer != nil {
		a.timer.Stop()
	}
}
