package proof

import (
	"context"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// A Body is a lifted function under test: its inputs, and for each input
// whether the call keeps the contract.
type Body struct {
	Behavior *encode.Behavior
	// keeps is true for the inputs that satisfy every obligation, if it is
	// true for all values of their foralls.
	keeps term.Term
}

// Lift lifts the function of c within b. The caller has merged the bound of c
// into b. Lifting takes at most most work, unless most is 0. The error is an
// [*encode.Unsupported] if the function cannot be lifted, [encode.ErrLabor] if
// that takes more work, and else the context's.
func Lift(ctx context.Context, c *spec.Contract, b domain.Bounds, most Work) (*Body, error) {
	behavior, err := encode.Behave(ctx, solver.Standard, c, b, most.labor())
	if err != nil {
		return nil, err
	}
	return bodyOf(ctx, behavior), nil
}

// LiftByContracts lifts like Lift, but describes calls by contracts if
// possible. It returns no body if that is possible for no call. The error is as
// for Lift.
func LiftByContracts(ctx context.Context, c *spec.Contract, b domain.Bounds, most Work) (*Body, error) {
	behavior, err := encode.BehaveByContracts(ctx, solver.Standard, c, b, most.labor())
	if behavior == nil {
		return nil, err
	}
	return bodyOf(ctx, behavior), nil
}

func bodyOf(ctx context.Context, behavior *encode.Behavior) *Body {
	if change, ok := ctx.Value(mutantKey{}).(func(*encode.Behavior)); ok {
		change(behavior)
	}
	body := &Body{Behavior: behavior}
	body.keeps = body.all(behavior.Obligations)
	return body
}

type mutantKey struct{}

// WithMutant returns a context in which Lift calls change on its result. Tests
// see by it whether a fault of the lifter is noticed.
func WithMutant(ctx context.Context, change func(*encode.Behavior)) context.Context {
	return context.WithValue(ctx, mutantKey{}, change)
}

// all returns the conjunction of some obligations.
func (b *Body) all(obligations []encode.Obligation) term.Term {
	s := b.Behavior.Encoding.Problem.Store
	keeps := term.True
	for _, o := range obligations {
		keeps = s.And(keeps, o.Term)
	}
	return keeps
}

// An Expectation is the outcome that a lifted function predicts for a run.
type Expectation uint8

// The expectations. Either means that the input may break an obligation whose
// term is only sufficient, or whose foralls have more values than are tried.
// TooLong means that a run is too expensive, since a clause goes through too
// many values.
const (
	Keeps Expectation = iota
	Breaks
	Either
	TooLong
)

// MostValues is the maximum number of values that a run goes through in the
// foralls of a clause. MostBroken is the maximum for an input that breaks a
// contract.
const (
	MostValues = 1 << 16
	MostBroken = 1 << 24
)

// Expect returns the expected outcome of a run on a model. The run may go
// through at most most values in the foralls of a clause.
func (b *Body) Expect(m problem.Model, most uint64) Expectation {
	expected := Keeps
	for _, o := range b.Behavior.Obligations {
		switch holds, values := o.Holds(b.Behavior.Encoding.Problem.Store, m); {
		case values > most:
			return TooLong
		case !holds && !o.Sufficient:
			return Breaks
		case !holds || values > encode.MostTried:
			expected = Either
		}
	}
	return expected
}

// Boundary yields some inputs: the minimum and maximum of each variable,
// corners, the values around the boundaries of comparisons, and random ones, as
// [solver.Spread] does. It yields as many as are found with most work. The same
// seed yields the same inputs. The error is as for [solver.Strategy].
func (b *Body) Boundary(ctx context.Context, inputs, seed int64, most Work, yield func(problem.Model) bool) (solver.Outcome, error) {
	return b.spread(ctx, b.Behavior.Encoding.Problem, inputs, seed, most, yield)
}

// spread yields some models of a problem, spread over all.
func (b *Body) spread(ctx context.Context, p *problem.Problem, inputs, seed int64, most Work, yield func(problem.Model) bool) (solver.Outcome, error) {
	s := solver.Spread{Inputs: inputs, Always: true, Few: inputs, Seed: seed, Steps: most.steps()}
	return s.Enumerate(ctx, p, yield)
}
