package encode

import (
	"go/ast"
	"go/types"
)

// typeSwitch evaluates a type switch: the cases from top to bottom, the default last.
func (f *frame) typeSwitch(s *ast.TypeSwitchStmt, st *state) *outcome {
	o := f.initial(s.Init, st)
	if o.st == nil {
		return o
	}
	e := f.eval(o.st)
	x := switched(s)
	d := e.interfaceValue(x)
	if e.dead() {
		return f.l.then(o, e.finish())
	}
	t := &typeCases{f, s, f.typeOf(x)}
	r := f.l.after(e.panics, t.from(0, d, e.st))
	return f.l.then(o, f.l.rejoin(r, exitKey{exitBreak, s}))
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
	*frame
	s   *ast.TypeSwitchStmt
	typ types.Type
}

// from evaluates the switch from its clause i on; d has the alternatives that no clause above took.
func (t *typeCases) from(i int, d *dynamic, st *state) *outcome {
	for ; i < len(t.s.Body.List); i++ {
		cl := t.s.Body.List[i].(*ast.CaseClause)
		if cl.List == nil {
			continue
		}
		in, out, c := t.take(cl, d)
		var a, b *outcome
		if c != t.l.t.no {
			a = t.l.under(c, func() *outcome { return t.body(cl, in, st) })
		}
		if c != t.l.t.yes {
			b = t.l.under(t.l.t.not(c), func() *outcome { return t.from(i+1, out, st) })
		}
		return t.l.branch(c, a, b)
	}
	for _, cl := range t.s.Body.List {
		if cl := cl.(*ast.CaseClause); cl.List == nil {
			return t.body(cl, d, st)
		}
	}
	return t.l.ended(st)
}

// take divides the alternatives into those that a clause takes and the others; c is where it takes one.
func (t *typeCases) take(cl *ast.CaseClause, d *dynamic) (in, out *dynamic, c Term) {
	in, out, c = &dynamic{}, d, t.l.t.no
	for _, x := range cl.List {
		var taken, left []holding
		is := t.l.t.no
		if isNilName(x, t.info) {
			for _, a := range out.alts {
				if a.typ == nil {
					taken, is = append(taken, a), a.guard
				} else {
					left = append(left, a)
				}
			}
		} else {
			taken, left, is = t.l.mem.matching(out, t.frame.typ(t.info.TypeOf(x)))
		}
		in = &dynamic{append(in.alts, taken...)}
		out, c = &dynamic{left}, t.l.t.or(c, is)
	}
	if len(out.alts) == 0 {
		c = t.l.t.yes
	}
	return in, out, c
}

// body evaluates a clause. Its variable has the clause's type where that is a single one.
func (t *typeCases) body(cl *ast.CaseClause, d *dynamic, st *state) *outcome {
	if v, ok := t.info.Implicits[cl].(*types.Var); ok {
		var val value = d
		if typ := t.frame.typ(v.Type()); !types.IsInterface(typ) && len(d.alts) > 0 {
			val = d.alts[0].val
		}
		st = t.declare(st, v, val)
	}
	return t.block(cl.Body, st)
}

// assertion evaluates x.(T): the value, or zero, and whether x holds a T.
func (e *eval) assertion(x *ast.TypeAssertExpr) (value, Term) {
	d := e.interfaceValue(x.X)
	e.visit(x)
	return e.l.mem.asserted(d, e.typ(e.info.TypeOf(x.Type)))
}

// interfaceValue evaluates an expression of an interface type.
func (e *eval) interfaceValue(x ast.Expr) *dynamic {
	d, ok := e.value(x).(*dynamic)
	if !ok {
		e.refuse(x, "this interface value")
	}
	return d
}
