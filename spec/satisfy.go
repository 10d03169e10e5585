package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/internal/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
)

// holds is the predicate that the value of subject, which is of the refined type's base, satisfies
// the refined type; nil if that is always so, or if there are faults, which are reported. Subject
// gives a new tree each time it is called, and is cheap to evaluate.
func holdsOf(env *env, t syntax.Type, subject func() ast.Expr, base types.Type) ast.Expr {
	if !refines(env, t) {
		return nil
	}
	pos := env.pos(t.Offset())
	switch t := t.(type) {
	case *syntax.NamedType:
		return testOf(env, t, subject())
	case *syntax.FuncType:
		return lawfulCall(env, t, subject)
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
		return eachHolds(env, pos, subject(), nil, elem, func(x func() ast.Expr) (ast.Expr, ast.Expr) {
			return nil, holdsOf(env, t.Elem, x, elem)
		})
	case *syntax.MapType:
		m := base.(*types.Map)
		return eachHolds(env, pos, subject(), m.Key(), m.Elem(), func(x func() ast.Expr) (ast.Expr, ast.Expr) {
			key := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: Generated + "k"} }
			return holdsOf(env, t.Key, key, m.Key()), holdsOf(env, t.Elem, x, m.Elem())
		})
	}
	return nil
}

// each is the predicate that all elements of a sequence, or all keys and elements of a map, satisfy what
// of says about them.
func eachHolds(env *env, pos token.Pos, over ast.Expr, key, elem types.Type, of func(x func() ast.Expr) (keyHolds, elemHolds ast.Expr)) ast.Expr {
	name := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: Generated + "x"} }
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
		loop.Key = &ast.Ident{NamePos: pos, Name: Generated + "k"}
	}
	if elemHolds != nil {
		loop.Value = name()
	}
	return loopOver(env, pos, true, body, key != nil, func(b *ast.BlockStmt) ast.Stmt {
		loop.Body = b
		return loop
	})
}

