package proof

import (
	"context"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// A Body is a lifted function under test: its inputs, and for each of them
// whether the call keeps the contract.
type Body struct {
	Behavior *encode.Behavior
	// keeps holds of the inputs on which every obligation holds, if it does
	// for all values of their foralls.
	keeps term.Term
}

// Lift lifts the function of c within b, into which the caller has merged the
// bound of c, with most work unless that is 0. The error is an
// [*encode.Unsupported] if it cannot be lifted, [encode.ErrLabor] if it takes
// more work, and else the context's.
func Lift(ctx context.Context, c *spec.Contract, b encode.Bounds, most Work) (*Body, error) {
	behavior, err := encode.Behave(ctx, solver.Standard, c, b, most.labor())
	if err != nil {
		return nil, err
	}
	return bodyOf(ctx, behavior), nil
}

// LiftByContracts is Lift, but calls are known by contracts wherever they can
// be. There is no body if none can.
func LiftByContracts(ctx context.Context, c *spec.Contract, b encode.Bounds, most Work) (*Body, error) {
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

// WithMutant returns a context in which Lift changes what it has lifted: tests
// see by it whether a fault of the lifter is noticed.
func WithMutant(ctx context.Context, change func(*encode.Behavior)) context.Context {
	return context.WithValue(ctx, mutantKey{}, change)
}

// all returns where all of some obligations hold.
func (b *Body) all(obligations []encode.Obligation) term.Term {
	s := b.Behavior.Encoding.Problem.Store
	keeps := term.True
	for _, o := range obligations {
		keeps = s.And(keeps, o.Term)
	}
	return keeps
}

// An Expectation is what a lifted function says of a run.
type Expectation uint8

// The expectations. Either is for inputs on which an obligation may be broken
// whose term is only sufficient, or whose foralls have more values than are
// tried. TooLong is for those on which a clause has so many values to go
// through that a run is not to be waited for.
const (
	Keeps Expectation = iota
	Breaks
	Either
	TooLong
)

// MostValues is how many values a run may go through in the foralls of a clause,
// and MostBroken how many it may for an input that breaks a contract.
const (
	MostValues = 1 << 16
	MostBroken = 1 << 24
)

// Expect returns what becomes of a run on a model that may go through most
// values in the foralls of a clause.
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

// Boundary yields some inputs: the least and greatest value of each variable,
// corners, the values around the boundaries of comparisons, and random ones, as
// [solver.Spread] has them, as many as are found with most work. The same seed
// has the same inputs.
func (b *Body) Boundary(ctx context.Context, inputs, seed int64, most Work, yield func(problem.Model) bool) (solver.Outcome, error) {
	s := solver.Spread{Inputs: inputs, Always: true, Few: inputs, Seed: seed, Steps: most.steps()}
	return s.Enumerate(ctx, b.Behavior.Encoding.Problem, yield)
}
