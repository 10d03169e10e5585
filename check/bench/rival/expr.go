package rival

import (
	"slices"

	"github.com/typetarget/target/check/bench/subject"
)

type substitution struct {
	e1   subject.Expr
	name int
	e2   subject.Expr
}

var subst = &Family[substitution]{
	Func:   "Subst",
	Params: func(in substitution) []any { return []any{&in.e1, in.name, &in.e2} },
	Valid: func(in substitution) bool {
		return subject.IsTerm(in.e1) && subject.IsTerm(in.e2) && subject.Closed(in.e1, nil) && subject.Closed(in.e2, nil)
	},
	Holds: func(in substitution) bool {
		r := subject.Subst(in.e1, in.name, in.e2)
		return subject.Closed(r, nil) && subject.SameExpr(r, in.e1)
	},
	Generate: func(b Bounds, yield func(substitution) bool) bool {
		return closedTerms(b, nil, func(e1 subject.Expr) bool {
			return loopRange(b.Lo, b.Hi, func(name int) bool {
				return closedTerms(b, nil, func(e2 subject.Expr) bool { return yield(substitution{e1, name, e2}) })
			})
		})
	},
	Loop: func(b Bounds, yield func(substitution) bool) bool {
		return terms(b, func(e1 subject.Expr) bool {
			return loopRange(b.Lo, b.Hi, func(name int) bool {
				return terms(b, func(e2 subject.Expr) bool { return yield(substitution{e1, name, e2}) })
			})
		})
	},
	Random: func(b Bounds, draw Draw) substitution {
		return substitution{randomTerm(b, draw), b.Lo + draw(b.Hi-b.Lo+1), randomTerm(b, draw)}
	},
	RandomValid: func(b Bounds, draw Draw) substitution {
		return substitution{randomClosed(b, nil, draw), b.Lo + draw(b.Hi-b.Lo+1), randomClosed(b, nil, draw)}
	},
}

// closedTerms yields every term whose free variables are bound.
func closedTerms(b Bounds, bound []int, yield func(subject.Expr) bool) bool {
	if b.Depth == 0 {
		return true
	}
	below := Bounds{b.Depth - 1, b.Lo, b.Hi}
	for _, x := range bound {
		if !yield(subject.Var{Name: x}) {
			return false
		}
	}
	return loopRange(b.Lo, b.Hi, func(x int) bool {
		return closedTerms(below, binding(bound, x), func(e subject.Expr) bool { return yield(subject.Lam{Name: x, Body: e}) })
	}) && closedTerms(below, bound, func(f subject.Expr) bool {
		return closedTerms(below, bound, func(a subject.Expr) bool { return yield(subject.App{Fun: f, Arg: a}) })
	})
}

// binding returns bound with x.
func binding(bound []int, x int) []int {
	if slices.Contains(bound, x) {
		return bound
	}
	return append(slices.Clip(bound), x)
}

// terms yields nil, and then every term within the bounds.
func terms(b Bounds, yield func(subject.Expr) bool) bool {
	if !yield(nil) {
		return false
	}
	if b.Depth == 0 {
		return true
	}
	below := Bounds{b.Depth - 1, b.Lo, b.Hi}
	return loopRange(b.Lo, b.Hi, func(x int) bool { return yield(subject.Var{Name: x}) }) &&
		loopRange(b.Lo, b.Hi, func(x int) bool {
			return terms(below, func(e subject.Expr) bool { return yield(subject.Lam{Name: x, Body: e}) })
		}) &&
		terms(below, func(f subject.Expr) bool {
			return terms(below, func(a subject.Expr) bool { return yield(subject.App{Fun: f, Arg: a}) })
		})
}

// randomTerm draws a term without holes.
func randomTerm(b Bounds, draw Draw) subject.Expr {
	x := b.Lo + draw(b.Hi-b.Lo+1)
	if b.Depth <= 1 {
		return subject.Var{Name: x}
	}
	below := Bounds{b.Depth - 1, b.Lo, b.Hi}
	switch draw(3) {
	case 0:
		return subject.Var{Name: x}
	case 1:
		return subject.Lam{Name: x, Body: randomTerm(below, draw)}
	}
	return subject.App{Fun: randomTerm(below, draw), Arg: randomTerm(below, draw)}
}

// randomClosed draws a term whose free variables are bound. The depth must be 2
// or more if bound is empty.
func randomClosed(b Bounds, bound []int, draw Draw) subject.Expr {
	below := Bounds{b.Depth - 1, b.Lo, b.Hi}
	kind := draw(3)
	switch {
	case len(bound) > 0 && (kind == 0 || b.Depth == 1):
		return subject.Var{Name: bound[draw(len(bound))]}
	case kind == 2 && (len(bound) > 0 || b.Depth > 2):
		return subject.App{Fun: randomClosed(below, bound, draw), Arg: randomClosed(below, bound, draw)}
	}
	x := b.Lo + draw(b.Hi-b.Lo+1)
	return subject.Lam{Name: x, Body: randomClosed(below, binding(bound, x), draw)}
}
