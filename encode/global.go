package encode

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec"
)

// globals are the variables of a package that can be read in the logic: those that the package
// gives a value where it declares them and never after.
type globals struct {
	fset  *token.FileSet
	info  *types.Info
	files []*ast.File
	// init has the variables with the values they are declared with; it is nil until the first
	// one is asked for, since few predicates read any.
	init map[*types.Var]ast.Expr
	// touched are the variables that something besides plain reads may change.
	touched map[*types.Var]bool
	vals    map[*types.Var]value
	pending map[*types.Var]bool
	// abroad says that the package is not the contract's.
	abroad bool
	// tables says that nothing writes through the references that the variables hold.
	tables bool
}

func newGlobals(p *spec.Package) *globals {
	return &globals{fset: p.Fset, info: p.Info, files: p.Syntax, vals: map[*types.Var]value{}, pending: map[*types.Var]bool{}}
}

// look finds the package variables in the package's syntax.
func (g *globals) look() {
	g.init, g.touched = map[*types.Var]ast.Expr{}, map[*types.Var]bool{}
	for _, f := range g.files {
		for _, d := range f.Decls {
			gd, ok := d.(*ast.GenDecl)
			if !ok || gd.Tok != token.VAR {
				continue
			}
			for _, s := range gd.Specs {
				vs := s.(*ast.ValueSpec)
				for i, n := range vs.Names {
					v, ok := g.info.Defs[n].(*types.Var)
					if ok && len(vs.Values) <= 1 && len(vs.Names) == 1 || ok && len(vs.Values) == len(vs.Names) || ok && len(vs.Values) == 0 {
						g.init[v] = nil
						if i < len(vs.Values) {
							g.init[v] = vs.Values[i]
						}
					}
				}
			}
		}
		g.scan(f)
	}
}

// scan marks the variables that f may change. What holds no reference can only be changed by an
// assignment or through its address; the rest by every use but an index, len and range.
func (g *globals) scan(f *ast.File) {
	plain := map[*ast.Ident]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				g.touch(x)
			}
		case *ast.IncDecStmt:
			g.touch(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				g.touch(n.Key)
				g.touch(n.Value)
			}
			g.plain(plain, n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				g.touch(n.X)
			}
		case *ast.SliceExpr:
			g.touch(n.X)
		case *ast.SelectorExpr:
			if sel := g.info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal {
				g.touch(n.X)
			}
		case *ast.IndexExpr:
			g.plain(plain, n.X)
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "len" && len(n.Args) == 1 {
				g.plain(plain, n.Args[0])
			}
		}
		return true
	})
	if g.tables {
		return
	}
	for id, o := range g.info.Uses {
		if v, ok := o.(*types.Var); ok && !plain[id] && references(v.Type()) && !g.constant(v) && f.Pos() <= id.Pos() && id.Pos() < f.End() {
			g.touched[v] = true
		}
	}
}

// constant reports whether nothing can change what an interface variable has been declared with: an
// error of package errors, or a value without references.
func (g *globals) constant(v *types.Var) bool {
	init := g.init[v]
	if init == nil || !types.IsInterface(v.Type()) {
		return false
	}
	if call, ok := ast.Unparen(init).(*ast.CallExpr); ok {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			if fn, ok := g.info.Uses[sel.Sel].(*types.Func); ok && fn.FullName() == "errors.New" {
				return true
			}
		}
	}
	return !references(g.info.TypeOf(init))
}

func (g *globals) plain(plain map[*ast.Ident]bool, x ast.Expr) {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		plain[id] = true
	}
}

// touch marks the variable that x starts from.
func (g *globals) touch(x ast.Expr) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		g.touch(x.X)
	case *ast.SelectorExpr:
		g.touch(x.X)
	case *ast.IndexExpr:
		g.touch(x.X)
	case *ast.StarExpr:
		g.touch(x.X)
	case *ast.SliceExpr:
		g.touch(x.X)
	case *ast.Ident:
		if v, ok := g.info.Uses[x].(*types.Var); ok {
			g.touched[v] = true
		}
	}
}

// references reports whether a copy of a value of the type shares memory with it.
func references(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Struct:
		for i := range u.NumFields() {
			if references(u.Field(i).Type()) {
				return true
			}
		}
		return false
	case *types.Array:
		return references(u.Elem())
	}
	return true
}

// globalsOf are the variables of the package that declares v; nil where its source is not at hand.
func (l *lifter) globalsOf(v *types.Var) *globals {
	if !l.isForeign(v) {
		return l.globals
	}
	path := v.Pkg().Path()
	g, ok := l.foreign[path]
	if !ok {
		if files, info, ok := l.src.PackageSource(path); ok && l.globals != nil {
			g = &globals{fset: l.globals.fset, info: info, files: files, abroad: true, tables: path == "unicode", vals: map[*types.Var]value{}, pending: map[*types.Var]bool{}}
		}
		if l.foreign == nil {
			l.foreign = map[string]*globals{}
		}
		l.foreign[path] = g
	}
	return g
}

// own is the variable as the package's syntax knows it.
func (g *globals) own(v *types.Var) *types.Var {
	if _, ok := g.init[v]; ok || !g.abroad {
		return v
	}
	for w := range g.init {
		if w.Name() == v.Name() {
			return w
		}
	}
	return v
}

// global is the value of a package variable.
func (e *eval) global(x ast.Expr, v *types.Var) value {
	g := e.l.globalsOf(v)
	if g == nil {
		e.refuse(x, "a read of the variable %s", v.Name())
	}
	if g.init == nil {
		g.look()
	}
	v = g.own(v)
	init, ok := g.init[v]
	if !ok {
		e.refuse(x, "a read of the variable %s, whose value is not known", v.Name())
	}
	if g.touched[v] {
		e.refuse(x, "a read of the package variable %s, which the package may change", v.Name())
	}
	if val, ok := g.vals[v]; ok {
		return val
	}
	if g.pending[v] {
		e.refuse(x, "the package variable %s, whose value depends on itself", v.Name())
	}
	g.pending[v] = true
	val := e.l.initial(g, v, init)
	g.vals[v] = val
	return val
}

// initial evaluates the declaration of a package variable. The objects that it allocates are
// there for every state, and nothing may write them.
func (l *lifter) initial(g *globals, v *types.Var, init ast.Expr) value {
	if init == nil {
		return l.zero(v.Type())
	}
	caller, abroad := l.here, l.abroad
	l.abroad = g.abroad
	stmt := &ast.ExprStmt{X: init}
	sc := l.scope(stmt, g.info)
	f := &frame{l: l, scope: sc, info: g.info, fset: g.fset, name: v.Name(), fn: stmt, abroad: g.abroad}
	e := f.eval(&state{vars: make([]value, len(sc.slots))})
	val := e.valueAs(init, v.Type())
	l.here, l.abroad = caller, abroad
	if e.panics != l.no {
		l.refuse("the package variable %s, whose initialization may panic", v.Name())
	}
	if e.st.heap != nil {
		for _, en := range e.st.heap.entries {
			if en.obj.grown {
				l.refuse("the package variable %s, which append has made", v.Name())
			}
			en.obj.init, en.obj.global = en.cell.val, true
		}
	}
	return val
}
