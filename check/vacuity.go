package check

import (
	"context"
	"fmt"
	"time"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// How far beyond the depth a vacuous contract is looked at, with how much work for the depths and for the other bounds,
// some second each. vacuityNet only keeps it from hanging.
const (
	beyondDepth  = 6
	vacuitySteps = 50_000_000
	vacuityNet   = time.Minute
)

// vacuous is the event for a function that no input within the bounds satisfies, with the reason:
// every input discarded, a bound that is too narrow, or clauses that contradict each other.
func (l *loop) vacuous(ctx context.Context) Event {
	ctx, cancel := context.WithTimeout(ctx, vacuityNet)
	defer cancel()
	e := Event{Action: ActionFail, Verdict: Vacuous, Exhaustive: true}
	depth := l.maxDepth()
	e.Message = fmt.Sprintf("no input up to depth %d satisfies the precondition", depth)
	if l.discards > 0 {
		e.Message, e.Notes = l.discarded(depth)
	} else if missing := l.missing(ctx, depth); missing != "" {
		e.Message += ", but one " + missing
	} else if l.isFiltered() {
		e.Notes = l.filteredOut()
	} else {
		e.Notes = l.contradiction(ctx, depth)
	}
	e.Counterexample = &Counterexample{Kind: VacuousContract, Detail: e.Message}
	if a, ok := l.contract.Allow[spec.Vacuous]; ok {
		e.Action, e.Counterexample = ActionPass, nil
		e.Message += "; allowed: " + a.Reason
	}
	return e
}

// isFiltered reports whether some clauses were evaluated on every value and not lifted.
func (l *loop) isFiltered() bool { return l.encoding != nil && len(l.encoding.Unlifted) > 0 }

// filteredOut says of which clauses no value satisfied all, as evaluating them on every one has shown.
func (l *loop) filteredOut() []Note {
	var notes []Note
	for _, u := range l.encoding.Unlifted {
		msg := "holds of no value that satisfies the other clauses, all of which were tried: "
		if len(l.encoding.Unlifted) > 1 {
			msg = "together with the other clauses holds of no value, all of which were tried: "
		}
		notes = append(notes, Note{Pos: u.Clause.Pos, Msg: msg + u.Clause.Text})
	}
	return notes
}

// discarded says why every input was discarded.
func (l *loop) discarded(depth int) (msg string, notes []Note) {
	for _, c := range l.contract.Pre() {
		if c.Native {
			notes = append(notes, Note{Pos: c.Pos, Msg: c.Text})
		}
	}
	for _, c := range l.contract.Filters() {
		notes = append(notes, Note{Pos: c.Pos, Msg: c.Text})
	}
	if notes == nil {
		return fmt.Sprintf("on every input up to depth %d the function asks an argument for a value that is not known", depth), nil
	}
	return fmt.Sprintf("the filter rejects every input up to depth %d", depth), notes
}

// contradiction names the clauses that contradict each other: at a greater depth and beyond the other bounds, where
// that can be told, since there a clause has more inputs by itself.
func (l *loop) contradiction(ctx context.Context, depth int) []Note {
	quick := solver.SMT{Resources: proofResources}
	for d := depth + 2; d >= depth; d -= 2 {
		msg := fmt.Sprintf("holds of no input up to depth %d, whatever the other bounds", d)
		if notes := l.conflict(ctx, quick, widest(l.bounds(d)), msg); notes != nil {
			return notes
		}
		msg = fmt.Sprintf("holds of no input up to depth %d within the bounds (-ints, -len and -strings widen them)", d)
		if notes := l.conflict(ctx, quick, l.bounds(d), msg); notes != nil {
			return notes
		}
	}
	return []Note{{Msg: "no clauses are known to contradict each other: see whether the bounds (-depth, -ints, -len, -strings) leave every parameter a value"}}
}

// conflict names the clauses that no input within bounds satisfies together, where the solver can
// tell, and of which any one left out leaves an input. alone is what to say of a single one.
func (l *loop) conflict(ctx context.Context, config solver.SMT, b encode.Bounds, alone string) []Note {
	enc, err := encode.Encode(ctx, l.contract, b)
	if err != nil {
		return nil
	}
	terms := make([]term.Term, len(enc.Clauses))
	for i, c := range enc.Clauses {
		terms[i] = c.Term
	}
	core, err := solver.Conflict(ctx, config, enc.Problem.Store, terms, enc.Problem.Vars)
	if err != nil {
		return nil
	}
	var notes []Note
	for _, i := range core {
		msg := "contradicts the others"
		if len(core) == 1 {
			msg = alone
		}
		c := enc.Clauses[i].Clause
		notes = append(notes, Note{Pos: c.Pos, Msg: msg + ": " + c.Text})
	}
	return notes
}
