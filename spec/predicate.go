package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/typetarget/target/spec/internal/syntax"
)

// boolean elaborates a predicate; what it returns is of type bool or an untyped boolean constant. The
// operands of connectives are typed one by one, so that each has its own fault reported.
func (env *env) boolean(n syntax.Node) ast.Expr {
	switch n := n.(type) {
	case *syntax.Paren:
		x := env.boolean(n.X)
		if x == nil {
			return nil
		}
		return &ast.ParenExpr{Lparen: env.pos(n.Offset()), X: x, Rparen: env.pos(n.Close)}
	case *syntax.Unary:
		if n.Op == token.NOT {
			x := env.operand(n.X, "!")
			if x == nil {
				return nil
			}
			return &ast.UnaryExpr{OpPos: env.pos(n.Offset()), Op: token.NOT, X: x}
		}
	case *syntax.Binary:
		if n.Op == token.LAND || n.Op == token.LOR {
			x, y := env.operand(n.X, n.Op.String()), env.operand(n.Y, n.Op.String())
			return env.junction(x, n.Op, y, n.OpAt)
		}
	case *syntax.Connective:
		return env.connective(n)
	case *syntax.Chain:
		return env.chain(n)
	case *syntax.Member:
		return env.memberOf(n)
	case *syntax.Is:
		return env.is(n)
	case *syntax.Quantifier:
		return env.quantifier(n)
	case *syntax.Traced:
		return env.traced(n, env.boolean(n.X))
	}
	x := env.expr(n, types.Typ[types.Bool])
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	switch {
	case !ok:
		return nil
	case !tv.IsValue() || !isBoolean(tv.Type):
		env.failf(n.Offset(), "a predicate is boolean, but %s is %s", syntax.Print(n), env.kindOf(tv))
		return nil
	}
	return env.plainBool(x, tv.Type)
}

// operand elaborates a boolean operand of an operator.
func (env *env) operand(n syntax.Node, op string) ast.Expr {
	if isLogical(n) {
		return env.boolean(n)
	}
	x := env.expr(n, types.Typ[types.Bool])
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	switch {
	case !ok:
		return nil
	case (!tv.IsValue() || !isBoolean(tv.Type)) && op == "if":
		env.failf(n.Offset(), "the condition of if is boolean, but %s is %s", syntax.Print(n), env.kindOf(tv))
		return nil
	case !tv.IsValue() || !isBoolean(tv.Type):
		env.failf(n.Offset(), "operator %s takes booleans, but %s is %s", op, syntax.Print(n), env.kindOf(tv))
		return nil
	}
	return env.plainBool(x, tv.Type)
}

// isLogical reports whether a node is made of connectives, and so boolean by its form.
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

