package elaborate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// predicate elaborates a predicate; what it returns is of type bool or an
// untyped boolean constant. The operands of connectives are typed one by one,
// so that each has its own fault reported.
func predicate(env *synth.Env, n syntax.Node) ast.Expr {
	switch n := n.(type) {
	case *syntax.Paren:
		x := predicate(env, n.X)
		if x == nil {
			return nil
		}
		return &ast.ParenExpr{Lparen: env.Pos(n.Offset()), X: x, Rparen: env.Pos(n.Close)}
	case *syntax.Unary:
		if n.Op == token.NOT {
			x := booleanOperand(env, n.X, "!")
			if x == nil {
				return nil
			}
			return &ast.UnaryExpr{OpPos: env.Pos(n.Offset()), Op: token.NOT, X: x}
		}
	case *syntax.Binary:
		if n.Op == token.LAND || n.Op == token.LOR {
			x, y := booleanOperand(env, n.X, n.Op.String()), booleanOperand(env, n.Y, n.Op.String())
			return junction(env, x, n.Op, y, n.OpAt)
		}
	case *syntax.Connective:
		return connective(env, n)
	case *syntax.Chain:
		return comparisonChain(env, n)
	case *syntax.Member:
		return memberOf(env, n)
	case *syntax.Is:
		return isTest(env, n)
	case *syntax.Quantifier:
		return quantified(env, n)
	case *syntax.Traced:
		return tracedValue(env, n, predicate(env, n.X))
	}
	x := expression(env, n, types.Typ[types.Bool])
	tv, ok := env.TypeOf(x)
	switch {
	case !ok:
		return nil
	case !tv.IsValue() || !gotypes.IsBasic(tv.Type, types.IsBoolean):
		env.Failf(n.Offset(), "a predicate is boolean, but %s is %s", syntax.Print(n), kindOf(env, tv))
		return nil
	}
	return plainBool(env, x, tv.Type)
}

// booleanOperand elaborates a boolean operand of an operator.
func booleanOperand(env *synth.Env, n syntax.Node, op string) ast.Expr {
	if isLogical(n) {
		return predicate(env, n)
	}
	x := expression(env, n, types.Typ[types.Bool])
	tv, ok := env.TypeOf(x)
	switch {
	case !ok:
		return nil
	case (!tv.IsValue() || !gotypes.IsBasic(tv.Type, types.IsBoolean)) && op == "if":
		env.Failf(n.Offset(), "the condition of if is boolean, but %s is %s", syntax.Print(n), kindOf(env, tv))
		return nil
	case !tv.IsValue() || !gotypes.IsBasic(tv.Type, types.IsBoolean):
		env.Failf(n.Offset(), "operator %s takes booleans, but %s is %s", op, syntax.Print(n), kindOf(env, tv))
		return nil
	}
	return plainBool(env, x, tv.Type)
}

// isLogical reports whether a node is made of connectives, and so boolean by
// its form.
func isLogical(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Paren:
		return isLogical(n.X)
	case *syntax.Traced:
		return isLogical(n.X)
	case *syntax.Unary:
		return n.Op == token.NOT
	case *syntax.Binary:
		return n.Op == token.LAND || n.Op == token.LOR
	case *syntax.Connective, *syntax.Chain, *syntax.Member, *syntax.Is, *syntax.Quantifier:
		return true
	}
	return false
}

// kindOf says what an expression is, for messages.
func kindOf(env *synth.Env, tv types.TypeAndValue) string {
	switch {
	case tv.IsType():
		return "a type"
	case tv.IsBuiltin():
		return "a function that must be called"
	case tv.IsVoid():
		return "no value"
	case tv.IsNil():
		return "nil"
	case tv.Type == nil:
		return "no value"
	}
	return "of type " + env.TypeString(tv.Type)
}

// plainBool converts a value of a named boolean type, which Go would not mix
// with others.
func plainBool(env *synth.Env, x ast.Expr, t types.Type) ast.Expr {
	if _, ok := types.Unalias(t).(*types.Basic); ok {
		return x
	}
	return &ast.CallExpr{Fun: env.TypeExpr(x.Pos(), types.Typ[types.Bool]), Lparen: x.Pos(), Args: []ast.Expr{x}, Rparen: x.Pos()}
}

// junction returns x op y, or nil if one of them is.
func junction(env *synth.Env, x ast.Expr, op token.Token, y ast.Expr, opAt int) ast.Expr {
	if x == nil || y == nil {
		return nil
	}
	return &ast.BinaryExpr{X: paren(x, op), OpPos: env.Pos(opAt), Op: op, Y: paren(y, op)}
}

