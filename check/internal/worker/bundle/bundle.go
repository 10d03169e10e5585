// Package bundle makes files of this module part of a test that imports
// nothing of it.
//
// [Source] takes the files of an ordinary package, which is compiled, vetted
// and tested like any other. It returns the same declarations as files of
// another package. A prefix begins every package-level name and every name of
// an import, so that no name clashes with a name of that package.
package bundle

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"strconv"
)

// Source returns the files of a package, by file name, as files of the package
// called name. The given files must import nothing but the standard library.
func Source(name, prefix string, files map[string]string) (map[string][]byte, error) {
	fset := token.NewFileSet()
	parsed := map[string]*ast.File{}
	declared := map[string]bool{}
	for at, src := range files {
		file, err := parser.ParseFile(fset, at, src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		parsed[at] = file
		for _, d := range file.Decls {
			for _, ident := range declaredBy(d) {
				// _ and init have a meaning in Go, and no code
				// refers to them.
				if ident.Name != "_" && ident.Name != "init" {
					declared[ident.Name] = true
				}
			}
		}
	}
	out := map[string][]byte{}
	for at, file := range parsed {
		file.Name.Name = name
		rename(file, prefix, declared, importsOf(file, prefix))
		var b bytes.Buffer
		if err := format.Node(&b, fset, file); err != nil {
			return nil, err
		}
		out[at] = b.Bytes()
	}
	return out, nil
}

// importsOf gives the imports of a file names with the prefix, and returns
// their old names.
func importsOf(file *ast.File, prefix string) map[string]bool {
	names := map[string]bool{}
	for _, imp := range file.Imports {
		full, _ := strconv.Unquote(imp.Path.Value)
		names[path.Base(full)] = true
		imp.Name = ast.NewIdent(prefix + path.Base(full))
	}
	return names
}

// rename puts the prefix before the names that are declared or imported, and
// leaves those of other packages as they are.
func rename(file *ast.File, prefix string, declared, imported map[string]bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.SelectorExpr:
			if pkg, ok := n.X.(*ast.Ident); ok && imported[pkg.Name] {
				pkg.Name = prefix + pkg.Name
				return false
			}
		case *ast.Ident:
			if declared[n.Name] && n != file.Name {
				n.Name = prefix + n.Name
			}
		}
		return true
	})
}

// declaredBy returns the names that a package-level declaration declares.
func declaredBy(d ast.Decl) (names []*ast.Ident) {
	switch d := d.(type) {
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name)
			case *ast.ValueSpec:
				names = append(names, spec.Names...)
			}
		}
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name)
		}
	}
	return names
}
