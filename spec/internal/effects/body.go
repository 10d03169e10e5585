package effects

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// declared is the function of a declaration in a package, not read yet.
func (f *Finder) declared(path string, decl *ast.FuncDecl, info *types.Info) *function {
	if fn := f.functions[decl]; fn != nil {
		return fn
	}
	fn := &function{path: path}
	f.functions[decl] = fn
	b := &body{finder: f, fn: fn, info: info, declared: map[*types.Var]bool{}}
	fn.code = b.signature(decl.Recv, decl.Type)
	fn.code.of = fn
	fn.read = func() {
		fn.read = nil
		b.results = fn.code.results
		b.block(decl.Body)
		b.mentioned(decl)
	}
	return fn
}

// A body is what is known while the body of a function is read. The order of
// its statements means nothing: a variable holds all that it is ever assigned.
type body struct {
	finder   *Finder
	fn       *function
	info     *types.Info
	declared map[*types.Var]bool // so far, in the function
	results  []node              // of the function or literal that is read
}

// declare is the node of a variable that the function declares; one without a
// name has a node of its own.
func (b *body) declare(name *ast.Ident) node {
	v, ok := b.info.Defs[name].(*types.Var)
	if !ok {
		return b.finder.graph.node()
	}
	b.declared[v] = true
	return b.finder.graph.variable(v)
}

// signature declares the parameters and the results of a function.
func (b *body) signature(recv *ast.FieldList, typ *ast.FuncType) *code {
	c := &code{}
	for _, list := range []*ast.FieldList{recv, typ.Params} {
		c.params = append(c.params, b.fields(list)...)
	}
	c.results = b.fields(typ.Results)
	return c
}

func (b *body) fields(list *ast.FieldList) []node {
	var all []node
	if list == nil {
		return nil
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			all = append(all, b.declare(name))
		}
		if len(field.Names) == 0 {
			all = append(all, b.finder.graph.node())
		}
	}
	return all
}

// unknown says that the body may do anything.
func (b *body) unknown() { b.fn.add(stores, outside, none) }

// join refers to all that other nodes refer to.
func (b *body) join(nodes ...node) node {
	nodes = slices.DeleteFunc(slices.Clone(nodes), func(n node) bool { return n == none })
	switch len(nodes) {
	case 0:
		return none
	case 1:
		return nodes[0]
	}
	joined := b.finder.graph.node()
	for _, from := range nodes {
		b.fn.add(copies, joined, from)
	}
	return joined
}

// load is what is at the places that values lead to.
func (b *body) load(from node) node {
	if from == none {
		return none
	}
	n := b.finder.graph.node()
	b.fn.add(loads, n, from)
	return n
}

// made leads to new memory, which holds something.
func (b *body) made(content node) node {
	place := b.finder.graph.node()
	b.fn.add(copies, place, content)
	return b.leadingTo(place)
}

func (b *body) leadingTo(place node) node {
	n := b.finder.graph.node()
	b.fn.add(refers, n, place)
	return n
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
		b.value(s.X)
	case *ast.AssignStmt:
		b.assignment(s)
	case *ast.IncDecStmt:
		b.value(s.X)
		b.assign(s.X, none)
	case *ast.SendStmt:
		b.fn.add(stores, b.value(s.Chan), b.value(s.Value))
	case *ast.GoStmt:
		b.value(s.Call)
	case *ast.DeferStmt:
		b.value(s.Call)
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
		b.value(s.Cond)
		b.block(s.Body)
		b.statement(s.Else)
	case *ast.ForStmt:
		b.statement(s.Init)
		b.value(s.Cond)
		b.statement(s.Post)
		b.block(s.Body)
	case *ast.RangeStmt:
		b.loop(s)
	case *ast.SwitchStmt:
		b.statement(s.Init)
		b.value(s.Tag)
		b.block(s.Body)
	case *ast.TypeSwitchStmt:
		b.typeSwitch(s)
	case *ast.SelectStmt:
		b.block(s.Body)
	case *ast.CaseClause:
		for _, x := range s.List {
			b.value(x)
		}
		b.statements(s.Body)
	case *ast.CommClause:
		b.statement(s.Comm)
		b.statements(s.Body)
	default:
		b.unknown()
	}
}

func (b *body) assignment(s *ast.AssignStmt) {
	values := b.values(s.Rhs, len(s.Lhs))
	for i, lhs := range s.Lhs {
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			b.assign(lhs, none) // numbers and strings lead nowhere
			continue
		}
		b.assign(lhs, values[i])
	}
}

