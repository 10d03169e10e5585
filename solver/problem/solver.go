package problem

import (
	"context"
	"errors"

	"github.com/typetarget/target/solver/term"
)

// A Solver answers questions about problems. Callers do not depend on how it
// finds the answers.
type Solver interface {
	// Enumerate yields the models of p, once each and in their order, until
	// yield returns false or the context ends. A model is valid only during
	// the call. The error is a fault of the solver, never a property of p.
	Enumerate(ctx context.Context, p *Problem, yield func(Model) bool) error
	// CountUpTo returns the number of models of p if there are at most
	// most, and if at most some steps of the search count them. Else it
	// reports false.
	CountUpTo(ctx context.Context, p *Problem, most, steps int64) (n int64, ok bool)
	// Decide returns whether p has a model, and what it took to find out.
	Decide(ctx context.Context, p *Problem, l Limits) (Answer, Work)
	// Inquire begins an inquiry about terms of s. Each of its questions may
	// take some resources of Z3. The error says that there is no Z3.
	Inquire(ctx context.Context, s *term.Store, resources uint32) (Inquiry, error)
}

// An Inquiry is a sequence of questions about the variables of a problem under
// construction. It is for one goroutine.
type Inquiry interface {
	// Ask returns whether c, a Bool, holds for some values within the
	// domains of vars. Variables may be added between questions, but not
	// changed. The error is ErrInexact if the inquiry cannot state c; after
	// any other it is of no more use.
	Ask(ctx context.Context, vars []Var, c term.Term) (Answer, error)
	// Spent returns the resources that all questions so far have taken.
	Spent() int64
	// Close frees the inquiry, which must not be used again.
	Close()
}

// ErrInexact is the error for terms that have another meaning over mathematical
// integers: machine words.
var ErrInexact = errors.New("not a question over mathematical integers")

// Limits bound the work of one decision, so that the answer does not depend on
// the machine.
type Limits struct {
	// Steps are those of the search.
	Steps int64
	// Resources bound each question to Z3, in Z3's own units. Z3 is not
	// asked if they are 0.
	Resources uint32
}

// DefaultResources are the resources of a question to Z3 that may take long:
// some ten seconds.
const DefaultResources = 5_000_000

// Work counts what a decision has taken.
type Work struct {
	Steps, Checks int64 // of the search, and questions to Z3
	Resources     int64 // what these questions took, in Z3's own units
	// Limited is set if the decision ran out of steps.
	Limited bool
}

// An Answer says whether something holds for some assignment.
type Answer uint8

// The answers. Undecided comes from a limit, a fault, or the context's end.
const (
	Undecided Answer = iota
	Somewhere
	Nowhere
)
