package elaborate

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// Clause elaborates a predicate, after an optional [label], over the variables
// of sc. It returns nil when errors were reported.
func Clause(u *synth.Unit, verb annotation.Verb, src annotation.Source, file *ast.File, sc synth.Scope) *clause.Clause {
	label, text := syntax.CutLabel(src.Text)
	src.Text = text
	n, err := syntax.ParsePredicate(src.Text)
	if err != nil {
		u.Report(src.Pos(err.Offset), err.Msg)
		return nil
	}
	f := u.NewFrame(src, file, sc)
	body := predicate(f.Env(), n)
	if body == nil {
		return nil
	}
	first, text := syntax.Written(src.Text)
	c := f.Clause(verb, src.Pos(first), body)
	if c != nil {
		c.Label, c.Text = label, text
		c.When = when(u, n, verb, src, file, sc)
		c.Role = verb.Role()
		if c.Role.After() {
			c.Trace = newTrace(u, c, file, sc)
		}
	}
	return c
}

// when elaborates the condition under which the predicate n says anything; nil
// if it always does.
func when(u *synth.Unit, n syntax.Node, verb annotation.Verb, src annotation.Source, file *ast.File, sc synth.Scope) *clause.Clause {
	a := syntax.Antecedent(n)
	if a == nil {
		return nil
	}
	f := u.NewFrame(src, file, sc)
	body := predicate(f.Env(), a)
	if body == nil {
		return nil
	}
	return f.Clause(verb, src.Pos(a.Offset()), body)
}

// Field elaborates the refined type of a field into a clause over a value of
// the struct type owner. It returns nil when errors were reported or the type
// says nothing.
func Field(u *synth.Unit, src annotation.Source, file *ast.File, owner *types.TypeName, field *types.Var) *clause.Clause {
	typ, err := syntax.ParseRefined(src.Text)
	if err != nil {
		u.Report(src.Pos(err.Offset), err.Msg)
		return nil
	}
	c := fieldClause(u, src, typ, file, owner, field)
	if a := syntax.AntecedentType(typ); a != nil && c != nil {
		c.When = fieldClause(u, src, a, file, owner, field)
	}
	return c
}

// fieldClause returns the clause that a field is of a refined type.
func fieldClause(u *synth.Unit, src annotation.Source, typ syntax.Type, file *ast.File, owner *types.TypeName, field *types.Var) *clause.Clause {
	self := types.NewVar(owner.Pos(), u.Pkg, "self", owner.Type())
	sc := synth.Scope{Vars: []*types.Var{self}, Args: []clause.Arg{{Kind: clause.ArgSelf}}, Self: self}
	f := u.NewFrame(src, file, sc)
	env := f.Env()
	if field.Name() == "_" {
		u.Report(src.Pos(typ.Offset()), "a blank field cannot be refined")
		return nil
	}
	base := baseOf(env, typ)
	if base == nil {
		return nil
	}
	if !refinesValues(base, field.Type()) {
		env.Failf(typ.Offset(), "field %s is of type %s, but the refined type is one of %s", field.Name(), env.TypeString(field.Type()), env.TypeString(base))
		return nil
	}
	subject := func() ast.Expr {
		f.Use(f.Self)
		return &ast.SelectorExpr{X: env.Ident(typ.Offset(), "self"), Sel: env.Ident(typ.Offset(), field.Name())}
	}
	body := holdsOf(env, typ, subject, base)
	if body == nil || f.Failed {
		return nil
	}
	c := f.Clause(annotation.VerbIs, src.Pos(typ.Offset()), body)
	if c != nil {
		c.Role = annotation.RoleInvariant
		c.Text = declaredIn(env.Frame.Unit).Expanded(typ, &syntax.Name{At: syntax.At(typ.Offset()), Name: field.Name()})
		c.Trace = newTrace(u, c, file, sc)
	}
	return c
}
