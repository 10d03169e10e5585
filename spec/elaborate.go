package spec

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/internal/syntax"
)

// clause elaborates a predicate, after an optional [label], over the variables of sc. It returns
// nil when errors were reported.
func elaborateClause(e *unit, verb Verb, src source, file *ast.File, sc scope) *Clause {
	label, text := syntax.CutLabel(src.text)
	src.text = text
	n, err := syntax.ParsePredicate(src.text)
	if err != nil {
		e.report(src.pos(err.Offset), err.Msg)
		return nil
	}
	f := e.newFrame(src, file, sc)
	body := predicate(f.env(), n)
	if body == nil {
		return nil
	}
	first, text := syntax.Written(src.text)
	c := f.clause(verb, src.pos(first), body)
	if c != nil {
		c.Label, c.Text = label, text
		c.When = elaborateWhen(e, n, verb, src, file, sc)
		c.Role = verb.Role()
		if c.Role.After() {
			c.Trace = elaborateTrace(e, c, file, sc)
		}
	}
	return c
}

// when elaborates the condition under which the predicate n says anything; nil where it always does.
func elaborateWhen(e *unit, n syntax.Node, verb Verb, src source, file *ast.File, sc scope) *Clause {
	a := syntax.Antecedent(n)
	if a == nil {
		return nil
	}
	f := e.newFrame(src, file, sc)
	body := predicate(f.env(), a)
	if body == nil {
		return nil
	}
	return f.clause(verb, src.pos(a.Offset()), body)
}

// fieldRefinement elaborates the refined type of a field into a clause over a value of the struct
// type owner. It returns nil when errors were reported or the type says nothing.
func fieldRefinement(e *unit, src source, file *ast.File, owner *types.TypeName, field *types.Var) *Clause {
	typ, err := syntax.ParseRefined(src.text)
	if err != nil {
		e.report(src.pos(err.Offset), err.Msg)
		return nil
	}
	c := fieldClause(e, src, typ, file, owner, field)
	if a := syntax.AntecedentType(typ); a != nil && c != nil {
		c.When = fieldClause(e, src, a, file, owner, field)
	}
	return c
}

// fieldClause is the clause that a field is of a refined type.
func fieldClause(e *unit, src source, typ syntax.Type, file *ast.File, owner *types.TypeName, field *types.Var) *Clause {
	self := types.NewVar(owner.Pos(), e.pkg, "self", owner.Type())
	sc := scope{vars: []*types.Var{self}, args: []Arg{{Kind: ArgSelf}}, self: self}
	f := e.newFrame(src, file, sc)
	env := f.env()
	if field.Name() == "_" {
		e.report(src.pos(typ.Offset()), "a blank field cannot be refined")
		return nil
	}
	base := baseOf(env, typ)
	if base == nil {
		return nil
	}
	if !refinesValues(base, field.Type()) {
		env.failf(typ.Offset(), "field %s is of type %s, but the refined type is one of %s", field.Name(), env.typeString(field.Type()), env.typeString(base))
		return nil
	}
	subject := func() ast.Expr {
		f.use(f.self)
		return &ast.SelectorExpr{X: env.ident(typ.Offset(), "self"), Sel: env.ident(typ.Offset(), field.Name())}
	}
	body := holdsOf(env, typ, subject, base)
	if body == nil || f.failed {
		return nil
	}
	c := f.clause(VerbIs, src.pos(typ.Offset()), body)
	if c != nil {
		c.Role = RoleInvariant
		c.Text = declaredIn(env.frame.e).Expanded(typ, &syntax.Name{At: syntax.At(typ.Offset()), Name: field.Name()})
		c.Trace = elaborateTrace(e, c, file, sc)
	}
	return c
}
