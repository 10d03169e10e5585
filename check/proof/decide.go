package proof

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Finding is what the solver knows of one obligation.
type Finding struct {
	Obligation encode.Obligation
	// Answer is Nowhere if no input breaks it, and Somewhere if Model does.
	Answer problem.Answer
	Model  problem.Model
	// Err says why there is no answer, if that is not a limit.
	Err error
}

// Decide asks whether some input breaks an obligation. One question about all
// of them comes first, since that is several times as fast as one for each.
// Only if some input does, or the solver gives up, each is asked about, among
// the inputs on which those before it hold. A question may take so many
// resources of Z3, and a part of the time until the context ends: half of it
// for all, and an equal share of the rest for each. The findings are in the
// order of the obligations, one for each.
func (b *Body) Decide(ctx context.Context, resources uint32) []Finding {
	s := b.Behavior.Encoding.Problem.Store
	all, _, err := b.askFor(ctx, 2, s.Not(b.keeps), resources)
	findings := make([]Finding, len(b.Behavior.Obligations))
	for i, o := range b.Behavior.Obligations {
		f := Finding{Obligation: o, Answer: all, Err: err}
		if all != problem.Nowhere && !errors.Is(err, solver.ErrUnavailable) {
			breaks := s.And(b.all(b.Behavior.Obligations[:i]), s.Not(o.Term))
			f.Answer, f.Model, f.Err = b.askFor(ctx, len(findings)-i, breaks, resources)
			f.Model = b.nearest(ctx, breaks, f.Model, resources/nearestShare)
		}
		findings[i] = f
	}
	return findings
}

// nearestShare is the part of the resources of a question that one of those for
// a nearer input may take: it is worth less than the answer.
const nearestShare = 20

// nearest returns an input of which a term holds, as m is one, and whose
// integers are less than twice as far from zero as they have to be. Without
// time it is m.
func (b *Body) nearest(ctx context.Context, holds term.Term, m problem.Model, resources uint32) problem.Model {
	s := b.Behavior.Encoding.Problem.Store
	for lo, hi := 0, 63; lo < hi && m != nil; { // within 1<<hi there is one
		k := (lo + hi) / 2
		near := s.And(holds, b.within(int64(1)<<k))
		answer, nearer, _ := b.ask(ctx, near, resources)
		switch answer {
		case problem.Somewhere:
			m, hi = nearer, k
		case problem.Nowhere:
			lo = k + 1
		default:
			return m
		}
	}
	return m
}

// within holds of the inputs whose integers are at most so far from zero.
func (b *Body) within(most int64) term.Term {
	p := b.Behavior.Encoding.Problem
	s, near := p.Store, term.True
	for _, v := range p.Vars {
		if v.Class != problem.Data || s.Sort(v.Term) != term.SortInt || v.Lo >= -most && v.Hi <= most {
			continue
		}
		least, greatest := s.Int(max(v.Lo, -most)), s.Int(min(v.Hi, most))
		near = s.And(near, s.Or(s.Not(v.Guard), s.And(s.LE(least, v.Term), s.LE(v.Term, greatest))))
	}
	return near
}

// Question asks for an input that breaks an obligation.
func (b *Body) Question() *problem.Problem {
	return b.question(b.Behavior.Encoding.Problem.Store.Not(b.keeps))
}

// Resources are those of one question to Z3 in a proof that may take so long,
// so that what is proved hardly depends on the machine.
func Resources(limit time.Duration) uint32 {
	const perSecond = 5_000_000
	return uint32(min(perSecond*max(limit.Seconds(), 1), math.MaxUint32))
}

// askFor is ask in one of some equal parts of the time that is left.
func (b *Body) askFor(ctx context.Context, parts int, holds term.Term, resources uint32) (problem.Answer, problem.Model, error) {
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Until(end)/time.Duration(parts))
		defer cancel()
	}
	answer, m, err := b.ask(ctx, holds, resources)
	if answer == problem.Undecided && err == nil {
		err = ctx.Err()
	}
	return answer, m, err
}

// ask asks for an input of which a term holds, for some values of foralls.
func (b *Body) ask(ctx context.Context, holds term.Term, resources uint32) (problem.Answer, problem.Model, error) {
	p := b.question(holds)
	if p.Root == term.False {
		return problem.Nowhere, nil, nil
	}
	answer, m, err := solver.Decide(ctx, solver.SMT{Resources: resources}, p)
	return answer, b.input(m), err
}

// question asks for an input of which a term holds, for some values of foralls.
func (b *Body) question(holds term.Term) *problem.Problem {
	p := *b.Behavior.Encoding.Problem
	p.Vars = slices.Concat(p.Vars, b.Behavior.ForAlls)
	p.Root = p.Store.And(p.Root, holds)
	return &p
}

// input is the part of a model of a question that is an input.
func (b *Body) input(m problem.Model) problem.Model {
	return m[:min(len(m), len(b.Behavior.Encoding.Problem.Vars))]
}
