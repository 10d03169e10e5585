package effects

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A memory says what memory one function has made itself. It is about
// one step: of a slice of pointers that the function has made, the elements
// are its own, but not what these point to.
type memory struct {
	info *types.Info
	// made are the variables that only ever hold what leads to memory that
	// the function has made.
	made map[*types.Var]bool
}

// newMemory looks at a declaration. All variables that it declares are taken
// to be of its own memory, until none is assigned anything else.
func newMemory(decl *ast.FuncDecl, info *types.Info) *memory {
	m := &memory{info: info, made: map[*types.Var]bool{}}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				m.declare(n.Lhs)
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				m.declare([]ast.Expr{name})
			}
		}
		return true
	})
	for {
		before := len(m.made)
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			m.node(n)
			return true
		})
		if len(m.made) == before {
			return m
		}
	}
}

func (m *memory) declare(names []ast.Expr) {
	for _, name := range names {
		if id, ok := name.(*ast.Ident); ok {
			if v, ok := m.info.Defs[id].(*types.Var); ok {
				m.made[v] = true
			}
		}
	}
}

// node takes back what a node shows to be wrong.
func (m *memory) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, lhs := range n.Lhs {
			if len(n.Lhs) != len(n.Rhs) {
				m.assign(lhs, nil)
			} else {
				m.assign(lhs, n.Rhs[i])
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			switch {
			case len(n.Values) == len(n.Names):
				m.assign(name, n.Values[i])
			case len(n.Values) > 0:
				m.assign(name, nil)
			}
		}
	case *ast.RangeStmt:
		m.assign(n.Key, nil)
		m.assign(n.Value, nil)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			m.share(n.X)
		}
	case *ast.SliceExpr:
		if _, ok := m.under(n.X).(*types.Array); ok {
			m.share(n.X)
		}
	case *ast.SelectorExpr:
		// A method may take the address of its receiver.
		if s := m.info.Selections[n]; s != nil && s.Kind() != types.FieldVal {
			m.share(n.X)
		}
	}
}

// assign notes an assignment to a variable, or to a part of one; value is nil
// if it is not to be seen.
func (m *memory) assign(lhs, value ast.Expr) {
	if lhs == nil || value != nil && m.isNew(value) {
		return
	}
	if v := m.variable(lhs); v != nil && !m.isWhole(m.info.TypeOf(lhs)) {
		delete(m.made, v)
	}
}

// share notes that a variable can be assigned to by other names.
func (m *memory) share(x ast.Expr) {
	if v := m.variable(x); v != nil && !m.isWhole(v.Type()) {
		delete(m.made, v)
	}
}

// variable is the variable that an expression is a part of, without going
// through a pointer; nil if there is none.
func (m *memory) variable(x ast.Expr) *types.Var {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v, _ := m.info.ObjectOf(x).(*types.Var)
		return v
	case *ast.SelectorExpr:
		if s := m.info.Selections[x]; s != nil && !s.Indirect() {
			return m.variable(x.X)
		}
		v, _ := m.info.Uses[x.Sel].(*types.Var)
		if v != nil && isGlobal(v) {
			return v
		}
	case *ast.IndexExpr:
		if _, ok := m.under(x.X).(*types.Array); ok {
			return m.variable(x.X)
		}
	}
	return nil
}

// isOwn reports whether an expression that is assigned to is a variable, or a
// part of memory that the function has made.
func (m *memory) isOwn(lhs ast.Expr) bool {
	if m.variable(lhs) != nil {
		return true
	}
	switch x := ast.Unparen(lhs).(type) {
	case *ast.Ident:
		return true // the blank one
	case *ast.StarExpr:
		return m.isNew(x.X)
	case *ast.IndexExpr:
		if _, ok := m.under(x.X).(*types.Array); ok {
			return m.isOwn(x.X)
		}
		return m.isNew(x.X)
	case *ast.SelectorExpr:
		s := m.info.Selections[x]
		switch {
		case s == nil || s.Kind() != types.FieldVal:
			return false
		case !s.Indirect():
			return m.isOwn(x.X)
		}
		_, ptr := m.under(x.X).(*types.Pointer)
		return ptr && len(s.Index()) == 1 && m.isNew(x.X)
	}
	return false
}

// isNew reports whether what a value leads to directly, if anything, is memory
// that the function has made. A function is new that a literal is the text of.
func (m *memory) isNew(x ast.Expr) bool {
	if m.isWhole(m.info.TypeOf(x)) {
		return true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v, ok := m.info.ObjectOf(x).(*types.Var)
		return !ok && m.info.Types[x].IsNil() || m.made[v]
	case *ast.SelectorExpr, *ast.IndexExpr:
		v := m.variable(x)
		return v != nil && m.made[v]
	case *ast.FuncLit:
		return true
	case *ast.CompositeLit:
		return m.isNewLiteral(x)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			_, literal := ast.Unparen(x.X).(*ast.CompositeLit)
			return literal || m.isOwn(x.X) && !m.isGlobal(x.X)
		}
	case *ast.SliceExpr:
		if a, ok := m.under(x.X).(*types.Array); ok {
			return !leadsOn(a.Elem()) && m.isOwn(x.X) && !m.isGlobal(x.X)
		}
		return m.isNew(x.X)
	case *ast.CallExpr:
		return m.isNewCall(x)
	}
	return false
}

// isWhole reports whether values of a type lead nowhere.
func (m *memory) isWhole(t types.Type) bool {
	if t == nil {
		return false
	}
	_, function := t.Underlying().(*types.Signature)
	return !function && !leadsOn(t)
}

func (m *memory) isGlobal(x ast.Expr) bool {
	v := m.variable(x)
	return v != nil && isGlobal(v)
}

// isNewLiteral reports whether what a composite literal leads to is new: the
// elements of a slice are, those of an array are what they are.
func (m *memory) isNewLiteral(lit *ast.CompositeLit) bool {
	switch m.under(lit).(type) {
	case *types.Slice, *types.Map:
		return true
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if !m.isNew(e) {
			return false
		}
	}
	return true
}

// makers are the functions of other packages whose results lead to new memory.
var makers = map[string]bool{
	"bytes.Clone": true, "maps.Clone": true, "maps.Collect": true, "slices.Clone": true, "slices.Collect": true, "slices.Concat": true,
	"slices.Repeat": true, "slices.Sorted": true, "slices.SortedFunc": true, "slices.SortedStableFunc": true,
	"strings.Fields": true, "strings.Split": true,
}

func (m *memory) isNewCall(call *ast.CallExpr) bool {
	fun := ast.Unparen(call.Fun)
	if m.info.Types[fun].IsType() {
		from := m.info.TypeOf(call.Args[0])
		b, ok := from.Underlying().(*types.Basic)
		return ok && b.Info()&types.IsString != 0 || m.isNew(call.Args[0])
	}
	id := calledName(fun)
	if id == nil {
		return false
	}
	switch fn := m.info.Uses[id].(type) {
	case *types.Builtin:
		switch fn.Name() {
		case "make", "new":
			return true
		case "append":
			return m.isNew(call.Args[0])
		}
	case *types.Func:
		return fn.Pkg() != nil && makers[fn.Pkg().Path()+"."+fn.Name()]
	}
	return false
}

// calledName is the name of a called function, without type arguments.
func calledName(fun ast.Expr) *ast.Ident {
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	case *ast.IndexExpr:
		return calledName(f.X)
	case *ast.IndexListExpr:
		return calledName(f.X)
	}
	return nil
}

func (m *memory) under(x ast.Expr) types.Type {
	if t := m.info.TypeOf(x); t != nil {
		return t.Underlying()
	}
	return nil
}
