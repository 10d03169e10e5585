package site

import (
	"context"
	"go/ast"
	"go/token"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/annotation"
)

// A Site is a place in the source that inputs may reach. It is a branch, an
// operation that may panic, or a loop or recursion that may not end. A Site
// represents all calls and iterations that reach it.
type Site struct {
	Kind Kind
	Pos  token.Position
	// Func is the name of the declaration around the site, with its
	// receiver type if it is a method. It is empty in the value of a
	// package variable.
	Func string
	// Reached is true for the inputs that reach the site at least once.
	Reached term.Term
	// Fails is true for the inputs that make the operation panic. If the
	// call panics on an input, Fails is true for exactly one site there,
	// unless functions that the call enters may recover.
	Fails term.Term
	// Open says that a call that panics may reach the site, or fail there,
	// on other inputs than the terms say. Go leaves open which operations
	// it evaluates before an operation of the same statement that panics.
	// Deferred functions and the argument of panic are not evaluated where
	// a call panics. If nothing panics on an input, Reached is exact there.
	Open bool
}

// Sites lists the sites of the functions that a call has entered. Functions
// come in the order in which calls have first entered them, and their sites in
// the order of the source. The terms are relative to the inputs that make the
// call at the root. Sites may take up to most labor, unless most is 0; the
// error is sym.ErrLabor or the context's.
func (r *Recorder) Sites(ctx context.Context, root *Call, most int64) ([]Site, error) {
	if err := r.spread(ctx, root, most); err != nil {
		return nil, err
	}
	s := r.t.Store
	var all []Site
	for _, f := range r.functions {
		for _, p := range f.ordered() {
			if p.kind.IsBranch() || len(p.reached) > 0 {
				all = append(all, Site{
					Kind: p.kind, Pos: f.Fset.Position(p.pos()), Func: nameOf(f.Decl),
					Reached: s.Or(p.reached...), Fails: s.Or(p.fails...), Open: p.open || r.uncertain,
				})
			}
		}
	}
	return all, ctx.Err()
}

// spread finds the inputs that make each call, callers first, and adds them to
// the places that the call reaches. It may take up to most labor, unless most
// is 0.
func (r *Recorder) spread(ctx context.Context, root *Call, most int64) error {
	for _, f := range r.functions {
		for _, p := range f.places {
			p.reached, p.fails, p.open = nil, nil, false
		}
	}
	s, begun := r.t.Store, r.t.Labor()
	paths := &paths{s, map[*sym.Assumption]term.Term{}}
	foreign := &foreignPanics{s, paths, map[*Call]term.Term{}}
	type made struct {
		terms []term.Term
		open  bool
	}
	calls := map[*Call]*made{root: {terms: []term.Term{term.True}}}
	for _, c := range slices.Backward(r.ended) {
		m := calls[c]
		if m == nil {
			continue // of another evaluation
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if most > 0 && r.t.Labor()-begun > most {
			return sym.ErrLabor
		}
		here := s.Or(m.terms...)
		for _, n := range c.notes {
			if n.at == nil {
				continue
			}
			on := s.And(here, paths.since(c, n.path), s.Not(n.before))
			n.at.add(on, s.And(on, n.fails), m.open || paths.open(c, here, n.loose))
		}
		for _, a := range c.calls {
			on := s.And(here, paths.since(c, a.path))
			to := calls[a.to]
			if to == nil {
				to = &made{}
				calls[a.to] = to
			}
			open := m.open || paths.open(c, here, a.loose)
			to.terms, to.open = append(to.terms, on), to.open || open
			if a.at == nil {
				continue
			}
			if panics := foreign.of(a.to); panics != term.False {
				a.at.add(on, s.And(on, panics), open)
			}
		}
	}
	return nil
}

// add adds inputs that reach the place, and those that make the operation
// panic.
func (p *place) add(reached, fails term.Term, open bool) {
	if reached == term.False {
		return
	}
	p.reached, p.fails = append(p.reached, reached), append(p.fails, fails)
	p.open = p.open || open
}

// A paths holds the assumptions since the entry of calls, as terms.
type paths struct {
	s     *term.Store
	known map[*sym.Assumption]term.Term
}

// since returns the conjunction of a path's assumptions since the entry of c.
func (p *paths) since(c *Call, path *sym.Assumption) term.Term {
	if path == c.entry {
		return term.True
	}
	if t, ok := p.known[path]; ok {
		return t
	}
	t := p.s.And(p.since(c, path.Before), path.Cond)
	p.known[path] = t
	return t
}

// open reports whether, in c, an operation may have panicked that Go may
// evaluate later. The call c is made where here is true.
func (p *paths) open(c *Call, here term.Term, l *loose) bool {
	for ; l != nil; l = l.outer {
		if p.s.And(here, p.since(c, l.path), l.panics) != term.False {
			return true
		}
	}
	return false
}

// A foreignPanics holds the conditions under which calls of functions that are
// not watched panic by themselves, and not in watched functions that they call.
type foreignPanics struct {
	s     *term.Store
	paths *paths
	known map[*Call]term.Term
}

func (f *foreignPanics) of(c *Call) term.Term {
	if t, ok := f.known[c]; ok {
		return t
	}
	var all []term.Term
	for _, n := range c.notes {
		if n.at == nil {
			all = append(all, f.s.And(f.paths.since(c, n.path), f.s.Not(n.before), n.fails))
		}
	}
	for _, a := range c.calls {
		if a.at == nil {
			all = append(all, f.s.And(f.paths.since(c, a.path), f.of(a.to)))
		}
	}
	t := f.s.Or(all...)
	f.known[c] = t
	return t
}

// nameOf returns the name of a declared function, with its receiver type.
func nameOf(fn ast.Node) string {
	d, ok := fn.(*ast.FuncDecl)
	if !ok {
		return ""
	}
	return annotation.DeclName(d)
}
