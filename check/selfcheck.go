package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/solver/problem"
)

// bruteForce returns a check that lists the values of the parameters for
// comparison with the inputs.
func (l *loop) bruteForce(ctx context.Context) *brute.Check {
	return brute.New(ctx, brute.Config{
		Contract: l.f.contract, Bounds: l.f.domain.bounds, MaxDepth: l.f.domain.maxDepth(), Asked: l.f.run.cfg.Selfcheck == SelfcheckAll, Judge: l.f.run.fixed.Judge,
		Binary: l.f.binary, Limits: l.f.run.limits(), Number: l.f.number, Read: l.f.subject.read, Call: l.f.subject.call,
	})
}

// firstProcess starts the first worker of the function. Before anything else
// the worker evaluates the precondition for the self-check, unless the
// self-check has a worker of its own. ctx is the context of the function, and
// workers that of its workers.
func (l *loop) firstProcess(ctx, workers context.Context) (*worker.Process, error) {
	process, err := l.f.startProcess(workers)
	if err != nil || l.brute == nil || l.f.run.cfg.Selfcheck == SelfcheckAll {
		return process, err
	}
	if process = l.brute.First(ctx, process); process != nil {
		return process, nil
	}
	return l.f.startProcess(workers)
}

// selfchecked compares the inputs of the function with brute force. It returns
// the event that ends the function: e with the result of the comparison, or an
// error of this program.
func (l *loop) selfchecked(ctx context.Context, e Event) Event {
	if l.brute == nil || e.Action == ActionError || ctx.Err() != nil {
		return e
	}
	s, wrong := l.brute.Compare(ctx)
	if ctx.Err() != nil {
		return e
	}
	if wrong == "" {
		if l.f.run.cfg.Selfcheck == SelfcheckAll {
			e.Selfcheck = (*Selfcheck)(s)
			e.Selfcheck.Depth = l.f.domain.told(s.Depth)
		}
		return e
	}
	end := Event{Action: ActionError, Verdict: Failed, Message: fmt.Sprintf(
		"internal error: selfcheck: %s; please report it with the source of %s", wrong, l.f.contract.FullName())}
	if c := e.Counterexample; c != nil && c.Call != "" {
		end.Notes = append(end.Notes, breaksToo(e.Pos, c.Call))
	}
	return end
}

// mostVisited is the maximum number of inputs of a level that merging visits
// for the self-check, unless the user has asked for that: visiting them takes
// as long as it does in one process.
const mostVisited = 100_000

// compares reports whether the inputs of a level are compared with brute force.
// Those of a level are not if those of a level before are not.
func compares(l *loop, at levels.Level) bool {
	if l.brute == nil || at.Part != levels.Base {
		return false
	}
	return !l.f.run.cfg.Build.Shard.IsMerge() || l.f.run.cfg.Selfcheck == SelfcheckAll || l.f.shared.Of.Models() <= mostVisited
}

// yielding returns the function that gets the models of a level: it passes them
// to the worker, and notes them for the self-check.
func (l *loop) yielding(at levels.Level) func(problem.Model) bool {
	add := l.dispatcher.Add
	if l.f.shared != nil {
		add = l.f.shared.Yielding(add)
	}
	if !compares(l, at) {
		return add
	}
	note := l.brute.Noting(at.Depth, at.Encoding)
	return func(m problem.Model) bool {
		note(m)
		return add(m)
	}
}
