package expr

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// Locate evaluates the operands of an expression that is assigned to or whose
// address is taken.
func (e *Eval) Locate(x ast.Expr) *exec.Location {
	x = ast.Unparen(x)
	e.Env.Visit(x)
	switch x := x.(type) {
	case *ast.Ident:
		return locateIdent(e, x)
	case *ast.SelectorExpr:
		if sel := e.Env.Info.Selections[x]; sel != nil {
			return locateFields(e, x, sel.Index())
		}
		e.Env.Refuse(x, "a write to a variable of another package")
	case *ast.StarExpr:
		p := e.Value(x.X)
		e.Env.Visit(x)
		return e.Exec.Pointed(p, e.Env.TypeOf(x))
	case *ast.IndexExpr:
		return locateIndex(e, x)
	case *ast.CompositeLit:
		return e.Exec.M.Object(e.Exec.Alloc(e.composite(x, e.Env.TypeOf(x))), e.Env.TypeOf(x))
	}
	e.Env.Refuse(x, "an assignment to this expression (%T)", x)
	return nil
}

func locateIdent(e *Eval, x *ast.Ident) *exec.Location {
	v, _ := e.Env.Info.Uses[x].(*types.Var)
	if v == nil {
		v, _ = e.Env.Info.Defs[x].(*types.Var)
	}
	slot, ok := e.Env.Scope.Slots[v]
	if !ok || e.Exec.St.Vars[slot] == nil {
		e.Env.Refuse(x, "a write to the package variable %s or a use of its address", x.Name)
	}
	return e.Variable(v)
}

// Variable returns the location of a variable of the frame.
func (e *Eval) Variable(v *types.Var) *exec.Location {
	return e.Exec.Variable(e.Env.Scope.Slots[v], e.Env.Type(v.Type()))
}

// locateFields returns the location of the field that a path of field indices
// leads to from x.X, through embedded pointers where there are any.
func locateFields(e *Eval, x *ast.SelectorExpr, index []int) *exec.Location {
	var lv *exec.Location
	t := e.Env.TypeOf(x.X)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		v := e.Value(x.X)
		e.Env.Visit(x)
		lv = e.Exec.Pointed(v, p.Elem())
	} else {
		lv = e.Locate(x.X)
		e.Env.Visit(x)
	}
	return lv.Fields(e.Exec, index)
}

func locateIndex(e *Eval, x *ast.IndexExpr) *exec.Location {
	t := e.Env.TypeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Map:
		vs := e.Operands(x.X, x.Index)
		return exec.MapElem(vs[0].(*sym.Mapping), e.Assignable(x.Index, vs[1], e.Env.TypeOf(x.Index), u.Key()), u.Elem())
	case *types.Slice:
		vs := e.Operands(x.X, x.Index)
		i := e.Exec.M.AsIndex(vs[1].(sym.Term), e.Env.TypeOf(x.Index))
		e.Env.Visit(x)
		return e.Exec.SliceElem(vs[0].(*sym.Slice), i, u.Elem())
	case *types.Array:
		return locateElem(e, x, e.Locate(x.X))
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			p := e.Value(x.X)
			e.Env.Visit(x)
			return locateElem(e, x, e.Exec.Pointed(p, a))
		}
	}
	e.Env.Refuse(x, "an index into type %s", t)
	return nil
}

func locateElem(e *Eval, x *ast.IndexExpr, lv *exec.Location) *exec.Location {
	i := e.Exec.M.AsIndex(e.Operands(x.Index)[0].(sym.Term), e.Env.TypeOf(x.Index))
	if static.IsPointer(e.Env.TypeOf(x.X)) {
		e.Ordered(x.X)
	} else {
		e.OrderedPlace(x.X)
	}
	e.Env.Visit(x)
	return lv.Elem(e.Exec, i)
}

// addressOf evaluates &x.
func addressOf(e *Eval, x *ast.UnaryExpr) sym.Value {
	lv := e.Locate(x.X)
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
		base = e.Locate(x.X).All(e.Exec)
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
		e.OrderedPlace(x.X)
	} else {
		e.Ordered(x.X)
	}
	for _, bound := range []ast.Expr{x.Low, x.High, x.Max} {
		if bound != nil {
			e.Ordered(bound)
		}
	}
}

// sliceBound returns a bound of a slice expression, [sym.None] if it is left
// out.
func sliceBound(e *Eval, x ast.Expr) sym.Term {
	if x == nil {
		return sym.None
	}
	return e.Exec.M.AsIndex(e.Term(x), e.Env.TypeOf(x))
}

// assertion evaluates x.(T): the value, or zero, and whether x holds a T.
func (e *Eval) assertion(x *ast.TypeAssertExpr) (sym.Value, sym.Term) {
	d := e.InterfaceValue(x.X)
	e.Env.Visit(x)
	return e.Exec.M.Mem.Asserted(d, e.Env.Type(e.Env.Info.TypeOf(x.Type)))
}

// InterfaceValue evaluates an expression of an interface type.
func (e *Eval) InterfaceValue(x ast.Expr) *sym.Dynamic {
	d, ok := e.Value(x).(*sym.Dynamic)
	if !ok {
		e.Env.Refuse(x, "this interface value")
	}
	return d
}
