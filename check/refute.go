package check

import (
	"context"

	"github.com/typetarget/target/check/internal/failures"
)

// refuted tells of each way in which inputs fail, and returns the event that ends
// the function: the one for the first. e is how the enumeration ended.
func (l *loop) refuted(ctx context.Context, e Event) Event {
	found := &l.collector.failures
	found.Sort()
	for _, one := range found.All {
		l.showPlainest(ctx, one)
	}
	if l.collector.spread {
		stop := l.during("reducing the counterexample")
		l.reduceAll(ctx, found.All)
		stop()
	}
	defer l.during("looking at the inputs around the counterexample")()
	around, cancel := context.WithTimeout(ctx, l.cfg.Generalize)
	defer cancel()
	total := int64(0)
	for _, one := range found.All {
		total += one.Count
		for _, g := range l.groups(around, one) {
			g.shown.Only = e.Exhaustive && one.Count == 1
			told := l.exhibit(g.shown)
			told.Action, told.Depth, told.Inputs, told.Discards = ActionCounterexample, l.depth, l.valid, l.discards
			l.tell(told)
		}
	}
	end := l.exhibit(&found.All[0].Shown)
	end.Exhaustive = e.Exhaustive
	end.Failures = total
	if !e.Exhaustive {
		end.Ended = e.Message
	}
	return end
}

// showPlainest shows the plainest input of a way to fail in the place of the
// first, if it fails in that way alone as well.
func (f *function) showPlainest(ctx context.Context, one *failures.Failure) {
	if one.Shown.Flaky != "" || !one.Plainest.Plainer(one.First) {
		return
	}
	t, err := f.isolate(context.WithoutCancel(ctx), one.Plainest.Values)
	if err != nil || t.Fault == nil || failures.KeyOf(t.Fault) != one.Key {
		return
	}
	if e := f.verdict(one.Plainest.Values, t.Fault); e.Action != ActionFail {
		return
	}
	one.Shown = failures.Exhibit{
		Values: one.Plainest.Values, Fault: t.Fault, Minimal: one.Shown.Minimal,
		Replay: failures.ReplayAsIs, // to reduce it would lead to the first, which comes before it
	}
	one.Samples.Lead(one.Plainest)
}
