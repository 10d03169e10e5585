package site

import (
	"cmp"
	"context"
	"go/ast"
	"go/token"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// A Site is a place in the source that inputs may reach: a branch, an operation
// that may panic, or what may go on without end. It stands for all calls and
// iterations that come there.
type Site struct {
	Kind Kind
	Pos  token.Position
	// Func names the declaration that the site stands in, with its receiver
	// type if it is a method. It is empty in the value of a package
	// variable.
	Func string
	// Reached holds of the inputs on which the site is reached at least
	// once.
	Reached term.Term
	// Fails holds of the inputs on which the operation panics. On each input
	// on which the call panics it holds of exactly one site, unless
	// functions that the call enters may recover.
	Fails term.Term
	// Open says that a call that panics may reach the site, or fail there,
	// on other inputs than the terms say. Go leaves open what it evaluates
	// before an operation of the same statement that panics, and deferred
	// functions and the argument of panic are not evaluated where a call
	// panics. On inputs on which nothing panics Reached is exact.
	Open bool
}

// Sites lists the sites of the functions that a call has entered. Functions
// come in the order in which calls have first entered them, and their sites in
// the order of the source. The terms hold of the inputs on which the call at
// the root is made. To make them may take most labor, unless that is 0; the
// error is sym.ErrLabor or the context's.
func (r *Recorder) Sites(ctx context.Context, root *Call, most int64) ([]Site, error) {
	if err := r.spread(ctx, root, most); err != nil {
		return nil, err
	}
	s := r.t.Store
	var all []Site
	for _, f := range r.functions {
		var own []Site
		for _, p := range f.places {
			if p.kind.IsBranch() || len(p.reached) > 0 {
				own = append(own, Site{
					Kind: p.kind, Pos: f.Fset.Position(p.pos()), Func: nameOf(f.Decl),
					Reached: s.Or(p.reached...), Fails: s.Or(p.fails...), Open: p.open || r.uncertain,
				})
			}
		}
		slices.SortFunc(own, func(a, b Site) int {
			return cmp.Or(cmp.Compare(a.Pos.Offset, b.Pos.Offset), cmp.Compare(a.Kind, b.Kind))
		})
		all = append(all, own...)
	}
	return all, ctx.Err()
}

// spread finds the inputs on which calls are made, callers first, and gives
// them to the places of what the calls reach. It may take most labor, unless
// that is 0.
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

// add adds inputs on which the place is reached, and those on which the
// operation panics.
func (p *place) add(reached, fails term.Term, open bool) {
	if reached == term.False {
		return
	}
	p.reached, p.fails = append(p.reached, reached), append(p.fails, fails)
	p.open = p.open || open
}

// paths are what is assumed since the call at hand was entered, as terms.
type paths struct {
	s     *term.Store
	known map[*sym.Assumption]term.Term
}

// since is what a path assumes since c was entered.
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

// open reports whether an operation may have panicked that Go may evaluate
// later, in c, which is called where here holds.
func (p *paths) open(c *Call, here term.Term, l *loose) bool {
	for ; l != nil; l = l.outer {
		if p.s.And(here, p.since(c, l.path), l.panics) != term.False {
			return true
		}
	}
	return false
}

// foreignPanics are where calls of functions that are not watched panic by
// themselves, and not in watched functions that they call.
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

// nameOf is the name of a declared function, with its receiver type.
func nameOf(fn ast.Node) string {
	d, ok := fn.(*ast.FuncDecl)
	if !ok {
		return ""
	}
	if d.Recv == nil {
		return d.Name.Name
	}
	return receiver(d.Recv.List[0].Type) + "." + d.Name.Name
}

// receiver is the name of the type of a receiver.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return receiver(x.X)
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
