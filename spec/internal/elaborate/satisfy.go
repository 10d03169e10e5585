package elaborate

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// holdsOf returns the predicate that the value of subject, which is of the
// refined type's base, satisfies the refined type, or nil if that is always so,
// or if there are faults, which are reported. Subject gives a new tree each
// time it is called, and is cheap to evaluate.
func holdsOf(env *synth.Env, t syntax.Type, subject func() ast.Expr, base types.Type) ast.Expr {
	if !refines(env, t) {
		return nil
	}
	pos := env.Pos(t.Offset())
	switch t := t.(type) {
	case *syntax.NamedType:
		return testOf(env, t, subject())
	case *syntax.FuncType:
		return conformsCall(env, t, subject)
	case *syntax.BraceType:
		return braceHolds(env, t, subject, base)
	case *syntax.PointerType:
		elem := base.(*types.Pointer).Elem()
		inner := holdsOf(env, t.Elem, func() ast.Expr { return &ast.StarExpr{Star: pos, X: subject()} }, elem)
		if inner == nil {
			return nil
		}
		isNil := &ast.BinaryExpr{X: subject(), OpPos: pos, Op: token.EQL, Y: &ast.Ident{NamePos: pos, Name: "nil"}}
		return junction(env, isNil, token.LOR, inner, t.Offset())
	case *syntax.SequenceType:
		elem := gotypes.Element(base)
		return eachHolds(env, pos, subject(), false, func(x func() ast.Expr) (ast.Expr, ast.Expr) {
			return nil, holdsOf(env, t.Elem, x, elem)
		})
	case *syntax.MapType:
		m := base.(*types.Map)
		return eachHolds(env, pos, subject(), true, func(x func() ast.Expr) (ast.Expr, ast.Expr) {
			key := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: clause.Generated + "k"} }
			return holdsOf(env, t.Key, key, m.Key()), holdsOf(env, t.Elem, x, m.Elem())
		})
	}
	return nil
}

// eachHolds returns the predicate that all elements of a sequence, or all keys
// and elements of a map, satisfy what of says about them.
func eachHolds(env *synth.Env, pos token.Pos, over ast.Expr, keyed bool, of func(x func() ast.Expr) (keyHolds, elemHolds ast.Expr)) ast.Expr {
	name := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: clause.Generated + "x"} }
	keyHolds, elemHolds := of(name)
	body := elemHolds
	if keyHolds != nil && elemHolds != nil {
		body = &ast.BinaryExpr{X: paren(keyHolds, token.LAND), OpPos: pos, Op: token.LAND, Y: paren(elemHolds, token.LAND)}
	} else if keyHolds != nil {
		body = keyHolds
	}
	if body == nil {
		return nil
	}
	loop := &ast.RangeStmt{For: pos, TokPos: pos, Range: pos, Tok: token.DEFINE, X: over}
	loop.Key = &ast.Ident{NamePos: pos, Name: "_"}
	if keyHolds != nil {
		loop.Key = &ast.Ident{NamePos: pos, Name: clause.Generated + "k"}
	}
	if elemHolds != nil {
		loop.Value = name()
	}
	return loopOver(env, pos, true, body, keyed, func(b *ast.BlockStmt) ast.Stmt {
		loop.Body = b
		return loop
	})
}

// testOf returns the call of a refinement type's function.
func testOf(env *synth.Env, t *syntax.NamedType, x ast.Expr) ast.Expr {
	r := refinementOf(env, t)
	if r == nil || r.State != synth.Resolved {
		baseOf(env, t) // reports why
		return nil
	}
	if env.Frame.Old && refinesFunc(env, t) {
		refuseResult(env, t)
		return nil
	}
	pos := env.Pos(t.Offset())
	call := &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: r.Fn.Name()}, Lparen: pos, Args: []ast.Expr{x}, Rparen: pos}
	ok := true
	for i, arg := range t.Args {
		a := expression(env, arg, r.Params[i].V.Type())
		if a == nil || !assignable(env, arg, a, r.Params[i].V.Type(), "parameter "+r.Params[i].V.Name()+" of "+r.Name) {
			ok = false
			continue
		}
		call.Args = append(call.Args, a)
	}
	if !ok {
		return nil
	}
	return call
}

