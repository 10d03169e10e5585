package symtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/static"
)

// A Source is a Go file that imports nothing, with what its syntax means. It
// implements [lift.Source].
type Source struct {
	Fset  *token.FileSet
	File  *ast.File
	Info  *types.Info
	Types *types.Package
}

// Read returns the source in a file of the test.
func Read(t *testing.T, file string) *Source {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return Parse(t, string(text))
}

// Parse returns the source with some text.
func Parse(t *testing.T, text string) *Source {
	t.Helper()
	s := &Source{Fset: token.NewFileSet(), Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}}
	var err error
	if s.File, err = parser.ParseFile(s.Fset, "source.go", text, parser.SkipObjectResolution|parser.ParseComments); err != nil {
		t.Fatal(err)
	}
	conf := &types.Config{Sizes: Sizes}
	if s.Types, err = conf.Check("example.com/"+s.File.Name.Name, s.Fset, []*ast.File{s.File}, s.Info); err != nil {
		t.Fatal(err)
	}
	return s
}

// Sizes are those of the machine that runs the test.
var Sizes = types.SizesFor("gc", runtime.GOARCH)

// Source implements [lift.Source].
func (s *Source) Source(fn *types.Func) (*ast.FuncDecl, *types.Info, *token.FileSet, bool) {
	for _, d := range s.File.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && s.Info.Defs[d.Name] == fn.Origin() {
			return d, s.Info, s.Fset, true
		}
	}
	return nil, nil, nil, false
}

// PackageSource implements [lift.Source].
func (s *Source) PackageSource(string) ([]*ast.File, *types.Info, bool) { return nil, nil, false }

// Program has the functions of the source.
func (s *Source) Program() lift.Program {
	return lift.Program{
		Source: s, Sizes: Sizes, Home: s.Types, Vars: static.VarsOf(s.Fset, []*ast.File{s.File}, s.Info, false),
		Inside:     func(pkg *types.Package) bool { return pkg == s.Types },
		Intrinsics: func(*types.Func) exec.Intrinsic { return nil },
	}
}

// Func returns a function that is declared by name.
func (s *Source) Func(name string) *types.Func { return s.Types.Scope().Lookup(name).(*types.Func) }

// Decl returns the declaration of a function.
func (s *Source) Decl(name string) *ast.FuncDecl {
	for _, d := range s.File.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.Name == name {
			return d
		}
	}
	panic("symtest: no function " + name)
}
