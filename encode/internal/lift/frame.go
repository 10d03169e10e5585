package lift

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// A Frame is one activation of a function or function literal.
type Frame struct {
	L     *Lifter
	scope *scope
	info  *types.Info
	fset  *token.FileSet
	targs *TypeArgs
	sig   *types.Signature
	fn    ast.Node
	name  string
	// abroad says that the function belongs to another package than the contract.
	abroad bool
	// enclosing are the loops and switches around the statement being evaluated, labels
	// the statements that bear one.
	enclosing []ast.Stmt
	labels    map[string]ast.Stmt
}

// visit notes where the evaluation is.
func (f *Frame) visit(n ast.Node) { f.L.T.Here = sym.Spot{Fset: f.fset, Pos: n.Pos()} }

// result is the variable of a named result, or nil.
func (f *Frame) result(i int) *types.Var {
	if names := resultNames(f.fn); i < len(names) {
		v, _ := f.info.Defs[names[i]].(*types.Var)
		return v
	}
	return nil
}

// resultNames are the names of the results of a declaration or literal; results without names have
// none.
func resultNames(fn ast.Node) []*ast.Ident {
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

// declare gives a new variable its value; v is nil for one that cannot be named.
func (f *Frame) declare(st *sym.State, v *types.Var, val sym.Value) *sym.State {
	if v == nil {
		return st
	}
	slot, ok := f.scope.slots[v]
	if !ok {
		return st
	}
	if f.scope.boxed[v] {
		o, h := f.L.Mem.Allocate(st.Heap, val)
		return st.WithHeap(h).WithVar(slot, sym.Box{Obj: o})
	}
	return st.WithVar(slot, val)
}

// load is the value of a variable of this frame; ok is false where it is none of the frame's.
func (f *Frame) load(st *sym.State, v *types.Var) (sym.Value, bool) {
	slot, ok := f.scope.slots[v]
	if !ok || st.Vars[slot] == nil {
		return nil, false
	}
	if b, ok := st.Vars[slot].(sym.Box); ok {
		return st.Heap.Content(b.Obj), true
	}
	return st.Vars[slot], true
}

// A scope is what is known of a function or function literal before it is evaluated.
type scope struct {
	// slots number its variables and those it captures.
	slots map[*types.Var]int
	// captured are the variables of the functions around it that it mentions.
	captured []*types.Var
	// boxed are the variables, of the whole declaration, that live in objects: their
	// address is taken, or a function literal shares them and they change.
	boxed map[*types.Var]bool
	// shared are the variables that function literals share with what is around them.
	shared map[*types.Var]bool
	// gotos are the labelled statements of the whole declaration that a goto leads to, by label.
	gotos map[types.Object]*ast.LabeledStmt
	// types are those that the whole declaration declares.
	types []*types.Named
	// defers stands for the function's deferral, in a slot of its own; it is nil where nothing is deferred.
	defers *types.Var
}

// scope analyses a declaration and the function literals in it, once.
func (l *Lifter) scope(decl ast.Node, info *types.Info) *scope {
	if sc, ok := l.scopes[decl]; ok {
		return sc
	}
	a := &analysis{l: l, info: info, owner: map[*types.Var]ast.Node{}, boxed: map[*types.Var]bool{}, assigned: map[*types.Var]bool{}, shared: map[*types.Var]bool{}, gotos: map[types.Object]*ast.LabeledStmt{}}
	a.define(decl)
	a.use(decl)
	a.shareBodies(decl)
	a.findGotos(decl)
	for v := range a.shared {
		if a.assigned[v] {
			a.boxed[v] = true
		}
	}
	sc := l.scopes[decl]
	sc.types = a.types
	return sc
}

// An analysis finds where the variables of a declaration are declared and used.
type analysis struct {
	l                *Lifter
	info             *types.Info
	owner            map[*types.Var]ast.Node
	boxed            map[*types.Var]bool
	assigned, shared map[*types.Var]bool
	gotos            map[types.Object]*ast.LabeledStmt
	types            []*types.Named
	// around are the functions around the node being visited, outermost first.
	around []ast.Node
}

// within calls visit for the nodes under n, keeping account of the functions around them.
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
			a.l.scopes[fn] = &scope{slots: map[*types.Var]int{}, boxed: a.boxed, shared: a.shared, gotos: a.gotos}
		}
		if s, ok := n.(*ast.DeferStmt); ok && a.l.scopes[fn].defers == nil {
			v := types.NewVar(s.Pos(), nil, "defer", types.Typ[types.Invalid])
			a.l.scopes[fn].defers = v
			a.slot(fn, v)
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
			// Each clause of a type switch has a variable of its own.
			if v, ok := a.info.Implicits[cl].(*types.Var); ok {
				a.owner[v] = fn
				a.slot(fn, v)
			}
		}
	})
}

func (a *analysis) slot(fn ast.Node, v *types.Var) {
	sc := a.l.scopes[fn]
	if _, ok := sc.slots[v]; !ok {
		sc.slots[v] = len(sc.slots)
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

// takesAddress reports whether the selected method has a pointer receiver and X is no pointer.
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

// mention notes that the innermost function mentions v, and each one around it captures v up to
// the one that declares it.
func (a *analysis) mention(v *types.Var) {
	owner, ok := a.owner[v]
	if !ok {
		return
	}
	for i := len(a.around) - 1; i >= 0 && a.around[i] != owner; i-- {
		a.shared[v] = true
		sc := a.l.scopes[a.around[i]]
		if _, ok := sc.slots[v]; !ok {
			a.slot(a.around[i], v)
			sc.captured = append(sc.captured, v)
		}
	}
}

// root is the variable that holds x itself, or nil where x is reached through a reference.
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

// assignResults notes that a return statement with expressions sets the named results.
func (a *analysis) assignResults(s *ast.ReturnStmt) {
	if len(s.Results) == 0 {
		return
	}
	for _, name := range resultNames(a.around[len(a.around)-1]) {
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

// Refuse abandons the lifting at n.
func (f *Frame) Refuse(n ast.Node, format string, args ...any) {
	f.visit(n)
	f.L.T.Refuse(format, args...)
}

// refuseVarying is refuse at n for a construct that may mean something else each time, or
// with another compiler.
func (f *Frame) refuseVarying(n ast.Node, format string, args ...any) {
	f.visit(n)
	f.L.T.RefuseVarying(format, args...)
}
