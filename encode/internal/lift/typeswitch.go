package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/flow"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// typeSwitch evaluates a type switch: the cases from top to bottom, the default
// last.
func (f *Frame) typeSwitch(s *ast.TypeSwitchStmt, st *sym.State) *flow.Outcome {
	o := f.initial(s.Init, st)
	if o.St == nil {
		return o
	}
	e := f.Eval(o.St)
	x := switched(s)
	d := e.interfaceValue(x)
	if e.Exec.Dead() {
		return f.L.flow.Then(o, e.finish())
	}
	t := &typeCases{f, s, f.typeOf(x)}
	r := f.L.flow.After(e.Exec.Panics, t.from(0, d, e.Exec.St))
	return f.L.flow.Then(o, f.L.flow.Rejoin(r, flow.Key{Kind: flow.Break, At: s}))
}

// switched is the interface whose type a type switch asks for.
func switched(s *ast.TypeSwitchStmt) ast.Expr {
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		x = a.Rhs[0]
	}
	return ast.Unparen(x).(*ast.TypeAssertExpr).X
}

// typeCases are the cases of a type switch over an interface of type typ.
type typeCases struct {
	*Frame
	s   *ast.TypeSwitchStmt
	typ types.Type
}

// from evaluates the switch from its clause i on; d has the alternatives that
// no clause above took.
func (t *typeCases) from(i int, d *sym.Dynamic, st *sym.State) *flow.Outcome {
	for ; i < len(t.s.Body.List); i++ {
		cl := t.s.Body.List[i].(*ast.CaseClause)
		if cl.List == nil {
			continue
		}
		in, out, c := t.take(cl, d)
		var a, b *flow.Outcome
		if c != t.L.T.No {
			a = t.L.under(c, func() *flow.Outcome { return t.body(cl, in, st) })
		}
		if c != t.L.T.Yes {
			b = t.L.under(t.L.T.Not(c), func() *flow.Outcome { return t.from(i+1, out, st) })
		}
		return t.L.flow.Branch(c, a, b)
	}
	for _, cl := range t.s.Body.List {
		if cl := cl.(*ast.CaseClause); cl.List == nil {
			return t.body(cl, d, st)
		}
	}
	return t.L.flow.Ended(st)
}

// take divides the alternatives into those that a clause takes and the others;
// c is where it takes one.
func (t *typeCases) take(cl *ast.CaseClause, d *sym.Dynamic) (in, out *sym.Dynamic, c sym.Term) {
	in, out, c = &sym.Dynamic{}, d, t.L.T.No
	for _, x := range cl.List {
		var taken, left []sym.Holding
		is := t.L.T.No
		if static.IsNilName(x, t.info) {
			for _, a := range out.Alts {
				if a.Typ == nil {
					taken, is = append(taken, a), a.Guard
				} else {
					left = append(left, a)
				}
			}
		} else {
			taken, left, is = t.L.Mem.Matching(out, t.Frame.typ(t.info.TypeOf(x)))
		}
		in = &sym.Dynamic{Alts: append(in.Alts, taken...)}
		out, c = &sym.Dynamic{Alts: left}, t.L.T.Or(c, is)
	}
	if len(out.Alts) == 0 {
		c = t.L.T.Yes
	}
	return in, out, c
}

// body evaluates a clause. Its variable has the clause's type where that is a
// single one.
func (t *typeCases) body(cl *ast.CaseClause, d *sym.Dynamic, st *sym.State) *flow.Outcome {
	if v, ok := t.info.Implicits[cl].(*types.Var); ok {
		var val sym.Value = d
		if typ := t.Frame.typ(v.Type()); !types.IsInterface(typ) && len(d.Alts) > 0 {
			val = d.Alts[0].Val
		}
		st = t.declare(st, v, val)
	}
	return t.block(cl.Body, st)
}

// assertion evaluates x.(T): the value, or zero, and whether x holds a T.
func (e *Eval) assertion(x *ast.TypeAssertExpr) (sym.Value, sym.Term) {
	d := e.interfaceValue(x.X)
	e.visit(x)
	return e.L.Mem.Asserted(d, e.typ(e.info.TypeOf(x.Type)))
}

// interfaceValue evaluates an expression of an interface type.
func (e *Eval) interfaceValue(x ast.Expr) *sym.Dynamic {
	d, ok := e.Value(x).(*sym.Dynamic)
	if !ok {
		e.Refuse(x, "this interface value")
	}
	return d
}
