package check

import (
	"context"
	"errors"
	"slices"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver/problem"
)

// reachingDepths are the depths at which the solver looks for inputs of
// branches that no input within the bounds reaches.
var reachingDepths = []int{8, 16, 32}

// aroundBranch is how many inputs run that reach such a branch, besides the
// first one.
const aroundBranch = 50

// A reaching looks for larger inputs that reach the branches of a function that
// no input within its bounds has reached. Only these branches are asked for,
// with any integers, so that this goes where a greater depth does not.
type reaching struct {
	l    *loop
	end  Event // that ends the function so far
	open []coverage.Branch
}

// reachFurther runs larger inputs of a function that is exhausted and may go to
// any depth. It returns the event that ends the function, unless the collector
// has failures then.
func reachFurther(ctx context.Context, l *loop, e Event) Event {
	d := &l.f.domain
	if e.Verdict != Exhausted || l.valid == 0 || d.fitted == nil || d.contract.Unannotated || d.contract.Bound.Len != nil || l.f.run.cfg.Limits.Proof == 0 {
		return e
	}
	l.closeProcess() // which have the marks
	r := &reaching{l: l, end: e, open: toldOf(reachOf(l, e))}
	for _, depth := range reachingDepths {
		if len(r.open) == 0 || depth > d.told(l.depth) && !r.at(ctx, depth) {
			break
		}
	}
	return r.end
}

// toldOf returns the branches that a reader wants to know of.
func toldOf(reach *coverage.Reach) []coverage.Branch {
	if reach == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(reach.Open), func(b coverage.Branch) bool { return !b.IsTold() })
}

// at looks for inputs up to a depth, and runs them. It returns whether to go on
// with a greater depth.
func (r *reaching) at(ctx context.Context, depth int) (more bool) {
	l := r.l
	bounds := l.f.domain.bounds(depth)
	bounds.Final, bounds.Ladder = depth, false
	bounds, _ = proof.Widen(l.f.contract, bounds)
	a := newProving(l, bounds)
	ctx, done := a.begin(ctx)
	defer done()
	body, err := a.liftBy(ctx, proof.Lift)
	if err != nil || body.Behavior.OrderMatters {
		return false
	}
	w, err := l.widely(ctx, body, l.ran)
	if err != nil {
		return false
	}
	defer w.dispatcher.Close()
	more = r.search(ctx, a, w)
	if end := w.end(); end != nil {
		r.end = *end
		return false
	}
	valid, discards := w.dispatcher.Counts()
	if valid > 0 {
		l.further = levels.Further{Part: levels.Reaching}.And(l.further, depth, valid)
		for _, one := range w.collector.failures.All {
			l.further[len(l.further)-1].Failures += one.Count
		}
	}
	l.valid, l.discards, l.calls = l.valid+valid, l.discards+discards, l.calls+w.dispatcher.Calls()
	if len(w.collector.failures.All) > 0 {
		l.collector.close()
		l.collector, l.encoding = w.collector, body.Behavior.Encoding
		return false
	}
	r.open = toldOf(reachOf(l, r.end))
	return more
}

// search runs the inputs of the branches that the solver finds at the depth of
// a lifted function, and returns whether it has found out about all of them.
func (r *reaching) search(ctx context.Context, a *proving, w *wideRun) (all bool) {
	timed, cancel := a.net(ctx)
	defer cancel()
	found, err := w.body.Reaching(timed, a.work(), func(s site.Site) bool {
		return slices.ContainsFunc(r.open, func(b coverage.Branch) bool { return b.Kind == s.Kind && b.Pos == s.Pos })
	})
	all = err == nil
	run := once(w)
	for _, f := range found {
		all = all && f.Answer != problem.Undecided
		if f.Answer != problem.Somewhere {
			continue
		}
		if !run(f.Model) {
			break
		}
		share := max(a.work()/proof.Work(len(found)), 1)
		_, err := w.body.Around(timed, f.Site, aroundBranch, r.l.f.run.cfg.Seed, share, run)
		all = all && err == nil
	}
	if errors.Is(timed.Err(), context.DeadlineExceeded) && r.end.Proof != nil {
		r.end.Proof.Clock = append(r.end.Proof.Clock, whichBranches)
	}
	return all
}

// once returns a function that runs models, each only once. It returns false if
// no more are to run.
func once(w *wideRun) func(problem.Model) bool {
	ran := map[string]bool{}
	writer := decode.NewWriter(w.body.Behavior.Encoding.Shape)
	return func(m problem.Model) bool {
		wire := string(writer.Append(nil, m))
		if ran[wire] {
			return true
		}
		ran[wire] = true
		return w.run(m)
	}
}
