package solver

import (
	"context"
	"slices"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
)

// Refute is the enumeration of the paper (survey §5.2, step 5): check, read the
// model, refute its realized variables, and check again until nothing is left.
// Every check costs more than the one before, so that all of them together are
// quadratic in the number of models: it is what the other strategies are tested
// against. All models are collected before the first is yielded, since Z3 finds
// them in no order.
type Refute struct{ smt.Config }

// Enumerate implements [Strategy]. If Z3 gives up, the models found until then
// are yielded.
func (r Refute) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	e, err := smt.NewSession(ctx, r.Config, p, problem.Cube{})
	if err != nil {
		return failed(ctx, Stats{}, err)
	}
	defer e.Close()
	var models []problem.Model
	reason := ""
	for {
		status, err := e.Next()
		if err == nil && status == z3.Sat {
			models = append(models, slices.Clone(e.Model))
			err = e.Refute(e.Model)
		}
		if err != nil {
			why, ok := smt.GaveUp(ctx, err)
			if !ok {
				return Outcome{Reason: "error", Stats: Stats{Checks: e.Checks}}, err
			}
			reason = why
			break
		}
		if status == z3.Unknown {
			reason = e.GaveUp()
		}
		if status != z3.Sat {
			break
		}
	}
	out := Outcome{Complete: reason == "", Reason: reason, Stats: Stats{Checks: e.Checks}}
	for _, m := range smt.Sorted(e.P, models) {
		if ctx.Err() != nil {
			out.Complete, out.Reason = false, "canceled"
			break
		}
		out.Stats.Models++
		if !yield(m) {
			out.Complete, out.Reason = false, "stopped"
			break
		}
	}
	return out, nil
}
