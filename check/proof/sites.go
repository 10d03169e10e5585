package proof

import (
	"context"
	"slices"

	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A SiteFinding is the solver's result for a branch, or for an operation that
// may panic.
type SiteFinding struct {
	Site site.Site
	// Answer is Somewhere if Model reaches the branch or makes the
	// operation panic, and Nowhere if no input does.
	Answer problem.Answer
	Model  problem.Model
	// Err says why there is no answer, if that is known.
	Err error
}

// Branches finds out for each branch whether some input reaches it. An input
// that is found is tried on the later branches, so that most branches need no
// question of their own. Making the terms may take most work, and all questions
// together may take as much again. The error says that the terms take more, or
// is the context's. Branches returns nothing for a function that ranges over a
// map, or with calls that are known by contracts.
func (b *Body) Branches(ctx context.Context, most Work) ([]SiteFinding, error) {
	return b.Reaching(ctx, most, func(s site.Site) bool { return s.Kind.IsBranch() })
}

// Reaching does as Branches for some of the branches. The error is as for it.
func (b *Body) Reaching(ctx context.Context, most Work, wanted func(site.Site) bool) ([]SiteFinding, error) {
	return b.find(ctx, most, wanted, func(s site.Site) term.Term { return s.Reached })
}

// Around yields some inputs that reach a branch, as [Body.Boundary] does for
// all inputs. The error is as for it.
func (b *Body) Around(ctx context.Context, branch site.Site, inputs, seed int64, most Work, yield func(problem.Model) bool) (solver.Outcome, error) {
	if b.isLoose(branch.Reached) {
		return solver.Outcome{}, nil
	}
	return b.spread(ctx, b.question(branch.Reached), inputs, seed, most, func(m problem.Model) bool { return yield(b.input(m)) })
}

// Operations finds out for each operation whether it panics on some input, as
// Branches does for branches. A panic counts even if the call recovers. The
// first question is whether the call panics at all. The error is as for
// Branches.
func (b *Body) Operations(ctx context.Context, most Work) ([]SiteFinding, error) {
	return b.find(ctx, most, func(s site.Site) bool { return s.Kind.IsOperation() }, func(s site.Site) term.Term { return s.Fails })
}

// find asks for inputs that satisfy terms of sites.
func (b *Body) find(ctx context.Context, most Work, is func(site.Site) bool, termOf func(site.Site) term.Term) ([]SiteFinding, error) {
	sites, err := b.Behavior.Sites(ctx, most.labor())
	if err != nil || b.Behavior.Ranges || len(b.Behavior.Given) > 0 {
		return nil, err
	}
	work := &purse{most}
	panics := b.ask(ctx, work, work.share(siteShare), b.Behavior.Panics).Answer
	safe := panics == problem.Nowhere && !b.Behavior.Recovers
	var all []SiteFinding
	var models []problem.Model
	for _, site := range sites {
		if !is(site) {
			continue
		}
		f := SiteFinding{Site: site, Answer: problem.Nowhere}
		t := termOf(site)
		if b.isLoose(t) {
			f.Answer = problem.Undecided
		} else if t != term.False && (site.Kind.IsBranch() || !safe) {
			f.Model = b.among(models, t)
			if f.Answer = problem.Somewhere; f.Model == nil {
				a := b.ask(ctx, work, work.share(siteShare), t)
				f.Answer, f.Model, f.Err = a.Answer, a.model, a.err
			}
		}
		switch {
		case f.Answer == problem.Somewhere:
			models = append(models, f.Model)
		case site.Open && !safe:
			f.Answer = problem.Undecided
		}
		all = append(all, f)
	}
	return all, nil
}

// siteShare says which part of the remaining work a question may take, so that
// expensive questions leave work to later ones.
const siteShare = 4

// Takes reports whether an input is known to reach a branch.
func (b *Body) Takes(branch site.Site, m problem.Model) bool {
	return !b.isLoose(branch.Reached) && b.Behavior.Encoding.Problem.Store.Eval(branch.Reached, m) != 0
}

// isLoose reports whether a term of a site has variables that inputs do not.
func (b *Body) isLoose(t term.Term) bool {
	p := b.Behavior.Encoding.Problem
	return slices.ContainsFunc(term.Variables(p.Store, t), func(v int) bool { return v >= len(p.Vars) })
}

// among returns a model that satisfies a term; nil if no model does.
func (b *Body) among(models []problem.Model, t term.Term) problem.Model {
	for _, m := range models {
		if b.Behavior.Encoding.Problem.Store.Eval(t, m) != 0 {
			return m
		}
	}
	return nil
}
