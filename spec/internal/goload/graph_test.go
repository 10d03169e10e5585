package goload

import (
	"context"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// TestLoadIdentity finds that a package has one identity, whether a target
// imports it, mentions it through another one, or names it in a clause, and that
// a source agrees with them.
func TestLoadIdentity(t *testing.T) {
	dir := extract(t, `
-- go.mod --
module example.com/m

go 1.26
-- a/a.go --
package a

import (
	"example.com/m/mid"
	"example.com/m/source"
)

var (
	Reader = mid.Reader()
	Leaf   = mid.Leaf()
	Other  = source.Leaf()
)
-- leaf/leaf.go --
package leaf

type T struct{ next *T }
-- mid/mid.go --
package mid

import (
	"strings"

	"example.com/m/leaf"
)

func Reader() *strings.Reader { return nil }

func Leaf() leaf.T { return leaf.T{} }
-- source/source.go --
package source

import "example.com/m/leaf"

func Leaf() leaf.T { return leaf.T{} }
`)
	for _, patterns := range [][]string{{"./a"}, {"./a", "./leaf"}, {"./..."}} {
		program := mustLoad(t, Config{Dir: dir}, patterns...)
		p := program.Packages[0]
		typeOf := func(pkg *types.Package, name string) types.Type { return pkg.Scope().Lookup(name).Type() }
		named := func(path, name string) types.Type {
			pkg := p.Import(path)
			if pkg == nil {
				t.Fatalf("no package %s", path)
			}
			return typeOf(pkg, name)
		}
		leaf := named("example.com/m/leaf", "T")
		for _, test := range []struct {
			name      string
			got, want types.Type
		}{
			{"mentioned and named", typeOf(p.Types, "Reader"), types.NewPointer(named("strings", "Reader"))},
			{"mentioned and imported", typeOf(p.Types, "Leaf"), leaf},
			{"mentioned twice", typeOf(p.Types, "Other"), leaf},
		} {
			if !types.Identical(test.got, test.want) {
				t.Errorf("%v: %s: two types %v", patterns, test.name, test.got)
			}
		}
		decl, info, ok := sourceOf(p, usedFunc(t, p, "Leaf"))
		if !ok {
			t.Fatal("no source of Leaf")
		}
		if got := info.TypeOf(decl.Type.Results.List[0].Type); !types.Identical(got, leaf) {
			t.Errorf("%v: the source has another type %v", patterns, got)
		}
	}
}

// TestLoadFaults lists what only the go command or the compiler finds wrong,
// and what is behind a broken import.
func TestLoadFaults(t *testing.T) {
	dir := extract(t, `
-- go.mod --
module example.com/m

go 1.26
-- embed/a.go --
package embed

import _ "embed"

//go:embed nowhere.txt
var text string
-- internaluse/a.go --
package internaluse

import "example.com/m/x/internal/i"

var _ = i.V
-- nobody/a.go --
package nobody

func F() int
-- throughbad/a.go --
package throughbad

import "example.com/m/x/usesbad"
import _ "embed"

var V int = usesbad.V
var W string = 1
-- x/bad/a.go --
package bad

var V = undefined
-- x/internal/i/a.go --
package i

var V int
-- x/usesbad/a.go --
package usesbad

import "example.com/m/x/bad"

var V = bad.V
`)
	program, err := load(context.Background(), Config{Dir: dir}, "./embed", "./internaluse", "./nobody", "./throughbad")
	if err != nil {
		t.Fatal(err)
	}
	want := `embed/a.go:5:12: pattern nowhere.txt: no matching files found
internaluse/a.go:3:8: use of internal package example.com/m/x/internal/i not allowed
nobody/a.go:3:6: missing function body
throughbad/a.go:3:8: package example.com/m/x/usesbad does not compile
`
	if got := errorLines(dir, program); got != want {
		t.Errorf("errors:\n%s\nwant:\n%s", got, want)
	}
}

// TestLoadPatternWithEqualSign finds that no pattern is taken for a query of
// another kind.
func TestLoadPatternWithEqualSign(t *testing.T) {
	dir := places(t)
	for _, pattern := range []string{"file=main", "name=x", "pattern=.", "pattern=./..."} {
		program, err := load(context.Background(), Config{Dir: dir}, pattern)
		got := errorLines(dir, program)
		if err != nil {
			got = err.Error() + "\n"
		}
		if !strings.Contains(got, pattern) || strings.Count(got, "\n") != 1 {
			t.Errorf("%s: errors %q", pattern, got)
		}
	}
}

// TestLoadOrder finds that positions are in the order of packages and files.
func TestLoadOrder(t *testing.T) {
	dir := places(t)
	last := token.NoPos
	program := mustLoad(t, Config{Dir: dir, BuildFlags: []string{"-tags=special"}}, "./...")
	for _, p := range program.Packages {
		for _, file := range p.Syntax {
			if file.FileStart <= last {
				t.Errorf("%s stands before its predecessor", program.Fset.Position(file.FileStart))
			}
			last = file.FileStart
		}
	}
}