func isBoolean(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// kindOf says what an expression is, for messages.
func (env *env) kindOf(tv types.TypeAndValue) string {
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
	return "of type " + env.typeString(tv.Type)
}

// plainBool converts a value of a named boolean type, which Go would not mix with others.
func (env *env) plainBool(x ast.Expr, t types.Type) ast.Expr {
	if _, ok := types.Unalias(t).(*types.Basic); ok {
		return x
	}
	return &ast.CallExpr{Fun: env.typeExpr(x.Pos(), types.Typ[types.Bool]), Lparen: x.Pos(), Args: []ast.Expr{x}, Rparen: x.Pos()}
}

// junction is x op y, or nil if one of them is.
func (env *env) junction(x ast.Expr, op token.Token, y ast.Expr, opAt int) ast.Expr {
	if x == nil || y == nil {
		return nil
	}
	return &ast.BinaryExpr{X: paren(x, op), OpPos: env.pos(opAt), Op: op, Y: paren(y, op)}
}

// connective elaborates x ==> y into !x || y, and x <==> y into x == y.
func (env *env) connective(n *syntax.Connective) ast.Expr {
	if n.Iff {
		x, y := env.operand(n.X, "<==>"), env.operand(n.Y, "<==>")
		return env.junction(x, token.EQL, y, n.OpAt)
	}
	x, y := env.operand(n.X, "==>"), env.operand(n.Y, "==>")
	if x == nil || y == nil {
		return nil
	}
	return env.junction(negated(x), token.LOR, y, n.OpAt)
}

// paren puts parentheses around x where the operator binds as tightly as what x is made of.
func paren(x ast.Expr, op token.Token) ast.Expr {
	if b, ok := x.(*ast.BinaryExpr); ok && (b.Op.Precedence() < op.Precedence() || b.Op.Precedence() == op.Precedence() && op == token.EQL) {
		return &ast.ParenExpr{Lparen: x.Pos(), X: x, Rparen: x.Pos()}
	}
	return x
}

// negated is !x.
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

// chain elaborates a < b < c into a < b && b < c. An operand in the middle is evaluated once: it is
// copied if it is simple and else held in a variable.
func (env *env) chain(n *syntax.Chain) ast.Expr {
	operands := make([]ast.Expr, len(n.Operands))
	ok := true
	for i, operand := range n.Operands {
		if operands[i] = env.chained(n, i, operand); operands[i] == nil {
			ok = false
		}
	}
	if !ok || !env.chainable(n, operands) {
		return nil
	}
	return env.link(n, operands, 0)
}

func (env *env) chained(n *syntax.Chain, i int, operand syntax.Node) ast.Expr {
	if isCollection(env, operand) {
		env.failf(n.OpsAt[max(i-1, 0)], "sets are compared two by two: write && between the comparisons")
		return nil
	}
	return env.expr(operand, nil)
}

// link is the comparison of operand i with the next, and with it those that follow.
func (env *env) link(n *syntax.Chain, operands []ast.Expr, i int) ast.Expr {
	pos := env.pos(n.OpsAt[i])
	if i == len(n.Ops)-1 {
		return env.compared(n, i, operands[i], operands[i+1])
	}
	middle := operands[i+1]
	if isSimple(middle) || env.isConstant(middle) {
		operands[i+1] = copyExpr(middle)
		first := env.compared(n, i, operands[i], middle)
		return &ast.BinaryExpr{X: first, OpPos: env.pos(n.OpsAt[i+1]), Op: token.LAND, Y: env.link(n, operands, i+1)}
	}
	tv, ok := env.typeOf(middle)
	if !ok {
		return nil
	}
	// What stands to the left may be held itself; its name must not be hidden.
	held := generated + "middle"
	if id, isHeld := operands[i].(*ast.Ident); isHeld && id.Name == held {
		held += "_"
	}
	if n.Parts != nil {
		held = generated + "middle" + strconv.Itoa(i)
	}
	name := func() *ast.Ident { return &ast.Ident{NamePos: pos, Name: held} }
	rest := append([]ast.Expr{}, operands...)
	rest[i+1] = name()
	if n.Parts != nil { // as an operand of the next comparison it is another part
		rest[i+1] = env.tell(n.Parts[i+1]+1, name(), tv.Type)
	}
	tail := env.link(n, rest, i+1)
	if tail == nil {
		return nil
	}
	first := env.compared(n, i, rest[i], name())
	body := &ast.BinaryExpr{X: first, OpPos: env.pos(n.OpsAt[i+1]), Op: token.LAND, Y: tail}
	param := &ast.Field{Names: []*ast.Ident{name()}, Type: env.typeExpr(pos, tv.Type)}
	fn := literalFunc(pos, []*ast.Field{param}, env.typeExpr(pos, types.Typ[types.Bool]), returning(pos, body))
	return &ast.CallExpr{Fun: fn, Lparen: pos, Args: []ast.Expr{middle}, Rparen: pos}
}

// compared is the i-th comparison of a chain.
func (env *env) compared(n *syntax.Chain, i int, x, y ast.Expr) ast.Expr {
	if n.Parts == nil {
		return &ast.BinaryExpr{X: x, OpPos: env.pos(n.OpsAt[i]), Op: n.Ops[i], Y: y}
	}
	return env.tell(n.Parts[i], &ast.BinaryExpr{X: x, OpPos: env.pos(n.OpsAt[i]), Op: n.Ops[i], Y: y}, types.Typ[types.Bool])
}

func (env *env) isConstant(x ast.Expr) bool {
	tv, ok := env.typeOf(x)
	return ok && tv.Value != nil
}

// chainable refuses chains of which Go has another reading, or nobody a clear one.
func (env *env) chainable(n *syntax.Chain, operands []ast.Expr) bool {
	for i, op := range n.Ops {
		if op == token.NEQ {
			env.failf(n.OpsAt[i], "!= does not chain: write && between the comparisons")
			return false
		}
		if op != token.EQL {
			continue
		}
		for _, x := range operands[i : i+2] {
			tv, ok := env.typeOf(x)
			if !ok {
				return false
			}
			if isBoolean(tv.Type) {
				env.failf(n.OpsAt[i], "== between booleans does not chain: put parentheses, or write <==>")
				return false
			}
		}
	}
	for i, op := range n.Ops {
		pair := &ast.BinaryExpr{X: operands[i], OpPos: env.pos(n.OpsAt[i]), Op: op, Y: operands[i+1]}
		if _, ok := env.typeOf(pair); !ok {
			return false
		}
		if op == token.EQL && !env.identity(n.Operands[i], n.Operands[i+1], operands[i], operands[i+1], n.OpsAt[i]) {
			return false
		}
	}
	return true
}

// conditional elaborates if c { a } else { b }.
func (env *env) conditional(n *syntax.If, hint types.Type) ast.Expr {
	pos := env.pos(n.Offset())
	cond := env.operand(n.Cond, "if")
	then, els := env.pair(n.Then, n.Els, hint)
	if cond == nil || then == nil || els == nil {
		return nil
	}
	a, ok := env.typeOf(then)
	if !ok {
		return nil
	}
	b, ok := env.typeOf(els)
	if !ok {
		return nil
	}
	t := env.common(a, b, hint)
	if t == nil || !env.fits(then, a, t) || !env.fits(els, b, t) {
		env.failf(n.Els.Offset(), "both sides of if are of one type, but here are %s (%s) and %s (%s)",
			syntax.Print(n.Then), env.kindOf(a), syntax.Print(n.Els), env.kindOf(b))
		return nil
	}
	body := &ast.BlockStmt{Lbrace: pos, Rbrace: pos - 1, List: []ast.Stmt{
		&ast.IfStmt{If: pos, Cond: env.shielded(cond, types.Typ[types.Bool]), Body: returning(pos, then)},
		&ast.ReturnStmt{Return: pos, Results: []ast.Expr{els}},
	}}
	return &ast.CallExpr{Fun: literalFunc(pos, nil, env.typeExpr(pos, t), body), Lparen: pos, Rparen: pos}
}

// common is the type of an if expression with these sides, or nil if they have none in common.
func (env *env) common(a, b types.TypeAndValue, hint types.Type) types.Type {
	if !a.IsValue() || !b.IsValue() {
		return nil
	}
	switch x, y := isUntyped(a.Type), isUntyped(b.Type); {
	case x && y && (a.IsNil() || b.IsNil()):
		if a.IsNil() && b.IsNil() {
			return hint
		}
		return nil
	case x && y:
		if hint != nil && !types.IsInterface(hint) && types.ConvertibleTo(types.Default(a.Type), hint) && isBoolean(a.Type) == isBoolean(hint) {
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

// larger is the kind of the two that a constant expression of both would have.
func larger(a, b types.Type) types.Type {
	if a.(*types.Basic).Kind() < b.(*types.Basic).Kind() {
		return b
	}
	return a
}
