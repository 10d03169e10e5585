package static

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// A Vars is the variables of a package that can be read in the logic: those
// that the package gives a value in their declaration and never after.
type Vars struct {
	// Fset and Info are about the package's syntax.
	Fset  *token.FileSet
	Info  *types.Info
	files []*ast.File
	// imported says that the package is known by other objects too: its
	// variables are found by name.
	imported bool
	// tables says that nothing writes through the references that the
	// variables hold.
	tables bool
	// init has the variables with the values they are declared with. It is
	// nil until the first one is asked for, since few predicates read any.
	init map[*types.Var]ast.Expr
	// touched are the variables that something besides plain reads may
	// change.
	touched map[*types.Var]bool
	// passed are the interfaces that are handed on, so that what they hold
	// may change if it has references.
	passed map[*types.Var]bool
}

// VarsOf returns the variables of the package whose syntax is in files. With
// imported, they are asked for by objects that need not be those of info.
func VarsOf(fset *token.FileSet, files []*ast.File, info *types.Info, imported bool) *Vars {
	return &Vars{Fset: fset, Info: info, files: files, imported: imported}
}

// VarsOfTables returns the variables of an imported package that writes through
// no reference that its variables hold.
func VarsOfTables(fset *token.FileSet, files []*ast.File, info *types.Info) *Vars {
	return &Vars{Fset: fset, Info: info, files: files, imported: true, tables: true}
}

// Lookup returns a package variable as the package's syntax knows it, and the
// expression that it is declared with, nil for none. It reports false if the
// value is not known.
func (g *Vars) Lookup(v *types.Var) (own *types.Var, init ast.Expr, ok bool) {
	if g.init == nil {
		g.look()
	}
	own = g.own(v)
	init, ok = g.init[own]
	return own, init, ok
}

// Changes reports whether something may change the variable after its
// declaration. Lookup has returned the variable.
func (g *Vars) Changes(v *types.Var) bool { return g.touched[v] }

// ChangesOther reports whether this package may change the variable of another
// package, which its syntax may know by another object, and whether the
// variable is an interface that is handed on.
func (g *Vars) ChangesOther(v *types.Var) (changes, handedOn bool) {
	if g.init == nil {
		g.look()
	}
	return has(g.touched, v), has(g.passed, v)
}

// has reports whether a set has a variable of a package by any object.
func has(set map[*types.Var]bool, v *types.Var) bool {
	for w := range set {
		if w.Name() == v.Name() && w.Pkg() != nil && w.Pkg().Path() == v.Pkg().Path() && w.Parent() == w.Pkg().Scope() {
			return true
		}
	}
	return false
}

// HandedOn reports whether the variable is an interface that is handed on, so
// that what it holds may change if it has references.
func (g *Vars) HandedOn(v *types.Var) bool { return g.passed[v] }

// look finds the package variables in the package's syntax.
func (g *Vars) look() {
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
					v, ok := g.Info.Defs[n].(*types.Var)
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

// scan marks the variables that f may change. A variable without references can
// only be changed by an assignment or through its address. Any other variable
// can be changed by every use except an index, len and range.
func (g *Vars) scan(f *ast.File) {
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
			if sel := g.Info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal {
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
	for id, o := range g.Info.Uses {
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

func (g *Vars) plain(plain map[*ast.Ident]bool, x ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		plain[x] = true
	case *ast.SelectorExpr:
		if g.Info.Selections[x] == nil {
			plain[x.Sel] = true
		}
	}
}

// touch marks the variable that x starts from.
func (g *Vars) touch(x ast.Expr) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		g.touch(x.X)
	case *ast.SelectorExpr:
		if g.Info.Selections[x] == nil {
			g.touch(x.Sel) // a variable of another package
			return
		}
		g.touch(x.X)
	case *ast.IndexExpr:
		g.touch(x.X)
	case *ast.StarExpr:
		g.touch(x.X)
	case *ast.SliceExpr:
		g.touch(x.X)
	case *ast.Ident:
		if v, ok := g.Info.Uses[x].(*types.Var); ok {
			g.touched[v] = true
		}
	}
}

// own returns the variable as the package's syntax knows it.
func (g *Vars) own(v *types.Var) *types.Var {
	if _, ok := g.init[v]; ok || !g.imported {
		return v
	}
	for w := range g.init {
		if w.Name() == v.Name() {
			return w
		}
	}
	return v
}
