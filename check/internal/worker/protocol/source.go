package protocol

import (
	"bytes"
	_ "embed"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
)

//go:embed numbers.go
var numbers string

// Source returns the declarations of the numbers as a file of the package
// called name, with a prefix before every name of the package level.
func Source(name, prefix string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "numbers.go", numbers, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	file.Name.Name = name
	declared := map[string]bool{}
	for _, d := range file.Decls {
		for _, ident := range declaredBy(d) {
			declared[ident.Name] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok && declared[ident.Name] && ident != file.Name {
			ident.Name = prefix + ident.Name
		}
		return true
	})
	var b bytes.Buffer
	if err := format.Node(&b, fset, file); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// declaredBy are the names that a declaration of the package level declares.
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
