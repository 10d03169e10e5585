package writes

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A body reads the statements of a function or of a literal in it. Their order
// means nothing: a variable holds all that it is ever assigned.
type body struct {
	info    *types.Info
	flow    flow
	locals  *locals
	expr    *expressions
	results []node // of the function or literal
}

func newBody(f *Finder, fn *function, info *types.Info) *body {
	to := flow{&f.graph, fn}
	vars := &locals{graph: &f.graph, info: info, declared: map[*types.Var]bool{}}
	b := &body{info: info, flow: to, locals: vars}
	b.expr = &expressions{finder: f, info: info, flow: to, locals: vars, literal: b.literal}
	return b
}

// literal reads the body of a function literal, which sets the results.
func (b *body) literal(s *ast.BlockStmt, results []node) {
	inner := *b
	inner.results = results
	inner.block(s)
}

func (b *body) block(s *ast.BlockStmt) {
	if s != nil {
		b.statements(s.List)
	}
}

func (b *body) statements(list []ast.Stmt) {
	for _, s := range list {
		b.statement(s)
	}
}

func (b *body) statement(s ast.Stmt) {
	switch s := s.(type) {
	case nil, *ast.EmptyStmt, *ast.BranchStmt:
	case *ast.ExprStmt:
		b.expr.value(s.X)
	case *ast.AssignStmt:
		b.assignment(s)
	case *ast.IncDecStmt:
		b.expr.value(s.X)
		b.assign(s.X, none)
	case *ast.SendStmt:
		b.flow.add(stores, b.expr.value(s.Chan), b.expr.value(s.Value))
	case *ast.GoStmt:
		b.expr.value(s.Call)
	case *ast.DeferStmt:
		b.expr.value(s.Call)
	case *ast.ReturnStmt:
		b.returned(s)
	case *ast.DeclStmt:
		b.declaration(s.Decl.(*ast.GenDecl))
	case *ast.BlockStmt:
		b.block(s)
	case *ast.LabeledStmt:
		b.statement(s.Stmt)
	case *ast.IfStmt:
		b.statement(s.Init)
		b.expr.value(s.Cond)
		b.block(s.Body)
		b.statement(s.Else)
	case *ast.ForStmt:
		b.statement(s.Init)
		b.expr.value(s.Cond)
		b.statement(s.Post)
		b.block(s.Body)
	case *ast.RangeStmt:
		b.loop(s)
	case *ast.SwitchStmt:
		b.statement(s.Init)
		b.expr.value(s.Tag)
		b.block(s.Body)
	case *ast.TypeSwitchStmt:
		b.typeSwitch(s)
	case *ast.SelectStmt:
		b.block(s.Body)
	case *ast.CaseClause:
		for _, x := range s.List {
			b.expr.value(x)
		}
		b.statements(s.Body)
	case *ast.CommClause:
		b.statement(s.Comm)
		b.statements(s.Body)
	default:
		b.flow.unknown()
	}
}

func (b *body) assignment(s *ast.AssignStmt) {
	values := b.expr.values(s.Rhs, len(s.Lhs))
	for i, lhs := range s.Lhs {
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			b.assign(lhs, none) // numbers and strings lead nowhere
			continue
		}
		b.assign(lhs, values[i])
	}
}

// assign assigns to an expression, which may declare a variable; lhs may be
// nil.
func (b *body) assign(lhs ast.Expr, value node) {
	if lhs == nil {
		return
	}
	if id, ok := ast.Unparen(lhs).(*ast.Ident); ok {
		if id.Name == "_" {
			return
		}
		if b.info.Defs[id] != nil {
			b.flow.add(copies, b.locals.declare(id), value)
			return
		}
		if n := b.locals.find(id); n != none {
			b.flow.add(copies, n, value)
			return
		}
	}
	b.flow.add(stores, b.expr.place(lhs), value)
}

func (b *body) returned(s *ast.ReturnStmt) {
	if len(s.Results) == 0 {
		return // the results are variables
	}
	for i, value := range b.expr.values(s.Results, len(b.results)) {
		b.flow.add(copies, b.results[i], value)
	}
}

func (b *body) declaration(d *ast.GenDecl) {
	for _, s := range d.Specs {
		spec, ok := s.(*ast.ValueSpec)
		if !ok || d.Tok == token.CONST {
			continue
		}
		values := make([]node, len(spec.Names))
		if len(spec.Values) > 0 {
			values = b.expr.values(spec.Values, len(spec.Names))
		}
		for i, name := range spec.Names {
			b.flow.add(copies, b.locals.declare(name), values[i])
		}
	}
}

func (b *body) loop(s *ast.RangeStmt) {
	over := b.expr.value(s.X)
	switch under(b.info, s.X).(type) {
	case *types.Array: // its elements are a part of it
		b.assign(s.Key, none)
		b.assign(s.Value, over)
	case *types.Chan:
		b.flow.add(stores, over, none) // takes from it
		b.assign(s.Key, b.flow.load(over))
	case *types.Signature:
		key, value := b.flow.graph.node(), b.flow.graph.node()
		b.assign(s.Key, key)
		b.assign(s.Value, value)
		yield := b.flow.coded(&code{params: b.yielded(s.X, key, value), results: []node{none}})
		b.flow.call(call{of: over, args: []node{yield}})
	case *types.Interface: // a type parameter
		b.unknownElements(s, over)
	default:
		elements := b.flow.load(over)
		b.assign(s.Key, elements)
		b.assign(s.Value, elements)
	}
	b.block(s.Body)
}

// yielded returns the parameters of the function that a loop passes to the one
// it ranges over.
func (b *body) yielded(over ast.Expr, key, value node) []node {
	sig := under(b.info, over).(*types.Signature)
	if sig.Params().Len() != 1 {
		return nil
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok {
		b.flow.unknown()
		return nil
	}
	return []node{key, value}[:min(yield.Params().Len(), 2)]
}

// unknownElements loops over a value of a type parameter.
func (b *body) unknownElements(s *ast.RangeStmt, over node) {
	all := b.flow.join(over, b.flow.load(over))
	b.assign(s.Key, all)
	b.assign(s.Value, all)
	b.flow.call(call{of: over, any: b.flow.handed(all)})
}

func (b *body) typeSwitch(s *ast.TypeSwitchStmt) {
	b.statement(s.Init)
	var value node
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		value = b.expr.value(a.X)
	case *ast.AssignStmt:
		value = b.expr.value(a.Rhs[0])
	}
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		if v, ok := b.info.Implicits[clause].(*types.Var); ok {
			b.flow.add(copies, b.locals.variable(v), value)
		}
		b.statements(clause.Body)
	}
}
