package proof

import (
	"context"
	"errors"
	"slices"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Finding is the solver's result for one obligation.
type Finding struct {
	Obligation encode.Obligation
	// Answer is Nowhere if no input breaks it, and Somewhere if Model does.
	Answer problem.Answer
	Model  problem.Model
	// Err says why there is no answer, if that is known: [ErrWork], or the
	// error of the context, for instance.
	Err error
}

// Decide asks whether some input breaks an obligation. The first question is
// about all obligations, since that is several times as fast as one question
// for each. If some input breaks one, or the solver gives up, Decide asks about
// each obligation, among the inputs that satisfy those before it. All questions
// together may take most work: the first one half of it, and each of the others
// an equal share of the rest. Decide returns one finding for each obligation,
// in their order.
func (b *Body) Decide(ctx context.Context, most Work) []Finding {
	s, work := b.Behavior.Encoding.Problem.Store, &purse{most}
	all := b.ask(ctx, work, work.share(2), s.Not(b.keeps))
	findings := make([]Finding, len(b.Behavior.Obligations))
	for i, o := range b.Behavior.Obligations {
		f := Finding{Obligation: o, Answer: all.Answer, Err: all.err}
		if all.Answer != problem.Nowhere && !errors.Is(all.err, solver.ErrUnavailable) {
			breaks := s.And(b.all(b.Behavior.Obligations[:i]), s.Not(o.Term))
			one := b.ask(ctx, work, work.share(len(findings)-i), breaks)
			f.Answer, f.Err = one.Answer, one.err
			f.Model = b.nearest(ctx, work, most/nearestShare, breaks, one.model)
		}
		findings[i] = f
	}
	return findings
}

// Contradiction returns a function whose calls are known by contracts that
// nothing returned can keep, or nothing is known to keep. It returns nil if
// there is no such function. Any obligation after a call of that function is
// proved, even a false one. All questions together may take most work. err says
// why there is no answer, if that is known.
func (b *Body) Contradiction(ctx context.Context, most Work) (callee *encode.Callee, kept problem.Answer, err error) {
	s, work := b.Behavior.Encoding.Problem.Store, &purse{most}
	for i, callee := range b.Behavior.Given {
		share := work.share(2 * (len(b.Behavior.Given) - i))
		returns := b.ask(ctx, work, share, s.And(callee.Returns, b.Behavior.Promised))
		if returns.Answer == problem.Somewhere || b.ask(ctx, work, share, callee.Returns).Answer == problem.Nowhere {
			continue
		}
		return callee, returns.Answer, returns.err
	}
	return nil, problem.Somewhere, nil
}

// nearestShare is the part of all work that one question for a nearer input may
// take: a nearer input is worth less than the answer.
const nearestShare = 20

// nearest returns an input that satisfies a term, as m does, and whose integers
// are less than twice as far from zero as necessary. If a question takes more
// than most work, it returns the nearest input so far.
func (b *Body) nearest(ctx context.Context, work *purse, most Work, holds term.Term, m problem.Model) problem.Model {
	s := b.Behavior.Encoding.Problem.Store
	for lo, hi := 0, 63; lo < hi && m != nil; { // some input is within 1<<hi
		k := (lo + hi) / 2
		near := b.ask(ctx, work, min(most, work.left), s.And(holds, b.within(int64(1)<<k)))
		switch near.Answer {
		case problem.Somewhere:
			m, hi = near.model, k
		case problem.Nowhere:
			lo = k + 1
		default:
			return m
		}
	}
	return m
}

// within returns a term for the inputs whose integers are at most so far from
// zero.
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

// Question returns the problem of an input that breaks an obligation.
func (b *Body) Question() *problem.Problem {
	return b.question(b.Behavior.Encoding.Problem.Store.Not(b.keeps))
}

// question returns the problem of an input that satisfies a term, for some
// values of foralls.
func (b *Body) question(holds term.Term) *problem.Problem {
	p := *b.Behavior.Encoding.Problem
	p.Vars = slices.Concat(p.Vars, b.Behavior.ForAlls)
	p.Root = p.Store.And(p.Root, holds)
	return &p
}

// input returns the part of a model of a question that is an input.
func (b *Body) input(m problem.Model) problem.Model {
	return m[:min(len(m), len(b.Behavior.Encoding.Problem.Vars))]
}
