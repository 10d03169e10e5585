package mutant

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"

	"github.com/typetarget/target/spec"
)

// imports holds packages that are loaded already, by the paths of import
// declarations. It implements types.Importer.
type imports map[string]*types.Package

// Import implements types.Importer.
func (m imports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("package %s is not loaded", path)
}

// importsOf returns the packages that a package imports.
func importsOf(p *spec.Package) imports {
	m := imports{}
	for _, f := range p.Syntax {
		for _, i := range f.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				continue
			}
			if name := imported(p, i); name != nil {
				m[path] = name.Imported()
			} else if m[path] == nil {
				blank := types.NewPackage(path, "_")
				blank.MarkComplete()
				m[path] = blank
			}
		}
	}
	return m
}

// imported returns the object of an import declaration, and nil if it has none.
func imported(p *spec.Package, i *ast.ImportSpec) *types.PkgName {
	obj := p.Info.Implicits[i]
	if i.Name != nil {
		obj = p.Info.Defs[i.Name]
	}
	name, _ := obj.(*types.PkgName)
	return name
}
