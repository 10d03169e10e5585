package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/spec/spectest/tier"
)

// systems are those for which target is released, and linux/386, where an int
// has 32 bits.
var systems = []string{"linux/amd64", "linux/arm64", "linux/386", "darwin/arm64", "windows/amd64"}

// TestSystems type-checks the program for each system, or for some in the short
// tier.
func TestSystems(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, system := range tier.Some(3, 1, systems) {
		t.Run(strings.ReplaceAll(system, "/", "-"), func(t *testing.T) {
			env := append(os.Environ(), "GOOS="+path.Dir(system), "GOARCH="+path.Base(system), "CGO_ENABLED=0")
			all, err := packages.Load(&packages.Config{
				Dir: root, Env: env, ParseFile: bodiesWithin(root),
				Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes,
			}, "./cmd/target")
			if err != nil {
				t.Fatal(err)
			}
			if len(all) != 1 || all[0].TypesSizes == nil {
				t.Fatalf("%d packages", len(all))
			}
			packages.Visit(all, nil, func(p *packages.Package) {
				for _, err := range p.Errors {
					if !strings.HasPrefix(p.PkgPath+"/", module) {
						break // without bodies, imports are unused
					}
					t.Errorf("%s: %v", p.PkgPath, err)
				}
			})
		})
	}
}

// bodiesWithin returns a function that parses files, without the bodies of the
// functions of those that are not in a directory.
func bodiesWithin(dir string) func(*token.FileSet, string, []byte) (*ast.File, error) {
	return func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
		file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if file == nil || strings.HasPrefix(name, dir+string(filepath.Separator)) {
			return file, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				f.Body = nil
			}
		}
		return file, err
	}
}
