package check

import (
	"context"
	"fmt"
	"time"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
)

// How far beyond the depth a vacuous contract is looked at, and for how long.
const (
	beyondDepth   = 2
	vacuityBudget = 2 * time.Second
)

// vacuous is the event for a function that no input within the bounds satisfies, with the reason:
// every input filtered out, inputs only at greater depth, or clauses that contradict each other.
func (l *loop) vacuous(ctx context.Context) Event {
	ctx, cancel := context.WithTimeout(ctx, vacuityBudget)
	defer cancel()
	e := Event{Action: ActionFail, Verdict: Vacuous, Exhaustive: true}
	depth := l.maxDepth()
	switch found := l.deeper(ctx, depth); {
	case l.discards > 0:
		e.Message = fmt.Sprintf("the filter rejects every input up to depth %d", depth)
		for _, c := range l.contract.Requires {
			if c.Native {
				e.Notes = append(e.Notes, Note{Pos: c.Pos, Msg: c.Text})
			}
		}
		for _, c := range l.contract.Filters {
			e.Notes = append(e.Notes, Note{Pos: c.Pos, Msg: c.Text})
		}
	case found > 0:
		e.Message = fmt.Sprintf("no input up to depth %d satisfies the precondition, but one of depth %d does: raise -depth", depth, found)
	default:
		e.Message = fmt.Sprintf("no input up to depth %d satisfies the precondition", depth)
		e.Notes = l.conflict(ctx, depth+beyondDepth)
		if e.Notes == nil {
			e.Notes = l.conflict(ctx, depth)
		}
		if e.Notes == nil {
			e.Notes = []Note{{Msg: "no clauses are known to contradict each other: see whether the bounds (-ints, -len) leave every parameter a value"}}
		}
	}
	e.Counterexample = &Counterexample{Kind: VacuousContract, Detail: e.Message}
	if reason, ok := l.contract.Allow["vacuous"]; ok {
		e.Action, e.Counterexample = ActionPass, nil
		e.Message += "; allowed: " + reason
	}
	return e
}

// deeper returns the first depth beyond the given one that has an input; 0 where none of a few
// has, or the time does not suffice to tell.
func (l *loop) deeper(ctx context.Context, depth int) int {
	for d := depth + 1; d <= depth+beyondDepth && ctx.Err() == nil; d++ {
		enc, err := encode.Encode(ctx, l.contract, l.bounds(d))
		if err != nil {
			return 0
		}
		found := false
		l.cfg.Strategy.Enumerate(ctx, enc.Problem, func(solver.Model) bool {
			found = true
			return false
		})
		if found {
			return d
		}
	}
	return 0
}

// conflict names the clauses that no input up to a depth satisfies together, where the solver can
// tell. The greater the depth, the more inputs a clause has by itself, and the better the clauses named
// are those that contradict each other at every depth.
func (l *loop) conflict(ctx context.Context, depth int) []Note {
	enc, err := encode.Encode(ctx, l.contract, l.bounds(depth))
	if err != nil {
		return nil
	}
	terms := make([]solver.Term, len(enc.Clauses))
	for i, c := range enc.Clauses {
		terms[i] = c.Term
	}
	core, err := solver.Conflict(ctx, solver.SMT{}, enc.Problem.Store, terms, enc.Problem.Vars)
	if err != nil {
		return nil
	}
	var notes []Note
	for _, i := range core {
		c := enc.Clauses[i].Clause
		msg := "contradicts the others: "
		if len(core) == 1 {
			msg = fmt.Sprintf("holds of no input up to depth %d within the bounds (-ints and -len widen them): ", depth)
		}
		notes = append(notes, Note{Pos: c.Pos, Msg: msg + c.Text})
	}
	return notes
}
