package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"testing"
)

// saysError matches the comment of a function that says when it returns an
// error. A method may leave that to the interface that it implements.
var saysError = regexp.MustCompile(`\b[Ee]rrors?\b|\berr\b|\bErr[A-Z]|\bimplements\b`)

// TestErrorsAreDocumented checks that exported functions, and methods of
// exported types, say in their comments when they return an error. It reads
// the files of every system.
func TestErrorsAreDocumented(t *testing.T) {
	found := 0
	eachFile(t, func(folder string, fset *token.FileSet, parsed *ast.File, _ []byte) {
		for _, fn := range failing(parsed) {
			found++
			if !fn.saysWhen() {
				t.Errorf("%s: the comment of %s.%s does not say when it returns an error: let it say so, as in: It returns an error if the file is missing",
					fset.Position(fn.pos), folder, fn.name)
			}
		}
	})
	if found < 100 {
		t.Errorf("found only %d functions", found)
	}
}

// A failer is a function or a method that may return an error.
type failer struct {
	name, doc string
	pos       token.Pos
}

// saysWhen reports whether the comment says when there is an error.
func (f failer) saysWhen() bool { return saysError.MatchString(f.doc) }

// failing returns the exported functions, the exported methods of exported
// types, and those of exported interfaces whose last result is an error.
func failing(file *ast.File) (all []failer) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				of := receiver(d.Recv.List[0].Type)
				if !of.IsExported() {
					continue
				}
				name = of.Name + "." + name
			}
			if d.Name.IsExported() && returnsError(d.Type) {
				all = append(all, failer{name, d.Doc.Text(), d.Pos()})
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				s, ok := s.(*ast.TypeSpec)
				if !ok || !s.Name.IsExported() {
					continue
				}
				i, ok := s.Type.(*ast.InterfaceType)
				if !ok {
					continue
				}
				for _, m := range i.Methods.List {
					f, ok := m.Type.(*ast.FuncType)
					if ok && m.Names[0].IsExported() && returnsError(f) {
						all = append(all, failer{s.Name.Name + "." + m.Names[0].Name, d.Doc.Text() + m.Doc.Text(), m.Pos()})
					}
				}
			}
		}
	}
	return all
}

// receiver returns the name of the type of a method.
func receiver(t ast.Expr) *ast.Ident {
	for {
		switch of := t.(type) {
		case *ast.StarExpr:
			t = of.X
		case *ast.IndexExpr:
			t = of.X
		case *ast.IndexListExpr:
			t = of.X
		default:
			return of.(*ast.Ident)
		}
	}
}

// returnsError reports whether the last result of a function is an error.
func returnsError(f *ast.FuncType) bool {
	if f.Results == nil {
		return false
	}
	last, ok := f.Results.List[len(f.Results.List)-1].Type.(*ast.Ident)
	return ok && last.Name == "error"
}

// TestFailing gives functions that are found, with and without a sentence about
// their error, and others.
func TestFailing(t *testing.T) {
	const code = `package p

// Open opens a file. It returns an error if the file is missing.
func Open() (int, error) { return 0, nil }

// Close closes it. It fails silently.
func (t *T[A]) Close() error { return nil }

// Write implements io.Writer.
func (t T[A]) Write() (int, error) { return 0, nil }

func Bare() error { return nil }

// A Reader reads.
type Reader interface {
	// Read reads.
	Read() error
	// Next returns ErrEnd at the end.
	Next() (n int, err error)
	// Len returns the length.
	Len() int
}

func First() (error, bool) { return nil, false }
func own() error { return nil }
func (t *own) Open() error { return nil }
func None() {}
`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", code, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, f := range failing(file) {
		got[f.name] = f.saysWhen()
	}
	want := map[string]bool{"Open": true, "T.Close": false, "T.Write": true, "Bare": false, "Reader.Read": false, "Reader.Next": true}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