// braceHolds is holds for {v T | p}. If nothing in p hides the subject's own
// name, v is that name; else it is the parameter of a function.
func braceHolds(env *synth.Env, t *syntax.BraceType, subject func() ast.Expr, base types.Type) ast.Expr {
	outer := holdsOf(env, t.Base, subject, base)
	if outer == nil && env.Frame.Failed {
		return nil
	}
	pos := env.Pos(t.Offset())
	var inner ast.Expr
	if name, ok := subject().(*ast.Ident); ok && standsFor(env, t, name.Name) {
		inner = predicate(env.Renaming(t.Name, name.Name), t.Predicate)
	} else {
		in := env.Sub(t.NameAt, t.End)
		b := in.Bind(t.Name, base)
		body := predicate(in, t.Predicate)
		if body == nil {
			return nil
		}
		param := &ast.Field{Names: []*ast.Ident{{NamePos: pos, Name: b.V.Name()}}, Type: env.TypeExpr(pos, base)}
		inner = synth.Called(synth.LiteralFunc(pos, []*ast.Field{param}, env.TypeExpr(pos, types.Typ[types.Bool]), synth.Returning(pos, body)), subject())
	}
	if outer == nil || inner == nil {
		return inner
	}
	return junction(env, outer, token.LAND, inner, t.Offset())
}

// standsFor reports whether v in {v T | p} can be written as the variable of
// the frame with this name.
func standsFor(env *synth.Env, t *syntax.BraceType, name string) bool {
	in, obj := synth.LookupParent(env.Scope, name)
	if in != env.Frame.Scope || env.Frame.ParamOf(obj) == nil || env.Past || t.Name == "_" {
		return false
	}
	return t.Name == name || !syntax.Binds(t.Predicate, name) && !slices.Contains(syntax.Mentioned(t.Predicate), "old")
}

// isTest elaborates e is T.
func isTest(env *synth.Env, n *syntax.Is) ast.Expr {
	x := expression(env, n.X, nil)
	base := baseOf(env, n.Type)
	if x == nil || base == nil {
		return nil
	}
	tv, ok := env.TypeOf(x)
	if !ok {
		return nil
	}
	dynamic := tv.IsValue() && types.IsInterface(tv.Type) && !types.Identical(tv.Type, base) && !gotypes.IsUntyped(tv.Type)
	switch {
	case dynamic && !types.AssertableTo(tv.Type.Underlying().(*types.Interface), base):
		env.Failf(n.Type.Offset(), "%s is of type %s, which no %s is", syntax.Print(n.X), env.TypeString(tv.Type), env.TypeString(base))
		return nil
	case !dynamic && !fits(env, x, tv, base):
		env.Failf(n.X.Offset(), "%s is %s, but %s", syntax.Print(n.X), kindOf(env, tv), aboutType(env, n.Type, base))
		return nil
	}
	if named, ok := n.Type.(*syntax.NamedType); ok && refines(env, named) && !dynamic {
		return testOf(env, named, x)
	}
	pos := env.Pos(n.OpAt)
	name := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: clause.Generated + "it"} }
	body := satisfies(env, n.Type, name, base)
	if body == nil {
		if env.Frame.Failed {
			return nil
		}
		body = &ast.Ident{NamePos: pos, Name: "true"}
	}
	boolean := func() ast.Expr { return env.TypeExpr(pos, types.Typ[types.Bool]) }
	if synth.IsPath(x) && !dynamic && !gotypes.IsUntyped(tv.Type) {
		itself := func() ast.Expr { return clause.CopyExpr(x) }
		if direct := satisfies(env, n.Type, itself, base); direct != nil || env.Frame.Failed {
			return direct
		}
	}
	if !dynamic {
		param := &ast.Field{Names: []*ast.Ident{name().(*ast.Ident)}, Type: env.TypeExpr(pos, base)}
		return synth.Called(synth.LiteralFunc(pos, []*ast.Field{param}, boolean(), synth.Returning(pos, body)), x)
	}
	// For an interface, the dynamic type is tested first.
	has := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: clause.Generated + "ok"} }
	value := name()
	if !slices.Contains(synth.IdentsIn(body), clause.Generated+"it") {
		value = &ast.Ident{NamePos: pos, Name: "_"}
	}
	assert := &ast.AssignStmt{Lhs: []ast.Expr{value, has()}, TokPos: pos, Tok: token.DEFINE,
		Rhs: []ast.Expr{&ast.TypeAssertExpr{X: x, Lparen: pos, Type: env.TypeExpr(pos, base), Rparen: pos}}}
	both := &ast.BinaryExpr{X: has(), OpPos: pos, Op: token.LAND, Y: paren(body, token.LAND)}
	return synth.Called(synth.LiteralFunc(pos, nil, boolean(), synth.Block(pos, assert, &ast.ReturnStmt{Return: pos, Results: []ast.Expr{both}})))
}

