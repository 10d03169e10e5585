package lift

import (
	"errors"
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// selector evaluates x.f.
func (e *Eval) selector(x *ast.SelectorExpr) sym.Value {
	sel := e.Env.Info.Selections[x]
	if sel == nil {
		return qualified(e, x)
	}
	switch sel.Kind() {
	case types.FieldVal:
		v, _ := e.fields(x, sel.Index())
		return v
	case types.MethodVal:
		return e.method(x, sel)
	}
	return e.methodExpr(x, sel)
}

// fields returns the field that a path of field indices leads to from x.X, and
// its type.
func (e *Eval) fields(x *ast.SelectorExpr, index []int) (sym.Value, types.Type) {
	v := e.Value(x.X)
	e.Env.Visit(x)
	return e.Exec.Field(v, e.Env.TypeOf(x.X), index)
}

// index evaluates x[i], and f[T] where f is generic.
func (e *Eval) index(x *ast.IndexExpr) sym.Value {
	t := e.Env.TypeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return e.funcName(x.X, instanceOf(e, x.X))
	case *types.Map:
		v, _ := mapIndex(e, x)
		return v
	case *types.Slice:
		vs := e.operands(x.X, x.Index)
		i := e.Exec.M.AsIndex(vs[1].(sym.Term), e.Env.TypeOf(x.Index))
		s := vs[0].(*sym.Slice)
		e.Env.Visit(x)
		return e.Exec.IndexSlice(s, i, u.Elem())
	case *types.Array:
		vs := e.operands(x.X, x.Index)
		return arrayIndex(e, x, vs[0], vs[1], u)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			vs := e.operands(x.X, x.Index)
			if !e.settled(func(e *Eval, k *sym.Keyer) { k.Value(e.Exec.Deref(e.Value(x.X), u.Elem())) }) {
				e.Env.RefuseVarying(x, "an array that a call in its index may change (Go leaves open which comes first)")
			}
			e.Env.Visit(x)
			return arrayIndex(e, x, e.Exec.Deref(vs[0], u.Elem()), vs[1], a)
		}
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			vs := e.operands(x.X, x.Index)
			i := e.Exec.M.AsIndex(vs[1].(sym.Term), e.Env.TypeOf(x.Index))
			e.Env.Visit(x)
			return e.Exec.IndexText(vs[0].(*sym.Text), i)
		}
	}
	e.Env.Refuse(x, "an index into type %s", t)
	return nil
}

func arrayIndex(e *Eval, x *ast.IndexExpr, v, i sym.Value, a *types.Array) sym.Value {
	k := e.Exec.M.AsIndex(i.(sym.Term), e.Env.TypeOf(x.Index))
	e.Env.Visit(x)
	return e.Exec.IndexArray(v.(*sym.Aggregate), k, a)
}

// mapIndex evaluates m[k]: the value, or zero, and whether the key is there.
func mapIndex(e *Eval, x *ast.IndexExpr) (sym.Value, sym.Term) {
	u, ok := e.Env.TypeOf(x.X).Underlying().(*types.Map)
	if !ok {
		e.Env.Refuse(x, "an index with two values into type %s", e.Env.TypeOf(x.X))
	}
	vs := e.operands(x.X, x.Index)
	key := e.assignable(x.Index, vs[1], e.Env.TypeOf(x.Index), u.Key())
	e.Env.Visit(x)
	return e.Exec.Lookup(vs[0].(*sym.Mapping), key, u.Elem())
}

// addressOf evaluates &x.
func addressOf(e *Eval, x *ast.UnaryExpr) sym.Value {
	lv := e.locate(x.X)
	e.Env.Visit(x)
	p := lv.Address(e.Exec)
	if lit, ok := ast.Unparen(x.X).(*ast.CompositeLit); ok {
		e.happened(x, []sym.Value{p}, elements(e, lit)...)
	}
	return p
}

