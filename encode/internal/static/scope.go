package static

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A Scope is what is known of a function or function literal before it is
// evaluated.
type Scope struct {
	// Slots number its variables and those it captures.
	Slots map[*types.Var]int
	// Captured are the variables of the functions around it that it
	// mentions.
	Captured []*types.Var
	// Boxed are the variables, of the whole declaration, that live in
	// objects: their address is taken, or a function literal shares them
	// and they change.
	Boxed map[*types.Var]bool
	// Shared are the variables that function literals share with what is
	// around them.
	Shared map[*types.Var]bool
	// Gotos are the labelled statements of the whole declaration that a
	// goto leads to, by label.
	Gotos map[types.Object]*ast.LabeledStmt
	// Types are those that the whole declaration declares.
	Types []*types.Named
	// Defers says that the function defers calls. Its named results are
	// then boxed.
	Defers bool
}

// Analyze returns the scopes of a declaration or of a single statement, and of
// the function literals in it.
func Analyze(decl ast.Node, info *types.Info) map[ast.Node]*Scope {
	a := &analysis{
		info: info, scopes: map[ast.Node]*Scope{}, owner: map[*types.Var]ast.Node{}, assigned: map[*types.Var]bool{},
		boxed: map[*types.Var]bool{}, shared: map[*types.Var]bool{}, gotos: map[types.Object]*ast.LabeledStmt{},
	}
	a.define(decl)
	a.use(decl)
	a.shareBodies(decl)
	a.findGotos(decl)
	for v := range a.shared {
		if a.assigned[v] {
			a.boxed[v] = true
		}
	}
	a.scopes[decl].Types = a.types
	return a.scopes
}

// An analysis finds where the variables of a declaration are declared and used.
type analysis struct {
	info             *types.Info
	scopes           map[ast.Node]*Scope
	owner            map[*types.Var]ast.Node
	boxed            map[*types.Var]bool
	assigned, shared map[*types.Var]bool
	gotos            map[types.Object]*ast.LabeledStmt
	types            []*types.Named
	// around are the functions around the node being visited, outermost
	// first.
	around []ast.Node
}

// within calls visit for the nodes under n, keeping account of the functions
// around them.
func (a *analysis) within(n ast.Node, visit func(ast.Node)) {
	a.around = append(a.around, n)
	ast.Inspect(n, func(m ast.Node) bool {
		if lit, ok := m.(*ast.FuncLit); ok && m != n {
			a.within(lit, visit)
			return false
		}
		if m != nil {
			visit(m)
		}
		return true
	})
	a.around = a.around[:len(a.around)-1]
}

// define finds the owner of each variable.
func (a *analysis) define(decl ast.Node) {
	a.within(decl, func(n ast.Node) {
		fn := a.around[len(a.around)-1]
		if n == fn {
			a.scopes[fn] = &Scope{Slots: map[*types.Var]int{}, Boxed: a.boxed, Shared: a.shared, Gotos: a.gotos}
		}
		if _, ok := n.(*ast.DeferStmt); ok && !a.scopes[fn].Defers {
			a.scopes[fn].Defers = true
			for _, name := range ResultNames(fn) {
				if v, ok := a.info.Defs[name].(*types.Var); ok {
					a.boxed[v] = true
				}
			}
		}
		if id, ok := n.(*ast.Ident); ok {
			switch o := a.info.Defs[id].(type) {
			case *types.Var:
				if !o.IsField() {
					a.owner[o] = fn
					a.slot(fn, o)
				}
			case *types.TypeName:
				if t, ok := o.Type().(*types.Named); ok && !o.IsAlias() {
					a.types = append(a.types, t)
				}
			}
		}
		if cl, ok := n.(*ast.CaseClause); ok {
			// Each clause of a type switch has a variable of its
			// own.
			if v, ok := a.info.Implicits[cl].(*types.Var); ok {
				a.owner[v] = fn
				a.slot(fn, v)
			}
		}
	})
}

func (a *analysis) slot(fn ast.Node, v *types.Var) {
	sc := a.scopes[fn]
	if _, ok := sc.Slots[v]; !ok {
		sc.Slots[v] = len(sc.Slots)
	}
}

// use finds captures, assignments and addresses.
func (a *analysis) use(decl ast.Node) {
	a.within(decl, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Ident:
			if v, ok := a.info.Uses[n].(*types.Var); ok {
				a.mention(v)
			}
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				a.assign(x)
			}
		case *ast.IncDecStmt:
			a.assign(n.X)
		case *ast.ReturnStmt:
			a.assignResults(n)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				a.assign(n.Key)
				a.assign(n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				a.address(n.X)
			}
		case *ast.SliceExpr:
			if mayBeArray(a.info.TypeOf(n.X)) {
				a.address(n.X)
			}
		case *ast.SelectorExpr:
			if a.takesAddress(n) {
				a.address(n.X)
			}
		}
	})
}

