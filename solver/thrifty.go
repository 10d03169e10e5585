package solver

import (
	"cmp"
	"context"

	"github.com/typetarget/target/solver/problem"
)

// Thrifty enumerates as [Auto] does at first. It goes on as [Filter] does, from
// the current place of the search, once the search has taken a good part of the
// cost to evaluate the precondition on all values. Both costs are counted and
// not timed, so that the enumeration depends on the problem only.
type Thrifty struct {
	// Auto takes over where there are too many values for a filter.
	Auto Auto
	// Predicate returns what evaluates the precondition; it is called where
	// there is a use for it.
	Predicate func() Predicate
	// Most is the number of values up to which there may be a filter.
	Most int64

	few  int64 // overrides fewSteps in tests
	pass Pass  // see Passing
}

func (t Thrifty) passing(pass Pass) Strategy {
	t.pass = pass
	return t
}

const (
	// fewSteps is how many steps a search may take that is not compared
	// with anything: some milliseconds.
	fewSteps = 1 << 17
	// stepsForValue is how many steps cost as much as one value of a
	// filter, and one part of so many as searchPart of what a filter costs
	// is what a search may take that it has nothing to show for.
	stepsForValue = 8
	searchPart    = 4
)

// Enumerate implements [Strategy].
func (t Thrifty) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	if wider(p, t.Most) {
		return Passing(t.Auto, t.pass).Enumerate(ctx, p, yield)
	}
	begun := &prefix{yield: yield, pass: t.pass}
	few := cmp.Or(t.few, fewSteps)
	out, err := Search{Steps: func(int64) int64 { return few }}.Enumerate(ctx, p, begun.add)
	if err != nil || out.Reason != OutOfSteps {
		return out, err
	}
	values, ok := values(ctx, p, t.Most)
	if !ok {
		rest, pass := begun.rest()
		return Passing(t.Auto, pass).Enumerate(ctx, p, rest)
	}
	if free := stepsForValue / searchPart * values; free > few {
		limit := func(models int64) int64 { return free + stepsForValue*models }
		rest, pass := begun.rest()
		if out, err = (Search{Steps: limit, pass: pass}).Enumerate(ctx, p, rest); err != nil || out.Reason != OutOfSteps {
			return out, err
		}
	}
	return t.filter(ctx, p, begun)
}

// filter goes on by a filter.
func (t Thrifty) filter(ctx context.Context, p *problem.Problem, begun *prefix) (Outcome, error) {
	out, err := Filter{Predicate: t.Predicate(), after: begun.last}.Enumerate(ctx, p, begun.add)
	out.Stats.Models = begun.count
	return out, err
}

// wider reports whether a variable of p has more values than most.
func wider(p *problem.Problem, most int64) bool {
	for i := range p.Vars {
		if uint64(p.Vars[i].Hi)-uint64(p.Vars[i].Lo) >= uint64(most) {
			return true
		}
	}
	return false
}

// values counts the values of the parameters, where there are no more than most
// and it takes few steps to count them.
func values(ctx context.Context, p *problem.Problem, most int64) (n int64, few bool) {
	all := *p
	all.Root = p.Listed()
	return CountUpTo(ctx, &all, most, countSteps)
}

// countSteps is how many steps it may take to count values: some ten
// milliseconds.
const countSteps = 1 << 19

// A prefix is the first models of a problem, which several enumerations yield
// one after the other.
type prefix struct {
	yield func(problem.Model) bool
	pass  Pass // or nil
	count int64
	last  problem.Model // nil where there is none
}

// add yields a model.
func (b *prefix) add(m problem.Model) bool {
	b.count++
	b.last = append(b.last[:0], m...)
	return b.yield(m)
}

// rest returns how an enumeration from the start yields, and passes over, the
// models that have not been yielded.
func (b *prefix) rest() (yield func(problem.Model) bool, pass Pass) {
	skip := b.count
	yield = func(m problem.Model) bool {
		if skip > 0 {
			skip--
			return true
		}
		return b.add(m)
	}
	if b.pass == nil {
		return yield, nil
	}
	return yield, func(n int64, last problem.Model) bool {
		switch {
		case skip >= n:
			skip -= n
			return true
		case skip > 0 || !b.pass(n, last):
			return false
		}
		b.count += n
		b.last = append(b.last[:0], last...)
		return true
	}
}
