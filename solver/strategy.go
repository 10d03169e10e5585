package solver

import (
	"context"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/strategy"
)

// A Strategy yields the models of a problem.
type Strategy = strategy.Strategy

// An Outcome says how an enumeration ended.
type Outcome = strategy.Outcome

// Stats counts the work of an enumeration.
type Stats = strategy.Stats

// A Pass is asked whether models that come next are not wanted, see [Passing].
type Pass = strategy.Pass

// A StepLimit returns how many steps, as [Stats] counts them, an enumeration
// may take given how many models it has yielded so far.
type StepLimit = strategy.StepLimit

// OutOfSteps is the reason of an outcome that a [StepLimit] has ended.
const OutOfSteps = strategy.OutOfSteps

// OutOfTime is the reason of an outcome that the time for it has ended.
const OutOfTime = strategy.OutOfTime

// failed returns the outcome of an enumeration that Z3 has ended with an error.
func failed(ctx context.Context, stats Stats, err error) (Outcome, error) {
	if reason, ok := smt.GaveUp(ctx, err); ok {
		return Outcome{Reason: reason, Stats: stats}, nil
	}
	return Outcome{Reason: "error", Stats: stats}, err
}
