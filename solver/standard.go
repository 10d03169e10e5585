package solver

import (
	"context"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Standard answers questions by native search and by Z3.
var Standard problem.Solver = standard{}

type standard struct{}

// Enumerate runs the search without Z3, however long that takes.
func (standard) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) error {
	_, err := Search{}.Enumerate(ctx, p, yield)
	return err
}

func (standard) CountUpTo(ctx context.Context, p *problem.Problem, most, steps int64) (int64, bool) {
	return CountUpTo(ctx, p, most, steps)
}

// Decide searches for one model. With resources it leaves to Z3 what the search
// is bad at, and ends where Z3 gives up.
func (standard) Decide(ctx context.Context, p *problem.Problem, l problem.Limits) (a problem.Answer, w problem.Work) {
	steps := func(int64) int64 { return l.Steps }
	var s Strategy = Search{Steps: steps}
	if l.Resources > 0 {
		s = Auto{Config: SMT{Resources: l.Resources}, GiveUp: true, Steps: steps}
	}
	o, err := s.Enumerate(ctx, p, func(problem.Model) bool {
		a = problem.Somewhere
		return false
	})
	w = problem.Work{Steps: o.Stats.Steps, Checks: o.Stats.Checks, Resources: o.Stats.Resources, Limited: err == nil && o.Reason == OutOfSteps}
	if a == problem.Undecided && err == nil && o.Complete {
		a = problem.Nowhere
	}
	return a, w
}

func (standard) Inquire(ctx context.Context, s *term.Store, resources uint32) (problem.Inquiry, error) {
	q, err := smt.NewInquiry(ctx, SMT{Resources: resources}, s)
	if err != nil {
		return nil, err // and no inquiry, rather than one that is a nil pointer
	}
	return q, nil
}
