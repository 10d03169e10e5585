package gentest

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ast/astutil"
)

// bundle makes declarations of this module part of a test that imports nothing
// of it. A prefix begins every package-level name, so that no name clashes with
// one of the test's package.
//
// The files, by file name, are those of ordinary packages, which are compiled,
// vetted and tested like any other. bundle returns their declarations, and the
// paths of the imports that these use by the last elements of the paths. The
// files may be those of several packages that declare no name twice: bundled
// holds the paths by which they import each other. A declared name must not be
// that of a field or a method of another package, which bundle cannot tell from
// it. It returns an error if a file does not parse.
func bundle(prefix string, files map[string]string, bundled ...string) (decls string, imports []string, err error) {
	fset := token.NewFileSet()
	var parsed []*ast.File
	declared := map[string]bool{}
	for _, at := range slices.Sorted(maps.Keys(files)) {
		file, err := parser.ParseFile(fset, at, files[at], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return "", nil, err
		}
		parsed = append(parsed, file)
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
	var out bytes.Buffer
	for _, file := range parsed {
		kept, dropped := map[string]bool{}, map[string]bool{}
		for _, imp := range file.Imports {
			full, _ := strconv.Unquote(imp.Path.Value)
			if slices.Contains(bundled, full) {
				dropped[path.Base(full)] = true
			} else {
				kept[path.Base(full)] = true
				imports = append(imports, full)
			}
		}
		file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
			g, ok := d.(*ast.GenDecl)
			return ok && g.Tok == token.IMPORT
		})
		rename(file, prefix, declared, kept, dropped)
		var src bytes.Buffer
		if err := format.Node(&src, fset, file); err != nil {
			return "", nil, err
		}
		_, body, _ := bytes.Cut(src.Bytes(), []byte("\n")) // after the package clause
		out.Write(body)
	}
	slices.Sort(imports)
	return out.String(), slices.Compact(imports), nil
}

// rename puts the prefix before the names that are declared, and leaves those
// of packages that the file goes on importing as they are. Names of packages
// that are bundled too lose the name of the package.
func rename(file *ast.File, prefix string, declared, kept, dropped map[string]bool) {
	astutil.Apply(file, func(c *astutil.Cursor) bool {
		switch n := c.Node().(type) {
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			if ok && dropped[pkg.Name] {
				c.Replace(&ast.Ident{NamePos: n.Pos(), Name: prefix + n.Sel.Name})
			}
			return !ok || !dropped[pkg.Name] && !kept[pkg.Name]
		case *ast.Ident:
			if declared[n.Name] && n != file.Name {
				n.Name = prefix + n.Name
			}
		}
		return true
	}, nil)
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
