package instrument_test

import (
	"fmt"
	"go/ast"
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
	const need = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports
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
	again, err := packages.Load(&packages.Config{Mode: need, Overlay: overlay}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range again {
		for _, e := range p.Errors {
			t.Errorf("%v", e)
		}
	}
}

// TestFlowCompiles has packages of this module note which values reach which
// uses, and operands of conditions, and type-checks them again.
func TestFlowCompiles(t *testing.T) {
	tier.LongOnly(t, "the long tier compiles packages of its own")
	const root = "github.com/typetarget/target/"
	paths := []string{root + "check/internal/generalize", root + "check/internal/mutant", root + "check/internal/explain", root + "check/report"}
	const need = packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports
	loaded, err := packages.Load(&packages.Config{Mode: need, Dir: "../../../.."}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string][]byte{}
	defs, uses := 0, 0
	for _, p := range loaded {
		if strings.HasSuffix(p.PkgPath, "/source/marks") || strings.HasSuffix(p.PkgPath, "/source/flow") {
			continue // which these packages import
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
	again, err := packages.Load(&packages.Config{Mode: need, Dir: "../../../..", Overlay: overlay}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range again {
		for _, e := range p.Errors {
			t.Errorf("%v", e)
		}
	}
}
