package instrument_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestCompiles puts marks into packages of the standard library and type-checks
// them again: they have all forms of statements in all places. The numbers of
// lines stay, and each branch has one mark.
func TestCompiles(t *testing.T) {
	paths := []string{"compress/flate", "encoding/json", "go/parser", "go/scanner", "net/url", "sort", "strconv", "text/tabwriter", "text/template/parse"}
	paths = paths[:tier.Of(2, len(paths))]
	const need = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes | packages.NeedImports | packages.NeedModule
	loaded, err := packages.Load(&packages.Config{Mode: need}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string][]byte{}
	for _, p := range loaded {
		total := 0
		for _, f := range p.Syntax {
			file := p.Fset.File(f.Package)
			src, err := os.ReadFile(file.Name())
			if err != nil {
				t.Fatal(err)
			}
			var functions []instrument.Function
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					functions = append(functions, instrument.Function{Decl: fn, Info: p.TypesInfo, Fset: p.Fset})
				}
			}
			m := instrument.Marks{Prefix: "refine_", Statement: func(n int) string { return fmt.Sprintf("_ = %d + 1000000", n) }}
			var edits instrument.Edits
			m.Functions(&edits, functions, src)
			marked, err := edits.Apply(file)
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Count(string(marked), "\n"); lines != strings.Count(string(src), "\n") {
				t.Errorf("%s has %d lines", file.Name(), lines)
			}
			for i, b := range m.Branches {
				if n := strings.Count(string(marked), fmt.Sprintf("_ = %d + 1000000", i)); n != 1 {
					t.Errorf("%v: %v has %d marks", b.Pos, b.Kind, n)
				}
			}
			total += len(m.Branches)
			overlay[file.Name()] = marked
		}
		if total < 50 {
			t.Errorf("%s has only %d branches", p.PkgPath, total)
		}
	}
	typeCheck(t, loaded, overlay)
}

// typeCheck type-checks packages with other texts of their files. What they
// import are packages that they imported before, or that are loaded too.
func typeCheck(t *testing.T, loaded []*packages.Package, overlay map[string][]byte) {
	t.Helper()
	for _, p := range loaded {
		fset := token.NewFileSet()
		var files []*ast.File
		for _, f := range p.Syntax {
			name := p.Fset.File(f.Package).Name()
			var src any
			if text, ok := overlay[name]; ok {
				src = text
			}
			file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
			if err != nil {
				t.Errorf("%v", err)
				continue
			}
			files = append(files, file)
		}
		of := func(path string) (*types.Package, error) {
			if path == "unsafe" {
				return types.Unsafe, nil
			}
			if i := p.Imports[path]; i != nil && i.Types != nil {
				return i.Types, nil
			}
			for _, other := range loaded {
				if other.PkgPath == path {
					return other.Types, nil
				}
			}
			return nil, fmt.Errorf("package %s is not loaded", path)
		}
		goVersion := ""
		if p.Module != nil && p.Module.GoVersion != "" {
			goVersion = "go" + p.Module.GoVersion
		}
		cfg := types.Config{Importer: importerFunc(of), Sizes: p.TypesSizes, GoVersion: goVersion, Error: func(err error) { t.Errorf("%v", err) }}
		if _, err := cfg.Check(p.PkgPath, fset, files, nil); err != nil && !t.Failed() {
			t.Errorf("%s: %v", p.PkgPath, err)
		}
	}
}

// An importerFunc is a function as an importer.
type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// TestFlowCompiles has packages of this module note which values reach which
// uses, and operands of conditions, and type-checks them again.
func TestFlowCompiles(t *testing.T) {
	tier.LongOnly(t, "the long tier compiles packages of its own")
	const root = "github.com/typetarget/target/"
	paths := []string{root + "check/internal/generalize", root + "check/internal/mutant", root + "check/internal/failures", root + "check/report",
		root + "check/internal/worker/source/marks", root + "check/internal/worker/source/flow"}
	const need = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes | packages.NeedImports | packages.NeedModule
	loaded, err := packages.Load(&packages.Config{Mode: need, Dir: "../../../.."}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string][]byte{}
	defs, uses := 0, 0
	for _, p := range loaded {
		if strings.HasSuffix(p.PkgPath, "/source/marks") || strings.HasSuffix(p.PkgPath, "/source/flow") {
			continue // which the others import then
		}
		m := instrument.Marks{Prefix: "refine_", Statement: func(n int) string { return fmt.Sprintf("refine_marks.Mark(%d)", n) }, Conditions: true, Flow: &instrument.Flow{}}
		functions := map[*ast.File][]instrument.Function{}
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					functions[f] = append(functions[f], instrument.Function{Decl: fn, Info: p.TypesInfo, Fset: p.Fset})
				}
			}
			m.Flow.Declare(functions[f])
		}
		for _, f := range p.Syntax {
			file := p.Fset.File(f.Package)
			src, err := os.ReadFile(file.Name())
			if err != nil {
				t.Fatal(err)
			}
			if len(functions[f]) == 0 {
				continue
			}
			var edits instrument.Edits
			for _, name := range []string{"marks", "flow"} {
				edits.Begin(file.Offset(f.Name.End()), fmt.Sprintf("; import refine_%s %q", name, root+"check/internal/worker/source/"+name))
			}
			edits.End(file.Size(), "\nvar _ = refine_flow.Set\n")
			m.Functions(&edits, functions[f], src)
			if overlay[file.Name()], err = edits.Apply(file); err != nil {
				t.Fatal(err)
			}
		}
		defs, uses = defs+len(m.Flow.Defs), uses+len(m.Flow.Uses)
	}
	if defs < 100 || uses < 100 {
		t.Errorf("only %d places introduce values, and %d use them", defs, uses)
	}
	typeCheck(t, loaded, overlay)
}
