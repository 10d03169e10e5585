package generalize

import (
	"errors"
	"fmt"
)

// An Allowance is how many inputs may run around the inputs of a function that
// fail. A nil Allowance has no end.
type Allowance struct {
	left int
	cut  bool
}

// NewAllowance returns an allowance of the given number of inputs.
func NewAllowance(inputs int) *Allowance { return &Allowance{left: inputs} }

// The costs of processes, in inputs: of a process that starts, as for an input
// that runs alone, and of one that is lost.
const (
	CostOfProcess = 100
	CostOfLoss    = 500
)

// ErrSpent is the error of a Tester or a Judge whose allowance is spent. It is
// an [ErrEnough].
var ErrSpent = fmt.Errorf("%w: the allowance is spent", ErrEnough)

// Take takes some inputs out of the allowance, and reports whether it had that
// many.
func (a *Allowance) Take(inputs int) bool {
	switch {
	case a == nil:
		return true
	case inputs > a.left:
		a.cut = true
		return false
	}
	a.left -= inputs
	return true
}

// Lose takes inputs that have been spent already out of the allowance.
func (a *Allowance) Lose(inputs int) {
	if a != nil {
		a.left = max(a.left-inputs, 0)
	}
}

// Cut reports whether some work was not done because the allowance was too
// small.
func (a *Allowance) Cut() bool { return a != nil && a.cut }

// isSpent reports whether the end of an allowance is the reason of an error.
func isSpent(err error) bool { return errors.Is(err, ErrSpent) }
