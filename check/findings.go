package check

import (
	"cmp"
	"context"
	"go/token"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// findingsBudget is how long the solver is asked about one clause.
const findingsBudget = time.Second

// A Finding is something about a contract that makes its verdict say less than it seems to. It is
// no failure, and an allow annotation accepts it.
type Finding struct {
	// Name is one of spec.Findings.
	Name string
	// Pos is that of the clause.
	Pos token.Position
	Msg string
}

// findings are those about a contract that all inputs kept. The worker must have ended.
func (l *loop) findings(ctx context.Context) []Finding {
	var all []Finding
	add := func(name string, c *spec.Clause, msg string) {
		if _, allowed := l.contract.Allow[name]; !allowed {
			all = append(all, Finding{name, c.Pos, msg})
		}
	}
	for _, c := range l.redundant(ctx) {
		add(spec.Redundant, c, "within the bounds the other clauses of the precondition imply this one: "+c.Text)
	}
	// The panics clauses are one condition, noted at the first.
	if c := l.contract.Panics; len(c) > 0 && !l.binary.Applied(c[0]) {
		add(spec.Unused, c[0], "no input is to panic, as this holds of none: "+c[0].Text)
	}
	for _, clauses := range [][]*spec.Clause{l.contract.Requires, l.contract.Ensures} {
		for _, c := range clauses {
			if c.When != nil && !l.binary.Applied(c) {
				add(spec.Unused, c, "no input makes the left side of this implication hold: "+c.Text)
			}
		}
	}
	for _, c := range l.contract.Ensures {
		if l.isIdle(c) {
			add(spec.Idle, c, "this postcondition mentions neither a result nor what the call could change: "+c.Text)
		}
	}
	slices.SortStableFunc(all, func(a, b Finding) int { return cmp.Compare(a.Pos.Offset, b.Pos.Offset) })
	return all
}

// redundant are the requires clauses that hold of every input that satisfies the others, though not
// of every value of the parameters. Of clauses that imply each other the first is left. Where the
// solver does not know in time a clause counts as needed.
func (l *loop) redundant(ctx context.Context) []*spec.Clause {
	e := l.encoding
	if len(e.Clauses) < 2 {
		return nil
	}
	var redundant []*spec.Clause
	without := make(map[int]bool)
	for i := len(e.Clauses) - 1; i >= 0; i-- {
		clause := e.Clauses[i]
		if clause.Clause.Verb != spec.VerbRequires {
			continue
		}
		s := e.Problem.Store
		fails := s.And(e.Shape.Constraint, s.Not(clause.Term))
		others := []solver.Term{fails}
		for j, other := range e.Clauses {
			if j != i && !without[j] {
				others = append(others, other.Term)
			}
		}
		if l.impossible(ctx, e, s.And(others...)) && !l.impossible(ctx, e, fails) {
			without[i] = true
			redundant = append(redundant, clause.Clause)
		}
	}
	return redundant
}

// impossible reports whether the solver knows that no value of the parameters makes root true.
func (l *loop) impossible(ctx context.Context, e *encode.Encoding, root solver.Term) bool {
	ctx, cancel := context.WithTimeout(ctx, findingsBudget)
	defer cancel()
	p := *e.Problem
	p.Root, p.Fresh = root, false
	found := false
	out, err := solver.Auto{GiveUp: true}.Enumerate(ctx, &p, func(solver.Model) bool {
		found = true
		return false
	})
	return err == nil && out.Complete && !found
}

// isIdle reports whether a postcondition says the same before the call as after it.
func (l *loop) isIdle(c *spec.Clause) bool {
	for _, a := range c.Args {
		if a.Kind == spec.ArgResult || a.Kind == spec.ArgParam && worker.Mutable(l.contract.Pkg, l.contract.Params[a.Index].Type()) {
			return false
		}
	}
	return true
}
