package solver

import (
	"context"

	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
)

// Auto enumerates as [Search] does, and hands the parts that the search is bad
// at to the SMT solver. A shape with too many dead ends for its models goes to
// [Split] from the current place of the search. A size with too many empty
// shapes goes there too. If the SMT solver gives up on its part, the search
// goes on with the part, however long that takes.
type Auto struct {
	smt.Config
	// GiveUp ends the enumeration instead if the SMT solver gives up. How
	// far it comes then depends on the problem only, and not on the
	// machine.
	GiveUp bool
	// Steps bounds the work of the search, see [StepLimit], but not that of
	// Z3; nil sets no bound.
	Steps StepLimit

	pass  Pass         // see Passing
	found search.Found // see InCubes and AllOf
}

// Enumerate implements [Strategy].
func (a Auto) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	bisect := Split{Config: a.Config}
	return search.Enumerate(ctx, p, yield, search.Options{Steps: a.Steps, Pass: a.pass, Found: a.found, Fallback: &search.Fallback{
		Last:  a.GiveUp,
		Eager: a.GiveUp, // who asks does not want to wait for the search
		Enumerate: func(ctx context.Context, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
			return bisect.EnumerateCube(ctx, p, cube, yield)
		},
	}})
}

func (a Auto) natively() Search { return Search{} }

func (a Auto) passing(pass Pass) Strategy {
	a.pass = pass
	return a
}

func (a Auto) evaluation() Evaluation { return EvaluatesSome }

func (a Auto) through(predicate func() Predicate, most int64) Strategy {
	return Thrifty{Auto: a, Predicate: predicate, Most: most}
}
