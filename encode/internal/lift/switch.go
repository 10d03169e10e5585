package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/spec/gotypes"
)

func isSwitch(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.SwitchStmt, *ast.TypeSwitchStmt:
		return true
	}
	return false
}

// switchStmt evaluates a switch: the cases from top to bottom, the default
// last.
func (f *frame) switchStmt(s *ast.SwitchStmt, st *sym.State) *exec.Outcome {
	return f.l.then(f.initial(s.Init, st), func(st *sym.State) *exec.Outcome {
		e := f.env.Eval(st)
		var tag sym.Value = f.l.T.Yes
		if s.Tag != nil {
			tag = e.Value(s.Tag)
		}
		o := f.l.after(e, func(st *sym.State) *exec.Outcome { return f.cases(s, tag, 0, st) })
		return f.l.M.Rejoin(o, exec.ExitKey{Kind: exec.Break, At: s})
	})
}

// cases evaluates a switch from its clause i on.
func (f *frame) cases(s *ast.SwitchStmt, tag sym.Value, i int, st *sym.State) *exec.Outcome {
	for ; i < len(s.Body.List); i++ {
		cl := s.Body.List[i].(*ast.CaseClause)
		if cl.List == nil {
			continue
		}
		e := f.env.Eval(st)
		c := f.l.T.No
		for _, x := range cl.List {
			if c == f.l.T.Yes {
				break
			}
			e.aside(f.l.T.Not(c), func(e *Eval) {
				v := e.Value(x)
				if s.Tag == nil {
					c = f.l.T.Or(c, v.(sym.Term))
					return
				}
				e.Env.Visit(x)
				c = f.l.T.Or(c, e.Exec.Equal(tag, v, f.env.TypeOf(s.Tag), f.env.TypeOf(x)))
			})
		}
		return f.l.after(e, func(st *sym.State) *exec.Outcome {
			return f.l.branch(c,
				func() *exec.Outcome { return f.caseBody(s, i, st) },
				func() *exec.Outcome { return f.cases(s, tag, i+1, st) })
		})
	}
	for i, cl := range s.Body.List {
		if cl.(*ast.CaseClause).List == nil {
			return f.caseBody(s, i, st)
		}
	}
	f.l.M.Sites.Take(s, site.NoCase)
	return f.l.M.Ended(st)
}

// caseBody evaluates the body of clause i and, where that falls through, of
// those below it.
func (f *frame) caseBody(s *ast.SwitchStmt, i int, st *sym.State) *exec.Outcome {
	cl := s.Body.List[i].(*ast.CaseClause)
	f.l.M.Sites.Take(cl, site.KindOf(cl))
	o := f.block(cl.Body, st)
	key := exec.ExitKey{Kind: exec.Fallthrough, At: s}
	x := o.Exit(key)
	if x == nil {
		return o
	}
	// fallthrough is the last statement of a body, so that only it ends the
	// body normally.
	return f.l.then(f.l.M.Rejoin(o, key), func(st *sym.State) *exec.Outcome { return f.caseBody(s, i+1, st) })
}

// typeSwitch evaluates a type switch: the cases from top to bottom, the default
// last.
func (f *frame) typeSwitch(s *ast.TypeSwitchStmt, st *sym.State) *exec.Outcome {
	return f.l.then(f.initial(s.Init, st), func(st *sym.State) *exec.Outcome {
		e := f.env.Eval(st)
		x := gotypes.Switched(s)
		d := e.interfaceValue(x)
		t := &typeCases{f, s, f.env.TypeOf(x)}
		o := f.l.after(e, func(st *sym.State) *exec.Outcome { return t.from(0, d, st) })
		return f.l.M.Rejoin(o, exec.ExitKey{Kind: exec.Break, At: s})
	})
}

// A typeCases holds the cases of a type switch over an interface of type typ.
type typeCases struct {
	f   *frame
	s   *ast.TypeSwitchStmt
	typ types.Type
}

// from evaluates the switch from its clause i on. d has the alternatives that
// no earlier clause took.
func (t *typeCases) from(i int, d *sym.Dynamic, st *sym.State) *exec.Outcome {
	for ; i < len(t.s.Body.List); i++ {
		cl := t.s.Body.List[i].(*ast.CaseClause)
		if cl.List == nil {
			continue
		}
		in, out, c := t.take(cl, d)
		return t.f.l.branch(c,
			func() *exec.Outcome { return t.body(cl, in, st) },
			func() *exec.Outcome { return t.from(i+1, out, st) })
	}
	for _, cl := range t.s.Body.List {
		if cl := cl.(*ast.CaseClause); cl.List == nil {
			return t.body(cl, d, st)
		}
	}
	t.f.l.M.Sites.Take(t.s, site.NoCase)
	return t.f.l.M.Ended(st)
}

// take divides the alternatives into those that a clause takes and the others;
// c is the condition under which it takes one.
func (t *typeCases) take(cl *ast.CaseClause, d *sym.Dynamic) (in, out *sym.Dynamic, c sym.Term) {
	in, out, c = &sym.Dynamic{}, d, t.f.l.T.No
	for _, x := range cl.List {
		var taken, left []sym.DynamicAlt
		is := t.f.l.T.No
		if static.IsNilName(x, t.f.env.Info) {
			for _, a := range out.Alts {
				if a.Typ == nil {
					taken, is = append(taken, a), a.Guard
				} else {
					left = append(left, a)
				}
			}
		} else {
			taken, left, is = t.f.l.Mem.Matching(out, t.f.env.Type(t.f.env.Info.TypeOf(x)))
		}
		in = &sym.Dynamic{Alts: append(in.Alts, taken...)}
		out, c = &sym.Dynamic{Alts: left}, t.f.l.T.Or(c, is)
	}
	if len(out.Alts) == 0 {
		c = t.f.l.T.Yes
	}
	return in, out, c
}

// body evaluates a clause. Its variable has the clause's type if the clause has
// a single type.
func (t *typeCases) body(cl *ast.CaseClause, d *sym.Dynamic, st *sym.State) *exec.Outcome {
	t.f.l.M.Sites.Take(cl, site.KindOf(cl))
	if v, ok := t.f.env.Info.Implicits[cl].(*types.Var); ok {
		var val sym.Value = d
		if typ := t.f.env.Type(v.Type()); !types.IsInterface(typ) && len(d.Alts) > 0 {
			val = d.Alts[0].Val
		}
		st = t.f.env.Declare(st, v, val)
	}
	return t.f.block(cl.Body, st)
}