// aboutType says which values a type is about.
func aboutType(env *synth.Env, t syntax.Type, base types.Type) string {
	if !refines(env, t) {
		return "the type asked for is " + env.TypeString(base)
	}
	return syntax.PrintType(t) + " refines " + env.TypeString(base)
}

// satisfies is holds; of a type of Go it asks for the invariants.
func satisfies(env *synth.Env, t syntax.Type, subject func() ast.Expr, base types.Type) ast.Expr {
	if refines(env, t) {
		return holdsOf(env, t, subject, base)
	}
	named, ok := types.Unalias(base).(*types.Named)
	if !ok || named.TypeArgs().Len() > 0 || named.Obj().Pkg() == nil || types.IsInterface(named) ||
		named.Obj().Pkg().Path() != env.Frame.Unit.Pkg.Path() {
		return nil
	}
	if self := env.Frame.Self; self != nil && synth.IsIdent(subject(), self.V.Name()) && types.Identical(self.V.Type(), named) {
		env.Failf(t.Offset(), "the invariant of %s asks for itself", named.Obj().Name())
		return nil
	}
	pos := env.Pos(t.Offset())
	return &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: env.Frame.Unit.InvariantOf(named.Obj()).Name()}, Lparen: pos, Args: []ast.Expr{subject()}, Rparen: pos}
}

// FinishInvariants completes the functions that stand for the invariants of
// types, which are known only when every directive has been read.
func FinishInvariants(u *synth.Unit, of map[*types.TypeName][]*clause.Clause) {
	for _, t := range u.Invariants {
		pos := t.Fn.Pos()
		var body ast.Expr
		for _, c := range of[t.Name] {
			call := &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: c.Func.Obj.Name()}, Lparen: pos, Rparen: pos}
			for range c.Args { // the value itself, if the clause looks at it
				call.Args = append(call.Args, &ast.Ident{NamePos: pos, Name: "self"})
			}
			if body == nil {
				body = call
			} else {
				body = &ast.BinaryExpr{X: body, OpPos: pos, Op: token.LAND, Y: call}
			}
		}
		if body == nil {
			body = &ast.Ident{NamePos: pos, Name: "true"}
		}
		scope := types.NewScope(u.Fake.Scope(), pos, pos+1, "invariants")
		scope.Insert(t.Self)
		f := &synth.Frame{Unit: u, Fake: u.Fake, Scope: scope}
		f.Synthesize(t.Fn, pos, synth.Returning(pos, body))
	}
	u.Invariants = nil
}
