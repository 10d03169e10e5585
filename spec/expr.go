package spec

import (
	"go/ast"
	"go/token"
	"go/types"
)

// expr elaborates an expression; nil means that it has faults, which are reported. The hint is the type
// that untyped constants should take where the language, unlike Go, needs a type at once; it may be
// nil.
func (env *env) expr(n node, hint types.Type) ast.Expr {
	switch n := n.(type) {
	case *nameNode:
		return env.name(n)
	case *literalNode:
		return &ast.BasicLit{ValuePos: env.pos(n.offset()), Kind: n.kind, Value: n.text}
	case *parenNode:
		x := env.expr(n.x, hint)
		if x == nil {
			return nil
		}
		return &ast.ParenExpr{Lparen: env.pos(n.offset()), X: x, Rparen: env.pos(n.close)}
	case *unaryNode:
		return env.unary(n, hint)
	case *binaryNode:
		if n.op == token.LAND || n.op == token.LOR {
			return env.boolean(n)
		}
		return env.binary(n, hint)
	case *tracedNode:
		if isLogical(n.x) {
			return env.boolean(n)
		}
		return env.traced(n, env.expr(n.x, hint))
	case *connectiveNode, *chainNode, *memberNode, *isNode, *quantifierNode:
		return env.boolean(n)
	case *ifNode:
		return env.conditional(n, hint)
	case *selectorNode:
		return env.selector(n)
	case *indexNode:
		return env.index(n)
	case *sliceNode:
		return env.slice(n)
	case *callNode:
		return env.call(n)
	case *assertNode:
		x, typ := env.expr(n.x, nil), env.goType(n.typ)
		if x == nil || typ == nil {
			return nil
		}
		return &ast.TypeAssertExpr{X: x, Lparen: env.pos(n.dot), Type: typ, Rparen: env.pos(n.dot)}
	case *compositeNode:
		return env.composite(n, nil)
	case *typeExprNode:
		return env.goType(n.typ)
	}
	return nil
}

func (env *env) unary(n *unaryNode, hint types.Type) ast.Expr {
	if n.op == token.NOT {
		return env.boolean(n)
	}
	if n.op == token.MUL || n.op == token.AND {
		hint = nil
	}
	x := env.expr(n.x, hint)
	if x == nil {
		return nil
	}
	if n.op == token.MUL {
		return &ast.StarExpr{Star: env.pos(n.offset()), X: x}
	}
	return &ast.UnaryExpr{OpPos: env.pos(n.offset()), Op: n.op, X: x}
}

// isConditional reports whether a node is an if expression, whose type may depend on its
// surroundings.
func isConditional(n node) bool {
	switch n := n.(type) {
	case *parenNode:
		return isConditional(n.x)
	case *tracedNode:
		return isConditional(n.x)
	case *ifNode:
		return true
	}
	return false
}

// pair elaborates two operands that should be of one type.
func (env *env) pair(a, b node, hint types.Type) (x, y ast.Expr) {
	switch {
	case isConditional(a) && !isConditional(b):
		if y = env.expr(b, hint); y != nil {
			x = env.expr(a, env.hintOf(y, hint))
		}
	case isConditional(b):
		if x = env.expr(a, hint); x != nil {
			y = env.expr(b, env.hintOf(x, hint))
		}
	default:
		x, y = env.expr(a, hint), env.expr(b, hint)
	}
	return x, y
}

// hintOf is the type of x, if it has one.
func (env *env) hintOf(x ast.Expr, otherwise types.Type) types.Type {
	tv, ok := env.typeOf(x)
	if !ok || isUntyped(tv.Type) {
		return otherwise
	}
	return tv.Type
}

func isUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// binary elaborates an operator of Go that is no connective.
func (env *env) binary(n *binaryNode, hint types.Type) ast.Expr {
	if n.op == token.EQL || n.op == token.NEQ {
		if isCollection(env, n.x) || isCollection(env, n.y) {
			return env.compareCollections(n)
		}
	}
	if isComparison(n.op) {
		hint = nil
	}
	var x, y ast.Expr
	if n.op == token.SHL || n.op == token.SHR {
		x, y = env.expr(n.x, hint), env.expr(n.y, nil)
	} else {
		x, y = env.pair(n.x, n.y, hint)
	}
	if x == nil || y == nil {
		return nil
	}
	b := &ast.BinaryExpr{X: x, OpPos: env.pos(n.opAt), Op: n.op, Y: y}
	if (n.op == token.EQL || n.op == token.NEQ) && !env.identity(n.x, n.y, x, y, n.opAt) {
		return nil
	}
	return b
}