// test is the call of a refinement type's function.
func testOf(env *env, t *syntax.NamedType, x ast.Expr) ast.Expr {
	r := refinementOf(env, t)
	if r == nil || r.state != resolved {
		baseOf(env, t) // reports why
		return nil
	}
	if env.frame.old && refinesFunc(env, t) {
		refuseResult(env, t)
		return nil
	}
	pos := env.pos(t.Offset())
	call := &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: r.fn.Name()}, Lparen: pos, Args: []ast.Expr{x}, Rparen: pos}
	ok := true
	for i, arg := range t.Args {
		a := expression(env, arg, r.params[i].v.Type())
		if a == nil || !assignable(env, arg, a, r.params[i].v.Type(), "parameter "+r.params[i].v.Name()+" of "+r.name) {
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

// braceHolds is holds for {v T | p}. Where nothing in p hides the subject's own name, v is
// that name; else it is the parameter of a function.
func braceHolds(env *env, t *syntax.BraceType, subject func() ast.Expr, base types.Type) ast.Expr {
	outer := holdsOf(env, t.Base, subject, base)
	if outer == nil && env.frame.failed {
		return nil
	}
	pos := env.pos(t.Offset())
	var inner ast.Expr
	if name, ok := subject().(*ast.Ident); ok && standsFor(env, t, name.Name) {
		inner = predicate(env.renaming(t.Name, name.Name), t.Predicate)
	} else {
		in := env.sub(t.NameAt, t.End)
		b := in.bind(t.Name, base)
		body := predicate(in, t.Predicate)
		if body == nil {
			return nil
		}
		param := &ast.Field{Names: []*ast.Ident{{NamePos: pos, Name: b.v.Name()}}, Type: env.typeExpr(pos, base)}
		inner = called(literalFunc(pos, []*ast.Field{param}, env.typeExpr(pos, types.Typ[types.Bool]), returning(pos, body)), subject())
	}
	if outer == nil || inner == nil {
		return inner
	}
	return junction(env, outer, token.LAND, inner, t.Offset())
}

// standsFor reports whether v in {v T | p} can be written as the variable of the frame
// with this name.
func standsFor(env *env, t *syntax.BraceType, name string) bool {
	in, obj := lookupParent(env.scope, name)
	if in != env.frame.scope || env.frame.paramOf(obj) == nil || env.past || t.Name == "_" {
		return false
	}
	return t.Name == name || !syntax.Binds(t.Predicate, name) && !slices.Contains(syntax.Mentioned(t.Predicate), "old")
}

// is elaborates e is T.
func isTest(env *env, n *syntax.Is) ast.Expr {
	x := expression(env, n.X, nil)
	base := baseOf(env, n.Type)
	if x == nil || base == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	if !ok {
		return nil
	}
	dynamic := tv.IsValue() && types.IsInterface(tv.Type) && !types.Identical(tv.Type, base) && !gotypes.IsUntyped(tv.Type)
	switch {
	case dynamic && !types.AssertableTo(tv.Type.Underlying().(*types.Interface), base):
		env.failf(n.Type.Offset(), "%s is of type %s, which no %s is", syntax.Print(n.X), env.typeString(tv.Type), env.typeString(base))
		return nil
	case !dynamic && !fits(env, x, tv, base):
		env.failf(n.X.Offset(), "%s is %s, but %s", syntax.Print(n.X), kindOf(env, tv), aboutType(env, n.Type, base))
		return nil
	}
	if named, ok := n.Type.(*syntax.NamedType); ok && refines(env, named) && !dynamic {
		return testOf(env, named, x)
	}
	pos := env.pos(n.OpAt)
	name := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: Generated + "it"} }
	body := satisfies(env, n.Type, name, base)
	if body == nil {
		if env.frame.failed {
			return nil
		}
		body = &ast.Ident{NamePos: pos, Name: "true"}
	}
	boolean := func() ast.Expr { return env.typeExpr(pos, types.Typ[types.Bool]) }
	if isPath(x) && !dynamic && !gotypes.IsUntyped(tv.Type) {
		itself := func() ast.Expr { return copyExpr(x) }
		if direct := satisfies(env, n.Type, itself, base); direct != nil || env.frame.failed {
			return direct
		}
	}
	if !dynamic {
		param := &ast.Field{Names: []*ast.Ident{name().(*ast.Ident)}, Type: env.typeExpr(pos, base)}
		return called(literalFunc(pos, []*ast.Field{param}, boolean(), returning(pos, body)), x)
	}
	// Of an interface it is the dynamic type that is asked for first.
	has := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: Generated + "ok"} }
	value := name()
	if !slices.Contains(identsIn(body), Generated+"it") {
		value = &ast.Ident{NamePos: pos, Name: "_"}
	}
	assert := &ast.AssignStmt{Lhs: []ast.Expr{value, has()}, TokPos: pos, Tok: token.DEFINE,
		Rhs: []ast.Expr{&ast.TypeAssertExpr{X: x, Lparen: pos, Type: env.typeExpr(pos, base), Rparen: pos}}}
	both := &ast.BinaryExpr{X: has(), OpPos: pos, Op: token.LAND, Y: paren(body, token.LAND)}
	return called(literalFunc(pos, nil, boolean(), block(pos, assert, &ast.ReturnStmt{Return: pos, Results: []ast.Expr{both}})))
}

// about says which values a type is about.
func aboutType(env *env, t syntax.Type, base types.Type) string {
	if !refines(env, t) {
		return "the type asked for is " + env.typeString(base)
	}
	return syntax.PrintType(t) + " refines " + env.typeString(base)
}

// satisfies is holds; of a type of Go it asks for the invariants.
func satisfies(env *env, t syntax.Type, subject func() ast.Expr, base types.Type) ast.Expr {
	if refines(env, t) {
		return holdsOf(env, t, subject, base)
	}
	named, ok := types.Unalias(base).(*types.Named)
	if !ok || named.TypeArgs().Len() > 0 || named.Obj().Pkg() == nil || types.IsInterface(named) ||
		named.Obj().Pkg().Path() != env.frame.e.pkg.Path() {
		return nil
	}
	if self := env.frame.self; self != nil && isIdent(subject(), self.v.Name()) && types.Identical(self.v.Type(), named) {
		env.failf(t.Offset(), "the invariant of %s asks for itself", named.Obj().Name())
		return nil
	}
	pos := env.pos(t.Offset())
	return &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: env.frame.e.invariantOf(named.Obj()).Name()}, Lparen: pos, Args: []ast.Expr{subject()}, Rparen: pos}
}

// finish completes the functions that stand for the invariants of types, which are
// known only when every directive has been read.
func finishInvariants(e *unit, of map[*types.TypeName][]*Clause) {
	for _, t := range e.invariants {
		pos := t.fn.Pos()
		var body ast.Expr
		for _, c := range of[t.name] {
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
		scope := types.NewScope(e.fake.Scope(), pos, pos+1, "invariants")
		scope.Insert(t.self)
		f := &frame{e: e, fake: e.fake, scope: scope}
		f.synthesize(t.fn, pos, returning(pos, body))
	}
	e.invariants = nil
}
