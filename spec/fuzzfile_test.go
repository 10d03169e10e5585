package spec

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/goload"
)

// An offline importer has no package but strings, and the source of one package.
type offline struct {
	packageImporter // nil: nothing else is asked

	strings *types.Package
	source  goload.Source
}

func (o offline) Import(path string) *types.Package {
	if path == "strings" {
		return o.strings
	}
	return nil
}

func (o offline) Source(path string) goload.Source {
	if path == "example.com/p" {
		return o.source
	}
	return goload.Source{}
}

// An importFunc is a types.Importer.
type importFunc func(path string) *types.Package

func (f importFunc) Import(path string) (*types.Package, error) {
	if pkg := f(path); pkg != nil {
		return pkg, nil
	}
	return nil, errors.New("not here")
}

// FuzzFile reads the annotations of any file that type-checks. What is wrong is
// reported at a place within the file, in one line.
func FuzzFile(f *testing.F) {
	pkg, err := importer.ForCompiler(token.NewFileSet(), "source", nil).Import("strings")
	if err != nil {
		f.Fatal(err)
	}
	known := offline{strings: pkg}
	files, _ := filepath.Glob("testdata/directives/*")
	for _, name := range files {
		if text, err := os.ReadFile(name); err == nil {
			f.Add(string(text))
		}
	}
	for _, body := range []string{
		"//refine:type Nat = {v int | v >= 0}\n\n//refine:func (n Nat) Nat\nfunc F(n int) int { return n }",
		"type T struct {\n\tn int //refine:is {v int | v > m}\n\tm int\n}\n\n//refine:invariant n > m && self.n > 0\n//refine:bound depth=2 ints=-1..1\ntype U struct{ n, m int }",
		"//refine:requires [a] forall x in xs: x > 0\n//refine:and && len(xs) > 0 // note\n//refine:ensures old(xs) is []Nat\n//refine:panics xs == nil\n//refine:pure\n//refine:allow unused because\nfunc F(xs []int) {}",
		"type I interface {\n\t//refine:ensures result == self.M()\n\tM() int\n}\n\ntype T int\n\nfunc (T) M() int { return 0 }",
		"//refine:construct\nfunc New[T any](x T) *S[T] { return nil }\n\n//refine:bound T=int,S[int]\ntype S[T any] struct{ x T }\n\n//refine:skip later\nfunc G() {}\n\n//refine:measure\nfunc H(x int) bool { return x > 0 }",
		"// refine:check\n/* refine:requires x */\n//refine:chekc\n//line a.y:7\n//refine:requires x >\n//refine:and 0\n//refine:filter strings.HasPrefix(s, \"a\")\nfunc F(x int, s string) {}",
	} {
		f.Add("package p\n\n" + body + "\n")
	}
	f.Fuzz(func(t *testing.T, text string) {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return
		}
		info := gotypes.NewInfo()
		pkg, err := (&types.Config{Importer: importFunc(known.Import)}).Check("example.com/p", fset, []*ast.File{file}, info)
		if err != nil || pkg.Name() == "_" {
			return
		}
		p := &Package{Path: "example.com/p", Name: pkg.Name(), Fset: fset, Types: pkg, Info: info, Syntax: []*ast.File{file}, Sizes: types.SizesFor("gc", "amd64"), imports: offline{strings: known.strings, source: goload.NewSource([]*ast.File{file}, info)}, asked: asked{outside: outside{of: Unannotated(len(text) % 3)}}}
		assemble(p)
		p.checkNames()
		lines := strings.Count(text, "\n") + 1
		moved := strings.Contains(text, "line ") // a line directive may put anything anywhere
		for _, e := range p.Errors {
			if e.Msg == "" || strings.Contains(e.Msg, "\n") || !moved && (e.Pos.Line < 1 || e.Pos.Line > lines || e.Pos.Column < 1 || e.Pos.Offset > len(text)) {
				t.Errorf("%v: %q", e.Pos, e.Msg)
			}
		}
		if len(p.Errors) > 0 {
			return
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "native.go", nativeFile("p", p.Native()), parser.SkipObjectResolution); err != nil {
			t.Errorf("%v in\n%s", err, nativeFile("p", p.Native()))
		}
	})
}

// nativeFile is a file of package pkg with the native form.
func nativeFile(pkg string, n clause.Native) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", pkg)
	for _, imp := range n.Imports {
		fmt.Fprintf(&b, "import %s %q\n", imp.Alias, imp.Path)
	}
	return b.String() + "\n" + n.Decls
}