// sliceExpr evaluates x[lo:hi:max].
func sliceExpr(e *Eval, x *ast.SliceExpr) sym.Value {
	t := e.Env.TypeOf(x.X)
	var base *sym.Slice
	switch u := t.Underlying().(type) {
	case *types.Slice:
		base = e.Value(x.X).(*sym.Slice)
	case *types.Array:
		base = e.locate(x.X).All(e.Exec)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			p := e.Value(x.X)
			e.Env.Visit(x)
			base = e.Exec.Pointed(p, a).All(e.Exec)
		}
	case *types.Basic:
		s := e.Value(x.X).(*sym.Text)
		lo, hi := sliceBound(e, x.Low), sliceBound(e, x.High)
		orderedSlice(e, x)
		e.Env.Visit(x)
		return e.Exec.Substring(s, lo, hi)
	}
	if base == nil {
		e.Env.Refuse(x, "a slice of type %s", t)
	}
	lo, hi, most := sliceBound(e, x.Low), sliceBound(e, x.High), sliceBound(e, x.Max)
	orderedSlice(e, x)
	if e.Exec.Dead() {
		return e.Exec.M.Mem.NilSlice
	}
	e.Env.Visit(x)
	return e.Exec.Slice(base, lo, hi, most)
}

// orderedSlice rejects a slice expression whose operands are open. For an array
// only the location counts.
func orderedSlice(e *Eval, x *ast.SliceExpr) {
	if _, ok := e.Env.TypeOf(x.X).Underlying().(*types.Array); ok {
		e.orderedPlace(x.X)
	} else {
		e.ordered(x.X)
	}
	for _, bound := range []ast.Expr{x.Low, x.High, x.Max} {
		if bound != nil {
			e.ordered(bound)
		}
	}
}

// sliceBound returns a bound of a slice expression, [sym.None] if it is left
// out.
func sliceBound(e *Eval, x ast.Expr) sym.Term {
	if x == nil {
		return sym.None
	}
	return e.Exec.M.AsIndex(e.term(x), e.Env.TypeOf(x))
}

// assertion evaluates x.(T): the value, or zero, and whether x holds a T.
func (e *Eval) assertion(x *ast.TypeAssertExpr) (sym.Value, sym.Term) {
	d := e.interfaceValue(x.X)
	e.Env.Visit(x)
	return e.Exec.M.Mem.Asserted(d, e.Env.Type(e.Env.Info.TypeOf(x.Type)))
}

// interfaceValue evaluates an expression of an interface type.
func (e *Eval) interfaceValue(x ast.Expr) *sym.Dynamic {
	d, ok := e.Value(x).(*sym.Dynamic)
	if !ok {
		e.Env.Refuse(x, "this interface value")
	}
	return d
}

// A variables holds the package variables that have been evaluated.
type variables struct {
	packages map[string]*globals // by path
	// sentinels are the values of the error variables that interfaces hold.
	sentinels map[*types.Var]*sym.Dynamic
}

func newVariables() variables {
	return variables{packages: map[string]*globals{}, sentinels: map[*types.Var]*sym.Dynamic{}}
}

// A globals holds the values of the variables of a package.
type globals struct {
	vars    *static.Vars
	vals    map[*types.Var]sym.Value
	pending map[*types.Var]bool
}

func newGlobals(vars *static.Vars) *globals {
	return &globals{vars: vars, vals: map[*types.Var]sym.Value{}, pending: map[*types.Var]bool{}}
}

// globalsOf returns the variables of the package that declares v, or nil if its
// source is not available.
func (l *Lifter) globalsOf(v *types.Var) *globals {
	if l.Program.Vars == nil || v.Pkg() == nil {
		return nil
	}
	return l.variables.of(&l.Program, v.Pkg().Path())
}

// of returns the variables of the package at a path, or nil if its source
// is not available.
func (vs *variables) of(p *Program, path string) *globals {
	home := p.Vars
	g, ok := vs.packages[path]
	if ok {
		return g
	}
	if p.Home == nil || path == p.Home.Path() {
		g = newGlobals(home)
	} else if files, info, ok := p.Source.PackageSource(path); ok {
		if path == "unicode" {
			g = newGlobals(static.VarsOfTables(home.Fset, files, info))
		} else {
			g = newGlobals(static.VarsOf(home.Fset, files, info, true))
		}
	}
	vs.packages[path] = g
	return g
}

