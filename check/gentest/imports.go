package gentest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/clause"
)

// An imports holds the names of packages by their paths.
type imports map[string]string

// add adds an import. It returns false if another package has the name.
func (all imports) add(path, name string) bool {
	for other, taken := range all {
		if taken == name && other != path {
			return false
		}
	}
	all[path] = name
	return true
}

// rename gives the imports whose names the package or its tests declare other
// names, in the code of the writer, too. These are the names of the same
// imports in more, or begin with the prefix.
func (w *writer) rename(prefix string, more []clause.Import) error {
	const head = "package p\n"
	code := head + w.out.String()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", code, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	paths, renamed := map[string]string{}, map[string]string{} // by name
	for path, name := range w.imports {
		paths[name] = path
	}
	var out strings.Builder
	copied := len(head)
	ast.Inspect(file, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := selector.X.(*ast.Ident)
		if !ok || !w.taken[x.Name] && w.pkg.Types.Scope().Lookup(x.Name) == nil {
			return true
		}
		if renamed[x.Name] == "" {
			path := paths[x.Name]
			if path == "" {
				if path = w.packageOf(x.Name, selector.Sel.Name); path == "" {
					return true
				}
			}
			renamed[x.Name] = w.otherName(path, prefix+x.Name, more)
		}
		at := fset.Position(x.Pos()).Offset
		out.WriteString(code[copied:at] + renamed[x.Name])
		copied = at + len(x.Name)
		return true
	})
	out.WriteString(code[copied:])
	w.out.Reset()
	w.out.WriteString(out.String())
	return nil
}

// otherName imports a package by a name that no other import has, or by that
// of the same import in more.
func (w *writer) otherName(path, name string, more []clause.Import) string {
	delete(w.imports, path)
	taken := slices.Collect(maps.Values(w.imports))
	for _, imp := range more {
		if imp.Path == path {
			return imp.Alias
		}
		taken = append(taken, imp.Alias)
	}
	for slices.Contains(taken, name) {
		name += "_"
	}
	w.imports[path] = name
	return name
}
