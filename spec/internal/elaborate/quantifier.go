package elaborate

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// quantified elaborates forall and exists into a loop that returns as soon as
// the answer is known.
func quantified(env *synth.Env, n *syntax.Quantifier) ast.Expr {
	if n.Over == nil {
		return rangeQuantified(env, n)
	}
	over := domainOf(env, n)
	tv, ok := env.TypeOf(over)
	if !ok {
		return nil
	}
	if !bindable(env, n.Names) {
		return nil
	}
	pos := env.Pos(n.Offset())
	overType := types.Default(tv.Type)
	first, second := types.Type(types.Typ[types.Int]), types.Type(nil)
	isMap := false
	switch t := tv.Type.Underlying().(type) {
	case *types.Slice:
		second = t.Elem()
	case *types.Array:
		second = t.Elem()
	case *types.Pointer:
		if array, ok := t.Elem().Underlying().(*types.Array); ok {
			second = array.Elem()
		}
	case *types.Basic:
		if t.Info()&types.IsString != 0 { // by bytes, not runes
			second = types.Typ[types.Byte]
			bytes := &ast.ArrayType{Lbrack: pos, Elt: env.TypeExpr(pos, types.Typ[types.Byte])}
			over = &ast.CallExpr{Fun: bytes, Lparen: pos, Args: []ast.Expr{over}, Rparen: pos}
			overType = types.NewSlice(types.Typ[types.Byte])
		}
	case *types.Map:
		isMap = true
		first, second = t.Key(), t.Elem()
	}
	if second == nil || !tv.IsValue() {
		env.Failf(n.Over.Offset(), "%s ranges over a slice, array, string, map or a..b, but %s is %s%s", n.Word(), syntax.Print(n.Over), kindOf(env, tv), overInteger(n, tv))
		return nil
	}
	inner := env.Sub(n.Body.Offset(), n.End)
	var key, value *synth.BoundVar
	switch {
	case len(n.Names) == 2:
		key, value = inner.Bind(n.Names[0].Name, first), inner.Bind(n.Names[1].Name, second)
		if n.Names[0].Name == n.Names[1].Name && n.Names[0].Name != "_" {
			env.Failf(n.Names[1].Offset(), "%s is bound twice", n.Names[1].Name)
			return nil
		}
	case isMap:
		key = inner.Bind(n.Names[0].Name, first)
	default:
		value = inner.Bind(n.Names[0].Name, second)
	}
	body := predicate(inner, n.Body)
	if body == nil {
		return nil
	}
	loop := &ast.RangeStmt{For: pos, TokPos: pos, Range: pos, X: shielded(env, over, overType)}
	if keyName, valueName := boundIdent(pos, key), boundIdent(pos, value); valueName != nil {
		if keyName == nil {
			keyName = &ast.Ident{NamePos: pos, Name: "_"}
		}
		loop.Key, loop.Value, loop.Tok = keyName, valueName, token.DEFINE
	} else if keyName != nil {
		loop.Key, loop.Tok = keyName, token.DEFINE
	}
	var use []ast.Stmt
	if loop.Value == nil && isArray(overType) {
		use = evaluateOperand(loop)
	}
	return loopOver(env, pos, n.Forall, body, isMap, func(b *ast.BlockStmt) ast.Stmt {
		b.List = append(use, b.List...)
		loop.Body = b
		return loop
	})
}

// bindable reports whether variables have names of their own; Go's are needed
// for the quantifier.
func bindable(env *synth.Env, names []syntax.Name) bool {
	for _, n := range names {
		if types.Universe.Lookup(n.Name) != nil {
			env.Failf(n.Offset(), "%s is a name of Go's own: give the variable another one", n.Name)
			return false
		}
	}
	return true
}