// values are those of expressions that n variables are assigned.
func (b *body) values(exprs []ast.Expr, n int) []node {
	if len(exprs) == 1 && n > 1 {
		values := make([]node, n)
		if call, ok := ast.Unparen(exprs[0]).(*ast.CallExpr); ok {
			copy(values, b.call(call))
		} else {
			values[0] = b.value(exprs[0]) // with whether there is one
		}
		return values
	}
	var values []node
	for _, x := range exprs {
		values = append(values, b.value(x))
	}
	return values
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
			b.fn.add(copies, b.declare(id), value)
			return
		}
		if n := b.local(id); n != none {
			b.fn.add(copies, n, value)
			return
		}
	}
	b.fn.add(stores, b.place(lhs), value)
}

func (b *body) returned(s *ast.ReturnStmt) {
	if len(s.Results) == 0 {
		return // the results are variables
	}
	for i, value := range b.values(s.Results, len(b.results)) {
		b.fn.add(copies, b.results[i], value)
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
			values = b.values(spec.Values, len(spec.Names))
		}
		for i, name := range spec.Names {
			b.fn.add(copies, b.declare(name), values[i])
		}
	}
}

func (b *body) loop(s *ast.RangeStmt) {
	over := b.value(s.X)
	switch b.under(s.X).(type) {
	case *types.Array: // its elements are a part of it
		b.assign(s.Key, none)
		b.assign(s.Value, over)
	case *types.Chan:
		b.fn.add(stores, over, none) // takes from it
		b.assign(s.Key, b.load(over))
	case *types.Signature:
		key, value := b.finder.graph.node(), b.finder.graph.node()
		b.assign(s.Key, key)
		b.assign(s.Value, value)
		yield := b.coded(&code{params: b.yielded(s.X, key, value), results: []node{none}})
		b.fn.calls = append(b.fn.calls, call{of: over, args: []node{yield}})
	case *types.Interface: // a type parameter
		b.unknownElements(s, over)
	default:
		elements := b.load(over)
		b.assign(s.Key, elements)
		b.assign(s.Value, elements)
	}
	b.block(s.Body)
}

// yielded are the parameters of the function that a loop passes to the one it
// ranges over.
func (b *body) yielded(over ast.Expr, key, value node) []node {
	sig := b.under(over).(*types.Signature)
	if sig.Params().Len() != 1 {
		return nil
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok {
		b.unknown()
		return nil
	}
	return []node{key, value}[:min(yield.Params().Len(), 2)]
}

// unknownElements loops over a value of a type parameter.
func (b *body) unknownElements(s *ast.RangeStmt, over node) {
	all := b.join(over, b.load(over))
	b.assign(s.Key, all)
	b.assign(s.Value, all)
	b.fn.calls = append(b.fn.calls, call{of: over, any: b.handed(all)})
}

func (b *body) typeSwitch(s *ast.TypeSwitchStmt) {
	b.statement(s.Init)
	var value node
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		value = b.value(a.X)
	case *ast.AssignStmt:
		value = b.value(a.Rhs[0])
	}
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		if v, ok := b.info.Implicits[clause].(*types.Var); ok {
			b.declared[v] = true
			b.fn.add(copies, b.finder.graph.variable(v), value)
		}
		b.statements(clause.Body)
	}
}

func (b *body) under(x ast.Expr) types.Type {
	if t := b.info.TypeOf(x); t != nil {
		return t.Underlying()
	}
	return nil
}

// leads reports whether the value of an expression can lead anywhere.
func (b *body) leads(x ast.Expr) bool {
	t := b.info.TypeOf(x)
	return t == nil || leads(t)
}

// mentioned notes the types that a function mentions.
func (b *body) mentioned(decl *ast.FuncDecl) {
	ast.Inspect(decl, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if t := b.info.TypeOf(x); t != nil {
			b.mention(t)
		}
		if id, ok := x.(*ast.Ident); ok {
			for t := range b.info.Instances[id].TypeArgs.Types() {
				b.mention(t)
			}
		}
		return true
	})
}

// mention notes a type that may stand behind an interface.
func (b *body) mention(t types.Type) {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	switch u := t.(type) {
	case *types.Named:
		for _, known := range b.fn.types {
			if known == t {
				return
			}
		}
		b.fn.types = append(b.fn.types, t)
		for arg := range u.TypeArgs().Types() {
			b.mention(arg)
		}
	case *types.Struct: // may have methods by embedding
		b.fn.types = append(b.fn.types, t)
	}
}
