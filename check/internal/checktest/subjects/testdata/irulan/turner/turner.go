// Package turner has the compiler to combinators of Irulan's example E18.
package turner

// A Var is a variable.
type Var uint8

// The variables.
const (
	V0 Var = iota
	V1
)

// A Comb is a combinator.
type Comb uint8

// The combinators, which Turner has described.
const (
	I Comb = iota
	K
	B
	C
	S
	C1
	B1
	S1
)

// An Exp is an expression.
type Exp interface{ exp() }

// App is F applied to X.
type App struct{ F, X Exp }

// Lambda is a function of V.
type Lambda struct {
	V    Var
	Body Exp
}

// Ref is a variable.
type Ref struct{ V Var }

// Prim is a combinator.
type Prim struct{ C Comb }

func (App) exp()    {}
func (Lambda) exp() {}
func (Ref) exp()    {}
func (Prim) exp()   {}

func isWhole(e Exp) bool {
	switch e := e.(type) {
	case App:
		return isWhole(e.F) && isWhole(e.X)
	case Lambda:
		return isWhole(e.Body)
	}
	return e != nil
}

func isFirstOrder(e Exp) bool {
	switch e := e.(type) {
	case App:
		return isFirstOrder(e.F) && isFirstOrder(e.X)
	case Lambda:
		return false
	}
	return true
}

// abstract is the function of v that e is, without lambdas.
func abstract(v Var, e Exp) Exp {
	switch e := e.(type) {
	case App:
		return combine(abstract(v, e.F), abstract(v, e.X))
	case Lambda:
		return abstract(v, abstract(e.V, e.Body))
	case Ref:
		if e.V == v {
			return Prim{I}
		}
	}
	return App{Prim{K}, e}
}

// combine is S applied to f and x, or what is shorter and does the same.
func combine(f, x Exp) Exp {
	kf, constant := of(K, f)
	kx, argument := of(K, x)
	switch {
	case constant && argument:
		return App{Prim{K}, App{kf, kx}}
	case constant && x == Prim{I}:
		return kf
	case constant:
		if app, ok := kf.(App); ok {
			return App{App{App{Prim{B1}, app.F}, app.X}, x}
		}
		return App{App{Prim{B}, kf}, x}
	case argument:
		if app, ok := f.(App); ok {
			if g, ok := of(B, app.F); ok {
				return App{App{App{Prim{C1}, g}, app.X}, kx}
			}
		}
		return App{App{Prim{C}, f}, kx}
	}
	if app, ok := f.(App); ok {
		if g, ok := of(B, app.F); ok {
			return App{App{App{Prim{S1}, g}, app.X}, x}
		}
	}
	return App{App{Prim{S}, f}, x}
}

// of is what a combinator is applied to in e.
func of(c Comb, e Exp) (Exp, bool) {
	if app, ok := e.(App); ok && app.F == (Prim{c}) {
		return app.X, true
	}
	return nil, false
}

// simplify reduces as long as it can.
func simplify(e Exp) Exp {
	switch e := e.(type) {
	case Lambda:
		return simplify(abstract(e.V, e.Body))
	case App:
		e = App{simplify(e.F), simplify(e.X)}
		if reduced, ok := reduce(e); ok {
			return simplify(reduced)
		}
		return e
	}
	return e
}

// arguments are the combinator that e applies, and to what.
func arguments(e Exp) (Comb, []Exp, bool) {
	switch e := e.(type) {
	case Prim:
		return e.C, nil, true
	case App:
		c, args, ok := arguments(e.F)
		return c, append(args, e.X), ok
	}
	return 0, nil, false
}

// reduce applies a combinator to as many arguments as it takes.
func reduce(e App) (Exp, bool) {
	c, a, ok := arguments(e)
	switch {
	case !ok:
	case c == I && len(a) == 1:
		return a[0], true
	case c == K && len(a) == 2:
		return a[0], true
	case c == B && len(a) == 3:
		return App{a[0], App{a[1], a[2]}}, true
	case c == C && len(a) == 3:
		return App{App{a[0], a[2]}, a[1]}, true
	case c == S && len(a) == 3:
		return App{App{a[0], a[2]}, App{a[1], a[2]}}, true
	case c == B1 && len(a) == 4:
		return App{App{a[0], a[1]}, App{a[2], a[3]}}, true
	case c == C1 && len(a) == 4:
		return App{App{a[0], App{a[1], a[3]}}, a[2]}, true
	case c == S1 && len(a) == 4:
		return App{App{a[0], App{a[1], a[3]}}, App{a[2], a[3]}}, true
	}
	return nil, false
}

// PropAbstract says that an abstraction applied to its variable is what it was,
// and forgets that this may not be simple.
//
//refine:requires isWhole(e) && isFirstOrder(e)
//refine:ensures result
func PropAbstract(v Var, e Exp) bool {
	return simplify(App{abstract(v, e), Ref{v}}) == e
}

// PropSimple says what is true, also of expressions with lambdas.
//
//refine:requires isWhole(e)
//refine:ensures result
func PropSimple(v Var, e Exp) bool {
	return simplify(App{abstract(v, e), Ref{v}}) == simplify(e)
}
