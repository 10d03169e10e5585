package elaborate

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// expression elaborates an expression; nil means that it has faults, which are
// reported: a call with several results is one. The hint is the type that
// untyped constants should take where the language, unlike Go, needs a type at
// once; it may be nil.
func expression(env *synth.Env, n syntax.Node, hint types.Type) ast.Expr {
	x := results(env, n, hint)
	call := callIn(n)
	if x == nil || call == nil {
		return x
	}
	tv, ok := env.TypeOf(x)
	if !ok {
		return nil
	}
	if tuple, ok := tv.Type.(*types.Tuple); ok && tuple.Len() > 1 {
		env.Failf(call.Offset(), "%s has %d results, and one value belongs here: write first(%[1]s) or last(%[1]s)", syntax.Print(call), tuple.Len())
		return nil
	}
	return x
}

// callIn returns the call that a node is, perhaps in parentheses, or nil if it
// is something else.
func callIn(n syntax.Node) *syntax.Call {
	switch n := n.(type) {
	case *syntax.Paren:
		return callIn(n.X)
	case *syntax.Traced:
		return callIn(n.X)
	case *syntax.Call:
		return n
	}
	return nil
}

// results elaborates an expression that may be a call with several results. It
// is like expression otherwise.
func results(env *synth.Env, n syntax.Node, hint types.Type) ast.Expr {
	switch n := n.(type) {
	case *syntax.Name:
		return env.Name(n)
	case *syntax.Literal:
		return &ast.BasicLit{ValuePos: env.Pos(n.Offset()), Kind: n.Kind, Value: n.Text}
	case *syntax.Paren:
		x := results(env, n.X, hint)
		if x == nil {
			return nil
		}
		return &ast.ParenExpr{Lparen: env.Pos(n.Offset()), X: x, Rparen: env.Pos(n.Close)}
	case *syntax.Unary:
		return unaryExpr(env, n, hint)
	case *syntax.Binary:
		if n.Op == token.LAND || n.Op == token.LOR {
			return predicate(env, n)
		}
		return binaryExpr(env, n, hint)
	case *syntax.Traced:
		if isLogical(n.X) {
			return predicate(env, n)
		}
		return tracedValue(env, n, results(env, n.X, hint))
	case *syntax.Connective, *syntax.Chain, *syntax.Member, *syntax.Is, *syntax.Quantifier:
		return predicate(env, n)
	case *syntax.If:
		return conditional(env, n, hint)
	case *syntax.Selector:
		return selectorExpr(env, n)
	case *syntax.Index:
		return indexExpr(env, n)
	case *syntax.Slice:
		return sliceExpr(env, n)
	case *syntax.Call:
		return callExpr(env, n)
	case *syntax.Assert:
		x, typ := expression(env, n.X, nil), goType(env, n.Type)
		if x == nil || typ == nil {
			return nil
		}
		return &ast.TypeAssertExpr{X: x, Lparen: env.Pos(n.Dot), Type: typ, Rparen: env.Pos(n.Dot)}
	case *syntax.Composite:
		return compositeLit(env, n, nil)
	case *syntax.TypeExpr:
		return goType(env, n.Type)
	}
	return nil
}

func unaryExpr(env *synth.Env, n *syntax.Unary, hint types.Type) ast.Expr {
	if n.Op == token.NOT {
		return predicate(env, n)
	}
	if n.Op == token.MUL || n.Op == token.AND {
		hint = nil
	}
	x := expression(env, n.X, hint)
	if x == nil {
		return nil
	}
	if n.Op == token.MUL {
		return &ast.StarExpr{Star: env.Pos(n.Offset()), X: x}
	}
	return &ast.UnaryExpr{OpPos: env.Pos(n.Offset()), Op: n.Op, X: x}
}

// isConditional reports whether a node is an if expression, whose type may
// depend on its surroundings.
func isConditional(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Paren:
		return isConditional(n.X)
	case *syntax.Traced:
		return isConditional(n.X)
	case *syntax.If:
		return true
	}
	return false
}

// operandPair elaborates two operands that should be of one type.
func operandPair(env *synth.Env, a, b syntax.Node, hint types.Type) (x, y ast.Expr) {
	switch {
	case isConditional(a) && !isConditional(b):
		if y = expression(env, b, hint); y != nil {
			x = expression(env, a, hintOf(env, y, hint))
		}
	case isConditional(b):
		if x = expression(env, a, hint); x != nil {
			y = expression(env, b, hintOf(env, x, hint))
		}
	default:
		x, y = expression(env, a, hint), expression(env, b, hint)
	}
	return x, y
}

