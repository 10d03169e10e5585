package subject

import "slices"

// An Expr is a term of the lambda calculus.
type Expr interface{ isExpr() }

// A Var is a variable.
type Var struct{ Name int }

// A Lam binds a variable.
type Lam struct {
	Name int
	Body Expr
}

// An App applies a function.
type App struct{ Fun, Arg Expr }

func (Var) isExpr() {}
func (Lam) isExpr() {}
func (App) isExpr() {}

// Subst puts e2, which is closed, for a variable of e1.
//
//refine:requires IsTerm(e1) && IsTerm(e2) && Closed(e1, nil) && Closed(e2, nil)
//refine:ensures Closed(result, nil) && SameExpr(result, e1)
func Subst(e1 Expr, name int, e2 Expr) Expr {
	switch e := e1.(type) {
	case Var:
		if e.Name == name {
			return e2
		}
	case Lam:
		if e.Name != name {
			return Lam{e.Name, Subst(e.Body, name, e2)}
		}
	case App:
		return App{Subst(e.Fun, name, e2), Subst(e.Arg, name, e2)}
	}
	return e1
}

// IsTerm reports whether no part of e is missing.
func IsTerm(e Expr) bool {
	switch e := e.(type) {
	case Var:
		return true
	case Lam:
		return IsTerm(e.Body)
	case App:
		return IsTerm(e.Fun) && IsTerm(e.Arg)
	}
	return false
}

// Closed reports whether every variable of e is bound, in e or by bound.
func Closed(e Expr, bound []int) bool {
	switch e := e.(type) {
	case Var:
		return slices.Contains(bound, e.Name)
	case Lam:
		return Closed(e.Body, append(slices.Clip(bound), e.Name))
	case App:
		return Closed(e.Fun, bound) && Closed(e.Arg, bound)
	}
	return false
}

// SameExpr reports whether two terms are the same, names included.
func SameExpr(a, b Expr) bool { return a == b }