// connective elaborates x ==> y into !x || y, and x <==> y into x == y.
func connective(env *synth.Env, n *syntax.Connective) ast.Expr {
	if n.Iff {
		x, y := booleanOperand(env, n.X, "<==>"), booleanOperand(env, n.Y, "<==>")
		return junction(env, x, token.EQL, y, n.OpAt)
	}
	x, y := booleanOperand(env, n.X, "==>"), booleanOperand(env, n.Y, "==>")
	if x == nil || y == nil {
		return nil
	}
	return junction(env, negated(x), token.LOR, y, n.OpAt)
}

// paren puts parentheses around x where the operator binds as tightly as what x
// is made of.
func paren(x ast.Expr, op token.Token) ast.Expr {
	if b, ok := x.(*ast.BinaryExpr); ok && (b.Op.Precedence() < op.Precedence() || b.Op.Precedence() == op.Precedence() && op == token.EQL) {
		return &ast.ParenExpr{Lparen: x.Pos(), X: x, Rparen: x.Pos()}
	}
	return x
}

// negated returns !x.
func negated(x ast.Expr) ast.Expr {
	switch y := x.(type) {
	case *ast.BinaryExpr:
		switch y.Op { // == and != are opposites, which < and >= of floats are not
		case token.EQL:
			return &ast.BinaryExpr{X: y.X, OpPos: y.OpPos, Op: token.NEQ, Y: y.Y}
		case token.NEQ:
			return &ast.BinaryExpr{X: y.X, OpPos: y.OpPos, Op: token.EQL, Y: y.Y}
		}
		x = &ast.ParenExpr{Lparen: x.Pos(), X: x, Rparen: x.Pos()}
	case *ast.UnaryExpr:
		if y.Op == token.NOT {
			return y.X
		}
	}
	return &ast.UnaryExpr{OpPos: x.Pos(), Op: token.NOT, X: x}
}

// comparisonChain elaborates a < b < c into a < b && b < c. An operand in the
// middle is evaluated once: it is copied if it is simple and else held in a
// variable.
func comparisonChain(env *synth.Env, n *syntax.Chain) ast.Expr {
	operands := make([]ast.Expr, len(n.Operands))
	ok := true
	for i, operand := range n.Operands {
		if operands[i] = chainOperand(env, n, i, operand); operands[i] == nil {
			ok = false
		}
	}
	if !ok || !chainable(env, n, operands) {
		return nil
	}
	return linkFrom(env, n, operands, 0)
}

func chainOperand(env *synth.Env, n *syntax.Chain, i int, operand syntax.Node) ast.Expr {
	if isCollection(env, operand) {
		env.Failf(n.OpsAt[max(i-1, 0)], "sets are compared two by two: write && between the comparisons")
		return nil
	}
	return expression(env, operand, nil)
}

// linkFrom returns the comparison of operand i with the next, and with it those
// that follow.
func linkFrom(env *synth.Env, n *syntax.Chain, operands []ast.Expr, i int) ast.Expr {
	pos := env.Pos(n.OpsAt[i])
	if i == len(n.Ops)-1 {
		return comparison(env, n, i, operands[i], operands[i+1])
	}
	middle := operands[i+1]
	if synth.IsSimple(middle) || isConstant(env, middle) {
		operands[i+1] = clause.CopyExpr(middle)
		first := comparison(env, n, i, operands[i], middle)
		return &ast.BinaryExpr{X: first, OpPos: env.Pos(n.OpsAt[i+1]), Op: token.LAND, Y: linkFrom(env, n, operands, i+1)}
	}
	tv, ok := env.TypeOf(middle)
	if !ok {
		return nil
	}
	// The left operand may be such a variable itself; its name must not be
	// hidden.
	held := clause.Generated + "middle"
	if id, isHeld := operands[i].(*ast.Ident); isHeld && id.Name == held {
		held += "_"
	}
	if n.Parts != nil {
		held = clause.Generated + "middle" + strconv.Itoa(i)
	}
	name := func() *ast.Ident { return &ast.Ident{NamePos: pos, Name: held} }
	rest := append([]ast.Expr{}, operands...)
	rest[i+1] = name()
	if n.Parts != nil { // as an operand of the next comparison it is another part
		rest[i+1] = told(env, n.Parts[i+1]+1, name(), tv.Type)
	}
	tail := linkFrom(env, n, rest, i+1)
	if tail == nil {
		return nil
	}
	first := comparison(env, n, i, rest[i], name())
	body := &ast.BinaryExpr{X: first, OpPos: env.Pos(n.OpsAt[i+1]), Op: token.LAND, Y: tail}
	param := &ast.Field{Names: []*ast.Ident{name()}, Type: env.TypeExpr(pos, tv.Type)}
	fn := synth.LiteralFunc(pos, []*ast.Field{param}, env.TypeExpr(pos, types.Typ[types.Bool]), synth.Returning(pos, body))
	return &ast.CallExpr{Fun: fn, Lparen: pos, Args: []ast.Expr{middle}, Rparen: pos}
}

