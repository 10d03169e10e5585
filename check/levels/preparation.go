package levels

import (
	"context"
	"time"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/panicplace"
	"github.com/typetarget/target/solver/problem"
)

const (
	// prepareAfter is how long a level runs until the next one is encoded
	// beside it: most end sooner, and with many the function.
	prepareAfter = 20 * time.Millisecond
	// preparePause is the inverse of how long a pause is in relation to the
	// work before.
	preparePause = 2
	// maxPrepared is the number of variables of a level beyond which,
	// unless it is empty, nothing is prepared until it is taken: it may be
	// never, and the next one takes more memory still.
	maxPrepared = 1 << 10
)

// A preparation encodes levels ahead of their turn, and finds out which of them
// are empty: depths with more room than the values that there are can fill,
// which take as long as those before to search.
type preparation struct {
	timer  *time.Timer
	cancel context.CancelFunc
	levels chan prepared // in order; closed after the last one, and if there will be no more
	wanted chan struct{} // says that the next level is waited for
	taken  chan struct{} // says that one has been taken
}

// A prepared is what preparing a level has come to.
type prepared struct {
	encoded
	// panicked says how it has panicked, which is then who takes it to
	// panic with.
	panicked string
}

// Prepare begins to prepare the levels to come, beside what the caller does
// with the last one that Next returned. If encoding runs constructors it waits
// for its turn. The end of the context ends it. Close has to be called in the
// end.
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

// run prepares levels from one on, with pauses that leave the processor to what
// runs beside it.
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
			at.panicked = panicplace.Describe(v)
		}
	}()
	if at.encoded = l.encodeNow(ctx, step); at.err == nil {
		at.empty = p.finds(ctx, l, at.enc.Problem, within)
	}
	return at
}

// finds reports whether a problem is found to have no model, in some time and
// before it is waited for. Z3 is not asked out of turn: if it fails, what was
// found until then depends on when it was asked.
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

// take returns the next level, which it may have to wait for, or false if that
// is not prepared and will not be.
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

// say sends on a channel that has room for it, unless that has been said
// already.
func say(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// Close ends what is being prepared and waits for it.
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