// identity refuses to compare a pointer of now with a copy made at entry, which is never the same.
func (env *env) identity(a, b node, x, y ast.Expr, offset int) bool {
	if env.past || isPast(a) == isPast(b) {
		return true
	}
	before, typed := a, x
	if isPast(b) {
		before, typed = b, y
	}
	other := x
	if typed == x {
		other = y
	}
	tv, ok := env.typeOf(typed)
	if !ok {
		return false
	}
	if otherType, ok := env.typeOf(other); !ok || otherType.IsNil() {
		return ok
	}
	if !hasIdentity(tv.Type) {
		return true
	}
	text := printNode(before)
	env.failf(offset, "%s is a copy made at entry, and no pointer of now is equal to it: compare what it points to", text)
	return false
}

// isPast reports whether the value of a node comes out of old(...).
func isPast(n node) bool {
	switch n := n.(type) {
	case *parenNode:
		return isPast(n.x)
	case *tracedNode:
		return isPast(n.x)
	case *callNode:
		name, ok := n.fun.(*nameNode)
		return ok && name.name == "old"
	case *selectorNode:
		return isPast(n.x)
	case *indexNode:
		return isPast(n.x)
	case *unaryNode:
		return n.op == token.MUL && isPast(n.x)
	}
	return false
}

// hasIdentity reports whether == on the type compares pointers somewhere.
func hasIdentity(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Pointer, *types.Chan:
		return true
	case *types.Array:
		return hasIdentity(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			if hasIdentity(field.Type()) {
				return true
			}
		}
	}
	return false
}

func (env *env) selector(n *selectorNode) ast.Expr {
	if pkg, ok := n.x.(*nameNode); ok && !env.member(pkg.name) && env.isPackage(pkg.name) {
		sel := &ast.SelectorExpr{X: env.ident(pkg.offset(), pkg.name), Sel: env.ident(n.selAt, n.sel)}
		if _, ok := env.typeOf(sel); !ok {
			return nil
		}
		return sel
	}
	if name, ok := n.x.(*nameNode); ok && !env.member(name.name) && env.find(env.rename(name.name)) == nil && env.plainName(name.name) {
		env.undefinedPackage(name.offset(), name.name)
		return nil
	}
	x := env.expr(n.x, nil)
	if x == nil {
		return nil
	}
	sel := &ast.SelectorExpr{X: x, Sel: env.ident(n.selAt, n.sel)}
	tv, ok := env.typeOf(x)
	if !ok {
		return nil
	}
	inner := *env
	inner.selected = tv.Type
	if _, ok := inner.typeOf(sel); !ok {
		return nil
	}
	return sel
}

func (env *env) index(n *indexNode) ast.Expr {
	x := env.expr(n.x, nil)
	indices := env.exprs(n.indices)
	if x == nil || indices == nil {
		return nil
	}
	open := env.pos(n.open)
	if len(indices) == 1 {
		return &ast.IndexExpr{X: x, Lbrack: open, Index: indices[0], Rbrack: open}
	}
	return &ast.IndexListExpr{X: x, Lbrack: open, Indices: indices, Rbrack: open}
}

// exprs elaborates a list, to the end even where there are faults; nil if there are.
func (env *env) exprs(list []node) []ast.Expr {
	exprs := make([]ast.Expr, 0, len(list))
	for _, n := range list {
		if x := env.expr(n, nil); x != nil {
			exprs = append(exprs, x)
		}
	}
	if len(exprs) != len(list) {
		return nil
	}
	return exprs
}

func (env *env) slice(n *sliceNode) ast.Expr {
	s := &ast.SliceExpr{X: env.expr(n.x, nil), Lbrack: env.pos(n.open), Rbrack: env.pos(n.open), Slice3: n.three}
	ok := s.X != nil
	for _, part := range []struct {
		n  node
		to *ast.Expr
	}{{n.low, &s.Low}, {n.high, &s.High}, {n.max, &s.Max}} {
		if part.n != nil {
			*part.to = env.expr(part.n, nil)
			ok = ok && *part.to != nil
		}
	}
	if !ok {
		return nil
	}
	return s
}