// hintOf returns the type of x, if it has one.
func hintOf(env *synth.Env, x ast.Expr, otherwise types.Type) types.Type {
	tv, ok := env.TypeOf(x)
	if !ok || gotypes.IsUntyped(tv.Type) {
		return otherwise
	}
	return tv.Type
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// binaryExpr elaborates an operator of Go that is no connective.
func binaryExpr(env *synth.Env, n *syntax.Binary, hint types.Type) ast.Expr {
	if n.Op == token.EQL || n.Op == token.NEQ {
		if isCollection(env, n.X) || isCollection(env, n.Y) {
			return compareCollections(env, n)
		}
	}
	if isComparison(n.Op) {
		hint = nil
	}
	var x, y ast.Expr
	if n.Op == token.SHL || n.Op == token.SHR {
		x, y = expression(env, n.X, hint), expression(env, n.Y, nil)
	} else {
		x, y = operandPair(env, n.X, n.Y, hint)
	}
	if x == nil || y == nil {
		return nil
	}
	b := &ast.BinaryExpr{X: x, OpPos: env.Pos(n.OpAt), Op: n.Op, Y: y}
	if (n.Op == token.EQL || n.Op == token.NEQ) && !checkIdentity(env, n.X, n.Y, x, y, n.OpAt) {
		return nil
	}
	return b
}

// checkIdentity refuses to compare a pointer of now with a copy made at entry,
// which is never the same.
func checkIdentity(env *synth.Env, a, b syntax.Node, x, y ast.Expr, offset int) bool {
	if env.Past || isPast(a) == isPast(b) {
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
	tv, ok := env.TypeOf(typed)
	if !ok {
		return false
	}
	if otherType, ok := env.TypeOf(other); !ok || otherType.IsNil() {
		return ok
	}
	if !hasIdentity(tv.Type) {
		return true
	}
	text := syntax.Print(before)
	env.Failf(offset, "%s is a copy made at entry, and no pointer of now is equal to it: compare what it points to", text)
	return false
}

// isPast reports whether the value of a node comes out of old(...).
func isPast(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Paren:
		return isPast(n.X)
	case *syntax.Traced:
		return isPast(n.X)
	case *syntax.Call:
		name, ok := n.Fun.(*syntax.Name)
		return ok && name.Name == "old"
	case *syntax.Selector:
		return isPast(n.X)
	case *syntax.Index:
		return isPast(n.X)
	case *syntax.Unary:
		return n.Op == token.MUL && isPast(n.X)
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

func selectorExpr(env *synth.Env, n *syntax.Selector) ast.Expr {
	if pkg, ok := n.X.(*syntax.Name); ok && !env.Member(pkg.Name) && env.IsPackage(pkg.Name) {
		sel := &ast.SelectorExpr{X: env.Ident(pkg.Offset(), pkg.Name), Sel: env.Ident(n.SelAt, n.Sel)}
		if _, ok := env.TypeOf(sel); !ok {
			return nil
		}
		return sel
	}
	if name, ok := n.X.(*syntax.Name); ok && isUndefined(env, name) {
		env.UndefinedPackage(name.Offset(), name.Name)
		return nil
	}
	x := expression(env, n.X, nil)
	if x == nil {
		return nil
	}
	sel := &ast.SelectorExpr{X: x, Sel: env.Ident(n.SelAt, n.Sel)}
	tv, ok := env.TypeOf(x)
	if !ok {
		return nil
	}
	inner := *env
	inner.Selected = tv.Type
	if _, ok := inner.TypeOf(sel); !ok {
		return nil
	}
	return sel
}

func indexExpr(env *synth.Env, n *syntax.Index) ast.Expr {
	x := expression(env, n.X, nil)
	indices := expressions(env, n.Indices)
	if x == nil || indices == nil {
		return nil
	}
	open := env.Pos(n.Open)
	if len(indices) == 1 {
		return &ast.IndexExpr{X: x, Lbrack: open, Index: indices[0], Rbrack: open}
	}
	return &ast.IndexListExpr{X: x, Lbrack: open, Indices: indices, Rbrack: open}
}

// expressions elaborates a list, to the end even if there are faults; nil if
// there are.
func expressions(env *synth.Env, list []syntax.Node) []ast.Expr {
	exprs := make([]ast.Expr, 0, len(list))
	for _, n := range list {
		if x := expression(env, n, nil); x != nil {
			exprs = append(exprs, x)
		}
	}
	if len(exprs) != len(list) {
		return nil
	}
	return exprs
}

func sliceExpr(env *synth.Env, n *syntax.Slice) ast.Expr {
	s := &ast.SliceExpr{X: expression(env, n.X, nil), Lbrack: env.Pos(n.Open), Rbrack: env.Pos(n.Open), Slice3: n.Three}
	ok := s.X != nil
	for _, part := range []struct {
		n  syntax.Node
		to *ast.Expr
	}{{n.Low, &s.Low}, {n.High, &s.High}, {n.Max, &s.Max}} {
		if part.n != nil {
			*part.to = expression(env, part.n, nil)
			ok = ok && *part.to != nil
		}
	}
	if !ok {
		return nil
	}
	return s
}
