package findings

import (
	"context"
	"fmt"
	"go/types"
	"time"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/timecut"
)

// The limits of the search for an input of a vacuous contract: how far beyond
// the depth it goes, and how much work it spends on depths and on the other
// bounds, about a second each. vacuityNet only keeps it from hanging.
const (
	beyondDepth  = 6
	vacuitySteps = 50_000_000
	vacuityNet   = time.Minute
)

// A Vacuity is the reason why no input within the bounds satisfies a
// precondition: every input is discarded, a bound is too narrow, or clauses
// contradict each other.
type Vacuity struct {
	Message string
	Notes   []Note
}

// Vacuity says why no input within the bounds satisfies the precondition.
func (l *Ledger) Vacuity(ctx context.Context) (v Vacuity) {
	ctx, cancel := timecut.Timeout(ctx, vacuityNet)
	defer cancel()
	v.Message = fmt.Sprintf("no input up to depth %d satisfies the precondition", l.MaxDepth)
	if l.Discards > 0 {
		return l.discarded()
	} else if t := l.unbuilt(); t != nil {
		v.Message = fmt.Sprintf("no input up to depth %d: no call of a constructor builds a value of type %s",
			l.MaxDepth, types.TypeString(t, l.Contract.Pkg.Qualify))
		v.Notes = []Note{{Msg: "see whether the bounds (-depth, -ints, -strings) leave the constructors arguments that they accept"}}
	} else if missing := l.missing(ctx, l.MaxDepth); missing != "" {
		v.Message += ", but one " + missing
	} else if l.isFiltered() {
		v.Notes = l.filteredOut()
	} else {
		v.Notes = append(l.contradiction(ctx, l.MaxDepth), addresses(l.Contract)...)
	}
	return v
}

// unbuilt returns the type of a parameter that no call of a constructor builds,
// or nil.
func (l *Ledger) unbuilt() types.Type {
	if l.Encoding == nil {
		return nil
	}
	for i, n := range l.Encoding.Shape.Params {
		if b, ok := n.(*shape.Built); ok && len(b.Values) == 0 {
			return l.Contract.Params[i].Type()
		}
	}
	return nil
}

// isFiltered reports whether some clauses were evaluated on every value and not
// lifted.
func (l *Ledger) isFiltered() bool { return l.Encoding != nil && len(l.Encoding.Unlifted) > 0 }

// filteredOut names the clauses that no value satisfied together, if they were
// evaluated on every value.
func (l *Ledger) filteredOut() []Note {
	var notes []Note
	for _, u := range l.Encoding.Unlifted {
		msg := "holds of no value that satisfies the other clauses, all of which were tried: "
		if len(l.Encoding.Unlifted) > 1 {
			msg = "together with the other clauses holds of no value, all of which were tried: "
		}
		notes = append(notes, Note{Pos: u.Clause.Pos, Msg: msg + u.Clause.Text})
	}
	return notes
}

// discarded says why every input was discarded.
func (l *Ledger) discarded() Vacuity {
	var notes []Note
	for _, c := range l.Contract.Pre() {
		if c.Native {
			notes = append(notes, Note{Pos: c.Pos, Msg: c.Text})
		}
	}
	for _, c := range l.Contract.Filters() {
		notes = append(notes, Note{Pos: c.Pos, Msg: c.Text})
	}
	if notes == nil {
		return Vacuity{Message: fmt.Sprintf("on every input up to depth %d the function calls an argument for a value that is not known", l.MaxDepth)}
	}
	return Vacuity{fmt.Sprintf("the filter rejects every input up to depth %d", l.MaxDepth), notes}
}

// contradiction names the clauses that contradict each other. It prefers those
// of a greater depth and beyond the other bounds, if they are known, since
// there a clause has more inputs by itself.
func (l *Ledger) contradiction(ctx context.Context, depth int) []Note {
	quick := solver.SMT{Resources: proofResources}
	other, others := "whatever the other bounds", "contradicts the others"
	if len(l.Contract.Pkg.Bounds) > 0 { // which are not widened
		other += ", except those of types"
		others += " within the bounds of types"
	}
	for d := depth + 2; d >= depth; d -= 2 {
		msg := fmt.Sprintf("holds of no input up to depth %d, %s", d, other)
		if notes := l.conflict(ctx, quick, widest(l.Bounds(d)), msg, others); notes != nil {
			return notes
		}
		msg = fmt.Sprintf("holds of no input up to depth %d within the bounds (-ints, -len and -strings widen them)", d)
		if notes := l.conflict(ctx, quick, l.Bounds(d), msg, others); notes != nil {
			return notes
		}
	}
	return []Note{{Msg: "no clauses are known to contradict each other: see whether the bounds (-depth, -ints, -len, -strings) leave every parameter a value"}}
}

// conflict names the clauses that no input within bounds satisfies together, if
// the solver can find them. Without any one of them there is an input. alone is
// the message about a single clause, and others the one about each of several.
func (l *Ledger) conflict(ctx context.Context, config solver.SMT, b domain.Bounds, alone, others string) []Note {
	enc, err := encode.Encode(ctx, solver.Standard, l.Contract, b)
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
		msg := others
		if len(core) == 1 {
			msg = alone
		}
		c := enc.Clauses[i].Clause
		notes = append(notes, Note{Pos: c.Pos, Msg: msg + ": " + c.Text})
	}
	return notes
}
