package check

import (
	"context"
	"time"

	"github.com/typetarget/target/solver/panicplace"
)

// prepareAfter is how long a level runs until the next one is encoded beside it: most end sooner, and with many the function.
const prepareAfter = 20 * time.Millisecond

// A preparation encodes a level ahead of its turn.
type preparation struct {
	timer *time.Timer
	done  chan struct{}
	came  encoded
	// panicked says how encoding has panicked, which is then who takes it to panic with.
	panicked string
}

// prepare begins to encode the next level, beside what the caller does with the last one that Next returned. Where
// encoding runs constructors it waits for its turn. Close has to be called in the end.
func (l *Levels) prepare(ctx context.Context) {
	if l.depth > l.bounds.Depth || l.contract.ReachesOpaque() || l.ahead.known() {
		return
	}
	p := &preparation{done: make(chan struct{})}
	depth := l.depth
	p.timer = time.AfterFunc(prepareAfter, func() {
		defer close(p.done)
		defer func() {
			if v := recover(); v != nil {
				p.panicked = panicplace.Describe(v)
			}
		}()
		p.came = l.encodeNow(ctx, depth)
	})
	l.prepared = p
}

// take returns the level, which it may have to wait for, or false if it has not begun and will not.
func (p *preparation) take() (encoded, bool) {
	if p.timer.Stop() {
		return encoded{}, false
	}
	<-p.done
	if p.panicked != "" {
		panic(p.panicked)
	}
	return p.came, true
}

// close waits for what is being prepared, which the end of its context ends.
func (l *Levels) close() {
	if p := l.prepared; p != nil && !p.timer.Stop() {
		<-p.done
	}
}
