package dictionary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// errorVars returns the package variables that an expression of an error may
// stand for: the variable itself, or those in the lists, tables and arguments
// that its value is taken from.
func (c Code) errorVars(u unit, x ast.Expr) []*types.Var {
	t := &tracing{c: c, seen: map[types.Object]bool{}}
	t.expr(u, x)
	return t.found
}

// A tracing finds where the value of an expression comes from.
type tracing struct {
	c     Code
	seen  map[types.Object]bool
	found []*types.Var
}

// expr traces an expression: by its variables, which it may be an element or a
// field of.
func (t *tracing) expr(u unit, x ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		t.use(u, x)
	case *ast.SelectorExpr:
		if u.info.Selections[x] == nil {
			t.use(u, x.Sel) // of another package
			return
		}
		t.expr(u, x.X)
	case *ast.IndexExpr:
		t.expr(u, x.X)
	case *ast.SliceExpr:
		t.expr(u, x.X)
	case *ast.StarExpr:
		t.expr(u, x.X)
	case *ast.UnaryExpr:
		t.expr(u, x.X)
	case *ast.CompositeLit:
		t.elements(u, x)
	}
}

// elements traces the keys and elements of a composite literal.
func (t *tracing) elements(u unit, lit *ast.CompositeLit) {
	_, isStruct := u.info.TypeOf(lit).Underlying().(*types.Struct)
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if !isStruct {
				t.expr(u, kv.Key)
			}
			e = kv.Value
		}
		t.expr(u, e)
	}
}

// use traces the use of a variable.
func (t *tracing) use(u unit, id *ast.Ident) {
	v, ok := u.info.Uses[id].(*types.Var)
	if !ok || t.seen[v] {
		return
	}
	t.seen[v] = true
	switch {
	case !packageVar(v):
		t.local(u, v)
	case t.c.isErrorVar(v):
		t.found = append(t.found, v)
	case t.c.inModule(v.Pkg().Path()):
		if init := t.c.value(v); init != nil {
			t.expr(*init, init.node.(ast.Expr))
		}
	}
}

// local traces a variable of a function: what it is declared with, assigned or
// ranges over, and the arguments for it if it is a parameter.
func (t *tracing) local(u unit, v *types.Var) {
	is := func(x ast.Expr) bool {
		id, ok := x.(*ast.Ident)
		return ok && (u.info.Defs[id] == v || u.info.Uses[id] == v)
	}
	ast.Inspect(u.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if is(lhs) && len(n.Lhs) == len(n.Rhs) {
					t.expr(u, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if is(name) && len(n.Names) == len(n.Values) {
					t.expr(u, n.Values[i])
				}
			}
		case *ast.RangeStmt:
			if n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value) {
				t.expr(u, n.X)
			}
		}
		return true
	})
	t.parameter(u, v)
}

// parameter traces the arguments of calls of the function that v is a parameter
// of.
func (t *tracing) parameter(u unit, v *types.Var) {
	decl, ok := u.node.(*ast.FuncDecl)
	if !ok {
		return
	}
	fn, ok := u.info.Defs[decl.Name].(*types.Func)
	if !ok {
		return
	}
	params := fn.Signature().Params()
	for i := range params.Len() {
		if params.At(i) == v {
			t.arguments(fn, i, fn.Signature().Variadic() && i == params.Len()-1)
		}
	}
}

// arguments traces the i-th arguments of the calls of a function, and those
// behind if there may be any number.
func (t *tracing) arguments(fn *types.Func, i int, rest bool) {
	for _, u := range t.c.read {
		ast.Inspect(u.node, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			to := typeutil.StaticCallee(u.info, call)
			if to == nil || to.Origin().FullName() != fn.FullName() {
				return true
			}
			for k, arg := range call.Args {
				if k == i || rest && k > i {
					t.expr(u, arg)
				}
			}
			return true
		})
	}
}

// isErrorVar reports whether a package variable is an error that has a value.
func (c Code) isErrorVar(v *types.Var) bool {
	t := v.Type()
	if !types.Implements(t, errorType.Underlying().(*types.Interface)) {
		return false
	}
	_, isPointer := t.Underlying().(*types.Pointer)
	if !isPointer && !types.IsInterface(t) {
		return false // its type is asked for
	}
	if !c.inModule(v.Pkg().Path()) {
		return true
	}
	init := c.value(v)
	return init != nil && !init.info.Types[init.node.(ast.Expr)].IsNil()
}

// ownVar returns a variable as the package under test knows it, or nil if it
// cannot be named there.
func (c Code) ownVar(v *types.Var) *types.Var {
	own, _ := c.object(v.Pkg(), v.Name()).(*types.Var)
	return own
}

// aliases are the errors of package os that are those of io/fs.
var aliases = map[string]bool{"ErrInvalid": true, "ErrPermission": true, "ErrExist": true, "ErrNotExist": true, "ErrClosed": true}

// original names the variable that another one is declared to equal, or itself.
func (c Code) original(v *types.Var) string {
	for range 8 { // as many declarations may lead to it
		if v.Pkg().Path() == "os" && aliases[v.Name()] {
			return "io/fs." + v.Name()
		}
		if !c.inModule(v.Pkg().Path()) {
			break
		}
		init := c.value(v)
		if init == nil {
			break
		}
		var id *ast.Ident
		switch x := ast.Unparen(init.node.(ast.Expr)).(type) {
		case *ast.Ident:
			id = x
		case *ast.SelectorExpr:
			id = x.Sel
		}
		next, ok := init.info.Uses[id].(*types.Var)
		if !ok || !packageVar(next) {
			break
		}
		v = next
	}
	return v.Pkg().Path() + "." + v.Name()
}
