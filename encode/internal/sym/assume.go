package sym

import (
	"slices"

	"github.com/typetarget/target/solver/term"
)

// An Assumption is a condition under which the evaluation goes on, with those
// before it. It never changes.
type Assumption struct {
	Before *Assumption
	Cond   Term
}

// Assume notes conditions under which the evaluation goes on. They are used for
// proofs and never become part of a value. The innermost [Prover.Under] forgets
// them.
func (p *Prover) Assume(cs ...Term) {
	for _, c := range cs {
		if c != p.t.Yes {
			p.path = &Assumption{p.path, c}
		}
	}
}

// Give notes a condition that is true for every input that matters, from now
// on. Proofs may rely on it, and it never becomes part of a value.
func (p *Prover) Give(c Term) { p.given = p.t.And(p.given, c) }

// Given returns all conditions that Give has noted.
func (p *Prover) Given() Term { return p.given }

// Under calls do while the conditions are assumed, and forgets them and the
// assumptions of do.
func (p *Prover) Under(cs []Term, do func()) {
	path := p.path
	p.Assume(cs...)
	do()
	p.path = path
}

// Assumes reports whether each conjunct of c is one of the assumptions since
// the current call was entered.
func (p *Prover) Assumes(c Term) bool {
	room := [term.NaryRoom]Term{}
	left := term.Conjuncts(p.t.Store, room[:0], c)
	left = slices.DeleteFunc(left, func(t Term) bool { return t == p.t.Yes })
	for a := p.path; a != p.entered && len(left) > 0; a = a.Before {
		assumed := term.Conjuncts(p.t.Store, nil, a.Cond)
		left = slices.DeleteFunc(left, func(t Term) bool { return slices.Contains(assumed, t) })
	}
	return len(left) == 0
}

// InCall calls do, which evaluates a call for its arguments. It reports whether
// proofs in the call have relied on assumptions outside it, so that their
// consequences are true only for this call.
func (p *Prover) InCall(do func()) (conditional bool) {
	outer, entered := p.conditional, p.entered
	p.conditional, p.entered = false, p.path
	do()
	conditional = p.conditional
	p.conditional, p.entered = conditional || outer, entered
	return conditional
}

// Path returns the current assumptions, the latest first; nil if there are
// none.
func (p *Prover) Path() *Assumption { return p.path }

// SinceEntry returns the conjunction of the assumptions since the current call
// was entered.
func (p *Prover) SinceEntry() Term { return p.assumed(p.entered) }

// assumed returns the conjunction of more and the assumptions since start.
func (p *Prover) assumed(start *Assumption, more ...Term) Term {
	for a := p.path; a != start; a = a.Before {
		more = append(more, a.Cond)
	}
	return p.t.And(more...)
}

// Assumptions returns a function that restores the current assumptions. It is
// for use after a refusal has cut short an evaluation.
func (p *Prover) Assumptions() (restore func()) {
	path, entered, conditional := p.path, p.entered, p.conditional
	return func() { p.path, p.entered, p.conditional = path, entered, conditional }
}
