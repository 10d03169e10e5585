package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/typetarget/target/spec/internal/syntax"
)

// A Trace is a predicate that tells of its parts while it is evaluated. What a part is is known
// beforehand, the values that they have come from the evaluation.
type Trace struct {
	// Clause computes the same predicate; it has only Verb, Pos, Func and Args. It calls refine_traced(i, &v)
	// where Parts[i] has come to the value v, and refine_traced(i, nil) where an iteration of the quantifier
	// Parts[i] begins. Parts without a value of their own (constants) are not told.
	Clause *Clause
	// Parts are the parts of the predicate in the order of the text, each before its own parts.
	Parts []Part
}

// A Part is a sub-expression of a predicate.
type Part struct {
	Kind PartKind
	// Text is the sub-expression in the language; of a comparison in a chain only that comparison.
	Text string
	// Op is the operator of a PartCompare.
	Op token.Token
	// Sets says what a PartCompare compares: "set" or "multiset"; empty for values.
	Sets string
	// End is behind the last of the parts of this one, which follow it.
	End int
	// Each is the first part of what a quantifier evaluates in each iteration: its variables. Body is its
	// condition. They are 0 for other parts.
	Each, Body int
	// Plain is true of a constant, and of a parameter or result as it is.
	Plain bool
}

// A PartKind says what the parts of a part are.
type PartKind uint8

const (
	PartValue   PartKind = iota // any value; it has no parts
	PartAnd                     // two or more conditions, all of which must hold
	PartOr                      // two or more conditions, one of which must hold
	PartNot                     // one condition
	PartImplies                 // two conditions
	PartIff                     // two conditions
	PartIf                      // three conditions: if the first then the second else the third
	PartCompare                 // two values
	PartMember                  // two values: an element and what it is in
	PartForall                  // the values of what it ranges over, those of its variables, and a condition
	PartExists                  // as PartForall
	PartCall                    // the values of the receiver, if it has one, and the arguments
)

// tracedFunc declares the function by which a predicate tells of its parts.
func tracedFunc(pkg *types.Package) *types.Func {
	param := func(name string, t types.Type) *types.Var { return types.NewParam(token.NoPos, pkg, name, t) }
	anything := types.Universe.Lookup("any").Type()
	return types.NewFunc(token.NoPos, pkg, generated+"traced", signatureOf([]*types.Var{
		param("part", types.Typ[types.Int]), param("value", anything),
	}, types.Typ[types.Bool]))
}

// A predicate beyond these limits has no trace: its parts would be too many to read.
const (
	maxTracedText = 1000 // bytes
	maxTraced     = 64   // parts
)

// trace elaborates the trace of a clause over the variables of sc; nil where there is none.
func (e *elaborator) trace(c *Clause, file *ast.File, sc scope) *Trace {
	report := e.report
	e.report = func(token.Pos, string) {} // the clause has no faults: what its trace has is ours
	defer func() { e.report = report }()
	n, err := syntax.ParsePredicate(c.Text)
	if err != nil || len(c.Text) > maxTracedText {
		return nil
	}
	text := syntax.Print(e.expansion(n, file, sc))
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
	before := len(e.pkg.Funcs)
	body := f.env().boolean(n)
	if body == nil {
		return nil
	}
	traced := f.clause("trace", at.Pos(0), body)
	if traced == nil {
		return nil
	}
	last := len(e.pkg.Funcs) - 1
	if e.pkg.Funcs[last] != traced.Func || last < before {
		return nil
	}
	e.pkg.Funcs = e.pkg.Funcs[:last]
	e.pkg.traces = append(e.pkg.traces, traced.Func)
	return &Trace{Clause: traced, Parts: t.parts}
}

// expansion is a predicate in which what is asked of refinement types is spelt out, one level deep.
func (e *elaborator) expansion(n syntax.Node, file *ast.File, sc scope) syntax.Node {
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
			if named, ok := n.Type.(*syntax.NamedType); !ok || !env.refines(named) || env.refinesFunc(named) {
				return n
			}
			said, err := syntax.ParsePredicate(env.frame.e.declared().Expanded(n.Type, n.X))
			if _, same := said.(*syntax.Is); err == nil && !same {
				return &syntax.Paren{X: said}
			}
		}
		return n
	}
	return expand(n)
}

// traced elaborates a tracedNode of which x is elaborated as a value or, where it is one, as a condition.
func (env *env) traced(n *syntax.Traced, x ast.Expr) ast.Expr {
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	switch {
	case !ok:
		return nil
	case !tv.IsValue() || tv.Value != nil || isUntyped(tv.Type) && !isBoolean(tv.Type):
		return x
	}
	if n.Part >= 0 {
		x = env.tell(n.Part, x, types.Default(tv.Type))
	}
	for i := len(n.Also) - 1; i >= 0; i-- {
		if first := env.also(&n.Also[i]); first != nil {
			x = env.junction(first, token.LAND, x, n.Offset())
		}
	}
	return x
}

// tell is an expression of the value of x that tells of it.
func (env *env) tell(part int, x ast.Expr, t types.Type) ast.Expr {
	pos := x.Pos()
	name := func() *ast.Ident { return &ast.Ident{NamePos: pos, Name: generated + "t"} }
	param := &ast.Field{Names: []*ast.Ident{name()}, Type: env.typeExpr(pos, t)}
	return called(literalFunc(pos, []*ast.Field{param}, env.typeExpr(pos, t), block(pos,
		&ast.ExprStmt{X: env.telling(pos, part, &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: name()})},
		&ast.ReturnStmt{Return: pos, Results: []ast.Expr{name()}},
	)), x)
}

// telling is the call that tells of a part.
func (env *env) telling(pos token.Pos, part int, pointer ast.Expr) ast.Expr {
	return &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: env.frame.e.traced.Name()}, Lparen: pos, Rparen: pos,
		Args: []ast.Expr{&ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: strconv.Itoa(part)}, pointer}}
}

// also is a condition that holds and tells of a part; nil where the part has no value.
func (env *env) also(n *syntax.Traced) ast.Expr {
	if n.X == nil {
		pos := env.at
		return env.telling(pos, n.Part, &ast.Ident{NamePos: pos, Name: "nil"})
	}
	if name, ok := n.X.(*syntax.Name); ok && !env.member(name.Name) && env.isPackage(name.Name) {
		return nil
	}
	x := env.expr(n.X, nil)
	if x == nil {
		return nil
	}
	tv, ok := env.typeOf(x)
	if !ok || !tv.IsValue() || tv.Value != nil || isUntyped(tv.Type) {
		return nil
	}
	pos := x.Pos()
	name := func() *ast.Ident { return &ast.Ident{NamePos: pos, Name: generated + "t"} }
	param := &ast.Field{Names: []*ast.Ident{name()}, Type: env.typeExpr(pos, tv.Type)}
	return called(literalFunc(pos, []*ast.Field{param}, env.typeExpr(pos, types.Typ[types.Bool]),
		returning(pos, env.telling(pos, n.Part, &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: name()}))), x)
}
