package source

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// A Stepped is a function whose calls are noted, with the package that declares
// it.
type Stepped struct {
	Package *spec.Package
	Decl    *ast.FuncDecl
}

// CanStep reports whether the calls of a function can be noted: its file is one
// that the go command compiles as it is, and no compiler directive is about the
// function.
func (s Stepped) CanStep() bool {
	file := s.file()
	return s.Decl.Body != nil && file != nil && !usesC(file) && !hasDirective(s.Decl) &&
		filepath.Dir(s.Package.Fset.File(file.Package).Name()) == s.Package.Dir
}

// file returns the file with the function, or nil.
func (s Stepped) file() *ast.File {
	return gotypes.FileAt(slices.Values(s.Package.Syntax), s.Decl.Pos())
}

// stepping returns the files that declare functions whose calls are noted, with
// code that notes them. The number of a function is its index. The files are
// named relative to the directory of the package under test, and import
// runtime.
func stepping(dir, runtime string, functions []Stepped) (map[string][]byte, error) {
	edits := map[*ast.File]*instrument.Edits{}
	packages := map[*ast.File]*spec.Package{}
	for i, s := range functions {
		f := s.file()
		packages[f] = s.Package
		if edits[f] == nil {
			edits[f] = &instrument.Edits{}
		}
		offset := func(p token.Pos) int { return s.Package.Fset.File(f.Package).Offset(p) }
		note(edits[f], s.Decl, i, offset)
	}
	files := map[string][]byte{}
	for f, all := range edits {
		p := packages[f]
		file := p.Fset.File(f.Package)
		all.Begin(file.Offset(f.Name.End()), fmt.Sprintf("; import refine_steps %q", runtime))
		name, err := filepath.Rel(dir, file.Name())
		if err != nil {
			return nil, err
		}
		if files[filepath.ToSlash(name)], err = all.Apply(file); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// note inserts what notes the calls of a function: names of its results, and a
// deferred call with pointers to its parameters and results.
func note(edits *instrument.Edits, decl *ast.FuncDecl, number int, offset func(token.Pos) int) {
	var args []string
	for _, list := range []*ast.FieldList{decl.Recv, decl.Type.Params} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				if name.Name != "_" { // the function does not read it
					args = append(args, ", &"+name.Name)
				}
			}
		}
	}
	results := nameResults(edits, decl.Type.Results, offset)
	edits.Begin(offset(decl.Body.Lbrace+1),
		fmt.Sprintf(" defer refine_steps.Step(%d%s)(%s);", number, strings.Join(args, ""), strings.Join(results, ", ")))
}

// nameResults gives names to the results that have none, and returns pointers
// to all results.
func nameResults(edits *instrument.Edits, list *ast.FieldList, offset func(token.Pos) int) (pointers []string) {
	if list == nil {
		return nil
	}
	fresh := func() string {
		name := fmt.Sprintf("refine_r%d", len(pointers))
		pointers = append(pointers, "&"+name)
		return name
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			if name.Name != "_" {
				pointers = append(pointers, "&"+name.Name)
				continue
			}
			edits.Replace(offset(name.Pos()), 1, fresh())
		}
		if len(field.Names) == 0 {
			open := ""
			if !list.Opening.IsValid() {
				open = "("
			}
			edits.Begin(offset(field.Type.Pos()), open+fresh()+" ")
		}
	}
	if !list.Opening.IsValid() {
		edits.Begin(offset(list.End()), ")")
	}
	return pointers
}