// comparison returns the i-th comparison of a chain.
func comparison(env *synth.Env, n *syntax.Chain, i int, x, y ast.Expr) ast.Expr {
	if n.Parts == nil {
		return &ast.BinaryExpr{X: x, OpPos: env.Pos(n.OpsAt[i]), Op: n.Ops[i], Y: y}
	}
	return told(env, n.Parts[i], &ast.BinaryExpr{X: x, OpPos: env.Pos(n.OpsAt[i]), Op: n.Ops[i], Y: y}, types.Typ[types.Bool])
}

func isConstant(env *synth.Env, x ast.Expr) bool {
	tv, ok := env.TypeOf(x)
	return ok && tv.Value != nil
}

// chainable refuses chains that Go reads in another way, or nobody a clear
// one.
func chainable(env *synth.Env, n *syntax.Chain, operands []ast.Expr) bool {
	for i, op := range n.Ops {
		if op == token.NEQ {
			env.Failf(n.OpsAt[i], "!= does not chain: write && between the comparisons")
			return false
		}
		if op != token.EQL {
			continue
		}
		for _, x := range operands[i : i+2] {
			tv, ok := env.TypeOf(x)
			if !ok {
				return false
			}
			if gotypes.IsBasic(tv.Type, types.IsBoolean) {
				env.Failf(n.OpsAt[i], "== between booleans does not chain: put parentheses, or write <==>")
				return false
			}
		}
	}
	for i, op := range n.Ops {
		pair := &ast.BinaryExpr{X: operands[i], OpPos: env.Pos(n.OpsAt[i]), Op: op, Y: operands[i+1]}
		if _, ok := env.TypeOf(pair); !ok {
			return false
		}
		if op == token.EQL && !checkIdentity(env, n.Operands[i], n.Operands[i+1], operands[i], operands[i+1], n.OpsAt[i]) {
			return false
		}
	}
	return true
}

// conditional elaborates if c { a } else { b }.
func conditional(env *synth.Env, n *syntax.If, hint types.Type) ast.Expr {
	pos := env.Pos(n.Offset())
	cond := booleanOperand(env, n.Cond, "if")
	then, els := operandPair(env, n.Then, n.Els, hint)
	if cond == nil || then == nil || els == nil {
		return nil
	}
	a, ok := env.TypeOf(then)
	if !ok {
		return nil
	}
	b, ok := env.TypeOf(els)
	if !ok {
		return nil
	}
	t := commonType(a, b, hint)
	if t == nil || !fits(env, then, a, t) || !fits(env, els, b, t) {
		env.Failf(n.Els.Offset(), "both sides of if are of one type, but here are %s (%s) and %s (%s)",
			syntax.Print(n.Then), kindOf(env, a), syntax.Print(n.Els), kindOf(env, b))
		return nil
	}
	body := &ast.BlockStmt{Lbrace: pos, Rbrace: pos - 1, List: []ast.Stmt{
		&ast.IfStmt{If: pos, Cond: shielded(env, cond, types.Typ[types.Bool]), Body: synth.Returning(pos, then)},
		&ast.ReturnStmt{Return: pos, Results: []ast.Expr{els}},
	}}
	return &ast.CallExpr{Fun: synth.LiteralFunc(pos, nil, env.TypeExpr(pos, t), body), Lparen: pos, Rparen: pos}
}

// commonType returns the type of an if expression with these sides, or nil if
// they have none in common.
func commonType(a, b types.TypeAndValue, hint types.Type) types.Type {
	if !a.IsValue() || !b.IsValue() {
		return nil
	}
	switch x, y := gotypes.IsUntyped(a.Type), gotypes.IsUntyped(b.Type); {
	case x && y && (a.IsNil() || b.IsNil()):
		if a.IsNil() && b.IsNil() {
			return hint
		}
		return nil
	case x && y:
		if hint != nil && !types.IsInterface(hint) && types.ConvertibleTo(types.Default(a.Type), hint) && gotypes.IsBasic(a.Type, types.IsBoolean) == gotypes.IsBasic(hint, types.IsBoolean) {
			return hint
		}
		return types.Default(larger(a.Type, b.Type))
	case x:
		return b.Type
	case y:
		return a.Type
	}
	switch {
	case types.Identical(a.Type, b.Type):
		return a.Type
	case types.IsInterface(a.Type) && types.AssignableTo(b.Type, a.Type):
		return a.Type
	case types.IsInterface(b.Type) && types.AssignableTo(a.Type, b.Type):
		return b.Type
	}
	return nil
}

// larger returns the kind of the two that a constant expression of both would
// have.
func larger(a, b types.Type) types.Type {
	if a.(*types.Basic).Kind() < b.(*types.Basic).Kind() {
		return b
	}
	return a
}
