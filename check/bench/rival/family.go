package rival

import (
	"fmt"
	"time"
)

// Bounds limit the inputs, as domain.Bounds does: the depth, and the range of
// the integers.
type Bounds struct{ Depth, Lo, Hi int }

// String returns the bounds as tables show them.
func (b Bounds) String() string { return fmt.Sprintf("depth %d, %d..%d", b.Depth, b.Lo, b.Hi) }

// A Draw draws a random number in 0..n-1.
type Draw func(n int) int

// A Family is the set of the valid inputs of a function, for any bounds. In is
// the type of its parameters, a struct if there are several. A value that is
// yielded is only valid during the call.
type Family[In any] struct {
	// Func is the function's name.
	Func string
	// Params lists the parameters of an input in their order, those of an
	// interface type by a pointer to them.
	Params func(in In) []any
	// Valid is the precondition.
	Valid func(in In) bool
	// Holds runs the function and evaluates its postcondition; nil if the
	// inputs are only enumerated.
	Holds func(in In) bool

	// Generate is the hand-written generator: it yields each valid input
	// once until yield returns false, and returns false then.
	Generate func(b Bounds, yield func(In) bool) bool
	// Loop yields each value within the bounds once, valid or not.
	Loop func(b Bounds, yield func(In) bool) bool
	// Random draws a value that need not be valid, to be filtered;
	// RandomValid draws a valid one.
	Random, RandomValid func(b Bounds, draw Draw) In
}

// A Subject is a Family of any type of inputs.
type Subject interface {
	Name() string
	// Rate runs a method until the time is over, there are no more inputs,
	// or an input breaks the postcondition. The error is [ErrNone] if the
	// family does not have that method, or says why fuzzing is not
	// possible.
	Rate(m Method, b Bounds, limit time.Duration) (Rate, error)
	// Inputs yields the parameters of the inputs that a method makes, valid
	// ones only, until yield returns false. The method is HandWritten or
	// BruteForce.
	Inputs(m Method, b Bounds, yield func(params []any) bool)
	// DrawnValid reports whether n inputs drawn by the hand-written random
	// generator are valid.
	DrawnValid(b Bounds, n int) bool
}

// Name returns the function's name.
func (f *Family[In]) Name() string { return f.Func }

// Inputs implements [Subject].
func (f *Family[In]) Inputs(m Method, b Bounds, yield func([]any) bool) {
	if m == HandWritten {
		f.Generate(b, func(in In) bool { return yield(f.Params(in)) })
		return
	}
	f.Loop(b, func(in In) bool { return !f.Valid(in) || yield(f.Params(in)) })
}

// one lists the only parameter.
func one[In any](in In) []any { return []any{in} }