// global returns the value of a package variable, or the reason why it has
// none.
func (l *Lifter) global(v *types.Var) (val sym.Value, why string) {
	g := l.globalsOf(v)
	if g == nil {
		return nil, "a read of the variable " + v.Name()
	}
	v, init, ok := g.vars.Lookup(v)
	if !ok {
		return nil, "a read of the variable " + v.Name() + ", whose value is not known"
	}
	if val, ok := g.vals[v]; ok {
		return val, ""
	}
	changes := "a read of the package variable " + v.Name() + ", which the package may change"
	abroad, passed := l.variables.changedAbroad(&l.Program, v)
	switch {
	case g.vars.Changes(v):
		return nil, changes
	case abroad:
		return nil, "a read of the package variable " + v.Name() + ", which another package may change"
	}
	if g.pending[v] {
		return nil, "the package variable " + v.Name() + ", whose value depends on itself"
	}
	g.pending[v] = true
	defer delete(g.pending, v)
	val = l.initial(g, v, init)
	if d, ok := val.(*sym.Dynamic); ok && (passed || g.vars.HandedOn(v)) && !d.Constant() {
		return nil, changes
	}
	g.vals[v] = val
	return val, ""
}

// changedAbroad reports whether a package that uses that of a variable may
// change the variable, and whether one hands on the interface that the variable
// is.
func (vs *variables) changedAbroad(p *Program, v *types.Var) (changes, handedOn bool) {
	if p.Users == nil {
		return false, false
	}
	for _, path := range p.Users(v.Pkg().Path()) {
		g := vs.of(p, path)
		if g == nil {
			return true, true
		}
		touched, passed := g.vars.ChangesOther(v)
		changes, handedOn = changes || touched, handedOn || passed
	}
	return changes, handedOn
}

// initial evaluates the declaration of a package variable. The objects that it
// allocates exist in every state, and nothing may write them.
func (l *Lifter) initial(g *globals, v *types.Var, init ast.Expr) sym.Value {
	if init == nil {
		return l.Mem.Zero(v.Type())
	}
	caller, abroad := l.T.Here, l.at.abroad
	l.at.abroad = l.isForeign(v)
	stmt := &ast.ExprStmt{X: init}
	sc := l.syntax.scope(stmt, g.vars.Info)
	e := l.env(v, sc, g.vars.Info, g.vars.Fset, nil).Eval(&sym.State{Vars: make([]sym.Value, len(sc.Slots))})
	var val sym.Value
	l.M.Unwatched(func() { val = e.valueAs(init, v.Type()) })
	l.T.Here, l.at.abroad = caller, abroad
	if e.Exec.Panics != l.T.No {
		l.T.Refuse("the package variable %s, whose initialization may panic", v.Name())
	}
	if e.Exec.St.Heap != nil {
		for _, en := range e.Exec.St.Heap.Entries {
			if en.Obj.Grown {
				l.T.Refuse("the package variable %s, which append has made", v.Name())
			}
			en.Obj.Init, en.Obj.Global = en.Cell.Val, true
		}
	}
	return val
}

// Sentinel returns the value of a package variable in an interface. It is the
// same value that a predicate reads from the variable, so that the two are
// equal. t is the variable's singleton type. If the value cannot be lifted, it
// is an unknown value of that type.
func (l *Lifter) Sentinel(v *types.Var, t types.Type) *sym.Dynamic {
	d, ok := l.variables.sentinels[v]
	if ok {
		return d
	}
	_, err := l.Attempt(func() sym.Term {
		val, why := l.global(v)
		if why == "" {
			d = l.Mem.Passed(val, v.Type(), types.Universe.Lookup("error").Type()).(*sym.Dynamic)
		}
		return l.T.Yes
	})
	var unsupported *sym.Unsupported
	var unbounded *Unbounded
	if err != nil && !errors.As(err, &unsupported) && !errors.As(err, &unbounded) {
		panic(sym.Refusal{Err: err})
	}
	if d == nil {
		d = &sym.Dynamic{Alts: []sym.DynamicAlt{{Guard: l.T.Yes, Typ: l.M.Types.Canonical(t), Val: &sym.Hidden{}}}}
	}
	l.variables.sentinels[v] = d
	return d
}

// qualified evaluates a name of another package.
func qualified(e *Eval, x *ast.SelectorExpr) sym.Value {
	switch o := e.Env.Info.Uses[x.Sel].(type) {
	case *types.Var:
		return e.global(x, o)
	case *types.Func:
		return e.funcName(x, instanceOf(e, x))
	}
	e.Env.Refuse(x, "%s", x.Sel.Name)
	return nil
}

// global returns the value of a package variable.
func (e *Eval) global(x ast.Expr, v *types.Var) sym.Value {
	val, why := e.Env.l.global(v)
	if why != "" {
		e.Env.Refuse(x, "%s", why)
	}
	return val
}
