package smt

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Decision is the answer to a question, and what it took.
type Decision struct {
	Answer problem.Answer
	// Model is one of the problem if the answer is Somewhere, and else nil.
	Model problem.Model
	// Spent is the work that the answer took, of the resources of the
	// configuration. It may be somewhat more than these.
	Spent int64
	// Full says that there is no answer because Z3 had no memory left.
	Full bool
}

// Decide asks Z3 one question, whether p has a model, and returns a model if it
// has. It asks over mathematical integers if p is linear over them, and over
// bit-vectors if not or if Z3 gives up there. Both together may take the
// resources of config. The answer depends on the problem and the resources
// only, unless the context ends: what other questions take at the same time
// does not matter. The error is [ErrUnavailable], that of Z3, or a
// [*Disagreement]. It is nil if Z3 gives up.
func Decide(ctx context.Context, config Config, p *problem.Problem) (Decision, error) {
	config.once = true
	config.Resources = config.Params().Resources
	own := *p
	own.Store = p.Store.Clone()
	spent := int64(0)
	if linear(own.Store, own.Goal()) {
		config.Integers = true
		d, err := decide(ctx, config, p)
		if d.Answer != problem.Undecided || err != nil || ctx.Err() != nil || d.Spent >= int64(config.Resources) {
			return d, err
		}
		spent = d.Spent
	}
	config.Integers = false
	config.Resources -= uint32(spent)
	d, err := decide(ctx, config, p)
	d.Spent += spent
	return d, err
}

// together is locked for reading by questions that may be asked at the same
// time, and for writing by one that is asked alone.
var together sync.RWMutex

// decide asks once. If Z3 fails there is no answer. All questions of the
// process share one limit of memory. So if none is left, decide asks again once
// the others have ended.
func decide(ctx context.Context, config Config, p *problem.Problem) (Decision, error) {
	together.RLock()
	d, err := ask(ctx, config, p)
	together.RUnlock()
	if d.Full && ctx.Err() == nil {
		together.Lock()
		defer together.Unlock()
		d, err = ask(ctx, config, p)
	}
	if _, gaveUp := GaveUp(ctx, err); gaveUp {
		err = nil
	}
	return d, err
}

// ask asks once.
func ask(ctx context.Context, config Config, p *problem.Problem) (d Decision, err error) {
	e, err := NewSession(ctx, config, p, problem.Cube{})
	if err != nil {
		return Decision{Full: isFull(err)}, err
	}
	defer e.Close()
	status, err := e.Next()
	d.Spent = e.Solver.Spent()
	switch {
	case err != nil:
	case status == z3.Sat:
		d.Answer, d.Model = problem.Somewhere, slices.Clone(e.Model)
	case status == z3.Unsat:
		d.Answer = problem.Nowhere
	}
	d.Full = e.Solver.IsExhausted() || isFull(err)
	return d, err
}

// isFull reports whether an error may be the lack of memory.
func isFull(err error) bool {
	failure := (*z3.Error)(nil)
	return errors.As(err, &failure) && failure.Exhausted
}

// linear reports whether all terms reachable from roots are linear over
// mathematical integers and mean the same there.
func linear(s *term.Store, roots ...term.Term) bool {
	terms := term.Reach(s, roots...)
	if !exact(s, terms) {
		return false
	}
	for _, t := range terms {
		switch s.Op(t) {
		case term.OpMul:
			return false
		case term.OpDiv, term.OpMod:
			if _, ok := s.Const(s.Kids(t)[1]); !ok {
				return false
			}
		}
	}
	return true
}
