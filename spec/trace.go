package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/typetarget/target/spec/internal/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
)

// A predicate beyond these limits has no trace: its parts would be too many to read.
const (
	maxTracedText = 1000 // bytes
	maxTraced     = 64   // parts
)

// trace elaborates the trace of a clause over the variables of sc; nil where there is none.
func elaborateTrace(e *unit, c *Clause, file *ast.File, sc scope) *Trace {
	report := e.report
	e.report = func(token.Pos, string) {} // the clause has no faults: what its trace has is ours
	defer func() { e.report = report }()
	n, err := syntax.ParsePredicate(c.Text)
	if err != nil || len(c.Text) > maxTracedText {
		return nil
	}
	text := syntax.Print(expansion(e, n, file, sc))
	if n, err = syntax.ParsePredicate(text); err != nil || len(text) > maxTracedText {
		return nil
	}
	t := &tracer{plain: make(map[string]bool)}
	for _, v := range sc.vars {
		t.plain[v.Name()] = true
	}
	if n = t.condition(n); len(t.parts) > maxTraced {
		return nil
	}
	at := e.fset.AddFile("", -1, len(text)+1)
	f := e.newFrame(source{text: text, pos: func(offset int) token.Pos { return at.Pos(offset) }}, file, sc)
	before := len(e.code.Funcs)
	body := predicate(f.env(), n)
	if body == nil {
		return nil
	}
	traced := f.clause("trace", at.Pos(0), body)
	if traced == nil {
		return nil
	}
	last := len(e.code.Funcs) - 1
	if e.code.Funcs[last] != traced.Func || last < before {
		return nil
	}
	e.code.Funcs = e.code.Funcs[:last]
	e.code.Traces = append(e.code.Traces, traced.Func)
	return &Trace{Clause: traced, Parts: t.parts}
}

// expansion is a predicate in which what is asked of refinement types is spelt out, one level deep.
func expansion(e *unit, n syntax.Node, file *ast.File, sc scope) syntax.Node {
	at := e.fset.AddFile("", -1, 1)
	f := e.newFrame(source{pos: func(int) token.Pos { return at.Pos(0) }}, file, sc)
	env := f.env()
	var expand func(syntax.Node) syntax.Node
	expand = func(n syntax.Node) syntax.Node {
		switch n := n.(type) {
		case *syntax.Paren:
			return &syntax.Paren{At: n.At, X: expand(n.X), Close: n.Close}
		case *syntax.Unary:
			if n.Op == token.NOT {
				return &syntax.Unary{At: n.At, Op: n.Op, X: expand(n.X)}
			}
		case *syntax.Binary:
			if n.Op == token.LAND || n.Op == token.LOR {
				return &syntax.Binary{X: expand(n.X), Y: expand(n.Y), Op: n.Op, OpAt: n.OpAt}
			}
		case *syntax.Connective:
			return &syntax.Connective{X: expand(n.X), Y: expand(n.Y), Iff: n.Iff, OpAt: n.OpAt}
		case *syntax.If:
			return &syntax.If{At: n.At, Cond: expand(n.Cond), Then: expand(n.Then), Els: expand(n.Els)}
		case *syntax.Quantifier:
			inner := *n
			inner.Body = expand(n.Body)
			return &inner
		case *syntax.Is:
			if named, ok := n.Type.(*syntax.NamedType); !ok || !refines(env, named) || refinesFunc(env, named) {
				return n
			}
			said, err := syntax.ParsePredicate(declaredIn(env.frame.e).Expanded(n.Type, n.X))
			if _, same := said.(*syntax.Is); err == nil && !same {
				return &syntax.Paren{X: said}
			}
		}
		return n
	}
	return expand(n)
}

// traced elaborates a tracedNode of which x is elaborated as a value or, where it is one, as a condition.
func tracedValue(env *env, n *syntax.Traced, x ast.Expr) ast.Expr {
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	switch {
	case !ok:
		return nil
	case !tv.IsValue() || tv.Value != nil || gotypes.IsUntyped(tv.Type) && !isBoolean(tv.Type):
		return x
	}
	if n.Part >= 0 {
		x = told(env, n.Part, x, types.Default(tv.Type))
	}
	for i := len(n.Also) - 1; i >= 0; i-- {
		if first := alsoTold(env, &n.Also[i]); first != nil {
			x = junction(env, first, token.LAND, x, n.Offset())
		}
	}
	return x
}

// tell is an expression of the value of x that tells of it.
func told(env *env, part int, x ast.Expr, t types.Type) ast.Expr {
	pos := x.Pos()
	name := func() *ast.Ident { return &ast.Ident{NamePos: pos, Name: Generated + "t"} }
	param := &ast.Field{Names: []*ast.Ident{name()}, Type: env.typeExpr(pos, t)}
	return called(literalFunc(pos, []*ast.Field{param}, env.typeExpr(pos, t), block(pos,
		&ast.ExprStmt{X: telling(env, pos, part, &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: name()})},
		&ast.ReturnStmt{Return: pos, Results: []ast.Expr{name()}},
	)), x)
}

// telling is the call that tells of a part.
func telling(env *env, pos token.Pos, part int, pointer ast.Expr) ast.Expr {
	return &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: env.frame.e.traced.Name()}, Lparen: pos, Rparen: pos,
		Args: []ast.Expr{&ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: strconv.Itoa(part)}, pointer}}
}

// also is a condition that holds and tells of a part; nil where the part has no value.
func alsoTold(env *env, n *syntax.Traced) ast.Expr {
	if n.X == nil {
		pos := env.at
		return telling(env, pos, n.Part, &ast.Ident{NamePos: pos, Name: "nil"})
	}
	if name, ok := n.X.(*syntax.Name); ok && !env.member(name.Name) && env.isPackage(name.Name) {
		return nil
	}
	x := expression(env, n.X, nil)
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	if !ok || !tv.IsValue() || tv.Value != nil || gotypes.IsUntyped(tv.Type) {
		return nil
	}
	pos := x.Pos()
	name := func() *ast.Ident { return &ast.Ident{NamePos: pos, Name: Generated + "t"} }
	param := &ast.Field{Names: []*ast.Ident{name()}, Type: env.typeExpr(pos, tv.Type)}
	return called(literalFunc(pos, []*ast.Field{param}, env.typeExpr(pos, types.Typ[types.Bool]),
		returning(pos, telling(env, pos, n.Part, &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: name()}))), x)
}
