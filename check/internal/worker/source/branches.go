package source

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/check/internal/worker/source/marks"
	"github.com/typetarget/target/spec"
)

// marked returns the files of the packages whose functions the contracts reach,
// with marks at the branches, and the marks. The packages are those of the
// module. Files that the go command does not compile as they are have no marks.
// The files are named relative to the directory of the package under test, and
// import the package marks from a path. race says that the race detector is
// on.
func marked(dir, path string, p *spec.Package, contracts []*spec.Contract, race bool) (map[string][]byte, *instrument.Marks, error) {
	m := &instrument.Marks{Statement: func(n int) string { return fmt.Sprintf("refine_marks.At[%d] = 1", n) }}
	if race {
		m.Statement = func(n int) string { return fmt.Sprintf("refine_marks.Mark(%d)", n) }
	}
	files := map[string][]byte{}
	for _, f := range ownFiles(p, contracts) {
		file := p.Fset.File(f.syntax.Package)
		functions := f.functions(p.Fset)
		if len(functions) == 0 {
			continue
		}
		src, err := os.ReadFile(file.Name())
		if err != nil {
			return nil, nil, err
		}
		if len(m.Branches)+len(src)/2 > marks.Most {
			continue // there may be more branches than marks
		}
		var edits instrument.Edits
		edits.Begin(file.Offset(f.syntax.Name.End()), fmt.Sprintf("; import refine_marks %q", path))
		m.Functions(&edits, functions, src)
		name, err := filepath.Rel(dir, file.Name())
		if err != nil {
			return nil, nil, err
		}
		if files[filepath.ToSlash(name)], err = edits.Apply(file); err != nil {
			return nil, nil, err
		}
	}
	return files, m, nil
}

// An ownFile is a file of the module.
type ownFile struct {
	syntax *ast.File
	info   *types.Info
}

// ownFiles returns the files of the packages whose functions contracts reach.
func ownFiles(p *spec.Package, contracts []*spec.Contract) (all []ownFile) {
	paths := map[string]bool{p.Path: true}
	for _, c := range contracts {
		for r := range c.Pkg.Reached(c.Func) {
			if r.Decl != nil && p.Module != "" && spec.InModule(p, r.Func.Pkg().Path()) {
				paths[r.Func.Pkg().Path()] = true
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		files, info, _ := p.PackageSource(path)
		for _, f := range files {
			name := p.Fset.File(f.Package).Name()
			if !usesC(f) && (path != p.Path || filepath.Dir(name) == p.Dir) { // otherwise it is made from another file
				all = append(all, ownFile{f, info})
			}
		}
	}
	return all
}

// functions returns the functions of the file that may have marks.
func (f ownFile) functions(fset *token.FileSet) (all []instrument.Function) {
	for _, d := range f.syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && !hasDirective(fn) {
			all = append(all, instrument.Function{Decl: fn, Info: f.info, Fset: fset})
		}
	}
	return all
}
