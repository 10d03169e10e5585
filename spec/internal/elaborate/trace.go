package elaborate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// A predicate beyond these limits has no trace: its parts would be too many to
// read.
const (
	maxTracedText = 1000 // bytes
	maxTraced     = 64   // parts
)

// newTrace elaborates the trace of a clause over the variables of sc; nil if
// there is none.
func newTrace(u *synth.Unit, c *clause.Clause, file *ast.File, sc synth.Scope) *clause.Trace {
	report := u.Report
	u.Report = func(token.Pos, string) {} // the clause has no faults: what its trace has is ours
	defer func() { u.Report = report }()
	if len(c.Text) > maxTracedText {
		return nil
	}
	n, err := syntax.ParsePredicate(c.Text)
	if err != nil {
		return nil
	}
	n = expansion(u, n, file, sc)
	text := syntax.Print(n)
	if text != c.Text { // its nodes are elsewhere
		if n, err = syntax.ParsePredicate(text); err != nil || len(text) > maxTracedText {
			return nil
		}
	}
	t := &tracer{plain: make(map[string]bool)}
	for _, v := range sc.Vars {
		t.plain[v.Name()] = true
	}
	if n = t.condition(n); len(t.parts) > maxTraced {
		return nil
	}
	at := u.Fset.AddFile("", -1, len(text)+1)
	f := u.NewFrame(annotation.Source{Text: text, Pos: func(offset int) token.Pos { return at.Pos(offset) }}, file, sc)
	before := len(u.Code.Funcs)
	body := predicate(f.Env(), n)
	if body == nil {
		return nil
	}
	traced := f.Clause("trace", at.Pos(0), body)
	if traced == nil {
		return nil
	}
	last := len(u.Code.Funcs) - 1
	if u.Code.Funcs[last] != traced.Func || last < before {
		return nil
	}
	u.Code.Funcs = u.Code.Funcs[:last]
	u.Code.Traces = append(u.Code.Traces, traced.Func)
	return &clause.Trace{Clause: traced, Parts: t.parts}
}

// expansion returns a predicate in which what is asked of refinement types is
// spelt out, one level deep.
func expansion(u *synth.Unit, n syntax.Node, file *ast.File, sc synth.Scope) syntax.Node {
	at := u.Fset.AddFile("", -1, 1)
	f := u.NewFrame(annotation.Source{Pos: func(int) token.Pos { return at.Pos(0) }}, file, sc)
	env := f.Env()
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
			said, err := syntax.ParsePredicate(declaredIn(env.Frame.Unit).Expanded(n.Type, n.X))
			if _, same := said.(*syntax.Is); err == nil && !same {
				return &syntax.Paren{X: said}
			}
		}
		return n
	}
	return expand(n)
}

// tracedValue elaborates a traced node whose elaborated expression is x: a
// value or a condition.
func tracedValue(env *synth.Env, n *syntax.Traced, x ast.Expr) ast.Expr {
	tv, ok := env.TypeOf(x)
	switch {
	case !ok:
		return nil
	case !tv.IsValue() || tv.Value != nil || gotypes.IsUntyped(tv.Type) && !gotypes.IsBasic(tv.Type, types.IsBoolean), isTuple(tv.Type):
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

// told returns an expression of the value of x that reports it.
func told(env *synth.Env, part int, x ast.Expr, t types.Type) ast.Expr {
	pos := x.Pos()
	name := func() *ast.Ident { return &ast.Ident{NamePos: pos, Name: clause.Generated + "t"} }
	param := &ast.Field{Names: []*ast.Ident{name()}, Type: env.TypeExpr(pos, t)}
	return synth.Called(synth.LiteralFunc(pos, []*ast.Field{param}, env.TypeExpr(pos, t), synth.Block(pos,
		&ast.ExprStmt{X: telling(env, pos, part, &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: name()})},
		&ast.ReturnStmt{Return: pos, Results: []ast.Expr{name()}},
	)), x)
}

// telling returns the call that reports a part.
func telling(env *synth.Env, pos token.Pos, part int, pointer ast.Expr) ast.Expr {
	return &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: env.Frame.Unit.Traced.Name()}, Lparen: pos, Rparen: pos,
		Args: []ast.Expr{&ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: strconv.Itoa(part)}, pointer}}
}

// alsoTold returns a condition that holds and reports a part, or nil if the
// part has no value.
func alsoTold(env *synth.Env, n *syntax.Traced) ast.Expr {
	if n.X == nil {
		pos := env.At
		return telling(env, pos, n.Part, &ast.Ident{NamePos: pos, Name: "nil"})
	}
	if name, ok := n.X.(*syntax.Name); ok && !env.Member(name.Name) && env.IsPackage(name.Name) {
		return nil
	}
	x := expression(env, n.X, nil)
	tv, ok := env.TypeOf(x)
	if !ok || !tv.IsValue() || tv.Value != nil || gotypes.IsUntyped(tv.Type) {
		return nil
	}
	pos := x.Pos()
	name := func() *ast.Ident { return &ast.Ident{NamePos: pos, Name: clause.Generated + "t"} }
	param := &ast.Field{Names: []*ast.Ident{name()}, Type: env.TypeExpr(pos, tv.Type)}
	return synth.Called(synth.LiteralFunc(pos, []*ast.Field{param}, env.TypeExpr(pos, types.Typ[types.Bool]),
		synth.Returning(pos, telling(env, pos, n.Part, &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: name()}))), x)
}
