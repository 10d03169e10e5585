package spec

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestSequence tells the functions that a loop ranges over from others.
func TestSequence(t *testing.T) {
	const source = `package p

type Seq[T any] func(yield func(T) bool)

type (
	yes   bool
	yield func(int) yes
)

var (
	s0 func(func() bool)
	s1 func(func(int) bool)
	s2 Seq[string]
	s3 func(yield)
	s4 func(func(a, b int) bool)

	n0 func()
	n1 func(func(int) bool) bool
	n2 func(func(int))
	n3 func(func(int) int)
	n4 func(func(a, b, c int) bool)
	n5 func(...func(int) bool)
	n6 func(func(...int) bool)
	n7 func(int)
	n8 []int
)
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	steps := map[string]int{"s0": 0, "s1": 1, "s2": 1, "s3": 1, "s4": 2}
	for _, name := range pkg.Scope().Names() {
		v, isVar := pkg.Scope().Lookup(name).(*types.Var)
		if !isVar {
			continue
		}
		want, is := steps[name]
		elements, ok := Sequence(v.Type())
		if ok != is || ok && elements.Len() != want {
			t.Errorf("%s: a sequence of %v: %v, want %d: %v", v.Type(), elements, ok, want, is)
		}
	}
}
