package goload

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
)

// Tests returns the sources of the package's tests: the files that are part of
// the package, and those of its external test package. It leaves out each file
// that leave returns true for. Nothing is compiled: packages that only tests
// import are unknown, and expressions that need them have no type.
func (p *Package) Tests(leave func(*ast.File) bool) []Source {
	var inside, outside []*ast.File
	for _, name := range p.TestFiles {
		file, _ := parser.ParseFile(p.loader.fset, name, nil, parseMode)
		switch {
		case file == nil || leave(file):
		case file.Name.Name == p.Name:
			inside = append(inside, file)
		default:
			outside = append(outside, file)
		}
	}
	var all []Source
	if len(inside) > 0 {
		all = append(all, Source{Files: inside, Info: p.checkTests(p.Path, slices.Concat(p.Syntax, inside))})
	}
	if len(outside) > 0 {
		all = append(all, Source{Files: outside, Info: p.checkTests(p.Path+"_test", outside)})
	}
	return all
}

// checkTests types files as far as they can be typed.
func (p *Package) checkTests(path string, files []*ast.File) *types.Info {
	info := gotypes.NewInfo()
	conf := types.Config{Importer: knownImporter{p}, Sizes: p.loader.sizes, Error: func(error) {}, FakeImportC: true}
	conf.Check(path, p.loader.fset, files, info) // whatever is wrong has no type
	return info
}

// A knownImporter imports the package that is tested, and others that the go
// command has compiled already.
type knownImporter struct{ tested *Package }

func (k knownImporter) Import(path string) (*types.Package, error) {
	switch {
	case path == k.tested.Path:
		return k.tested.Types, nil
	case k.tested.loader.imports.knows(path):
		return k.tested.loader.imports.Import(path)
	}
	return nil, fmt.Errorf("package %s is not known", path)
}

// An Importer is a package that imports another. Files are the absolute paths
// of its files.
type Importer struct {
	Path  string
	Files []string
}

// Importers returns the packages that import the package, sorted by path, among
// those that the patterns match and those that they import.
func (p *Package) Importers() []Importer {
	c := p.loader.sources
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []Importer
	for path, listed := range c.listed {
		if listed.Imports[p.Path] != nil {
			all = append(all, Importer{path, listed.CompiledGoFiles})
		}
	}
	slices.SortFunc(all, func(a, b Importer) int { return strings.Compare(a.Path, b.Path) })
	return all
}
