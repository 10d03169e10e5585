package proof

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Work is an amount of counted work on a proof, in Z3's own units. The proofs
// that some work is enough for do not depend on the machine or on its load.
type Work int64

// perSecond is the work of a second on a usual machine. Questions over
// bit-vectors may take up to five times as long.
const perSecond = 5_000_000

// WorkOf returns the work that a usual machine does in some time.
func WorkOf(d time.Duration) Work { return Work(max(perSecond*d.Seconds(), 1)) }

// labor returns the work in the units of package encode for lifting.
func (w Work) labor() int64 {
	const perSecond = 1_000_000
	return w.in(perSecond)
}

// steps returns the work in the units of package solver for native search.
func (w Work) steps() int64 {
	const perSecond = 10_000_000
	return w.in(perSecond)
}

// in returns the work in a unit, given the number of units in a second; 0 stays
// 0.
func (w Work) in(second float64) int64 {
	if w <= 0 {
		return 0
	}
	return int64(max(min(float64(w)/perSecond*second, math.MaxInt64/2), 1))
}

// Net returns the time limit of work that takes some time on a usual machine.
// The limit is for work that is not counted, and for a machine that is very
// slow.
func Net(d time.Duration) time.Duration { return 10*d + 10*time.Second }

// ErrWork reports that a question takes more work than it may.
var ErrWork = errors.New("too much work")

// errMemory reports that Z3 had no memory left for a question.
var errMemory = fmt.Errorf("Z3 takes more than %d MiB of memory, whatever -prove-time is; a smaller -depth takes less", solver.MemoryLimit)

// IsWork reports whether an error says that something takes more work than it
// may.
func IsWork(err error) bool { return errors.Is(err, ErrWork) || errors.Is(err, encode.ErrLabor) }

// A purse holds the work that is left for some questions.
type purse struct{ left Work }

// share returns one of some equal parts of the work that is left.
func (p *purse) share(parts int) Work { return p.left / Work(max(parts, 1)) }

// An answer is the solver's answer to a question.
type answer struct {
	problem.Answer
	model problem.Model
	// err says why there is no answer, if that is known.
	err error
}

// ask asks for an input that satisfies a term, for some values of foralls, with
// some of the work that is left.
func (b *Body) ask(ctx context.Context, p *purse, most Work, holds term.Term) answer {
	q := b.question(holds)
	if q.Root == term.False {
		return answer{Answer: problem.Nowhere}
	}
	if most <= 0 {
		return answer{err: ErrWork}
	}
	resources := uint32(min(most, math.MaxUint32))
	d, err := solver.Decide(ctx, solver.SMT{Resources: resources}, q)
	p.left -= Work(d.Spent)
	if d.Answer == problem.Undecided && err == nil {
		switch err = context.Cause(ctx); {
		case err == nil && d.Full:
			err = errMemory
		case err == nil && d.Spent >= int64(resources):
			err = ErrWork
		}
	}
	return answer{d.Answer, b.input(d.Model), err}
}
