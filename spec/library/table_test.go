package library

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// source returns the files of a package of the standard library, without tests.
func source(t *testing.T, path string) []*ast.File {
	t.Helper()
	dir := filepath.Join(build.Default.GOROOT, "src", filepath.FromSlash(path))
	pkg, err := build.ImportDir(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range pkg.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// TestNames looks each name of the table up in the source of its package, so
// that no fact is lost by a slip of the pen.
func TestNames(t *testing.T) {
	for path, row := range packages {
		declared := map[string]bool{}
		for _, f := range source(t, path) {
			for name := range f.Scope.Objects {
				declared[name] = true
			}
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Recv == nil {
					continue
				}
				of := fn.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				if id, ok := of.(*ast.Ident); ok {
					declared[id.Name+"."+fn.Name.Name] = true
				}
			}
		}
		seen := map[string]bool{}
		for _, x := range row.except {
			for _, name := range x.names {
				if !declared[name] || seen[name] {
					t.Errorf("%s.%s is not declared there, or listed twice", path, name)
				}
				seen[name] = true
			}
		}
	}
}

// TestContradictions compares the facts of each row with one another.
func TestContradictions(t *testing.T) {
	for path, row := range packages {
		all := []Facts{row.Facts}
		for _, x := range row.except {
			all = append(all, x.Facts)
		}
		for _, f := range all {
			switch {
			case f.IsWorldly() && f.Traits&^(Outside|Varying|Fixed) != 0:
				t.Errorf("%s: what is worldly cannot be %b", path, f.Traits)
			case f.IsWorldly() && f.Writes != WritesUnknown:
				t.Errorf("%s: nobody knows what is worldly to write nothing", path)
			case f.Has(Fixed) && !f.IsWorldly():
				t.Errorf("%s: nothing is fixed that is not worldly", path)
			case f.Has(Steady) && !f.Has(Closed):
				t.Errorf("%s is steady and not closed", path)
			}
		}
	}
}

// worldlyImports are packages whose functions are taken to use only their
// arguments although the source imports a package that is worldly. What uses
// that is listed in the table, or takes it as an argument.
var worldlyImports = map[string][]string{
	"math/big":      {"math/rand"}, // Int.Rand takes a source
	"path/filepath": {"os", "runtime", "syscall"},
}

// TestImports checks that the packages whose functions are taken to use only
// their arguments import nothing by which they could use more.
func TestImports(t *testing.T) {
	for path, row := range packages {
		if !row.Has(Closed) {
			continue
		}
		for _, f := range source(t, path) {
			for _, spec := range f.Imports {
				with, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				imported, _ := rowOf(with)
				if (imported.IsWorldly() || with == "time") && !slices.Contains(worldlyImports[path], with) {
					t.Errorf("%s imports %s", path, with)
				}
			}
		}
	}
}

// TestPlain reads the source of the packages whose functions are taken to do
// nothing but compute.
func TestPlain(t *testing.T) {
	suspect := regexp.MustCompile(`^(recover|go|sync\.Pool)$`)
	for path, row := range packages {
		if !row.Has(Plain) {
			continue
		}
		for _, f := range source(t, path) {
			within := ""
			ast.Inspect(f, func(n ast.Node) bool {
				found := ""
				switch n := n.(type) {
				case *ast.FuncDecl:
					within = n.Name.Name
				case *ast.GoStmt:
					found = "go"
				case *ast.SelectorExpr:
					if x, ok := n.X.(*ast.Ident); ok {
						found = x.Name + "." + n.Sel.Name
					}
				case *ast.CallExpr:
					if id, ok := n.Fun.(*ast.Ident); ok {
						found = id.Name
					}
				}
				// growSlice copies what bytes.NewBuffer was given.
				if suspect.MatchString(found) && !(path == "bytes" && within == "growSlice") {
					t.Errorf("%s: %s uses %s", path, within, found)
				}
				return true
			})
		}
	}
}

// TestBelow looks for packages that have no row.
func TestBelow(t *testing.T) {
	for path, want := range map[string]Traits{
		"os/exec": Outside, "net/http/httptest": Outside, "net/url": 0, "math/rand/v2": Varying, "runtime/debug": Varying,
		"math/unknown": 0, "oscar": 0, "example.com/os": 0, "unicode/x": 0,
	} {
		if r, _ := rowOf(path); r.Traits != want {
			t.Errorf("%s: %b, want %b", path, r.Traits, want)
		}
	}
}
