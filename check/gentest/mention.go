package gentest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// ownImports are packages that literals mention even if the package under test
// does not import them. Their names are their paths.
var ownImports = []string{"errors", "math", "slices", "time"}

// mentions notes the imports that an expression or a type needs. It returns
// false if code of the package cannot write the text: a name is not exported,
// or is declared within a function. A name in front of a selector is that of a
// package even if the package under test declares it, too.
func (w *writer) mentions(text string) bool {
	x, err := parser.ParseExpr(text)
	if err != nil {
		return false
	}
	own := declaredWithin(x)
	isKnown := func(name string) bool {
		return own[name] || name == "_" || types.Universe.Lookup(name) != nil || w.pkg.Types.Scope().Lookup(name) != nil
	}
	ok := true
	var check func(ast.Node)
	check = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				pkg, is := n.X.(*ast.Ident)
				switch {
				case is && !own[pkg.Name] && w.imported(pkg.Name, n.Sel.Name):
				case is && !isKnown(pkg.Name):
					ok = false
				default:
					check(n.X)
				}
				return false
			case *ast.KeyValueExpr:
				if _, is := n.Key.(*ast.Ident); !is { // or it may be a field
					check(n.Key)
				}
				check(n.Value)
				return false
			case *ast.Ident:
				ok = ok && isKnown(n.Name)
			}
			return ok
		})
	}
	check(x)
	return ok
}

// declaredWithin returns the names of parameters, variables and fields that an
// expression declares.
func declaredWithin(x ast.Expr) map[string]bool {
	own := map[string]bool{}
	ast.Inspect(x, func(n ast.Node) bool {
		var names []*ast.Ident
		switch n := n.(type) {
		case *ast.Field:
			names = n.Names
		case *ast.ValueSpec:
			names = n.Names
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				if id, ok := x.(*ast.Ident); ok && n.Tok == token.DEFINE {
					names = append(names, id)
				}
			}
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if id, ok := x.(*ast.Ident); ok && n.Tok == token.DEFINE {
					names = append(names, id)
				}
			}
		}
		for _, id := range names {
			own[id.Name] = true
		}
		return true
	})
	return own
}

// imported notes the import of the package with the name pkg that declares
// name. It returns false if there is no such package, or if the file imports
// another package of the same name.
func (w *writer) imported(pkg, name string) bool {
	path := w.packageOf(pkg, name)
	return path != "" && w.imports.add(path, pkg)
}

// packageOf returns the path of the package with the name pkg that declares
// name; "" if there is none.
func (w *writer) packageOf(pkg, name string) string {
	if !token.IsExported(name) {
		return ""
	}
	for _, p := range w.importable() {
		if p.Name() == pkg && p.Scope().Lookup(name) != nil {
			return p.Path()
		}
	}
	if slices.Contains(ownImports, pkg) {
		return pkg
	}
	return ""
}

// importable returns the packages that the package under test imports, and
// those that they import, nearest first. It omits those that the package under
// test may not import.
func (w *writer) importable() []*types.Package {
	if w.near != nil {
		return w.near
	}
	seen := map[*types.Package]bool{w.pkg.Types: true}
	w.near = append(w.near, w.pkg.Types.Imports()...)
	for i := 0; i < len(w.near); i++ {
		if seen[w.near[i]] {
			w.near = slices.Delete(w.near, i, i+1)
			i--
			continue
		}
		seen[w.near[i]] = true
		w.near = append(w.near, w.near[i].Imports()...)
	}
	w.near = slices.DeleteFunc(w.near, func(p *types.Package) bool { return !mayImport(w.pkg.Path, p.Path()) })
	return w.near
}

// mayImport reports whether a package may import another one under the rules
// for internal and vendored packages.
func mayImport(from, path string) bool {
	if strings.Contains("/"+path, "/vendor/") {
		return false
	}
	at := strings.LastIndex("/"+path+"/", "/internal/")
	return at < 0 || at > 0 && strings.HasPrefix(from+"/", path[:at-1]+"/")
}
