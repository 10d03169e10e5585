package check

import (
	"context"
	"time"

	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/levels"
)

// absent returns the event that ends a function of whose inputs a part has
// none.
func (r *run) absent() Event {
	return Event{Action: ActionSkip, Verdict: Skipped, Message: r.cfg.Build.Shard.Share().String() + " has none of its inputs"}
}

// look ends a function if it is known that a part has none of its inputs. The
// part then needs no worker for it.
func look(ctx context.Context, f *function) {
	begin, quietly := time.Now(), quiet.Now()
	if f.shared.IsElsewhere() {
		f.start()
		f.end(f.run.absent())
		return
	}
	if len(f.unlifted) > 0 || f.contract.ReachesOpaque() {
		return // what inputs there are depends on calls
	}
	f.shared.Begin()
	f.fit(ctx, quietly)
	limited, done := f.limited(ctx, quietly)
	defer done()
	all := levels.New(f.contract, f.domain.levels())
	defer all.Close()
	depth, ok := f.shared.Lacks(f.run.crash.watch(limited, f.contract.FullName(), f.domain.maxDepth()), all)
	if !ok || all.Late() || all.Spread(0) != "" || f.fitCut || limited.Err() != nil {
		return
	}
	f.shared.Of.End(0, time.Since(begin), nil)
	e := f.run.absent()
	e.Elapsed, e.Depth = time.Since(begin), f.domain.told(depth)
	f.start()
	f.end(e)
}

// hasNone reports whether a part has none of the inputs of a function, whose
// enumeration has ended in e, and in time.
func hasNone(l *loop, e Event) bool {
	if l.valid+l.discards > 0 {
		return false
	}
	return e.Exhaustive || e.Verdict == Bounded && !l.levels.Late() && e.Message == l.levels.Spread(0)
}

// endPart ends a function of a part, whose inputs have ended in e. It looks for
// nothing that needs the inputs of all parts.
func endPart(ctx context.Context, l *loop, e Event, begin time.Time) *Event {
	shared := l.f.shared.Of
	calls := int64(0)
	if l.dispatcher != nil {
		calls = l.dispatcher.Calls()
	}
	shared.End(calls, time.Since(begin), l.collector.census.Counts())
	share := l.f.run.cfg.Build.Shard.Share().String()
	isEmpty := hasNone(l, e)
	if e.Action == ActionPass {
		switch {
		case e.Exhaustive:
			e.Message = share
		default:
			e.Message = share + ": " + e.Message
		}
		e.Verdict, e.Exhaustive = Bounded, false
	}
	l.closeProcess()
	if e.Action == ActionPass && len(l.collector.failures.All) > 0 {
		e = l.refuted(ctx, e)
	}
	if e.Action == ActionPass && isEmpty {
		e = l.f.run.absent()
	}
	if cause := context.Cause(ctx); cause != nil {
		l.f.outcome.unfinished.Inputs = l.valid
		return nil // the part is to be run again
	}
	e.Elapsed = time.Since(begin)
	e.Depth, e.Inputs, e.Discards = l.f.domain.told(l.depth), l.valid, l.discards
	l.announcement.end()
	return &e
}