// evaluateOperand gives loop, over an array, a value, and returns the statement
// that uses it: Go evaluates an operand of array type, which may panic, only
// where the loop has a value.
func evaluateOperand(loop *ast.RangeStmt) []ast.Stmt {
	pos, name := loop.For, clause.Generated+"x"
	if loop.Key == nil {
		loop.Key = &ast.Ident{NamePos: pos, Name: "_"}
	}
	loop.Value, loop.Tok = &ast.Ident{NamePos: pos, Name: name}, token.DEFINE
	return []ast.Stmt{&ast.AssignStmt{
		Lhs: []ast.Expr{&ast.Ident{NamePos: pos, Name: "_"}}, TokPos: pos, Tok: token.ASSIGN,
		Rhs: []ast.Expr{&ast.Ident{NamePos: pos, Name: name}},
	}}
}

// isArray reports whether t is an array or a pointer to one.
func isArray(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// domainOf elaborates what a quantifier ranges over; of a set or multiset it is
// the underlying collection.
func domainOf(env *synth.Env, n *syntax.Quantifier) ast.Expr {
	if !isCollection(env, n.Over) {
		return expression(env, n.Over, nil)
	}
	c := newCollection(env, n.Over)
	if c == nil {
		return nil
	}
	if len(n.Names) > 1 {
		env.Failf(n.Names[1].Offset(), "the elements of a %s have no index: name one variable", c.kind)
		return nil
	}
	return c.x
}

func overInteger(n *syntax.Quantifier, tv types.TypeAndValue) string {
	if tv.IsValue() && gotypes.IsBasic(tv.Type, types.IsInteger) {
		return ": write 0.." + syntax.Print(n.Over)
	}
	return ""
}

// boundIdent declares a variable in a loop; nil if the body has no use for it.
func boundIdent(pos token.Pos, b *synth.BoundVar) ast.Expr {
	if b == nil || !b.Used {
		return nil
	}
	return &ast.Ident{NamePos: pos, Name: b.V.Name()}
}

// rangeQuantified elaborates a quantifier over low..high. The bounds are
// evaluated once.
func rangeQuantified(env *synth.Env, n *syntax.Quantifier) ast.Expr {
	low, high := operandPair(env, n.Low, n.High, nil)
	if low == nil || high == nil {
		return nil
	}
	t := rangeType(env, n, low, high)
	if t == nil {
		return nil
	}
	if !bindable(env, n.Names) {
		return nil
	}
	pos := env.Pos(n.Offset())
	name := n.Names[0].Name
	inner := env.Sub(n.Body.Offset(), n.End)
	inner.Bind(name, t)
	if name == "_" {
		name = clause.Generated + "i"
	}
	body := predicate(inner, n.Body)
	if body == nil {
		return nil
	}
	ident := func(name string) *ast.Ident { return &ast.Ident{NamePos: pos, Name: name} }
	end := clause.Generated + "end"
	loop := &ast.ForStmt{
		For: pos,
		Init: &ast.AssignStmt{Lhs: []ast.Expr{ident(name), ident(end)}, TokPos: pos, Tok: token.DEFINE,
			Rhs: []ast.Expr{shielded(env, typedAs(env, low, t), t), shielded(env, typedAs(env, high, t), t)}},
		Cond: &ast.BinaryExpr{X: ident(name), OpPos: pos, Op: token.LSS, Y: ident(end)},
		Post: &ast.IncDecStmt{X: ident(name), TokPos: pos, Tok: token.INC},
	}
	return loopOver(env, pos, n.Forall, body, false, func(b *ast.BlockStmt) ast.Stmt {
		loop.Body = b
		return loop
	})
}

// typedAs converts an untyped constant to a type that is not its default.
func typedAs(env *synth.Env, x ast.Expr, t types.Type) ast.Expr {
	tv, ok := env.TypeOf(x)
	if !ok || !gotypes.IsUntyped(tv.Type) || types.Identical(types.Default(tv.Type), t) {
		return x
	}
	return &ast.CallExpr{Fun: env.TypeExpr(x.Pos(), t), Lparen: x.Pos(), Args: []ast.Expr{x}, Rparen: x.Pos()}
}

// rangeType returns the type of the variable of a range, or nil if it has none,
// which is reported.
func rangeType(env *synth.Env, n *syntax.Quantifier, low, high ast.Expr) types.Type {
	a, ok := env.TypeOf(low)
	if !ok {
		return nil
	}
	b, ok := env.TypeOf(high)
	if !ok {
		return nil
	}
	for _, side := range []struct {
		n  syntax.Node
		tv types.TypeAndValue
	}{{n.Low, a}, {n.High, b}} {
		if !side.tv.IsValue() || !gotypes.IsBasic(side.tv.Type, types.IsInteger) {
			env.Failf(side.n.Offset(), "the bounds of a range are integers, but %s is %s", syntax.Print(side.n), kindOf(env, side.tv))
			return nil
		}
	}
	t := a.Type
	switch x, y := gotypes.IsUntyped(a.Type), gotypes.IsUntyped(b.Type); {
	case x && y:
		t = types.Typ[types.Int]
	case x:
		t = b.Type
	case !y && !types.Identical(a.Type, b.Type):
		env.Failf(n.High.Offset(), "mismatched types in the range %s..%s: %s and %s", syntax.Print(n.Low), syntax.Print(n.High), env.TypeString(a.Type), env.TypeString(b.Type))
		return nil
	}
	for _, side := range []ast.Expr{low, high} {
		if _, ok := env.TypeOf(typedAs(env, side, t)); !ok {
			return nil
		}
	}
	return t
}

// loopOver wraps a loop over the body into a function that is called at once.
// Over a map, whose order is not defined, it goes on to the end, so that a body
// that panics for one element always does.
func loopOver(env *synth.Env, pos token.Pos, forall bool, body ast.Expr, isMap bool, around func(*ast.BlockStmt) ast.Stmt) ast.Expr {
	truth := func(b bool) ast.Expr {
		if b {
			return &ast.Ident{NamePos: pos, Name: "true"}
		}
		return &ast.Ident{NamePos: pos, Name: "false"}
	}
	test := body
	if forall {
		test = negated(body)
	}
	var list []ast.Stmt
	if isMap {
		holds := func() ast.Expr { return &ast.Ident{NamePos: pos, Name: clause.Quantified} }
		set := func(tok token.Token, b bool) ast.Stmt {
			return &ast.AssignStmt{Lhs: []ast.Expr{holds()}, TokPos: pos, Tok: tok, Rhs: []ast.Expr{truth(b)}}
		}
		list = []ast.Stmt{
			set(token.DEFINE, forall),
			around(synth.Block(pos, &ast.IfStmt{If: pos, Cond: shielded(env, test, types.Typ[types.Bool]), Body: synth.Block(pos, set(token.ASSIGN, !forall))})),
			&ast.ReturnStmt{Return: pos, Results: []ast.Expr{holds()}},
		}
	} else {
		leave := &ast.ReturnStmt{Return: pos, Results: []ast.Expr{truth(!forall)}}
		list = []ast.Stmt{
			around(synth.Block(pos, &ast.IfStmt{If: pos, Cond: shielded(env, test, types.Typ[types.Bool]), Body: synth.Block(pos, leave)})),
			&ast.ReturnStmt{Return: pos, Results: []ast.Expr{truth(forall)}},
		}
	}
	return synth.Called(boolFunc(env, pos, list...))
}

// boolFunc returns func() bool { list }.
func boolFunc(env *synth.Env, pos token.Pos, list ...ast.Stmt) *ast.FuncLit {
	return synth.LiteralFunc(pos, nil, env.TypeExpr(pos, types.Typ[types.Bool]), synth.Block(pos, list...))
}

// shielded puts an expression of type t before a block into parentheses, if a
// composite literal in it could be read as that block. If a literal has a
// generic type, the expression becomes a conversion, because go/printer drops
// plain parentheses around such literals.
func shielded(env *synth.Env, x ast.Expr, t types.Type) ast.Expr {
	literal, generic := false, false
	ast.Inspect(x, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			literal = true
			switch lit.Type.(type) {
			case *ast.IndexExpr, *ast.IndexListExpr:
				generic = true
			}
		}
		return true
	})
	pos := x.Pos()
	switch {
	case generic:
		return &ast.CallExpr{Fun: env.TypeExpr(pos, t), Lparen: pos, Args: []ast.Expr{x}, Rparen: pos}
	case literal:
		return &ast.ParenExpr{Lparen: pos, X: x, Rparen: pos}
	}
	return x
}
