package levels

import (
	"context"
	"time"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

const (
	// prepareAfter is how long a level runs until the encoding of the next
	// one begins: most levels end sooner, and the function often ends with
	// them.
	prepareAfter = 20 * time.Millisecond
	// preparePause is the inverse of how long a pause is in relation to the
	// work before.
	preparePause = 2
	// maxPrepared is the maximum number of variables of a prepared level.
	// If a level has more and is not empty, nothing else is prepared until
	// it is used. It may never be used, and the next level takes even more
	// memory.
	maxPrepared = 1 << 10
)

// A preparation encodes levels ahead of their turn, and finds out which of them
// are empty. A depth may be empty because no values are large enough for it.
// Its search takes as long as that of the depths before.
type preparation struct {
	timer  *time.Timer
	cancel context.CancelFunc
	levels chan prepared // in order; closed after the last one, and if there will be no more
	wanted chan struct{} // says that the caller waits for the next level
	taken  chan struct{} // says that a level has been received
}

// A prepared is the result of preparing a level.
type prepared struct {
	encoded
	// panicked describes the panic of the preparation. The receiver of the
	// level then panics with it.
	panicked string
}

// Prepare begins to prepare the levels to come, while the caller uses the last
// level that Next returned. If encoding runs constructors, the levels are not
// prepared. The end of the context ends the preparation. The caller must call
// Close in the end.
func (l *Levels) Prepare(ctx context.Context) {
	if l.prepared != nil || l.overrun || l.next == len(l.steps) || l.contract.ReachesOpaque() || l.ahead.known() {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &preparation{
		cancel: cancel,
		levels: make(chan prepared, len(l.steps)-l.next),
		wanted: make(chan struct{}, 1),
		taken:  make(chan struct{}, 1),
	}
	first := l.next
	p.timer = time.AfterFunc(prepareAfter, func() {
		defer close(p.levels)
		p.run(ctx, l, first)
	})
	l.prepared = p
}

// run prepares levels from a step on, with pauses that leave the processor to
// other work.
func (p *preparation) run(ctx context.Context, l *Levels, step int) {
	begin := time.Now()
	for ; step < len(l.steps); step++ {
		from := time.Now()
		at := p.contained(ctx, l, step, max(prepareAfter, time.Since(begin)/2))
		took := time.Since(from)
		p.levels <- at
		if at.err != nil || at.panicked != "" {
			return
		}
		for !at.empty && len(at.enc.Problem.Vars) > maxPrepared && len(p.levels) > 0 {
			select {
			case <-ctx.Done():
				return
			case <-p.taken:
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-p.wanted:
		case <-time.After(took / preparePause):
		}
	}
}

// contained encodes a level and searches it for some time, and does not panic.
func (p *preparation) contained(ctx context.Context, l *Levels, step int, within time.Duration) (at prepared) {
	defer func() {
		if v := recover(); v != nil {
			at.panicked = prose.Panic(v)
		}
	}()
	if at.encoded = l.encodeNow(ctx, step); at.err == nil {
		at.empty = p.finds(ctx, l, at.enc.Problem, within)
	}
	return at
}

// finds reports whether a problem is found to have no model, within some time
// and before the caller waits for the level. Z3 is not used ahead of the turn:
// if it fails, the models found until then depend on when it started.
func (p *preparation) finds(ctx context.Context, l *Levels, q *problem.Problem, within time.Duration) (empty bool) {
	search, ok := solver.Natively(l.spread.Exhaust)
	if !ok {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	go func() {
		select {
		case <-p.wanted:
			cancel()
		case <-ctx.Done():
		}
	}()
	out, err := search.Enumerate(ctx, q, func(problem.Model) bool { return false })
	return err == nil && out.Complete
}

// take returns the next level, and waits for it if necessary. It returns false
// if the level is not prepared and will not be.
func (p *preparation) take() (encoded, bool) {
	if p.timer.Stop() {
		return encoded{}, false
	}
	var at prepared
	var ok bool
	select {
	case at, ok = <-p.levels:
	default:
		say(p.wanted)
		at, ok = <-p.levels
	}
	say(p.taken)
	if at.panicked != "" {
		panic(at.panicked)
	}
	return at.encoded, ok
}

// say sends on a channel, unless its buffer is full.
func say(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// Close ends the preparation and waits for its end.
func (l *Levels) Close() {
	p := l.prepared
	if p == nil {
		return
	}
	p.cancel()
	if p.timer.Stop() {
		return
	}
	for range p.levels {
	}
}