// takesAddress reports whether the selected method has a pointer receiver and X
// is no pointer.
func (a *analysis) takesAddress(n *ast.SelectorExpr) bool {
	sel := a.info.Selections[n]
	if sel == nil || sel.Kind() != types.MethodVal {
		return false
	}
	if _, ok := sel.Recv().Underlying().(*types.Pointer); ok {
		return false
	}
	if _, ok := types.Unalias(sel.Recv()).(*types.TypeParam); ok {
		return false
	}
	recv := sel.Obj().Type().(*types.Signature).Recv()
	_, ok := recv.Type().Underlying().(*types.Pointer)
	return ok
}

// mention notes that the innermost function mentions v, and each one around it
// captures v up to the one that declares it.
func (a *analysis) mention(v *types.Var) {
	owner, ok := a.owner[v]
	if !ok {
		return
	}
	for i := len(a.around) - 1; i >= 0 && a.around[i] != owner; i-- {
		a.shared[v] = true
		sc := a.scopes[a.around[i]]
		if _, ok := sc.Slots[v]; !ok {
			a.slot(a.around[i], v)
			sc.Captured = append(sc.Captured, v)
		}
	}
}

// root returns the variable that holds x itself, or nil where x is reached
// through a reference.
func (a *analysis) root(x ast.Expr) *types.Var {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v, _ := a.info.Uses[x].(*types.Var)
		return v
	case *ast.SelectorExpr:
		sel := a.info.Selections[x]
		if sel != nil && sel.Kind() == types.FieldVal && !sel.Indirect() {
			return a.root(x.X)
		}
	case *ast.IndexExpr:
		if t := a.info.TypeOf(x.X); t != nil && mayBeArray(t) {
			return a.root(x.X)
		}
	}
	return nil
}

func (a *analysis) assign(x ast.Expr) {
	if x == nil {
		return
	}
	if v := a.root(x); v != nil {
		a.assigned[v] = true
	}
}

// assignResults notes that a return statement with expressions sets the named
// results.
func (a *analysis) assignResults(s *ast.ReturnStmt) {
	if len(s.Results) == 0 {
		return
	}
	for _, name := range ResultNames(a.around[len(a.around)-1]) {
		if v, ok := a.info.Defs[name].(*types.Var); ok {
			a.assigned[v] = true
		}
	}
}

func (a *analysis) address(x ast.Expr) {
	if v := a.root(x); v != nil {
		a.boxed[v] = true
	}
}

// findGotos finds the statements that goto statements in a declaration lead to.
func (a *analysis) findGotos(decl ast.Node) {
	used := map[types.Object]bool{}
	ast.Inspect(decl, func(n ast.Node) bool {
		if s, ok := n.(*ast.BranchStmt); ok && s.Tok == token.GOTO {
			used[a.info.Uses[s.Label]] = true
		}
		return true
	})
	if len(used) == 0 {
		return
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		if s, ok := n.(*ast.LabeledStmt); ok && used[a.info.Defs[s.Label]] {
			a.gotos[a.info.Defs[s.Label]] = s
		}
		return true
	})
}

// shareBodies marks the variables that the body of a range over a function
// shares with what is around it.
func (a *analysis) shareBodies(decl ast.Node) {
	ast.Inspect(decl, func(n ast.Node) bool {
		s, ok := n.(*ast.RangeStmt)
		if !ok || !RangesFunc(a.info.TypeOf(s.X)) {
			return true
		}
		for _, part := range []ast.Node{s.Key, s.Value, s.Body} {
			if part == nil || part == ast.Expr(nil) {
				continue
			}
			ast.Inspect(part, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				v, ok := a.info.Uses[id].(*types.Var)
				if ok && a.owner[v] != nil && (v.Pos() < s.Pos() || s.End() <= v.Pos()) {
					a.shared[v] = true
				}
				return true
			})
		}
		return true
	})
}

// RangesFunc reports whether a range over a value of the type may be one over a
// function.
func RangesFunc(t types.Type) bool {
	if t == nil {
		return false
	}
	_, isFunc := t.Underlying().(*types.Signature)
	_, isTypeParam := types.Unalias(t).(*types.TypeParam)
	return isFunc || isTypeParam
}

// mayBeArray reports whether values of a type are arrays, those of a type
// parameter with some arguments.
func mayBeArray(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return mayBeArray(p.Constraint())
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return true
	case *types.Interface:
		return slices.ContainsFunc(slices.Collect(u.EmbeddedTypes()), mayBeArray)
	case *types.Union:
		return slices.ContainsFunc(slices.Collect(u.Terms()), func(term *types.Term) bool { return mayBeArray(term.Type()) })
	}
	return false
}

// ResultNames returns the names of the results of a declaration or literal;
// results without names have none.
func ResultNames(fn ast.Node) []*ast.Ident {
	var list *ast.FieldList
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		list = fn.Type.Results
	case *ast.FuncLit:
		list = fn.Type.Results
	}
	var names []*ast.Ident
	if list != nil {
		for _, field := range list.List {
			names = append(names, field.Names...)
		}
	}
	return names
}
