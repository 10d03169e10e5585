package diff

import (
	"context"
	"fmt"
	"go/token"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// An effort limits the work on the inputs of a function that differ.
type effort struct{ generalizing, reducing limits.Effort }

// effort returns the effort of a function whose versions differ.
func (f *function) effort() effort {
	r, cfg := f.run.ranking, f.run.cfg.Check.Failures
	r.Fail(f.place)
	return effort{r.Generalizing(f.place, cfg.Generalize), r.Reducing(f.place, cfg.Reduce)}
}

// show returns the event for a group.
func (f *function) show(ctx context.Context, e *enumeration, g *group, effort effort) Event {
	event := Event{Action: ActionDifference, Depth: e.depth, Inputs: e.comparison.inputs}
	cluster := f.cluster(g) // before the reduction, which depends on the time
	settled := !g.among && !g.key.inside && !e.comparison.shaky && f.record == nil
	var reduction check.Reduction
	if e.spread && settled {
		var err error
		if reduction, err = f.reduce(ctx, g, effort.reducing); err != nil {
			event.Notes = append(event.Notes, fmt.Sprintf("it could not be made smaller: %v", err))
		}
	}
	values := g.plainest.Values
	d := &Difference{Reduction: reduction, Call: decode.CallText(f.inputs, values), Count: g.count, Among: g.among, Inside: g.key.inside, Made: isMade(g.told), Acceptance: accepting(f.run.accepted, cluster)}
	d.Nodes, d.Args = check.Arguments(f.inputs, values)
	d.Old, d.New = f.outcome(older, g.told[older]), f.outcome(newer, g.told[newer])
	d.Only = g.count == 1 && len(e.comparison.groups) == 1 && e.comparison.unstable == 0
	event.Difference = d
	if settled {
		f.generalize(ctx, e, g, &event, effort.generalizing)
	}
	return event
}

// cluster returns the cluster of a group: the call that it shows, and the
// outcomes.
func (f *function) cluster(g *group) string {
	what := []string{f.pkg.path, f.latest().FullName(), decode.CallText(f.inputs, g.plainest.Values)}
	for _, v := range versions {
		o := f.outcome(v, g.told[v])
		what = append(what, string(o.Ending))
		if o.Ending != Hangs { // its detail is the limit
			what = append(what, o.Detail)
		}
		for _, values := range [...][]check.NamedValue{o.Results, o.After} {
			for _, value := range values {
				what = append(what, value.Value)
			}
			what = append(what, "")
		}
	}
	return unannotated.Difference(what...)
}

// outcome returns the outcome of a call in a version, for reports.
func (f *function) outcome(v version, o outcome) Outcome {
	return OutcomeOf(f.contracts[v], o.Observed, o.loss, f.run.cfg.Check.Limits.Call)
}

// OutcomeOf returns the outcome of a call of a contract's function, for
// reports: what a worker has observed and told, or the fault that has ended the
// worker, if loss is not nil. limit is how long a call may take.
func OutcomeOf(c *spec.Contract, observed worker.Observed, loss *worker.Fault, limit time.Duration) Outcome {
	o := outcome{observed, loss}
	out := Outcome{Ending: o.ending()}
	if o.loss != nil {
		out.Detail = lossOf(o.loss).detail
		if out.Ending == Hangs {
			out.Detail = fmt.Sprintf("within %v", limit)
		}
		out.Pos = token.Position{Filename: o.loss.File, Line: o.loss.Line}
		return out
	}
	if o.Told == nil {
		return out
	}
	out.Detail = o.Told.Text
	if o.Told.File != "" {
		out.Pos = token.Position{Filename: o.Told.File, Line: o.Told.Line}
	}
	for i, r := range o.Told.Results[:min(len(o.Told.Results), len(c.Results))] {
		out.Results = append(out.Results, check.NamedValue{Name: c.Results[i].Name(), Value: r})
	}
	for _, p := range o.Told.After {
		// A parameter that is shared with the results shows why they
		// differ.
		if (p.Changed || strings.Contains(p.Text, "#")) && p.Param < len(c.Params) {
			out.After = append(out.After, check.NamedValue{Name: c.Params[p.Param].Name(), Value: p.Text})
		}
	}
	return out
}

// endPart completes the event that ends a function of a part, whose inputs have
// run. It looks for nothing that needs the inputs of all parts.
func (f *function) endPart(ctx context.Context, e *enumeration, end Event, ended string) Event {
	c, share := e.comparison, f.run.cfg.Check.Build.Shard.Share().String()
	if f.shared.IsElsewhere() || len(c.groups) == 0 && c.inputs+c.discards == 0 && ended == "" {
		f.verdict, f.message = Skipped, share+" has none of its inputs"
		return end
	}
	end.Depth, end.Inputs, end.Unstable, end.Ended = e.depth, c.inputs, c.unstable, share
	if ended != "" {
		end.Ended += ": " + ended
	}
	end.Differs, end.Inside = c.differs()
	switch {
	case len(c.groups) > 0:
		f.verdict = Different
		if end.Differs == 0 {
			f.verdict = Inside
		}
		for _, g := range c.groups {
			f.tell(f.show(ctx, e, g, effort{}))
		}
	case c.unstable > 0:
		f.verdict = SameButUnstable
	default:
		f.verdict = Same
	}
	return end
}

// located returns an event with the time, and with the place of the function.
func (f *function) located(e Event) Event {
	c := f.latest()
	e.Time, e.Package, e.Func, e.Pos = time.Now(), c.Pkg.Path, c.FullName(), c.Pos
	return e
}

// tell adds an event of the function.
func (f *function) tell(e Event) {
	e = f.located(e)
	if e.Action == ActionProgress {
		select {
		case f.pkg.progress <- e:
		default: // nobody reads it in time
		}
		return
	}
	f.held = append(f.held, e)
}

// waits reports whether events of the function wait for the causes.
func (f *function) waits() bool { return f.verdict == Different || f.verdict == Inside }

// release passes on the events of the function.
func (f *function) release() {
	defer close(f.events)
	for _, e := range f.held {
		f.events <- e
	}
	if f.end.Action != ActionEnd {
		return // it was interrupted
	}
	end := f.end
	end.Verdict, end.Message, end.Cause = f.verdict, f.message, f.causeEvent()
	if f.leader != nil {
		end.Verdict, end.Leader = Follows, f.leader.latest().FullName()
	}
	if f.isAccepted() {
		end.Verdict = Accepted
	}
	for _, other := range f.followers {
		end.Followers = append(end.Followers, other.follower())
	}
	f.events <- acceptMissing(f.run.accepted, f.pkg.path, f.located(end))
}

// isAccepted reports whether the function differs, and the differences of the
// one that it is reported under are accepted.
func (f *function) isAccepted() bool {
	if f.leader != nil {
		return f.leader.isAccepted()
	}
	return f.verdict == Different && areAccepted(f.held)
}

// follower returns what the event of the leader says of the function.
func (f *function) follower() Follower {
	shown := Follower{Func: f.latest().FullName(), Pos: f.latest().Pos, Cause: *f.causeEvent()}
	for _, e := range f.held {
		if e.Difference != nil && !e.Difference.Inside {
			shown.Call = e.Difference.Call
			break
		}
	}
	return shown
}
