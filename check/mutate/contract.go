package mutate

import (
	"context"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// A variant is a contract without one of its clauses, with its number in the
// worker.
type variant struct {
	clause *clause.Clause
	number int
}

// without returns a contract without a clause.
func without(c *spec.Contract, dropped *clause.Clause) *spec.Contract {
	fewer := *c
	fewer.Clauses = slices.DeleteFunc(slices.Clone(c.Clauses), func(other *clause.Clause) bool { return other == dropped })
	return &fewer
}

// written returns the clauses of some roles that somebody wrote, without those
// that rule how functions behave.
func written(c *spec.Contract, roles ...annotation.Role) []*clause.Clause {
	return slices.DeleteFunc(c.Of(roles...), func(one *clause.Clause) bool { return one.Law != nil || one.Rules })
}

// clauseOf returns a clause for reports.
func clauseOf(c *clause.Clause) Clause { return Clause{Text: c.Text, Pos: c.Pos} }

// unneeded returns the postconditions that could go. Only a mutant that a
// postcondition kills first may need it.
func (f *function) unneeded(ctx context.Context, trials []*trial) (all []Clause, err error) {
	if !slices.ContainsFunc(trials, func(t *trial) bool { return t.clause != nil }) {
		return nil, nil // the contract is about something else
	}
	for _, v := range f.without {
		var again []*trial
		needed := false
		for _, t := range trials {
			if t.clause == v.clause {
				again = append(again, t.again(v))
				needed = needed || t.needed
			}
		}
		if f.shared != nil {
			again = nil // the parts have run them
		}
		for len(again) > 0 && !needed {
			some := again[:min(len(again), f.run.cfg.Check.Parallel)]
			again = again[len(some):]
			if err := f.runAll(ctx, some, func(Event) {}, (*trial).run); err != nil {
				return nil, err
			}
			needed = slices.ContainsFunc(some, func(t *trial) bool { return t.result.Status > Crashed })
		}
		if !needed {
			all = append(all, clauseOf(v.clause))
		}
	}
	return all, nil
}

// again returns the trial of the same mutant with a contract that lacks a
// clause.
func (t *trial) again(v variant) *trial {
	a := t.f.trial(t.mutant, t.process.mutant)
	a.contract = v.number
	return a
}

// findStrict notes the preconditions that could go: without one of them there
// are more inputs, and all of them keep the contract.
func (r *run) findStrict(ctx context.Context, p *spec.Package, functions []*function) error {
	contracts := p.Contracts
	defer func() { p.Contracts = contracts }()
	for i := 0; ; i++ {
		byName := map[string]*function{}
		p.Contracts = nil
		for _, f := range functions {
			if all := written(f.contract, annotation.RolePre, annotation.RoleFilter); f.untried() == nil && i < len(all) {
				byName[f.contract.FullName()] = f
				p.Contracts = append(p.Contracts, without(f.contract, all[i]))
			}
		}
		if len(byName) == 0 {
			return nil
		}
		cfg := r.cfg.Check
		cfg.Packages, cfg.Watch = []*spec.Package{p}, check.Watch{}
		_, err := check.Run(ctx, cfg, check.HandlerFunc(func(e check.Event) {
			f := byName[e.Func]
			if f == nil || !e.Action.Ends() || e.Verdict != check.Exhausted || !f.checked.Exhaustive || e.Inputs <= f.checked.Inputs {
				return
			}
			c := clauseOf(written(f.contract, annotation.RolePre, annotation.RoleFilter)[i])
			c.Inputs, c.Depth = e.Inputs, e.Depth
			f.strict = append(f.strict, c)
		}))
		if err != nil {
			return err
		}
	}
}

// loose returns an outcome that the contract allows in place of that of the
// original, by the mutants that it kills. They are known on the inputs before
// the one that kills them.
func (f *function) loose(ctx context.Context, trials []*trial) (*Loose, error) {
	var all []place
	by := map[place]*trial{}
	for _, t := range trials {
		for _, at := range t.allowed {
			if by[at] == nil {
				by[at] = t
				all = append(all, at)
			}
		}
	}
	places, err := f.plainest(all, maxShown)
	if err != nil {
		return nil, err
	}
	for _, at := range places {
		t := by[at]
		s, err := t.show(ctx, at)
		if err != nil {
			return nil, err
		}
		if s.fault == nil && s.differs {
			l := &Loose{Mutated: s.mutated, Original: s.original, Pos: t.mutant.Pos, Old: t.mutant.Old, New: t.mutant.New}
			l.Input, err = f.input(at.batch, at.index)
			return l, err
		}
	}
	return nil, nil
}
