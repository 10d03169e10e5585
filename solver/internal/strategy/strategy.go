package strategy

import (
	"context"

	"github.com/typetarget/target/solver/problem"
)

// A Strategy yields the models of a problem.
type Strategy interface {
	// Enumerate calls yield with each model of p, once each and in the
	// order of Problem, until yield returns false, the context ends or
	// there are no more. The model is only valid during the call. An error
	// is a fault of the solver or of this program, never a property of the
	// problem.
	Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error)
}

// An Outcome says how an enumeration ended.
type Outcome struct {
	// Complete is true if every model has been yielded.
	Complete bool
	// Reason says why it is not complete, in a few words: "stopped",
	// "canceled", OutOfSteps, "solver gave up: ...".
	Reason string
	// Spread says that the models are not the first ones, but a sample of
	// all. The outcome is then not complete, for no other reason than that;
	// if Reason is set, there are fewer of them than could be.
	Spread bool
	Stats  Stats
}

// Stats counts the work of an enumeration.
type Stats struct {
	Models   int64 // yielded
	Values   int64 // of the parameters that a filter or a sample has looked at
	Shapes   int64 // assignments of the structural variables reached
	Plans    int64 // static plans built
	DeadEnds int64 // partial assignments that had no model
	Checks   int64 // calls of the SMT solver
	// Resources is the work of the SMT solver in these calls, in its own
	// units, which do not depend on the machine.
	Resources int64
	// Steps counts elementary steps of the native search: nodes propagated,
	// terms specialised and planned, levels of plans entered, and what
	// tests their values. It leaves out the work of the SMT solver, and
	// that of yielding a model once it is found. Steps plus Models is about
	// proportional to the time of the search, at some 5 to 50 ns each. It
	// is the same on every machine.
	Steps int64
}

// Add adds the work of a part. It leaves the models alone, which are counted
// where they are yielded.
func (s *Stats) Add(part Stats) {
	s.Shapes += part.Shapes
	s.Plans += part.Plans
	s.DeadEnds += part.DeadEnds
	s.Checks += part.Checks
	s.Resources += part.Resources
	s.Steps += part.Steps
}
