package findings

import (
	"context"
	"go/types"
	"sync"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/timecut"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// Antecedents finds out, for the invariants of a package that are implications,
// whether any value of their type makes the left side true. It searches within
// the bounds of the run, since those of one function may be too narrow.
type Antecedents struct {
	pkg    *spec.Package
	bounds domain.Bounds

	mu    sync.Mutex
	types map[*types.TypeName]map[*clause.Clause]answer
}

// NewAntecedents returns the Antecedents of a package within b. Nothing is
// searched yet.
func NewAntecedents(p *spec.Package, b domain.Bounds) *Antecedents {
	return &Antecedents{pkg: p, bounds: b, types: make(map[*types.TypeName]map[*clause.Clause]answer)}
}

// unused returns the invariants of a type whose left side is false for every
// value.
func (a *Antecedents) unused(ctx context.Context, name *types.TypeName) (unused []*clause.Clause, sure bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.types[name] == nil {
		a.types[name] = a.answers(ctx, name)
	}
	sure = true
	for _, c := range a.pkg.Invariants[name] {
		switch known, ok := a.types[name][c]; {
		case known == holdsOfNone:
			unused = append(unused, c)
		case ok && known == notKnown:
			sure = false
			timecut.Mark(ctx) // perhaps, for another function
		}
	}
	return unused, sure
}

// answers asks about each invariant of a type.
func (a *Antecedents) answers(ctx context.Context, name *types.TypeName) map[*clause.Clause]answer {
	answers := make(map[*clause.Clause]answer)
	for _, c := range a.pkg.Invariants[name] {
		if c.When != nil {
			answers[c] = notKnown
		}
	}
	named, ok := name.Type().(*types.Named)
	if len(answers) == 0 || !ok {
		return answers
	}
	ctx, cancel := timecut.Timeout(ctx, findingsNet)
	defer cancel()
	b := a.bounds
	b.Final = b.Depth
	e, sides, err := encode.Antecedents(ctx, solver.Standard, a.pkg, named, b)
	if err != nil {
		return answers
	}
	for _, side := range sides {
		answers[side.Clause] = ask(ctx, e, e.Problem.Store.And(e.Problem.Root, side.Term))
	}
	return answers
}
