package dictionary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A Code is the code that a dictionary is read from.
type Code struct {
	// Home is the package under test, and Fset has the positions of all
	// source.
	Home *types.Package
	Fset *token.FileSet
	// Roots are the functions to begin with: those that the clauses of the
	// contract became, then the function itself.
	Roots []*types.Func
	// Builders are the functions that build values of the inputs.
	Builders []*types.Func
	// Results are the parameters of the roots that are bound to results of
	// the function. Values compared with them say nothing about its inputs.
	Results map[*types.Var]bool
	// Params maps the parameters of the roots to the parameters of the
	// contract that they are bound to.
	Params map[*types.Var]*types.Var
	// TypeArgs are those of the instance, if the function is generic.
	TypeArgs []types.Type
	// Source is the declaration of a function, as spec.Package.Source gives
	// it.
	Source func(fn *types.Func) (decl *ast.FuncDecl, info *types.Info, fset *token.FileSet, ok bool)
	// Files are the files of a package, as spec.Package.PackageSource gives
	// them.
	Files func(path string) (files []*ast.File, info *types.Info, ok bool)
	// Import is a package as the package under test knows it, or nil.
	Import func(path string) *types.Package
	// InModule reports whether a package belongs to the module under test.
	InModule func(path string) bool
	// Targets says that an any may also hold pointers to what the code
	// decodes into, if it decodes.
	Targets bool
	// Implementers are the types of the package that implement an
	// interface, as spec.Package.Implementers gives them.
	Implementers func(t types.Type) []types.Type
	// read is what Find reads.
	read []unit
}

// A unit is a piece of syntax that is read: the declaration of a function, or
// the value that a package variable is declared with.
type unit struct {
	node ast.Node
	info *types.Info
	fset *token.FileSet
	// pkg is the path of its package. Only the types of the package under
	// test are those of the inputs; others correspond to them by name.
	pkg string
}

// maxUnits bounds how much is read for one function.
const maxUnits = 256

// units lists what is read for the code, breadth first: the roots and builders,
// and then the functions and variables that each mentions, in the order of the
// source. A function outside the module is read if it takes text; what it
// mentions, only if that is of its own package. It reports whether these are
// all.
func (c Code) units() (units []unit, all bool) {
	w := &walk{code: c, seen: map[string]bool{}}
	for _, fn := range slices.Concat(c.Roots, c.Builders) {
		w.function(fn)
	}
	for i := 0; i < len(w.units); i++ {
		w.mentioned(w.units[i])
	}
	return w.units, len(w.units) < maxUnits
}

// A walk finds the units of code.
type walk struct {
	code  Code
	seen  map[string]bool
	units []unit
}

// mentioned adds what a unit mentions.
func (w *walk) mentioned(u unit) {
	ast.Inspect(u.node, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		switch obj := u.info.Uses[id].(type) {
		case *types.Func:
			if w.follows(u, obj) {
				w.function(obj)
			}
		case *types.Var:
			if packageVar(obj) && w.near(u, obj.Pkg()) {
				w.variable(obj)
			}
		}
		return true
	})
}

// follows reports whether a function that a unit mentions is read as well.
func (w *walk) follows(u unit, fn *types.Func) bool {
	switch {
	case fn.Pkg() == nil:
		return false
	case w.near(u, fn.Pkg()):
		return true
	}
	return w.code.inModule(u.pkg) && takesText(fn.Signature()) && !known(fn)
}

// near reports whether a package is that of a unit, or both are of the module.
func (w *walk) near(u unit, pkg *types.Package) bool {
	return pkg.Path() == u.pkg || w.code.inModule(pkg.Path()) && w.code.inModule(u.pkg)
}

func (c Code) inModule(path string) bool { return path == c.Home.Path() || c.InModule(path) }

// function adds the declaration of a function, if it has a body.
func (w *walk) function(fn *types.Func) {
	fn = fn.Origin()
	if !w.first(fn.FullName()) {
		return
	}
	decl, info, fset, ok := w.code.Source(fn)
	if !ok {
		return
	}
	pkg := w.code.Home.Path()
	if fn.Pkg() != nil {
		pkg = fn.Pkg().Path()
	}
	w.units = append(w.units, unit{node: decl, info: info, fset: fset, pkg: pkg})
}

// variable adds the value that a package variable is declared with.
func (w *walk) variable(v *types.Var) {
	if !w.first(v.Pkg().Path() + "." + v.Name()) {
		return
	}
	if u := w.code.value(v); u != nil {
		w.units = append(w.units, *u)
	}
}

// value returns the value that a package variable is declared with, or nil.
func (c Code) value(v *types.Var) *unit {
	files, info, ok := c.Files(v.Pkg().Path())
	if !ok {
		return nil
	}
	for _, f := range files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				if x := valueOf(s.(*ast.ValueSpec), v.Name()); x != nil {
					return &unit{node: x, info: info, fset: c.Fset, pkg: v.Pkg().Path()}
				}
			}
		}
	}
	return nil
}

// first reports whether a name has not been seen before and there is room for
// it.
func (w *walk) first(name string) bool {
	if w.seen[name] || len(w.units) >= maxUnits {
		return false
	}
	w.seen[name] = true
	return true
}

// valueOf returns the value of a variable in a declaration, or nil.
func valueOf(s *ast.ValueSpec, name string) ast.Expr {
	for i, id := range s.Names {
		if id.Name == name && len(s.Values) == len(s.Names) {
			return s.Values[i]
		}
	}
	return nil
}

// packageVar reports whether a variable is that of a package.
func packageVar(v *types.Var) bool {
	return v.Pkg() != nil && !v.IsField() && v.Parent() == v.Pkg().Scope()
}

// takesText reports whether a function has a parameter that is a string, or a
// slice of bytes or runes.
func takesText(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if isText(p.Type()) {
			return true
		}
	}
	return false
}

// isRunes reports whether a type is a slice of runes.
func isRunes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Rune
}

// isText reports whether a type is a string, or a slice of bytes or runes.
func isText(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && (b.Kind() == types.Byte || b.Kind() == types.Rune)
	}
	return false
}
