package lift

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
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
	// passed are the interfaces that are handed on, so that what they hold may
	// change if it has references.
	passed  map[*types.Var]bool
	vals    map[*types.Var]sym.Value
	pending map[*types.Var]bool
	// abroad says that the package is not the contract's.
	abroad bool
	// tables says that nothing writes through the references that the variables hold.
	tables bool
}

func NewGlobals(p *spec.Package) *globals {
	return &globals{fset: p.Fset, info: p.Info, files: p.Syntax, vals: map[*types.Var]sym.Value{}, pending: map[*types.Var]bool{}}
}

// Apart are the same variables for another lifter, whose terms are others.
func (g *globals) Apart() *globals {
	if g == nil {
		return nil
	}
	r := *g
	r.vals, r.pending = map[*types.Var]sym.Value{}, map[*types.Var]bool{}
	return &r
}

// look finds the package variables in the package's syntax.
func (g *globals) look() {
	g.init, g.touched, g.passed = map[*types.Var]ast.Expr{}, map[*types.Var]bool{}, map[*types.Var]bool{}
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
		v, ok := o.(*types.Var)
		if !ok || plain[id] || !sym.References(v.Type()) || id.Pos() < f.Pos() || f.End() <= id.Pos() {
			continue
		}
		if types.IsInterface(v.Type()) {
			g.passed[v] = true
		} else {
			g.touched[v] = true
		}
	}
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

// globalsOf are the variables of the package that declares v; nil where its source is not at hand.
func (l *Lifter) globalsOf(v *types.Var) *globals {
	if !l.isForeign(v) {
		return l.Globals
	}
	path := v.Pkg().Path()
	g, ok := l.foreign[path]
	if !ok {
		if files, info, ok := l.Src.PackageSource(path); ok && l.Globals != nil {
			g = &globals{fset: l.Globals.fset, info: info, files: files, abroad: true, tables: path == "unicode", vals: map[*types.Var]sym.Value{}, pending: map[*types.Var]bool{}}
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
func (e *Eval) global(x ast.Expr, v *types.Var) sym.Value {
	val, why := e.L.globalValue(v)
	if why != "" {
		e.Refuse(x, "%s", why)
	}
	return val
}

// globalValue is the value of a package variable, or why there is none.
func (l *Lifter) globalValue(v *types.Var) (val sym.Value, why string) {
	g := l.globalsOf(v)
	if g == nil {
		return nil, "a read of the variable " + v.Name()
	}
	if g.init == nil {
		g.look()
	}
	v = g.own(v)
	init, ok := g.init[v]
	if !ok {
		return nil, "a read of the variable " + v.Name() + ", whose value is not known"
	}
	changes := "a read of the package variable " + v.Name() + ", which the package may change"
	if g.touched[v] {
		return nil, changes
	}
	if val, ok := g.vals[v]; ok {
		return val, ""
	}
	if g.pending[v] {
		return nil, "the package variable " + v.Name() + ", whose value depends on itself"
	}
	g.pending[v] = true
	defer delete(g.pending, v)
	val = l.initial(g, v, init)
	if d, ok := val.(*sym.Dynamic); ok && g.passed[v] && !d.Constant() {
		return nil, changes
	}
	g.vals[v] = val
	return val, ""
}

// initial evaluates the declaration of a package variable. The objects that it allocates are
// there for every state, and nothing may write them.
func (l *Lifter) initial(g *globals, v *types.Var, init ast.Expr) sym.Value {
	if init == nil {
		return l.Mem.Zero(v.Type())
	}
	caller, abroad := l.T.Here, l.abroad
	l.abroad = g.abroad
	stmt := &ast.ExprStmt{X: init}
	sc := l.scope(stmt, g.info)
	f := &Frame{L: l, scope: sc, info: g.info, fset: g.fset, name: v.Name(), fn: stmt, abroad: g.abroad}
	e := f.Eval(&sym.State{Vars: make([]sym.Value, len(sc.slots))})
	val := e.valueAs(init, v.Type())
	l.T.Here, l.abroad = caller, abroad
	if e.Panics != l.T.No {
		l.T.Refuse("the package variable %s, whose initialization may panic", v.Name())
	}
	if e.St.Heap != nil {
		for _, en := range e.St.Heap.Entries {
			if en.Obj.Grown {
				l.T.Refuse("the package variable %s, which append has made", v.Name())
			}
			en.Obj.Init, en.Obj.Global = en.Cell.Val, true
		}
	}
	return val
}
