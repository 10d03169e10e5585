package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver/problem"
)

// A SelfcheckMode says how much of the inputs of a function is compared with
// brute force.
type SelfcheckMode uint8

const (
	// SelfcheckSome compares the inputs of the depths that have a few thousand
	// values at most. Only a difference is told.
	SelfcheckSome SelfcheckMode = iota
	// SelfcheckAll compares the inputs of the depths that have 100,000 values
	// at most, and tells what came of it.
	SelfcheckAll
	// SelfcheckOff compares nothing.
	SelfcheckOff
)

// A Selfcheck is what comparing the inputs of a function with brute force came to: the values of its
// parameters' types were listed by plain recursion and the compiled precondition evaluated on each.
type Selfcheck struct {
	// Depth is the greatest depth at which the inputs were compared.
	Depth int
	// Values counts the values of the parameters to that depth, Valid those that satisfy the
	// precondition, without its filters.
	Values, Valid int64
	// Skipped says why nothing was compared; empty if something was.
	Skipped string
}

// String is the self-check in one line.
func (s *Selfcheck) String() string {
	if s.Skipped != "" {
		return "selfcheck: not done: " + s.Skipped
	}
	return fmt.Sprintf("selfcheck: %s to depth %d, %d valid, the same as the solver's", prose.Count(s.Values, "value"), s.Depth, s.Valid)
}

// bruteForce lists the values of the parameters, to compare the inputs with.
func (l *loop) bruteForce(ctx context.Context) *brute.Check {
	return brute.New(ctx, brute.Config{
		Contract: l.contract, Bounds: l.bounds, MaxDepth: l.maxDepth(), Asked: l.cfg.Selfcheck == SelfcheckAll, Judge: l.tuning.Judge,
		Binary: l.binary, Limits: l.limits(), Number: l.number, Read: l.read, Call: l.call,
	})
}

// firstProcess starts the first worker of the function. Before anything else it evaluates the precondition for
// the self-check, unless that is to have a worker of its own. ctx is that of the function, and workers that of its workers.
func (l *loop) firstProcess(ctx, workers context.Context) (*worker.Process, error) {
	process, err := l.startProcess(workers)
	if err != nil || l.brute == nil || l.cfg.Selfcheck == SelfcheckAll {
		return process, err
	}
	if process = l.brute.First(ctx, process); process != nil {
		return process, nil
	}
	return l.startProcess(workers)
}

// selfchecked compares the inputs that the function had with brute force, and returns the event that ends
// it: e with what came of it, or an error of this program.
func (l *loop) selfchecked(ctx context.Context, e Event) Event {
	if l.brute == nil || e.Action == ActionError || ctx.Err() != nil {
		return e
	}
	s, wrong, err := l.brute.Compare(ctx)
	if ctx.Err() != nil {
		return e
	}
	if err != nil {
		s = &brute.Result{Skipped: err.Error()}
	}
	if wrong == "" {
		if l.cfg.Selfcheck == SelfcheckAll {
			e.Selfcheck = (*Selfcheck)(s)
		}
		return e
	}
	end := Event{Action: ActionError, Verdict: Failed, Message: fmt.Sprintf(
		"internal error: selfcheck: %s; please report it with the source of %s", wrong, l.contract.FullName())}
	if c := e.Counterexample; c != nil && c.Call != "" {
		end.Notes = append(end.Notes, Note{Pos: e.Pos, Msg: "besides, an input breaks the contract: " + c.Call})
	}
	return end
}

// yielding is what is done with the models of a level: they go to the worker, and are noted for the self-check.
func (l *loop) yielding(at levels.Level) func(problem.Model) bool {
	if l.brute == nil {
		return l.dispatcher.Add
	}
	w := decode.NewWriter(at.Encoding.Shape)
	return func(m problem.Model) bool {
		l.brute.Note(at.Depth, w, m)
		return l.dispatcher.Add(m)
	}
}
