package source

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

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

// An insertion is text that is added to a file at an offset, in place of the
// next cut bytes.
type insertion struct {
	at, cut int
	text    string
}

// stepping returns the files that declare functions whose calls are noted, with
// code that notes them. The number of a function is its index. The files are
// named relative to the directory of the package under test, and import
// runtime.
func stepping(dir, runtime string, functions []Stepped) (map[string][]byte, error) {
	edits := map[*ast.File][]insertion{}
	packages := map[*ast.File]*spec.Package{}
	for i, s := range functions {
		f := s.file()
		packages[f] = s.Package
		offset := func(p token.Pos) int { return s.Package.Fset.File(f.Package).Offset(p) }
		edits[f] = append(edits[f], noting(s.Decl, i, offset)...)
	}
	files := map[string][]byte{}
	for f, all := range edits {
		p := packages[f]
		file := p.Fset.File(f.Package)
		all = append(all, insertion{at: file.Offset(f.Name.End()), text: fmt.Sprintf("; import refine_steps %q", runtime)})
		name, err := filepath.Rel(dir, file.Name())
		if err != nil {
			return nil, err
		}
		if files[filepath.ToSlash(name)], err = inserted(file, all); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// inserted returns the text of a file with insertions.
func inserted(file *token.File, all []insertion) ([]byte, error) {
	src, err := os.ReadFile(file.Name())
	if err != nil {
		return nil, err
	}
	if len(src) != file.Size() {
		return nil, fmt.Errorf("%s has changed since it was loaded", file.Name())
	}
	slices.SortStableFunc(all, func(a, b insertion) int { return a.at - b.at })
	var out bytes.Buffer
	at := 0
	for _, i := range all {
		out.Write(src[at:i.at])
		out.WriteString(i.text)
		at = i.at + i.cut
	}
	out.Write(src[at:])
	return out.Bytes(), nil
}

// noting returns the insertions that note the calls of a function: names of its
// results, and a deferred call with pointers to its parameters and results.
func noting(decl *ast.FuncDecl, number int, offset func(token.Pos) int) []insertion {
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
	all, results := nameResults(decl.Type.Results, offset)
	return append(all, insertion{
		at:   offset(decl.Body.Lbrace + 1),
		text: fmt.Sprintf(" defer refine_steps.Step(%d%s)(%s);", number, strings.Join(args, ""), strings.Join(results, ", ")),
	})
}

// nameResults returns the insertions that give names to the results that have
// none, and pointers to all results.
func nameResults(list *ast.FieldList, offset func(token.Pos) int) (all []insertion, pointers []string) {
	if list == nil {
		return nil, nil
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
			all = append(all, insertion{at: offset(name.Pos()), cut: 1, text: fresh()})
		}
		if len(field.Names) == 0 {
			open := ""
			if !list.Opening.IsValid() {
				open = "("
			}
			all = append(all, insertion{at: offset(field.Type.Pos()), text: open + fresh() + " "})
		}
	}
	if !list.Opening.IsValid() {
		all = append(all, insertion{at: offset(list.End()), text: ")"})
	}
	return all, pointers
}
